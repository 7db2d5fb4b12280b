// Running command lines in a folder of their own, without colours and far from the real home.
#include "tests/docs/desk.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "tests/docs/page.h"
#include "tests/support/program.h"

namespace bonepatch::docs {
namespace {

const std::string kHome = "/home/you";

[[noreturn]] void BecomeShell(const std::string& folder, const std::string& command, int output) {
  const std::string path = "PATH=" + std::filesystem::path(tests::Program()).parent_path().string() + ":/usr/bin:/bin";
  const std::string home = "HOME=" + folder;
  const char* words[] = {"sh", "-c", command.c_str(), nullptr};
  const char* environment[] = {path.c_str(), home.c_str(), "LC_ALL=C", "NO_COLOR=1", "ASAN_OPTIONS=detect_leaks=0",
                               nullptr};
  if (chdir(folder.c_str()) != 0) _exit(126);
  dup2(open("/dev/null", O_RDONLY), 0);
  dup2(output, 1);
  dup2(output, 2);
  execve("/bin/sh", const_cast<char**>(words), const_cast<char**>(environment));
  _exit(127);
}

}  // namespace

Desk::Desk() {
  EXPECT_EQ(tests::RunProgram({"sample", "--format", "skl", game_.outer() / "saga"}).exit_code, 0);
  std::filesystem::create_directory_symlink(BONEPATCH_SOURCE_DIR "/examples", game_.outer() / "examples");
}

Answer Desk::Run(const std::string& command) const {
  const tests::TempFolder outputs;
  const int output = open((outputs / "output").c_str(), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  const std::string& folder = game_.outer().path();
  const pid_t child = fork();
  if (child == 0) BecomeShell(folder, command, output);
  close(output);
  int status = 0;
  waitpid(child, &status, 0);
  std::string text = outputs.Read("output");
  for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
    text.replace(at, folder.size(), kHome);
  }
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), LinesOf(text)};
}

}  // namespace bonepatch::docs
