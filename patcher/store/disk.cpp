// Small things done to files and folders.
#include "patcher/store/disk.h"

#include <algorithm>

#include "patcher/base/sha256.h"
#include "patcher/store/intent.h"

namespace bonepatch::store {

namespace {

constexpr int kMostRemovedDepth = 80;  ///< of a folder that is removed: more than a copied game can have

Result<void> RemoveBelow(os::FileSystem& fs, const std::string& folder, int depth) {
  if (depth == 0) return Fail(Failure::kSystem, "is nested too deep to be removed", folder);
  const auto names = fs.List(folder);
  if (!names) return tl::unexpected<Error>(names.error());
  for (const std::string& name : *names) {
    const std::string path = os::JoinPath(folder, name);
    const auto info = fs.Stat(path, false);
    if (!info) return tl::unexpected<Error>(info.error());
    const bool is_folder = *info && (*info)->kind == os::Info::Kind::kFolder;
    if (auto gone = is_folder ? RemoveBelow(fs, path, depth - 1) : fs.Remove(path); !gone) return gone;
  }
  return fs.RemoveFolder(folder);
}

}  // namespace

Result<bool> Exists(os::FileSystem& fs, const std::string& path) {
  return fs.Stat(path, false).map([](const std::optional<os::Info>& info) { return info.has_value(); });
}

Result<std::string> HashFile(os::FileSystem& fs, const std::string& path) {
  const auto info = fs.Stat(path, true);
  if (!info) return tl::unexpected<Error>(info.error());
  if (!*info) return std::string(kAbsent);
  auto file = fs.Open(path, os::OpenMode::kRead);
  if (!file) return Propagate(std::move(file));
  const auto size = (*file)->Size();
  if (!size) return tl::unexpected<Error>(size.error());
  Sha256Stream hash;
  Bytes room(std::min(kPart, *size));
  for (std::uint64_t at = 0; at < *size;) {
    const auto part = std::span(room).first(std::min(kPart, *size - at));
    if (auto read = (*file)->ReadAt(at, part); !read) return Propagate(std::move(read));
    hash.Update(part);
    at += part.size();
  }
  return hash.Finish();
}

Result<void> WriteSynced(os::FileSystem& fs, const std::string& path, ByteView bytes, const os::Info* like) {
  if (auto gone = fs.Remove(path); !gone) return gone;
  auto file = fs.Open(path, os::OpenMode::kCreateNew);
  if (!file) return Propagate(std::move(file));
  if (auto written = (*file)->WriteAt(0, bytes); !written) return written;
  if (like != nullptr) {
    if (auto given = fs.CopyAttributes(path, *like); !given) return given;
  }
  return (*file)->Sync();
}

Result<void> RemoveTree(os::FileSystem& fs, const std::string& folder) {
  const auto info = fs.Stat(folder, false);
  if (!info) return tl::unexpected<Error>(info.error());
  if (!*info) return {};
  if ((*info)->kind != os::Info::Kind::kFolder) return fs.Remove(folder);
  return RemoveBelow(fs, folder, kMostRemovedDepth);
}

Result<void> CutArchive(const Context& at, std::uint64_t size) {
  if (at.archive == nullptr) return {};
  os::File& archive = *at.archive;
  const auto now = archive.Size();
  if (!now) return tl::unexpected<Error>(now.error());
  // A cut that an interrupted run had made may not have reached the disk: syncing is right even where nothing is cut.
  auto cut = *now > size ? archive.Truncate(size) : Result<void>();
  return cut.and_then([&] { return archive.Sync(); });
}

Result<void> RemoveBeside(const Context& at) {
  if (at.paths.of_folder) return {};
  for (const std::string* staged : {&at.paths.staged_dol, &at.paths.staged_fst}) {
    const auto info = at.fs.Stat(*staged, false);
    if (!info) return tl::unexpected<Error>(info.error());
    if (*info && (*info)->kind == os::Info::Kind::kFolder) continue;
    if (auto gone = at.fs.Remove(*staged); !gone) return gone;
  }
  return {};
}

Result<void> SyncBeside(const Context& at) {
  if (at.paths.of_folder) return {};
  const std::string first = os::ParentFolder(at.paths.dol), second = os::ParentFolder(at.paths.fst);
  if (auto synced = at.fs.SyncFolder(first); !synced || second == first) return synced;
  return at.fs.SyncFolder(second);
}

}  // namespace bonepatch::store
