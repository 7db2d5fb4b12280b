// Taking a path to write to, and writing there.
#include "patcher/cli/out_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/store/disk.h"

namespace bonepatch::cli {
namespace {

Result<void> WriteBeside(os::FileSystem& fs, const std::string& path, const std::optional<os::Info>& like,
                         const Fill& fill) {
  if (Result<void> gone = fs.Remove(path); !gone) return gone;
  Result<std::unique_ptr<os::File>> file = fs.Open(path, os::OpenMode::kCreateNew);
  if (!file) return Propagate(std::move(file));
  if (Result<void> filled = fill(**file); !filled) return filled;
  if (like) {
    if (Result<void> given = fs.CopyAttributes(path, *like); !given) return given;
  }
  return (*file)->Sync();
}

}  // namespace

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

Result<std::string> StageOutFile(os::FileSystem& fs, const OutFile& file, const Fill& fill) {
  // The process in the name: two runs with one -o must not meet in half a file.
  std::string beside = os::JoinPath(os::ParentFolder(file.path),
                                    fmt::format(".{}.{}.bonepatch", os::FileName(file.path), os::ProcessId()));
  if (Result<void> done = WriteBeside(fs, beside, file.replaced, fill); !done) {
    (void)fs.Remove(beside);
    done.error().file = file.path;  // nobody knows the other name
    return Propagate(std::move(done));
  }
  return beside;
}

Result<void> PutOutFile(os::FileSystem& fs, const OutFile& file, const ByteSource& bytes) {
  Result<std::string> staged = StageOutFile(fs, file, [&](os::File& empty) -> Result<void> {
    for (std::uint64_t at = 0; at < bytes.size(); at += store::kPart) {
      Result<Bytes> part = ReadBytes(bytes, at, std::min(store::kPart, bytes.size() - at));
      if (!part) return Propagate(std::move(part));
      if (Result<void> written = empty.WriteAt(at, *part); !written) return written;
    }
    return {};
  });
  if (!staged) return Propagate(std::move(staged));
  Result<void> renamed = fs.Rename(*staged, file.path);
  if (!renamed) (void)fs.Remove(*staged);
  return renamed;
}

}  // namespace bonepatch::cli
