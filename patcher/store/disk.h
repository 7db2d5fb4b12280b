// Small things done to files and folders, each made of a few operations of the file system.
#pragma once

#include <string>

#include "patcher/os/file_system.h"
#include "patcher/store/paths.h"

namespace bonepatch::store {

/// main.dol and fst.bin of a game; a larger one is no such file.
inline constexpr std::uint64_t kFileLimit = std::uint64_t{64} << 20;

/// Large files are read and compared in parts of this many bytes, which a processor keeps in its cache.
inline constexpr std::uint64_t kPart = std::uint64_t{1} << 18;

/// What every step of a run works on.
struct Context {
  os::FileSystem& fs;
  const Paths& paths;
  os::File* archive = nullptr;  ///< dt_na.dat; null in a plain folder
};

Result<bool> Exists(os::FileSystem& fs, const std::string& path);

/// The sha256 of a file's bytes, or kAbsent. Reads in parts.
Result<std::string> HashFile(os::FileSystem& fs, const std::string& path);

/// Writes a new file in place of whatever has the name (never through a link), with mode and owner of `like`, synced.
Result<void> WriteSynced(os::FileSystem& fs, const std::string& path, ByteView bytes, const os::Info* like = nullptr);

/// Removes a folder with all that is in it, links as links. Fine if it isn't there.
Result<void> RemoveTree(os::FileSystem& fs, const std::string& folder);

/// Cuts dt_na.dat to `size` where it is longer, and syncs it. There is none in a plain folder.
Result<void> CutArchive(const Context& at, std::uint64_t size);

/// What a game's run stages beside main.dol and fst.bin. A folder of such a name isn't ours, and stays.
Result<void> RemoveBeside(const Context& at);
/// Syncs the folders of main.dol and fst.bin, once where they are one.
Result<void> SyncBeside(const Context& at);

}  // namespace bonepatch::store
