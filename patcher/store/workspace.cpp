// The workspace: finds the game, holds the lock, and starts the runs.
#include "patcher/store/workspace.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/store/baseline.h"
#include "patcher/store/commit.h"
#include "patcher/store/recovery.h"
#include "patcher/store/restore.h"

namespace bonepatch::store {

namespace {

/// The pid of who holds the lock, for a message: the system's word, which can't be stale, else the name in
/// `.bonepatch/lock`. Empty where neither tells.
std::string Holder(os::FileSystem& fs, const Paths& paths) {
  if (const auto info = fs.Stat(paths.archive, true); info && *info) {
    if (const auto pid = os::LockHolder(**info)) return std::to_string(*pid);
  }
  const auto text = os::ReadWhole(fs, paths.lock, 64);
  if (!text) return {};
  const std::string_view pid = AsText(*text);
  return std::string(pid.substr(0, std::min(pid.find_first_not_of("0123456789"), pid.size())));
}

tl::unexpected<Error> Held(const std::string& pid, const Paths& paths) {
  return Fail(Failure::kSystem,
              pid.empty()
                  ? "another program is using the game and holds its lock; try again when it is done"
                  : fmt::format("process {} is using the game and holds its lock; try again when it is done", pid),
              paths.archive);
}

/// Where nobody can be named, who held the lock a moment ago is often done: then it is tried once more.
Result<std::unique_ptr<os::Lock>> Take(os::FileSystem& fs, const Paths& paths, os::File& archive, os::LockMode mode) {
  constexpr int kTries = 3;
  for (int left = kTries;;) {
    auto lock = fs.TryLock(archive, mode);
    if (!lock || *lock != nullptr) return lock;
    const std::string pid = Holder(fs, paths);
    if (!pid.empty() || --left == 0) return Held(pid, paths);
  }
}

Result<void> CheckLinks(os::FileSystem& fs, const Paths& paths) {
  const auto info = fs.Stat(paths.archive, true);
  if (!info) return tl::unexpected<Error>(info.error());
  if (!*info) return Fail(Failure::kSystem, "the file is missing", paths.archive);
  if ((*info)->links < 2) return {};
  return Fail(
      Failure::kSystem,
      fmt::format("the file has {} names (hard links), and the others would change along: make it a copy of its "
                  "own first",
                  (*info)->links),
      paths.archive);
}

/// Something else of this name would be taken for a game that nothing is recorded of.
Result<void> CheckFolder(os::FileSystem& fs, const Paths& paths) {
  const auto there = Exists(fs, paths.folder);
  if (!there) return tl::unexpected<Error>(there.error());
  if (!*there) return {};
  const auto info = fs.Stat(paths.folder, true);
  if (!info) return tl::unexpected<Error>(info.error());
  if (*info && (*info)->kind == os::Info::Kind::kFolder) return {};
  return Fail(Failure::kWorkspace,
              "this is no folder, but bonepatch keeps what it knows of the game in a folder of this name: move it away",
              paths.folder);
}

class LockedWorkspace final : public Workspace {
 public:
  LockedWorkspace(os::FileSystem& fs, game::GameFiles files, std::unique_ptr<os::File> archive,
                  std::unique_ptr<os::Lock> lock)
      : fs_(fs), files_(std::move(files)), paths_(files_), archive_(std::move(archive)), lock_(std::move(lock)) {}

  /// Says in `.bonepatch`, where it is there, who is at work.
  void Enter() {
    const auto there = Exists(fs_, paths_.folder);
    if (there && *there) NameHolder();
  }

  /// Under the lock still: takes the name off, and `.bonepatch` away where nothing is left in it.
  ~LockedWorkspace() override {
    if (!named_) return;
    static_cast<void>(fs_.Remove(paths_.lock));
    const auto left = fs_.List(paths_.folder);
    if (left && left->empty()) static_cast<void>(fs_.RemoveFolder(paths_.folder));
  }
  LockedWorkspace(const LockedWorkspace&) = delete;
  LockedWorkspace& operator=(const LockedWorkspace&) = delete;

  const game::GameFiles& files() const override { return files_; }
  os::File& archive() override { return *archive_; }
  Result<bool> Interrupted() override { return IsInterrupted(at_); }
  Result<std::optional<State>> ReadState() override { return LoadState(at_); }
  Result<std::optional<Baseline>> ReadBaseline() override { return LoadBaseline(at_); }

  Result<Recovered> Recover() override {
    const auto there = Exists(fs_, paths_.folder);
    if (!there) return tl::unexpected<Error>(there.error());
    if (!*there) return Recovered::kNothing;
    auto recovered = RecoverRun(at_);
    recovered_ = recovered_ || (recovered && *recovered != Recovered::kNothing);
    return recovered;
  }

