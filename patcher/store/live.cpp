// Looks at live files, and adds them to runs.
#include "patcher/store/live.h"

#include "patcher/base/sha256.h"

namespace bonepatch::store {

namespace {

/// A file of a plain folder is renamed from `.bonepatch`, which can't be done from one device to another.
Result<void> CheckDevice(const Context& at, const std::string& path, const os::Info& file) {
  const auto made = at.fs.Stat(at.paths.folder, true);
  if (!made) return tl::unexpected<Error>(made.error());
  const auto home = *made ? made : at.fs.Stat(at.paths.root, true);
  if (!home) return tl::unexpected<Error>(home.error());
  if (!*home || (*home)->device == file.device) return {};
  return Fail(Failure::kSystem,
              "lies on another file system than its folder, so it can't be replaced in one step with the others: give "
              "the folder that it is mounted from",
              path);
}

}  // namespace

Result<std::string> LinkOnTheWay(const Context& at, std::string_view name) {
  if (!at.paths.of_folder || IsRecord(name)) return std::string();
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = name.find('/', end + 1);
    std::string path = at.paths.Live(name.substr(0, end));
    const auto info = at.fs.Stat(path, false);
    if (!info) return tl::unexpected<Error>(info.error());
    if (!*info) return std::string();
    if ((*info)->kind == os::Info::Kind::kLink) return path;
  }
  return std::string();
}

Result<LiveFile> LookAt(const Context& at, std::string_view name) {
  const std::string path = at.paths.Live(name);
  const auto link = LinkOnTheWay(at, name);
  if (!link) return tl::unexpected<Error>(link.error());
  if (!link->empty()) {
    return Fail(Failure::kSystem, "is a link, and nothing is written through one: put what it leads to in its place",
                *link);
  }
  auto info = at.fs.Stat(path, true);
  if (!info) return Propagate(std::move(info));
  if (*info && (*info)->kind != os::Info::Kind::kFile) {
    return Fail(Failure::kWorkspace, "something that is no file has its name: move it away, then try again", path);
  }
  if (at.paths.of_folder && *info) {
    if (auto one = CheckDevice(at, path, **info); !one) return Propagate(std::move(one));
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
