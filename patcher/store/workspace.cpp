// The workspace: finds the game, holds the lock, and starts the runs.
#include "patcher/store/workspace.h"

#include <fmt/format.h>

#include "patcher/store/baseline.h"
#include "patcher/store/commit.h"
#include "patcher/store/documents.h"
#include "patcher/store/hold.h"
#include "patcher/store/recovery.h"
#include "patcher/store/restore.h"

namespace bonepatch::store {

namespace {

/// The file that is locked is still the game's, and nobody else's.
Result<void> CheckArchive(os::FileSystem& fs, const os::File& archive, const std::string& path) {
  const auto locked = archive.Stat();
  if (!locked) return tl::unexpected<Error>(locked.error());
  const auto named = fs.Stat(path, true);
  if (!named) return tl::unexpected<Error>(named.error());
  if (!*named || (*named)->device != locked->device || (*named)->inode != locked->inode)
    return Fail(Failure::kSystem, "another program put another file in its place; try again", path);
  if (locked->links < 2) return {};
  return Fail(
      Failure::kSystem,
      fmt::format(
          "the file has {} names (hard links), and the others would change along: make it a copy of its own first",
          locked->links),
      path);
}

class LockedWorkspace final : public Workspace {
 public:
  LockedWorkspace(os::FileSystem& fs, game::GameFiles files, std::unique_ptr<os::File> archive,
                  std::unique_ptr<os::Lock> lock)
      : fs_(fs),
        files_(std::move(files)),
        paths_(files_),
        archive_(std::move(archive)),
        hold_(fs, paths_, std::move(lock)) {}

  void Enter() { hold_.Enter(); }

  const game::GameFiles& files() const override { return files_; }
  os::File& archive() override { return *archive_; }
  Result<bool> Interrupted() override { return IsInterrupted(at_); }
  Result<std::optional<State>> ReadState() override { return LoadState(at_); }
  Result<std::optional<Baseline>> ReadBaseline() override { return LoadBaseline(at_); }

  Result<Recovered> Recover() override {
    auto recovered = RecoverRun(at_);
    recovered_ = recovered_ || (recovered && *recovered != Recovered::kNothing);
    return recovered;
  }

  Result<void> Commit(Change change) override {
    if (auto whole = CheckWhole(at_); !whole) return whole;
    auto run = PlanCommit(at_, std::move(change));
    if (!run) return Propagate(std::move(run));
    if (!*run) return {};
    return hold_.MakeFolder().and_then([&] { return CarryOut(at_, **run); });
  }

  Result<void> Adopt(const Baseline& baseline) override {
    if (auto whole = CheckWhole(at_); !whole) return whole;
    const auto applied = Exists(fs_, paths_.state);
    if (!applied) return tl::unexpected<Error>(applied.error());
    if (*applied) {
      return Fail(Failure::kWorkspace, "packs are applied: `bonepatch unpatch --all` first, then adopt the game",
                  paths_.state);
    }
    const auto kept = LoadBaseline(at_);
    if (kept && *kept && !(*kept)->adopted) {
      return Fail(Failure::kWorkspace,
                  "this is the unmodified game's baseline, left by packs whose record is gone, and adopting would "
                  "throw it away: `bonepatch restore` goes back to it",
                  paths_.baseline);
    }
    Baseline adopted = baseline;
    adopted.adopted = true;
    return hold_.MakeFolder().and_then([&] { return SaveBaseline(at_, adopted); });
  }

  Result<std::string> Restore() override;

 private:
  os::FileSystem& fs_;
  game::GameFiles files_;
  Paths paths_;
  std::unique_ptr<os::File> archive_;
  Hold hold_;  ///< released before the file is closed
  Context at_{fs_, paths_, archive_.get()};
  bool recovered_ = false;  ///< an interrupted run was finished or undone
};

Result<std::string> LockedWorkspace::Restore() {
  const auto recovered = Recover();
  if (!recovered && recovered.error().kind != Failure::kWorkspace) return tl::unexpected<Error>(recovered.error());
  const auto baseline = LoadBaseline(at_);
  if (!baseline) return tl::unexpected<Error>(baseline.error());
  if (!*baseline) {
    const auto applied = Exists(fs_, paths_.state);
    if (!applied) return tl::unexpected<Error>(applied.error());
    if (*applied) return tl::unexpected<Error>(BaselineGone(paths_));
    if (recovered_) return std::string();  // what was interrupted was the way back to the baseline
    if (!recovered) return tl::unexpected<Error>(BaselineGone(paths_, "an interrupted run can't be finished"));
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
  const auto mode = writes ? os::LockMode::kExclusive : os::LockMode::kShared;
  auto lock = TakeLock(fs, paths, [&] { return fs.TryLock(**archive, mode); });
  if (!lock) return Propagate(std::move(lock));
  if (auto folder_there = CheckStateFolder(fs, paths); !folder_there) return Propagate(std::move(folder_there));
  // What was found before the lock was held may be another by now: a run that ended meanwhile leaves another size of
  // dt_na.dat, and fst.bin can have come, or gone.
  if (const auto size = (*archive)->Size(); !size) return tl::unexpected<Error>(size.error());
  files = game::FindGame(fs, folder, without_dol);
  if (!files) return Propagate(std::move(files));
  if (auto same = CheckArchive(fs, **archive, files->archive); !same) return Propagate(std::move(same));
  auto workspace = std::make_unique<LockedWorkspace>(fs, *std::move(files), *std::move(archive), *std::move(lock));
  if (writes) workspace->Enter();
  return workspace;
}

}  // namespace bonepatch::store
