// What stands against a rename is told before it is tried.
#include "patcher/os/renaming.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/temp_folder.h"

namespace bonepatch::os {
namespace {

using testing::HasSubstr;

void ExpectAgainst(const std::string& from, const std::string& to, const std::string& at, const std::string& words) {
  const Result<void> result = CheckRename(from, to);
  ASSERT_FALSE(result) << to;
  EXPECT_EQ(result.error().kind, Failure::kSystem);
  EXPECT_EQ(result.error().file, at);
  EXPECT_THAT(result.error().message, HasSubstr(words));
}

TEST(CheckRename, KnowsNothingAgainstPlainFilesAndWhatIsNotThere) {
  const tests::TempFolder temp;
  temp.Write("from/a", "");
  for (const std::string& to : {temp.Write("to/b", ""), temp / "to/new", temp / "missing/new"})
    EXPECT_TRUE(CheckRename(temp / "from", to)) << to;
}

TEST(CheckRename, TellsMountsApart) {
  const tests::TempFolder temp;
  temp.Write("from/a", "");
  temp.Write("elsewhere/b", "");
  const std::string to = temp.MakeFolder("to");
  if (mount((temp / "elsewhere").c_str(), to.c_str(), nullptr, MS_BIND, nullptr) != 0)
    GTEST_SKIP() << "nothing can be mounted here";
  ExpectAgainst(temp / "from", to + "/b", to + "/b", "is mounted from elsewhere");
  ExpectAgainst(temp / "from", to + "/new", to + "/new", "is mounted from elsewhere");
  EXPECT_TRUE(CheckRename(to, to + "/b"));
  EXPECT_EQ(umount(to.c_str()), 0);
}

TEST(CheckRename, KnowsWhatAUserMustNotChange) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become another user";
  const tests::TempFolder temp;
  const std::string from = temp.MakeFolder("from"), closed = temp.Write("closed/f", ""),
                    sticky = temp.Write("sticky/f", "");
  ASSERT_EQ(chmod(temp.path().c_str(), 0755) + chmod((temp / "sticky").c_str(), 01777), 0);
  EXPECT_TRUE(CheckRename(from, closed));
  EXPECT_TRUE(CheckRename(from, sticky));
  ASSERT_EQ(seteuid(65534), 0);
  ExpectAgainst(from, closed, temp / "closed", "Permission denied");
  ExpectAgainst(from, sticky, sticky, "Operation not permitted");
  ASSERT_EQ(seteuid(0), 0);
}

TEST(CheckRename, KnowsWhatIsFrozen) {
  char frozen[] = "/var/tmp/bonepatch-frozen-XXXXXX";  // a file system in memory may know no such mark
  const int file = mkstemp(frozen);
  ASSERT_GE(file, 0);
  int flags = 0;
  const bool read = ioctl(file, FS_IOC_GETFLAGS, &flags) == 0;
  int marked = flags | FS_IMMUTABLE_FL;
  const bool can = read && ioctl(file, FS_IOC_SETFLAGS, &marked) == 0;
  if (can) {
    ExpectAgainst("/var/tmp", frozen, frozen, "Operation not permitted");
    EXPECT_EQ(ioctl(file, FS_IOC_SETFLAGS, &flags), 0);
  }
  close(file);
  unlink(frozen);
  if (!can) GTEST_SKIP() << "no file can be marked so that nobody changes it, in /var/tmp";
}

}  // namespace
}  // namespace bonepatch::os
