// The workspace of a plain folder: holds the lock, reads what is recorded, and starts the runs.
#include "patcher/store/folder_workspace.h"

#include <fmt/format.h>

#include "patcher/base/sha256.h"
#include "patcher/json/state_json.h"
#include "patcher/store/documents.h"
#include "patcher/store/folder_run.h"
#include "patcher/store/folder_tree.h"
#include "patcher/store/live.h"
#include "patcher/store/originals.h"
#include "patcher/store/recovery.h"

namespace bonepatch::store {

namespace {

Result<FileState> StateOf(const Context& at, const StoredFile& file) {
  const auto obstacle = ObstacleOf(at, file.name);
  if (!obstacle) return tl::unexpected<Error>(obstacle.error());
  if (*obstacle) return (*obstacle)->is_link ? FileState::kForeign : FileState::kMissing;
  const std::string path = at.paths.Live(file.name);
  const auto info = at.fs.Stat(path, false);
  if (!info) return tl::unexpected<Error>(info.error());
  if (!*info) return FileState::kMissing;
  if ((*info)->kind != os::Info::Kind::kFile) return FileState::kForeign;
  return HashFile(at.fs, path).map([&](const std::string& hash) {
    if (hash == file.after) return FileState::kOurs;
    return hash == file.before ? FileState::kVanilla : FileState::kForeign;
  });
}

}  // namespace

Result<std::unique_ptr<FolderWorkspace>> FolderWorkspace::Open(os::FileSystem& fs, const std::string& folder,
                                                               Access access) {
  const auto info = fs.Stat(folder, true);
  if (!info) return tl::unexpected<Error>(info.error());
  if (!*info) return Fail(Failure::kSystem, "the folder does not exist", folder);
  if ((*info)->kind != os::Info::Kind::kFolder) return Fail(Failure::kSystem, "is not a folder", folder);
  auto root = fs.Resolve(folder);
  if (!root) return Propagate(std::move(root));
  const Paths paths(*root);
  const bool writes = access != Access::kRead;
  const auto mode = writes ? os::LockMode::kExclusive : os::LockMode::kShared;
  auto lock = TakeLock(fs, paths, [&] { return fs.TryLockFolder(paths.locked, mode); });
  if (!lock) return Propagate(std::move(lock));
  if (auto there = CheckStateFolder(fs, paths); !there) return Propagate(std::move(there));
  auto workspace = std::make_unique<FolderWorkspace>(fs, paths, *std::move(lock));
  if (writes) workspace->hold_.Enter();
  return workspace;
}

FolderWorkspace::FolderWorkspace(os::FileSystem& fs, Paths paths, std::unique_ptr<os::Lock> lock)
    : fs_(fs), paths_(std::move(paths)), hold_(fs, paths_, std::move(lock)) {}

Result<bool> FolderWorkspace::Interrupted() { return IsInterrupted(at_); }

Result<Recovered> FolderWorkspace::Recover() {
  known_.reset();
  auto recovered = RecoverRun(at_);
  recovered_ = recovered_ || (recovered && *recovered != Recovered::kNothing);
  return recovered;
}

Result<const std::optional<State>*> FolderWorkspace::Known() {
  if (!known_) {
    auto state = LoadFolderState(at_);
    if (!state) return Propagate(std::move(state));
    known_ = *std::move(state);
  }
  return &*known_;
}

Result<std::optional<State>> FolderWorkspace::ReadState() {
  return Known().map([](const std::optional<State>* state) { return *state; });
}

Result<std::vector<std::string>> FolderWorkspace::List() const { return ListFiles(fs_, paths_.root); }

Result<Bytes> FolderWorkspace::ReadOriginal(const std::string& name, std::uint64_t limit) {
  if (!json::IsFileBelow(name)) return Fail(Failure::kSystem, "is no name of a file in the folder", name);
  const auto state = Known();
  if (!state) return tl::unexpected<Error>(state.error());
  const StoredFile* stored = **state ? FindStored((**state)->files, name) : nullptr;
  if (stored == nullptr) return os::ReadWhole(fs_, paths_.Live(name), limit);
  if (auto kept = CheckOriginal(at_, *stored); !kept) return Propagate(std::move(kept));
  return os::ReadWhole(fs_, paths_.Live(OriginalOf(name)), limit);
}

Result<std::vector<std::pair<StoredFile, FileState>>> FolderWorkspace::Compare() {
  const auto state = Known();
  if (!state) return tl::unexpected<Error>(state.error());
  std::vector<std::pair<StoredFile, FileState>> compared;
  if (!**state) return compared;
  for (const StoredFile& file : (**state)->files) {
    const auto is = StateOf(at_, file);
    if (!is) return tl::unexpected<Error>(is.error());
    compared.emplace_back(file, *is);
  }
  return compared;
}

Result<void> FolderWorkspace::Commit(FolderChange change) {
  if (auto whole = CheckWhole(at_); !whole) return whole;
  known_.reset();
  auto run = PlanFolderCommit(at_, std::move(change));
  if (!run) return Propagate(std::move(run));
  if (!*run) return {};
  return hold_.MakeFolder().and_then([&] { return CarryOut(at_, **run); });
}

Result<std::string> FolderWorkspace::Restore() {
  const auto recovered = Recover();
  if (!recovered && recovered.error().kind != Failure::kWorkspace) return tl::unexpected<Error>(recovered.error());
  const auto run = PlanFolderRestore(at_, !recovered);
  if (!run) return tl::unexpected<Error>(run.error());
  if (!*run) {
    // What was interrupted was the way back to the originals, and that is done now.
    if (recovered_) return std::string();
    return Fail(Failure::kWorkspace, "there is nothing to restore: no pack was applied", paths_.root);
  }
  if (auto done = CarryOut(at_, **run); !done) return Propagate(std::move(done));
  return (*run)->intent.found == 0 ? std::string() : paths_.Found((*run)->intent.found);
}

}  // namespace bonepatch::store
