// What a process can be born into or die of: closed streams, full disks, small limits, odd masks, other users, signals.
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "tests/trouble/around.h"

namespace bonepatch::tests {
namespace {

const std::string kChanged = "the game was changed: see `bonepatch status`";

TEST_F(TroubleTest, ClosedStreamsNeverBecomeFilesOfTheGame) {
  const std::string report = game_.outer() / "report.json";
  const ProgramRun run =
      Shell("exec 0<&- 1>&-; exec \"$0\" \"$@\"", {"apply", Leaf(), "--game", game_.path(), "--report", report});
  EXPECT_EQ(run.exit_code, 4) << "what was done is told nowhere";
  EXPECT_NE(run.err.find(kChanged), std::string::npos) << run.err;
  EXPECT_TRUE(ParseReport(game_.outer().Read("report.json")).ok);
  EXPECT_EQ(Here({"status", "--verify"}).exit_code, 0);
  EXPECT_EQ(Shell("exec 0<&- 1>&- 2>&-; exec \"$0\" \"$@\"", {"unpatch", "--all", "--game", game_.path()}).exit_code,
            4);
  EXPECT_EQ(Hashes(), VanillaHashes());
}

TEST_F(TroubleTest, ResultsThatGetLostAreNoSuccess) {
  const std::string full = "exec \"$0\" \"$@\" >/dev/full";
  const ProgramRun status = Shell(full, {"status", "--game", game_.path()});
  EXPECT_EQ(status.exit_code, 3);
  EXPECT_NE(status.err.find("the results could not be written\n"), std::string::npos) << status.err;
  const ProgramRun apply = Shell(full, {"apply", Leaf(), "--game", game_.path(), "--format", "json"});
  EXPECT_EQ(apply.exit_code, 4);
  EXPECT_NE(apply.err.find(kChanged), std::string::npos) << apply.err;
  EXPECT_EQ(Shell(full, {"apply", Leaf(), "--game", game_.path()}).exit_code, 3) << "nothing was left to change";
  const std::string bad = game_.outer().Write("bad.yaml", "bonepatch: 2\n");
  EXPECT_EQ(Shell(full, {"check", bad, "--game", game_.path(), "--format", "json"}).exit_code, 2)
      << "the verdict stays";
}

TEST_F(TroubleTest, AFileSizeLimitIsAnErrorAndNotASignal) {
  const ProgramRun run = Shell("ulimit -f 100; exec \"$0\" \"$@\"", {"apply", Leaf(), "--game", game_.path()});
  EXPECT_EQ(run.exit_code, 3) << run.err;
  EXPECT_NE(run.err.find("cannot write: File too large"), std::string::npos) << run.err;
  EXPECT_EQ(Hashes(), VanillaHashes());
  EXPECT_FALSE(std::filesystem::exists(game_.state()));
}

TEST_F(TroubleTest, TooFewDescriptorsAreAnError) {
  if (ProgramIsSanitized()) GTEST_SKIP() << "sanitizers need descriptors of their own";
  for (const char* most : {"4", "5"}) {
    const ProgramRun run =
        Shell(std::string("ulimit -n ") + most + "; exec \"$0\" \"$@\"", {"apply", Leaf(), "--game", game_.path()});
    EXPECT_TRUE(run.exit_code == 3 || run.exit_code == 127) << most << ": " << run.exit_code << run.err;
    EXPECT_EQ(Hashes(), VanillaHashes()) << most;
  }
}

TEST_F(TroubleTest, TheEnvironmentMakesNoDifference) {
  const ProgramRun run = Shell("exec env -i LC_ALL=xx_YY.bogus TMPDIR=/nonexistent \"$0\" \"$@\"",
                               {"apply", Leaf(), "--game", game_.path()});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(Here({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), VanillaHashes());
}

TEST_F(TroubleTest, AWorkingFolderThatIsGoneMattersToRelativePathsAlone) {
  const std::string gone = game_.outer().MakeFolder("gone");
  const std::string script = "cd '" + gone + "' && rmdir '" + gone + "' && exec \"$0\" \"$@\"";
  EXPECT_EQ(Shell(script, {"apply", Leaf(), "--game", game_.path()}).exit_code, 0);
  game_.outer().MakeFolder("gone");
  EXPECT_EQ(Shell(script, {"status", "--game", "../game"}).exit_code, 3);
}

std::uint32_t ModeOf(const std::string& path) { return os::System().Stat(path, true).value()->mode; }

TEST_F(TroubleTest, ReplacedFilesKeepTheirModeAndNewOnesStayOpenToTheirOwner) {
  ASSERT_EQ(chmod(game_.dol().c_str(), 0640), 0);
  ASSERT_EQ(chmod(game_.fst().c_str(), 0604), 0);
  ASSERT_EQ(Shell("umask 777; exec \"$0\" \"$@\"", {"apply", Leaf(), "--game", game_.path()}).exit_code, 0);
  EXPECT_EQ(ModeOf(game_.dol()), 0640u);
  EXPECT_EQ(ModeOf(game_.fst()), 0604u);
  EXPECT_EQ(ModeOf(game_.state()), 0700u);
  EXPECT_EQ(ModeOf(game_.state() + "/state.json"), 0600u);
  ASSERT_EQ(Shell("umask 0; exec \"$0\" \"$@\"", {"apply", Leaf("more"), "--game", game_.path()}).exit_code, 0);
  EXPECT_EQ(ModeOf(game_.dol()), 0640u);
  EXPECT_EQ(Here({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), VanillaHashes());
}

/// Starts the program and sends it a signal after a while; the signal that ended it, or 0.
int Interrupt(const std::vector<std::string>& arguments, int sent, std::chrono::milliseconds after) {
  const pid_t child = fork();
  if (child == 0) {
    const int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, 1);
    dup2(nothing, 2);
    std::vector<char*> words{const_cast<char*>(Program().c_str())};
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execv(words[0], words.data());
    _exit(127);
  }
  std::this_thread::sleep_for(after);
  kill(child, sent);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

TEST_F(TroubleTest, ASignalInTheMiddleIsRecoverable) {
  const std::string leaf = Leaf();
  int delay = 4;
  for (const int sent : {SIGTERM, SIGINT, SIGHUP}) {
    for (int i = 0; i < 2; ++i, delay = delay * 3 / 2) {
      const int ended = Interrupt({"apply", leaf, "--game", game_.path()}, sent, std::chrono::milliseconds(delay));
      EXPECT_TRUE(ended == 0 || ended == sent) << ended;
      const Answer recovered = Here({"recover"});
      EXPECT_EQ(recovered.exit_code, 0) << recovered.text;
      const Answer status = Here({"status", "--verify"});
      EXPECT_EQ(status.exit_code, 0) << status.text;
      ExpectTidy();
      EXPECT_EQ(Here({"unpatch", "--all"}).exit_code, 0);
      EXPECT_EQ(Hashes(), VanillaHashes());
    }
  }
}

/// `unshare` with a mount of our own, as root or in a namespace where we are; empty where neither works.
std::string MountsHere() {
  for (const char* words : {"unshare -m", "unshare -rm"}) {
    const std::string attempt = std::string(words) + " sh -c 'mount -t tmpfs -o size=1m tmpfs /mnt' 2>/dev/null";
    if (Shell(attempt).exit_code == 0) return words;
  }
  return {};
}

TEST_F(TroubleTest, AFullDiskChangesNothing) {
  const std::string unshare = MountsHere();
  if (unshare.empty()) GTEST_SKIP() << "no file system can be mounted here";
  // 20 MB hold the sample, the baseline and one staged main.dol, but no second one where 6 MB more are taken.
  const std::string script = R"(mount -t tmpfs -o size=20m tmpfs /mnt && cp -a --sparse=always "$1" /mnt/game &&
head -c 6000000 /dev/zero > /mnt/fill && { "$0" apply "$2" --game /mnt/game; code=$?; ls -A /mnt/game /mnt/game/sys;
cmp "$1/sys/main.dol" /mnt/game/sys/main.dol && cmp "$1/sys/fst.bin" /mnt/game/sys/fst.bin && stat -c %s /mnt/game/files/dt_na.dat
rm /mnt/fill; "$0" apply "$2" --game /mnt/game && "$0" status --verify --game /mnt/game >/dev/null || exit 9; exit $code; })";
  const ProgramRun run =
      RunCommand({"sh", "-c", "exec " + unshare + " sh -c \"$0\" \"$@\"", script, Program(), game_.path(), Leaf()});
  EXPECT_EQ(run.exit_code, 3) << run.out << run.err;
  EXPECT_NE(run.err.find("No space left on device"), std::string::npos) << run.err;
  EXPECT_NE(run.out.find("/mnt/game:\nfiles\nsys\n\n/mnt/game/sys:\nfst.bin\nmain.dol\n715046144\n"), std::string::npos)
      << run.out << run.err;
}

TEST_F(TroubleTest, AReadOnlyFileSystemCanBeReadAndCopied) {
  const std::string unshare = MountsHere();
  if (unshare.empty()) GTEST_SKIP() << "no file system can be mounted here";
  const std::string script = R"(mount --bind "$1" /mnt && mount -o remount,bind,ro /mnt || exit 99
"$0" status --game /mnt >/dev/null || exit 8; "$0" check "$2" --game /mnt >/dev/null || exit 7
"$0" apply "$2" --game /mnt --output "$3" >/dev/null || exit 6; "$0" apply "$2" --game /mnt)";
  const ProgramRun run = RunCommand({"sh", "-c", "exec " + unshare + " sh -c \"$0\" \"$@\"", script, Program(),
                                     game_.path(), Leaf(), game_.outer() / "copy"});
  if (run.exit_code == 99) GTEST_SKIP() << "no folder can be mounted again here: " << run.err;
  EXPECT_EQ(run.exit_code, 3) << run.out << run.err;
  EXPECT_NE(run.err.find("dt_na.dat: error: cannot open: Read-only file system"), std::string::npos) << run.err;
  EXPECT_EQ(tests::Here({"status", "--verify", "--game", game_.outer() / "copy"}).exit_code, 0);
}

/// The words that run a program as a user without rights; empty, with the reason, where that can't be.
std::string AsNobody(std::string& why) {
  if (geteuid() != 0) {
    why = "only root can become another user";
    return {};
  }
  const std::string words = "setpriv --reuid=65534 --regid=65534 --clear-groups";
  if (Shell("exec " + words + " \"$0\" --version").exit_code == 0) return words;
  why = "another user can't run the program where it lies, or there is no setpriv";
  return {};
}

TEST_F(TroubleTest, WhoMayOnlyReadIsToldWhichFileHeCannotWrite) {
  std::string why;
  const std::string nobody = AsNobody(why);
  if (nobody.empty()) GTEST_SKIP() << why;
  const auto as_nobody = [&](std::vector<std::string> words) {
    return Shell("exec " + nobody + " \"$0\" \"$@\"", words);
  };
  ASSERT_EQ(chmod(game_.outer().path().c_str(), 0755), 0);
  const std::string leaf = Leaf(), game = game_.path(), own = game_.outer().MakeFolder("own");
  ASSERT_EQ(chown(own.c_str(), 65534, 65534), 0);
  EXPECT_EQ(as_nobody({"status", "--game", game}).exit_code, 0);
  EXPECT_EQ(as_nobody({"apply", leaf, "--game", game, "--dry-run"}).exit_code, 0);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{"apply", leaf}, {"restore"}}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--game", game});
    const ProgramRun run = as_nobody(all);
    EXPECT_EQ(run.exit_code, 3);
    EXPECT_NE(run.err.find("dt_na.dat: error: cannot open: Permission denied"), std::string::npos) << run.err;
  }
  ASSERT_EQ(chmod(game_.archive().c_str(), 0666), 0);
  const ProgramRun folder = as_nobody({"apply", leaf, "--game", game});
  EXPECT_EQ(folder.exit_code, 3) << "its folder is not his";
  EXPECT_NE(folder.err.find("Permission denied"), std::string::npos) << folder.err;
  EXPECT_EQ(Hashes(), VanillaHashes());
  ASSERT_EQ(chmod(game_.dol().c_str(), 0444), 0);
  EXPECT_EQ(as_nobody({"apply", leaf, "--game", game, "--output", own + "/copy"}).exit_code, 0);
  EXPECT_EQ(as_nobody({"unpatch", "--all", "--game", own + "/copy"}).exit_code, 0);
  EXPECT_EQ(HashesOf(own + "/copy"), VanillaHashes());
  ASSERT_EQ(chmod(game_.dol().c_str(), 0), 0);
  EXPECT_NE(as_nobody({"status", "--game", game}).err.find("main.dol: error: cannot open: Permission denied"),
            std::string::npos);
}

}  // namespace
}  // namespace bonepatch::tests
