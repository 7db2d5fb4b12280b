// Finds and checks originals.
#include "patcher/store/originals.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/json/state_json.h"
#include "patcher/store/documents.h"
#include "patcher/store/intent.h"

namespace bonepatch::store {

Result<std::vector<std::string>> ListOriginals(const Context& at) {
  std::vector<std::string> originals;
  const auto there = Exists(at.fs, at.paths.vanilla);
  if (!there) return tl::unexpected<Error>(there.error());
  if (!*there) return originals;
  const auto names = at.fs.List(at.paths.vanilla);
  if (!names) return tl::unexpected<Error>(names.error());
  for (const std::string& name : *names) {
    const auto info = at.fs.Stat(os::JoinPath(at.paths.vanilla, name), false);
    if (!info) return tl::unexpected<Error>(info.error());
    // What can't have come from here is left alone.
    if (*info && (*info)->kind == os::Info::Kind::kFile && json::IsFileBelow(NameOfFlat(name))) {
      originals.push_back(std::string(kOriginals) + name);
    }
  }
  return originals;
}

Result<std::optional<State>> LoadFolderState(const Context& at) {
  auto state = LoadState(at);
  if (!state || *state) return state;
  const auto originals = ListOriginals(at);
  if (!originals) return tl::unexpected<Error>(originals.error());
  if (originals->empty()) return state;
  return Fail(Failure::kWorkspace,
              "originals of patched files are kept here, but the record of them is gone: `bonepatch restore` brings "
              "them back",
              at.paths.vanilla);
}

const StoredFile* FindStored(const std::vector<StoredFile>& files, std::string_view name) {
  const auto found =
      std::lower_bound(files.begin(), files.end(), name,
                       [](const StoredFile& file, std::string_view wanted) { return file.name < wanted; });
  return found != files.end() && found->name == name ? &*found : nullptr;
}

Result<void> CheckOriginal(const Context& at, const StoredFile& file) {
  const std::string path = at.paths.Live(OriginalOf(file.name));
  const auto info = at.fs.Stat(path, false);
  if (!info) return tl::unexpected<Error>(info.error());
  const bool is_file = *info && (*info)->kind == os::Info::Kind::kFile;
  const auto hash = is_file ? HashFile(at.fs, path) : std::string();
  if (!hash) return tl::unexpected<Error>(hash.error());
  if (*hash == file.before) return {};
  return Fail(
      Failure::kWorkspace,
      fmt::format(
          "the kept original of {} {}: put the unmodified file here, from where you have the others, then try again",
          file.name, *info ? "was changed" : "is missing"),
      path);
}

Result<void> DropEmptyVanilla(const Context& at) {
  const auto there = Exists(at.fs, at.paths.vanilla);
  if (!there) return tl::unexpected<Error>(there.error());
  if (!*there) return {};
  const auto left = at.fs.List(at.paths.vanilla);
  if (!left) return tl::unexpected<Error>(left.error());
  return left->empty() ? at.fs.RemoveFolder(at.paths.vanilla) : Result<void>();
}

}  // namespace bonepatch::store
