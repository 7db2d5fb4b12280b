// Takes locks, and says in `.bonepatch/lock` who has one.
#include "patcher/store/hold.h"

#include <fmt/format.h>

#include <algorithm>

namespace bonepatch::store {

namespace {

/// The pid of who holds the lock, for a message: the system's word, which can't be stale, else the name in
/// `.bonepatch/lock`. Empty where neither tells.
std::string Holder(os::FileSystem& fs, const Paths& paths) {
  if (const auto info = fs.Stat(paths.locked, true); info && *info) {
    if (const auto pid = os::LockHolder(**info)) return std::to_string(*pid);
  }
  const auto text = os::ReadWhole(fs, paths.lock, 64);
  if (!text) return {};
  const std::string_view pid = AsText(*text);
  return std::string(pid.substr(0, std::min(pid.find_first_not_of("0123456789"), pid.size())));
}

tl::unexpected<Error> Held(const std::string& pid, const Paths& paths) {
  return Fail(Failure::kSystem,
              fmt::format("{} is using the {} and holds its lock; try again when it is done",
                          pid.empty() ? "another program" : "process " + pid, paths.of_folder ? "folder" : "game"),
              paths.locked);
}

Result<void> CheckKind(os::FileSystem& fs, const Paths& paths) {
  const auto other = Exists(fs, os::JoinPath(paths.folder, paths.of_folder ? "baseline" : "vanilla"));
  if (!other) return tl::unexpected<Error>(other.error());
  if (!*other) return {};
  return Fail(Failure::kWorkspace,
              paths.of_folder ? "this is kept of a game: name it with --game"
                              : "this is kept of a folder's files, and not of a game: name the folder with --folder",
              paths.folder);
}

}  // namespace

Result<std::unique_ptr<os::Lock>> TakeLock(os::FileSystem& fs, const Paths& paths, const TryLock& try_lock) {
  constexpr int kTries = 3;
  for (int left = kTries;;) {
    auto lock = try_lock();
    if (!lock || *lock != nullptr) return lock;
    const std::string pid = Holder(fs, paths);
    if (!pid.empty() || --left == 0) return Held(pid, paths);
  }
}

Result<void> CheckStateFolder(os::FileSystem& fs, const Paths& paths) {
  const auto there = Exists(fs, paths.folder);
  if (!there) return tl::unexpected<Error>(there.error());
  if (!*there) return {};
  const auto info = fs.Stat(paths.folder, true);
  if (!info) return tl::unexpected<Error>(info.error());
  if (*info && (*info)->kind == os::Info::Kind::kFolder) return CheckKind(fs, paths);
  return Fail(
      Failure::kWorkspace,
      fmt::format(
          "this is no folder, but bonepatch keeps what it knows of the {} in a folder of this name: move it away",
          paths.of_folder ? "files" : "game"),
      paths.folder);
}

Hold::Hold(os::FileSystem& fs, const Paths& paths, std::unique_ptr<os::Lock> lock)
    : fs_(fs), paths_(paths), lock_(std::move(lock)) {}

Hold::~Hold() {
  if (!named_) return;
  static_cast<void>(fs_.Remove(paths_.lock));
  const auto left = fs_.List(paths_.folder);
  if (left && left->empty()) static_cast<void>(fs_.RemoveFolder(paths_.folder));
}

void Hold::Enter() {
  const auto there = Exists(fs_, paths_.folder);
  if (there && *there) NameHolder();
}

Result<void> Hold::MakeFolder() {
  auto made = fs_.MakeFolder(paths_.folder);
  if (!made) return made;
  NameHolder();
  return fs_.SyncFolder(os::ParentFolder(paths_.folder));
}

/// The name is for a message only: a disk too full for it must not keep a recovery from freeing space.
void Hold::NameHolder() {
  named_ = true;
  auto file = fs_.Open(paths_.lock, os::OpenMode::kCreate);
  const std::string pid = fmt::format("{}\n", os::ProcessId());
  if (file) static_cast<void>((*file)->WriteAt(0, AsBytes(pid)));
}

}  // namespace bonepatch::store