  Result<void> Commit(Change change) override {
    if (auto whole = CheckWhole(); !whole) return whole;
    auto run = PlanCommit(at_, std::move(change));
    if (!run) return Propagate(std::move(run));
    if (!*run) return {};
    return MakeFolder().and_then([&] { return CarryOut(at_, **run); });
  }

  Result<void> Adopt(const Baseline& baseline) override {
    if (auto whole = CheckWhole(); !whole) return whole;
    const auto applied = Exists(fs_, paths_.state);
    if (!applied) return tl::unexpected<Error>(applied.error());
    if (*applied) {
      return Fail(Failure::kWorkspace, "packs are applied: `bonepatch unpatch --all` first, then adopt the game",
                  paths_.state);
    }
    const auto kept = LoadBaseline(at_);
    if (kept && *kept && !(*kept)->adopted) {
      return Fail(
          Failure::kWorkspace,
          "this is the unmodified game's baseline, left by packs whose record is gone, and adopting would throw "
          "it away: `bonepatch restore` goes back to it",
          paths_.baseline);
    }
    Baseline adopted = baseline;
    adopted.adopted = true;
    return MakeFolder().and_then([&] { return SaveBaseline(at_, adopted); });
  }

  Result<std::string> Restore() override;

 private:
  Result<void> CheckWhole() {
    const auto interrupted = IsInterrupted(at_);
    if (!interrupted) return tl::unexpected<Error>(interrupted.error());
    if (!*interrupted) return {};
    return Fail(Failure::kWorkspace, "a run was interrupted: `bonepatch recover` finishes or undoes it", paths_.folder);
  }

  /// The name is for a message only: a disk too full for it must not keep a recovery from freeing space.
  void NameHolder() {
    named_ = true;
    auto file = fs_.Open(paths_.lock, os::OpenMode::kCreate);
    const std::string pid = fmt::format("{}\n", os::ProcessId());
    if (file) static_cast<void>((*file)->WriteAt(0, AsBytes(pid)));
  }

  Result<void> MakeFolder() {
    auto made = fs_.MakeFolder(paths_.folder);
    if (!made) return made;
    NameHolder();
    return fs_.SyncFolder(os::ParentFolder(paths_.folder));
  }

  os::FileSystem& fs_;
  game::GameFiles files_;
  Paths paths_;
  std::unique_ptr<os::File> archive_;
  std::unique_ptr<os::Lock> lock_;  ///< released before the file is closed
  Context at_{fs_, paths_, *archive_};
  bool named_ = false;
  bool recovered_ = false;  ///< an interrupted run was finished or undone
};

Result<std::string> LockedWorkspace::Restore() {
  const auto recovered = Recover();
  if (!recovered && recovered.error().kind != Failure::kWorkspace) return tl::unexpected<Error>(recovered.error());
  const auto baseline = LoadBaseline(at_);
  if (!baseline) return tl::unexpected<Error>(baseline.error());
  if (!*baseline) {
    // What was interrupted was the way back to the baseline, and that is done now.
    if (recovered_) return std::string();
    return Fail(Failure::kWorkspace,
                "there is no baseline to restore: no pack was applied, and the game was not adopted", paths_.folder);
  }
  const auto run = PlanRestore(at_, **baseline, !recovered);
  if (!run) return tl::unexpected<Error>(run.error());
  if (!*run) return std::string();
  if (auto done = CarryOut(at_, **run); !done) return Propagate(std::move(done));
  return (*run)->intent.found == 0 ? std::string() : paths_.Found((*run)->intent.found);
}

}  // namespace

Result<std::unique_ptr<Workspace>> Workspace::Open(os::FileSystem& fs, const std::string& folder, Access access) {
  const auto without_dol = access == Access::kRepair ? game::WithoutDol::kAllowed : game::WithoutDol::kRefused;
  auto files = game::FindGame(fs, folder, without_dol);
  if (!files) return Propagate(std::move(files));
  const Paths paths(*files);
  const bool writes = access != Access::kRead;
  auto archive = fs.Open(paths.archive, writes ? os::OpenMode::kReadWrite : os::OpenMode::kRead);
  if (!archive) return Propagate(std::move(archive));
  auto lock = Take(fs, paths, **archive, writes ? os::LockMode::kExclusive : os::LockMode::kShared);
  if (!lock) return Propagate(std::move(lock));
  if (auto single = CheckLinks(fs, paths); !single) return Propagate(std::move(single));
  if (auto folder_there = CheckFolder(fs, paths); !folder_there) return Propagate(std::move(folder_there));
  // What was found before the lock was held may have been replaced meanwhile: fst.bin can have come, or gone.
  files = game::FindGame(fs, folder, without_dol);
  if (!files) return Propagate(std::move(files));
  auto workspace = std::make_unique<LockedWorkspace>(fs, *std::move(files), *std::move(archive), *std::move(lock));
  if (writes) workspace->Enter();
  return workspace;
}

}  // namespace bonepatch::store
