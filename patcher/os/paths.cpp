// What can be said of a path by its text alone, and reading a whole file through any file system.
#include <fmt/format.h>

#include "patcher/os/file_system.h"

namespace bonepatch::os {
namespace {

/// The path without slashes at its end; the root stays "/".
std::string_view Trimmed(std::string_view path) {
  while (path.size() > 1 && path.back() == '/') path.remove_suffix(1);
  return path;
}

}  // namespace

std::string JoinPath(const std::string& folder, const std::string& name) {
  if (folder.empty()) return name;
  return folder.back() == '/' ? folder + name : folder + "/" + name;
}

std::string ParentFolder(const std::string& path) {
  const std::string_view trimmed = Trimmed(path);
  const std::size_t slash = trimmed.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return std::string(Trimmed(trimmed.substr(0, slash + 1)));
}

std::string FileName(const std::string& path) {
  const std::string_view trimmed = Trimmed(path);
  return std::string(trimmed.substr(trimmed.rfind('/') + 1));  // npos + 1 is 0: the whole
}

Result<Bytes> ReadWhole(FileSystem& fs, const std::string& path, std::uint64_t limit) {
  Result<std::unique_ptr<File>> file = fs.Open(path, OpenMode::kRead);
  if (!file) return Propagate(std::move(file));
  const Result<std::uint64_t> size = (*file)->Size();
  if (!size) return tl::unexpected<Error>(size.error());
  if (*size > limit) {
    return Fail(Failure::kSystem, fmt::format("is {} bytes long, more than the {} that are allowed", *size, limit),
                path);
  }
  return ReadBytes(**file, 0, *size);
}

}  // namespace bonepatch::os
