// Runs a program and counts what it used; tests and benchmarks share it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace bonepatch::tests {

/// What a process and those that it waited for used, as the kernel counted it.
struct Used {
  int exit_code = -1;  ///< minus the signal that ended it
  double seconds = 0;
  std::uint64_t bytes_read = 0, bytes_written = 0;  ///< by system calls
  std::uint64_t disk_read = 0, disk_written = 0;    ///< what these had to fetch, and what they will have to store
  std::uint64_t peak_memory = 0;  ///< resident, in bytes; at least what this process had when it forked
};

struct Call {
  std::vector<std::string> words;                                ///< the first is found on the PATH
  std::string folder;                                            ///< where it runs; empty: here
  std::vector<std::pair<std::string, std::string>> variables{};  ///< beside the environment that is there
  std::string out = "/dev/null", err = "/dev/null";              ///< files for what it prints
};

/// Runs it without a shell and with nothing to read.
Used RunMeasured(const Call& call);

}  // namespace bonepatch::tests
