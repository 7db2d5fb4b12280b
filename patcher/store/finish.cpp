// Steps 9 to 11 of the transaction: what is promised by the intent is done, by a run or by its recovery.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "patcher/store/baseline.h"
#include "patcher/store/originals.h"
#include "patcher/store/run.h"

namespace bonepatch::store {

namespace {

/// In a plain folder a file is replaced only when its original is kept for sure, and an original goes only when its
/// file is back for sure: whatever a power loss takes, `restore` can bring every original back.
enum class Phase { kOriginalsCome, kFiles, kOriginalsGo };

Phase PhaseOf(const IntentFile& file) {
  if (!file.name.starts_with(kOriginals)) return Phase::kFiles;
  return file.after == kAbsent ? Phase::kOriginalsGo : Phase::kOriginalsCome;
}

std::vector<IntentFile> In(Phase phase, const std::vector<IntentFile>& files) {
  std::vector<IntentFile> in;
  std::copy_if(files.begin(), files.end(), std::back_inserter(in),
               [&](const IntentFile& file) { return PhaseOf(file) == phase; });
  return in;
}

/// The folders that the names of a plain folder's intent lead through, outer ones first.
std::set<std::string> FoldersOf(const Context& at, const std::vector<IntentFile>& files) {
  std::set<std::string> folders = {at.paths.root};
  for (const IntentFile& file : files) {
    for (std::size_t slash = file.name.find('/'); slash != std::string::npos; slash = file.name.find('/', slash + 1))
      folders.insert(at.paths.Live(std::string_view(file.name).substr(0, slash)));
  }
  return folders;
}

/// `vanilla`, and folders of files that `restore` brings back, may be missing.
Result<void> MakeFolders(const Context& at, const std::set<std::string>& folders) {
  for (const std::string& folder : folders) {
    if (auto made = at.fs.MakeFolder(folder); !made) return made;
  }
  return {};
}

Result<void> SyncLive(const Context& at, const std::set<std::string>& folders) {
  if (!at.paths.of_folder) return SyncBeside(at);
  for (const std::string& folder : folders) {
    if (auto synced = at.fs.SyncFolder(folder); !synced) return synced;
  }
  return {};
}

/// `files` are all of a phase. What leaves `staged` enters another folder: a rename is on the disk when both are.
Result<void> RenamePhase(const Context& at, const std::vector<IntentFile>& files,
                         const std::vector<IntentFile>& to_do) {
  const auto folders = at.paths.of_folder ? FoldersOf(at, files) : std::set<std::string>();
  if (auto made = MakeFolders(at, folders); !made) return made;
  for (const IntentFile& file : to_do) {
    const std::string live = at.paths.Live(file.name);
    auto done = file.after == kAbsent ? at.fs.Remove(live) : at.fs.Rename(at.paths.Staged(file.name), live);
    if (!done) return done;
  }
  return SyncLive(at, folders).and_then([&] { return at.fs.SyncFolder(at.paths.staged); }).and_then([&] {
    return at.fs.SyncFolder(at.paths.folder);
  });
}

/// Step 9.
Result<void> RenameFiles(const Context& at, const Intent& intent, const std::vector<IntentFile>& to_do) {
  for (const Phase phase : {Phase::kOriginalsCome, Phase::kFiles, Phase::kOriginalsGo}) {
    const auto files = In(phase, intent.files);
    if (files.empty() && phase != Phase::kFiles) continue;
    if (auto done = RenamePhase(at, files, In(phase, to_do)); !done) return done;
  }
  return {};
}

/// `restore`: the copies of what it replaced get their lasting name.
Result<void> NameFound(const Context& at, const Intent& intent) {
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
  return Unfinished(RenameFiles(at, intent, to_do)
                        .and_then([&] { return NameFound(at, intent); })
                        .and_then([&] { return CutArchive(at, intent.archive_size); })  // step 10
                        .and_then([&] { return DropIntent(at); }))
      .and_then([&] { return CleanUp(at, intent); });
}

Result<void> CleanUp(const Context& at, const Intent& intent) {
  Result<void> done = RemoveBeside(at);
  if (done && intent.drop_baseline) done = DropBaseline(at);
  if (done && at.paths.of_folder) done = DropEmptyVanilla(at);
  return Unfinished(done.and_then([&] { return DropStaged(at); }));
}

}  // namespace bonepatch::store
