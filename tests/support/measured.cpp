// Starting a process, and asking the kernel about it before it is gone.
#include "tests/support/measured.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>

namespace bonepatch::tests {
namespace {

[[noreturn]] void BecomeProgram(const Call& call) {
  const int out = open(call.out.c_str(), O_CREAT | O_WRONLY, 0600);
  const int err = open(call.err.c_str(), O_CREAT | O_WRONLY, 0600);
  const int nothing = open("/dev/null", O_RDONLY);
  if (!call.folder.empty() && chdir(call.folder.c_str()) != 0) _exit(126);
  for (const auto& [name, value] : call.variables) setenv(name.c_str(), value.c_str(), 1);
  dup2(nothing, 0);
  dup2(out, 1);
  dup2(err, 2);
  for (const int extra : {nothing, out, err}) close(extra);
  std::vector<char*> words;
  for (const std::string& word : call.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  _exit(127);
}

/// Of a process that has ended and wasn't waited for yet.
void ReadCounts(pid_t process, Used& used) {
  std::ifstream counts("/proc/" + std::to_string(process) + "/io");
  std::uint64_t value = 0;
  for (std::string key; counts >> key >> value;) {
    if (key == "rchar:") used.bytes_read = value;
    if (key == "wchar:") used.bytes_written = value;
    if (key == "read_bytes:") used.disk_read = value;
    if (key == "write_bytes:") used.disk_written = value;
  }
}

}  // namespace

Used RunMeasured(const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) BecomeProgram(call);
  siginfo_t ended{};
  waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT);  // it is still there to be asked
  Used used;
  used.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  ReadCounts(child, used);
  int status = 0;
  struct rusage usage {};
  wait4(child, &status, 0, &usage);
  used.peak_memory = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  used.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return used;
}

}  // namespace bonepatch::tests
