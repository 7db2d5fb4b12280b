// Taking a path to write to, and writing there.
#include "patcher/cli/out_file.h"

#include <fmt/format.h>

#include "patcher/store/disk.h"

namespace bonepatch::cli {

OutKind BeginsWith(std::string_view what, std::string_view opening) {
  return {what, [opening](const ByteSource& there) -> Result<bool> {
            if (!Fits(there.size(), 0, opening.size())) return false;
            Result<Bytes> start = ReadBytes(there, 0, opening.size());
            if (!start) return Propagate(std::move(start));
            return AsText(*start) == opening;
          }};
}

Result<OutFile> TakeOutFile(os::FileSystem& fs, const std::optional<std::string>& path, std::string_view what_for,
                            const OutKind& kind) {
  if (!path) return Fail(Failure::kUsage, fmt::format("-o FILE is missing: {}", what_for));
  Result<std::optional<os::Info>> there = fs.Stat(*path, true);
  if (!there) return Propagate(std::move(there));
  if (!*there) return OutFile{*path, std::nullopt};
  Result<std::unique_ptr<os::File>> file = fs.Open(*path, os::OpenMode::kReadWrite);
  if (!file) return Propagate(std::move(file));
  if ((*file)->size() > 0) {
    Result<bool> ours = kind.is_one(**file);
    if (!ours) return Propagate(std::move(ours));
    if (!*ours) {
      return Fail(Failure::kSystem,
                  fmt::format("this file is there already and holds no {}; name another one with -o", kind.what),
                  *path);
    }
  }
  Result<std::string> resolved = fs.Resolve(*path);
  if (!resolved) return Propagate(std::move(resolved));
  return OutFile{std::move(*resolved), **there};
}

Result<void> PutOutFile(os::FileSystem& fs, const OutFile& file, ByteView bytes) {
  const std::string folder = os::ParentFolder(file.path);
  // The process in the name: two runs with one -o must not meet in half a file.
  const std::string beside =
      os::JoinPath(folder, fmt::format(".{}.{}.bonepatch", os::FileName(file.path), os::ProcessId()));
  Result<void> done = store::WriteSynced(fs, beside, bytes, file.replaced ? &*file.replaced : nullptr);
  if (done) done = fs.Rename(beside, file.path);
  if (!done) (void)fs.Remove(beside);
  return done;
}

}  // namespace bonepatch::cli
