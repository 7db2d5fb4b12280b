// `--output` of a plain folder: the copy has its originals and its applied packs.
#include "patcher/store/copy.h"
#include "patcher/store/documents.h"
#include "patcher/store/folder_workspace.h"
#include "patcher/store/originals.h"
#include "patcher/store/recovery.h"

namespace bonepatch::store {

namespace {

/// Originals that the state names, which are all there; a stray one stays behind.
Result<void> CopyOriginals(const Context& from, const Paths& to, const State& state) {
  if (state.files.empty()) return {};
  auto done = from.fs.MakeFolder(to.vanilla);
  for (const StoredFile& file : state.files) {
    if (!done) return done;
    const std::string name = OriginalOf(file.name);
    const std::string original = from.paths.Live(name), copy = to.Live(name);
    const auto like = from.fs.Stat(original, true);
    if (!like) return tl::unexpected<Error>(like.error());
    done = from.fs.CopyFile(original, copy, nullptr);
    if (done && *like) done = from.fs.CopyAttributes(copy, **like);
  }
  return done.and_then([&] { return from.fs.SyncFolder(to.vanilla); });
}

Result<void> CopyFolderRecords(const Context& from, const std::string& root, const std::optional<State>& state) {
  if (!state) return {};
  const Paths to(root);
  return from.fs.MakeFolder(to.folder)
      .and_then([&] { return from.fs.CopyFile(from.paths.state, to.state, nullptr); })
      .and_then([&] { return CopyOriginals(from, to, *state); })
      .and_then([&] { return from.fs.SyncFolder(to.folder); });
}

/// The folder must be whole: a copy of half a run couldn't be recovered, and one without its originals not undone.
Result<std::optional<State>> WholeState(const Context& at) {
  if (auto whole = CheckWhole(at); !whole) return Propagate(std::move(whole));
  auto state = LoadFolderState(at);
  if (!state || !*state) return state;
  for (const StoredFile& file : (*state)->files) {
    if (auto kept = CheckOriginal(at, file); !kept) return Propagate(std::move(kept));
  }
  return state;
}

}  // namespace

Result<std::string> CopyFolder(os::FileSystem& fs, const std::string& folder, const std::string& out,
                               const Progress& progress) {
  const auto source = FolderWorkspace::Open(fs, folder, Access::kRead);
  if (!source) return tl::unexpected<Error>(source.error());
  const Paths paths((*source)->folder());
  const Context from{fs, paths, nullptr};
  const auto state = WholeState(from);
  if (!state) return tl::unexpected<Error>(state.error());
  const auto copy_records = [&](const std::string& root) { return CopyFolderRecords(from, root, *state); };
  return MakeCopyOf(fs, {folder, true, copy_records}, out, progress);
}

}  // namespace bonepatch::store
