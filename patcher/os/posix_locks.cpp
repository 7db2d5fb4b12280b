// Asking Linux who holds a lock.
#include <fmt/format.h>
#include <sys/sysmacros.h>

#include <fstream>
#include <sstream>

#include "patcher/os/file_system.h"

namespace bonepatch::os {

/// A line of /proc/locks: "1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF", the file by device (hexadecimal) and
/// inode. Of a lock that somebody waits for, "1: -> FLOCK ..." is no holder; a process of another namespace has the id
/// 0.
std::optional<std::uint32_t> LockHolder(const Info& file) {
  const std::string wanted = fmt::format("{:02x}:{:02x}:{}", major(file.device), minor(file.device), file.inode);
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    std::istringstream words(line);
    std::string number, kind, advisory, mode, place;
    std::uint32_t pid = 0;
    if (words >> number >> kind >> advisory >> mode >> pid >> place && kind == "FLOCK" && place == wanted && pid > 0)
      return pid;
  }
  return std::nullopt;
}

}  // namespace bonepatch::os
