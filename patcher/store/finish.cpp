// Steps 9 to 11 of the transaction: what is promised by the intent is done, by a run or by its recovery.
#include <fmt/format.h>

#include "patcher/store/baseline.h"
#include "patcher/store/run.h"

namespace bonepatch::store {

namespace {

/// Step 9. The state leaves `staged` and enters `.bonepatch`: a rename is on the disk when both folders are.
Result<void> RenameFiles(const Context& at, const std::vector<IntentFile>& to_do) {
  for (const IntentFile& file : to_do) {
    const std::string& live = at.paths.Live(file.name);
    auto done = file.after == kAbsent ? at.fs.Remove(live) : at.fs.Rename(at.paths.Staged(file.name), live);
    if (!done) return done;
  }
  return SyncGameFolders(at).and_then([&] { return at.fs.SyncFolder(at.paths.staged); }).and_then([&] {
    return at.fs.SyncFolder(at.paths.folder);
  });
}

/// `restore`: the copies of what it replaced get their lasting name.
Result<void> KeepFound(const Context& at, const Intent& intent) {
  const auto there = Exists(at.fs, at.paths.found_new);
  if (!there) return tl::unexpected<Error>(there.error());
  if (!*there || intent.found == 0) return {};
  const std::string target = at.paths.Found(intent.found);
  return at.fs.Rename(at.paths.found_new, target)
      .and_then([&] { return at.fs.SyncFolder(os::ParentFolder(target)); })
      .and_then([&] { return at.fs.SyncFolder(at.paths.folder); });
}

/// Moving the intent into `staged` drops it from its place, and still tells a recovery that the run was finished.
Result<void> DropIntent(const Context& at) {
  return at.fs.Rename(at.paths.intent, at.paths.finished)
      .and_then([&] { return at.fs.SyncFolder(at.paths.staged); })
      .and_then([&] { return at.fs.SyncFolder(at.paths.folder); });
}

/// By one rename, so that it is there with its marker or not at all.
Result<void> DropStaged(const Context& at) {
  return RemoveTree(at.fs, at.paths.staged_done)
      .and_then([&] { return at.fs.Rename(at.paths.staged, at.paths.staged_done); })
      .and_then([&] { return at.fs.SyncFolder(at.paths.folder); })
      .and_then([&] { return RemoveTree(at.fs, at.paths.staged_done); });
}

Result<void> Unfinished(Result<void> done) {
  if (done) return done;
  return Fail(Failure::kWorkspace, done.error().message + "; the run is committed: `bonepatch recover` finishes it",
              done.error().file);
}

}  // namespace

Result<void> Finish(const Context& at, const Intent& intent, const std::vector<IntentFile>& to_do) {
  return Unfinished(RenameFiles(at, to_do)
                        .and_then([&] { return KeepFound(at, intent); })
                        .and_then([&] { return CutArchive(at.archive, intent.archive_size); })  // step 10
                        .and_then([&] { return DropIntent(at); }))
      .and_then([&] { return CleanUp(at, intent); });
}

Result<void> CleanUp(const Context& at, const Intent& intent) {
  Result<void> done = at.fs.Remove(at.paths.staged_dol).and_then([&] { return at.fs.Remove(at.paths.staged_fst); });
  if (done && intent.drop_baseline) done = DropBaseline(at);
  return Unfinished(done.and_then([&] { return DropStaged(at); }));
}

}  // namespace bonepatch::store
