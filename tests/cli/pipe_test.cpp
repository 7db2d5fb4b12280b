// A reader that goes away (`bonepatch list | head -1`) is a failed write, not the end of the process by a signal.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/cli/game.h"

namespace bonepatch::tests {
namespace {

/// The exit code, or minus the signal, of the program with nobody at the other end of its output.
int RunUnread(std::vector<std::string> words) {
  int ends[2];
  if (pipe(ends) != 0) return -1000;
  close(ends[0]);
  words.insert(words.begin(), Program());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(ends[1], 1);
    dup2(nothing, 2);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  close(ends[1]);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

class PipeTest : public CliTest {};

TEST_F(PipeTest, AClosedPipeIsASystemFailure) {
  EXPECT_EQ(RunUnread({"list", "--game", game_.path()}), 3);
  EXPECT_EQ(RunUnread({"rules"}), 3);
  EXPECT_EQ(RunUnread({"help"}), 3);
  EXPECT_EQ(RunUnread({"--version"}), 3);
  EXPECT_EQ(RunUnread({"status", "--game", game_.path(), "--format", "json"}), 3);
}

TEST_F(PipeTest, AFullDiskIsTold) {
  for (const std::string words : {"help", "help apply", "apply --help", "--version", "rules"}) {
    const ProgramRun run = RunCommand({"bash", "-c", "\"$0\" " + words + " >/dev/full", Program()});
    EXPECT_EQ(run.exit_code, 3) << words;
    EXPECT_EQ(run.err, "bonepatch: the results could not be written\n") << words;
  }
}

TEST_F(PipeTest, UnlessSomethingElseFailed) {
  const std::string refused = OneModel("bad", "18/0", "{add-bone: {name: a, parent: 140}}");
  EXPECT_EQ(RunUnread({"check", refused, "--game", game_.path()}), 1);
  EXPECT_EQ(RunUnread({"explain", "no such thing at all"}), 2);
}

}  // namespace
}  // namespace bonepatch::tests
