// Finds and claims the place of a copy.
#include "patcher/store/copy_place.h"

#include <fmt/format.h>

namespace bonepatch::store {

namespace {

constexpr std::string_view kLockName = ".lock";

/// `path` is `folder` or lies in it; both with links resolved.
bool IsInside(const std::string& path, const std::string& folder) {
  if (path == folder || folder == "/") return true;
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

tl::unexpected<Error> Busy(const std::string& path) {
  return Fail(Failure::kSystem, "another run is making its copy here; try again when it is done", path);
}

/// Whether a file came or went since somebody looked.
bool Changed(os::FileSystem& fs, const std::string& path, bool was_there) {
  const auto is = fs.Stat(path, false);
  return is && is->has_value() != was_there;
}

}  // namespace

Result<Target> FindTarget(os::FileSystem& fs, std::string out) {
  Target target;
  while (out.size() > 1 && out.back() == '/') out.pop_back();  // "file/" is that file, and in the way
  const auto info = fs.Stat(out, true);
  if (!info) return tl::unexpected<Error>(info.error());
  const bool there = info->has_value();
  const auto link = fs.Stat(out, false);
  if (!link) return tl::unexpected<Error>(link.error());
  if (!there && *link) return Fail(Failure::kUsage, "the output folder is a link that leads nowhere", out);
  auto real = fs.Resolve(there ? out : os::ParentFolder(out));
  if (!real) return Propagate(std::move(real));
  target.out = there ? *real : os::JoinPath(*real, os::FileName(out));
  target.partial = target.out + ".partial";
  if (!there) return target;
  const bool folder = (*info)->kind == os::Info::Kind::kFolder;
  const auto names = folder ? fs.List(target.out) : std::vector<std::string>{target.out};
  if (!names) return tl::unexpected<Error>(names.error());
  if (!names->empty()) {
    return Fail(Failure::kUsage, folder ? "the output folder must be absent or empty" : "the output must be a folder",
                target.out);
  }
  return target;
}

Result<void> CheckApart(const Target& target, const Tree& tree, std::string_view whose) {
  for (const std::string& folder : tree.folders) {
    if (IsInside(target.out, folder))
      return Fail(Failure::kUsage, fmt::format("the output folder lies inside the {}'s, {}", whose, folder),
                  target.out);
    if (IsInside(folder, target.out) || IsInside(folder, target.partial)) {
      return Fail(Failure::kUsage, fmt::format("the {} lies inside {}, where its copy would go", whose, target.partial),
                  target.out);
    }
  }
  return {};
}

/// Who held the lock takes the file away at its end: then a lock on it holds nobody off, and a new file is locked.
Result<std::unique_ptr<Claim>> Claim::Take(os::FileSystem& fs, const Target& target) {
  constexpr int kTries = 100;
  for (int left = kTries; left > 0; --left) {
    auto claim = TryOnce(fs, target.partial + std::string(kLockName));
    if (!claim || *claim != nullptr) return claim;
  }
  return Busy(target.partial);
}

/// None: the file came or was taken away meanwhile.
Result<std::unique_ptr<Claim>> Claim::TryOnce(os::FileSystem& fs, const std::string& path) {
  const auto there = fs.Stat(path, false);
  if (!there) return tl::unexpected<Error>(there.error());
  if (*there && ((*there)->kind != os::Info::Kind::kFile || (*there)->size != 0)) {
    return Fail(Failure::kUsage, "this is in the way of the copy's lock: move it away", path);
  }
  auto file = fs.Open(path, *there ? os::OpenMode::kReadWrite : os::OpenMode::kCreateNew);
  if (!file && Changed(fs, path, there->has_value())) return nullptr;
  if (!file) return Propagate(std::move(file));
  auto lock = fs.TryLock(**file, os::LockMode::kExclusive);
  if (!lock) return Propagate(std::move(lock));
  if (*lock == nullptr) return Busy(path.substr(0, path.size() - kLockName.size()));
  const auto own = (*file)->Stat();
  if (!own) return tl::unexpected<Error>(own.error());
  const auto named = fs.Stat(path, false);
  if (!named) return tl::unexpected<Error>(named.error());
  if (!*named || (*named)->inode != own->inode || (*named)->device != own->device) return nullptr;
  return std::make_unique<Claim>(fs, *std::move(file), *std::move(lock));
}

}  // namespace bonepatch::store
