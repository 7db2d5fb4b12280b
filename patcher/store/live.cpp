// Looks at live files, and adds them to runs.
#include "patcher/store/live.h"

#include "patcher/base/sha256.h"
#include "patcher/os/renaming.h"

namespace bonepatch::store {

namespace {

/// A file of a plain folder is staged in `.bonepatch`. What stands against its rename must be known before the commit,
/// since no recovery could finish it afterwards.
Result<void> CheckReplaceable(const Context& at, const std::string& path) {
  const auto made = Exists(at.fs, at.paths.folder);
  if (!made) return tl::unexpected<Error>(made.error());
  return os::CheckRename(*made ? at.paths.folder : at.paths.root, path);
}

}  // namespace

Result<std::optional<Obstacle>> ObstacleOf(const Context& at, std::string_view name) {
  if (!at.paths.of_folder || IsRecord(name)) return std::nullopt;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = name.find('/', end + 1);
    std::string path = at.paths.Live(name.substr(0, end));
    const auto info = at.fs.Stat(path, false);
    if (!info) return tl::unexpected<Error>(info.error());
    if (!*info) return std::nullopt;
    if ((*info)->kind == os::Info::Kind::kLink) return Obstacle{std::move(path), true};
    if (end != std::string_view::npos && (*info)->kind != os::Info::Kind::kFolder) return Obstacle{std::move(path)};
  }
  return std::nullopt;
}

Result<LiveFile> LookAt(const Context& at, std::string_view name) {
  const std::string path = at.paths.Live(name);
  const auto obstacle = ObstacleOf(at, name);
  if (!obstacle) return tl::unexpected<Error>(obstacle.error());
  if (*obstacle && (*obstacle)->is_link) {
    return Fail(Failure::kSystem, "is a link, and nothing is written through one: put what it leads to in its place",
                (*obstacle)->path);
  }
  if (*obstacle) {
    return Fail(Failure::kWorkspace, "something that is no folder has its name: move it away, then try again",
                (*obstacle)->path);
  }
  auto info = at.fs.Stat(path, true);
  if (!info) return Propagate(std::move(info));
  if (*info && (*info)->kind != os::Info::Kind::kFile) {
    return Fail(Failure::kWorkspace, "something that is no file has its name: move it away, then try again", path);
  }
  if (at.paths.of_folder && !IsRecord(name)) {
    if (auto can = CheckReplaceable(at, path); !can) return Propagate(std::move(can));
  }
  auto hash = HashFile(at.fs, path);
  if (!hash) return Propagate(std::move(hash));
  return LiveFile{*std::move(hash), *info};
}

void AddFile(Run& run, std::string_view name, const LiveFile& live, std::optional<Bytes> bytes, std::string sha256) {
  if (sha256.empty()) sha256 = bytes ? Sha256(*bytes) : std::string(kAbsent);
  if (sha256 == live.sha256) return;
  run.intent.files.push_back({std::string(name), live.sha256, std::move(sha256)});
  run.successors.push_back({std::move(bytes).value_or(Bytes()), {}, live.info});
}

void AddCopy(Run& run, std::string_view name, const LiveFile& live, std::string from, const std::string& sha256) {
  if (sha256 == live.sha256) return;
  run.intent.files.push_back({std::string(name), live.sha256, sha256});
  run.successors.push_back({{}, std::move(from), live.info});
}

}  // namespace bonepatch::store
