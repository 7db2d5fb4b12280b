// Copies are whole, keep holes, tell their progress, and leave nothing behind when they fail.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <random>

#include "patcher/os/file_system.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::os {
namespace {

using tests::TempFolder;

std::uint64_t BytesOnDisk(const std::string& path) {
  struct stat st;
  return stat(path.c_str(), &st) == 0 ? static_cast<std::uint64_t>(st.st_blocks) * 512 : 0;
}

/// A file with data at these places and holes everywhere else.
void WriteSparse(const std::string& path, std::uint64_t size, const std::vector<std::uint64_t>& places) {
  auto file = System().Open(path, OpenMode::kCreateNew);
  ASSERT_TRUE(file);
  ASSERT_TRUE((*file)->Truncate(size));
  for (const std::uint64_t place : places) ASSERT_TRUE((*file)->WriteAt(place, AsBytes("data")));
}

/// Whether two files hold the same, read in pieces.
bool Same(const std::string& a, const std::string& b) {
  auto left = System().Open(a, OpenMode::kRead), right = System().Open(b, OpenMode::kRead);
  if (!left || !right || (*left)->size() != (*right)->size()) return false;
  constexpr std::uint64_t kPiece = 8u << 20;
  for (std::uint64_t at = 0; at < (*left)->size(); at += kPiece) {
    const std::uint64_t n = std::min(kPiece, (*left)->size() - at);
    if (*ReadBytes(**left, at, n) != *ReadBytes(**right, at, n)) return false;
  }
  return true;
}

TEST(CopyFile, CopiesEveryByte) {
  const TempFolder temp;
  std::mt19937 random(1);
  for (const std::size_t size : {0u, 1u, 4095u, 4096u, 1000000u}) {
    Bytes bytes(size);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    const std::string from = temp.Write("from", bytes), to = temp / "to" + std::to_string(size);
    ASSERT_TRUE(System().CopyFile(from, to, nullptr));
    EXPECT_EQ(temp.Read("to" + std::to_string(size)), AsText(bytes));
  }
}

TEST(CopyFile, KeepsHoles) {
  const TempFolder temp;
  constexpr std::uint64_t kSize = 64u << 20;
  const std::string from = temp / "from", to = temp / "to";
  WriteSparse(from, kSize + 5, {0, 7u << 20, (33u << 20) + 17, kSize + 1});
  if (BytesOnDisk(from) > kSize / 2) return;  // this file system has no holes to keep
  ASSERT_TRUE(System().CopyFile(from, to, nullptr));
  EXPECT_TRUE(Same(from, to));
  EXPECT_LT(BytesOnDisk(to), kSize / 8);
}

TEST(CopyFile, OfOneHoleIsOneHole) {
  const TempFolder temp;
  WriteSparse(temp / "from", 10u << 20, {});
  ASSERT_TRUE(System().CopyFile(temp / "from", temp / "to", nullptr));
  EXPECT_TRUE(Same(temp / "from", temp / "to"));
}

TEST(CopyFile, AcrossFileSystemsToo) {
  const TempFolder temp;
  const std::string to = "/dev/shm/bonepatch-copy-test-" + std::to_string(ProcessId());
  WriteSparse(temp / "from", 3u << 20, {5, 1u << 20, (3u << 20) - 4});
  if (!std::filesystem::is_directory("/dev/shm")) return;
  ASSERT_TRUE(System().CopyFile(temp / "from", to, nullptr));
  EXPECT_TRUE(Same(temp / "from", to));
  ASSERT_TRUE(System().Remove(to));
}

TEST(CopyFile, ProgressGrowsToTheWhole) {
  const TempFolder temp;
  WriteSparse(temp / "from", 40u << 20, {0, 20u << 20});
  std::uint64_t last = 0;
  ASSERT_TRUE(System().CopyFile(temp / "from", temp / "to", [&](std::uint64_t done, std::uint64_t all) {
    EXPECT_GE(done, last);
    EXPECT_EQ(all, 40u << 20);
    last = done;
  }));
  EXPECT_EQ(last, 40u << 20);
}

TEST(CopyFile, NeverReplacesAFile) {
  const TempFolder temp;
  const std::string from = temp.Write("from", "new"), to = temp.Write("to", "old");
  const Result<void> copied = System().CopyFile(from, to, nullptr);
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().message, "cannot create: File exists");
  EXPECT_EQ(copied.error().file, to);
  EXPECT_EQ(temp.Read("to"), "old");
  EXPECT_FALSE(System().CopyFile(from, from, nullptr));
  EXPECT_EQ(temp.Read("from"), "new");
}

TEST(CopyFile, OfNothingLeavesNothing) {
  const TempFolder temp;
  const Result<void> copied = System().CopyFile(temp / "missing", temp / "to", nullptr);
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().file, temp / "missing");
  EXPECT_EQ(temp.Read("to"), "(missing)");
}

}  // namespace
}  // namespace bonepatch::os
