// `--output` of a game: the copy has its baseline and its applied packs.
#include "patcher/store/copy.h"
#include "patcher/store/disk.h"
#include "patcher/store/intent.h"
#include "patcher/store/workspace.h"

namespace bonepatch::store {

namespace {

/// The baseline and the applied packs come along; locks, staged and found files don't.
Result<void> CopyRecords(os::FileSystem& fs, const Paths& from, const std::string& root) {
  auto files = game::FindGame(fs, root);
  if (!files) return Propagate(std::move(files));
  const Paths to(*files);
  const auto baseline = Exists(fs, from.baseline);
  if (!baseline) return tl::unexpected<Error>(baseline.error());
  const auto state = Exists(fs, from.state);
  if (!state) return tl::unexpected<Error>(state.error());
  Result<void> done;
  if (*baseline || *state) done = fs.MakeFolder(to.folder);
  if (done && *state) done = fs.CopyFile(from.state, to.state, nullptr);
  if (done && *baseline) {
    done = fs.MakeFolder(to.baseline);
    for (const std::string_view name : {kDolName, kFstName, std::string_view("baseline.json")}) {
      if (!done) return done;
      const std::string file(name);
      done = fs.CopyFile(os::JoinPath(from.baseline, file), os::JoinPath(to.baseline, file), nullptr);
    }
    if (done) done = fs.SyncFolder(to.baseline);
  }
  if (done && (*baseline || *state))
    done = fs.SyncFolder(to.folder).and_then([&] { return fs.SyncFolder(os::ParentFolder(to.folder)); });
  return done;
}

/// The game must be whole: a copy of half a run couldn't be recovered.
Result<void> CheckSource(Workspace& source) {
  const auto interrupted = source.Interrupted();
  if (!interrupted) return tl::unexpected<Error>(interrupted.error());
  if (*interrupted) {
    return Fail(Failure::kWorkspace, "a run was interrupted: `bonepatch recover` finishes or undoes it",
                source.files().state_folder);
  }
  const auto state = source.ReadState();
  if (!state) return tl::unexpected<Error>(state.error());
  const auto baseline = source.ReadBaseline();
  if (!baseline) return tl::unexpected<Error>(baseline.error());
  return {};
}

}  // namespace

Result<std::string> CopyGame(os::FileSystem& fs, const std::string& folder, const std::string& out,
                             const Progress& progress) {
  auto source = Workspace::Open(fs, folder, Access::kRead);
  if (!source) return Propagate(std::move(source));
  if (auto whole = CheckSource(**source); !whole) return Propagate(std::move(whole));
  const Paths from((*source)->files());
  const auto copy_records = [&](const std::string& root) { return CopyRecords(fs, from, root); };
  return MakeCopyOf(fs, {folder, false, copy_records}, out, progress);
}

}  // namespace bonepatch::store
