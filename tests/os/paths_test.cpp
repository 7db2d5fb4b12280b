// Paths as text, and reading a whole file within a limit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "patcher/os/file_system.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::os {
namespace {

TEST(Paths, Join) {
  EXPECT_EQ(JoinPath("a", "b"), "a/b");
  EXPECT_EQ(JoinPath("a/", "b"), "a/b");
  EXPECT_EQ(JoinPath("/", "b"), "/b");
  EXPECT_EQ(JoinPath("", "b"), "b");
}

TEST(Paths, ParentAndName) {
  const auto split = [](const std::string& path) { return ParentFolder(path) + " + " + FileName(path); };
  EXPECT_EQ(split("a/b"), "a + b");
  EXPECT_EQ(split("/a/b/c"), "/a/b + c");
  EXPECT_EQ(split("a//b"), "a + b");
  EXPECT_EQ(split("a/b/"), "a + b");
  EXPECT_EQ(split("b"), ". + b");
  EXPECT_EQ(split("/b"), "/ + b");
  EXPECT_EQ(split("../b"), ".. + b");
  EXPECT_EQ(split(""), ". + ");
  EXPECT_EQ(ParentFolder("/"), "/");
  EXPECT_EQ(ParentFolder("//"), "/");
}

TEST(ReadWhole, RefusesAFilePastTheLimit) {
  const tests::TempFolder temp;
  const std::string file = temp.Write("f", "12345");
  EXPECT_EQ(AsText(*ReadWhole(System(), file, 5)), "12345");
  EXPECT_TRUE(ReadWhole(System(), temp.Write("empty", ""), 0)->empty());
  const Result<Bytes> large = ReadWhole(System(), file, 4);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().message, "is 5 bytes long, more than the 4 that are allowed");
  EXPECT_EQ(large.error().file, file);
  EXPECT_EQ(ReadWhole(System(), temp / "x", 4).error().message, "cannot open: No such file or directory");
}

TEST(Process, HasAnIdAndNoTerminalForAClosedDescriptor) {
  EXPECT_EQ(ProcessId(), static_cast<std::uint32_t>(getpid()));
  EXPECT_FALSE(IsTerminal(-1));
}

}  // namespace
}  // namespace bonepatch::os
