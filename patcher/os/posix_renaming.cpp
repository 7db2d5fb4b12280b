// Asks Linux what stands against a rename.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <system_error>

#include "patcher/os/file_system.h"
#include "patcher/os/renaming.h"

namespace bonepatch::os {
namespace {

/// None: nobody knows, or it isn't there. What lies below a mount has another number, even from the same disk.
std::optional<struct statx> Look(const std::string& path) {
  struct statx found = {};
  if (statx(AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS | STATX_MNT_ID, &found) != 0) return {};
  return found;
}

bool IsElsewhere(const struct statx& from, const struct statx& to) {
  if ((from.stx_mask & to.stx_mask & STATX_MNT_ID) != 0 && from.stx_mnt_id != to.stx_mnt_id) return true;
  return from.stx_dev_major != to.stx_dev_major || from.stx_dev_minor != to.stx_dev_minor;
}

bool IsFrozen(const struct statx& what) {
  return (what.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0;
}

/// In such a folder (as /tmp) a file is replaced only by its owner or the folder's.
bool IsSomebodyElses(const struct statx& folder, const struct statx& file) {
  const uid_t us = geteuid();
  return (folder.stx_mode & S_ISVTX) != 0 && us != 0 && folder.stx_uid != us && file.stx_uid != us;
}

tl::unexpected<Error> NotReplaced(int error, const std::string& path) {
  return Fail(Failure::kSystem,
              fmt::format("cannot be replaced: {}", std::error_code(error, std::generic_category()).message()), path);
}

}  // namespace

Result<void> CheckRename(const std::string& from, const std::string& to) {
  const std::string folder = ParentFolder(to);
  if (faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0 && errno != ENOENT && errno != ENOTDIR) {
    return Fail(Failure::kSystem,
                fmt::format("files in this folder cannot be replaced: {}",
                            std::error_code(errno, std::generic_category()).message()),
                folder);
  }
  const auto home = Look(from), above = Look(folder), file = Look(to);
  if (above && IsFrozen(*above)) return NotReplaced(EPERM, folder);
  if (file && (IsFrozen(*file) || (above && IsSomebodyElses(*above, *file)))) return NotReplaced(EPERM, to);
  const auto& place = file ? file : above;
  if (!home || !place || !IsElsewhere(*home, *place)) return {};
  return Fail(Failure::kSystem,
              "is mounted from elsewhere, so it can't be replaced in one step with the others: name the folder that it "
              "is mounted from",
              to);
}

}  // namespace bonepatch::os
