// A copy that runs out of room fails and takes its half back.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "patcher/os/file_system.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::os {
namespace {

TEST(CopyFile, ThatRunsOutOfRoomLeavesNothing) {
  const tests::TempFolder temp;
  const std::string from = temp.Write("from", std::string(1u << 20, 'x'));
  rlimit old{};
  getrlimit(RLIMIT_FSIZE, &old);
  const rlimit small{100000, old.rlim_max};
  FileSystem& fs = System();
  setrlimit(RLIMIT_FSIZE, &small);
  const Result<void> copied = fs.CopyFile(from, temp / "to", nullptr);
  setrlimit(RLIMIT_FSIZE, &old);
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().message, "cannot copy from " + from + ": File too large");
  EXPECT_EQ(copied.error().file, temp / "to");
  EXPECT_EQ(temp.Read("to"), "(missing)");
}

}  // namespace
}  // namespace bonepatch::os
