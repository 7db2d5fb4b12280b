// Sources read what lies inside, and nothing else.
#include "patcher/base/source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bonepatch {
namespace {

constexpr std::uint64_t kLargest = ~std::uint64_t{0};

std::string ReadText(const ByteSource& source, std::uint64_t offset, std::uint64_t n) {
  const Result<Bytes> bytes = ReadBytes(source, offset, n);
  return bytes ? std::string(AsText(*bytes)) : "error: " + bytes.error().message;
}

TEST(MemorySource, ReadsInside) {
  const MemorySource source(AsBytes("abcdef"));
  EXPECT_EQ(source.size(), 6u);
  EXPECT_EQ(ReadText(source, 0, 6), "abcdef");
  EXPECT_EQ(ReadText(source, 2, 3), "cde");
  EXPECT_EQ(ReadText(source, 6, 0), "");
}

TEST(MemorySource, RefusesWhatIsOutside) {
  const MemorySource source(AsBytes("abcdef"));
  EXPECT_EQ(ReadText(source, 4, 3), "error: cannot read 3 bytes at 0x4: only 6 bytes are there");
  Bytes out(1, 'x');
  EXPECT_FALSE(source.ReadAt(6, out));
  EXPECT_FALSE(source.ReadAt(kLargest, out));
  EXPECT_EQ(out[0], 'x');
  EXPECT_TRUE(MemorySource({}).ReadAt(0, std::span<std::uint8_t>()));
}

TEST(WindowSource, CountsFromItsOwnStart) {
  const MemorySource memory(AsBytes("abcdef"));
  const WindowSource window(memory, 2, 3);
  EXPECT_EQ(window.size(), 3u);
  EXPECT_EQ(ReadText(window, 0, 3), "cde");
  EXPECT_EQ(ReadText(WindowSource(window, 1, 2), 1, 1), "e");
}

TEST(WindowSource, EndsBeforeItsBase) {
  const MemorySource memory(AsBytes("abcdef"));
  const WindowSource window(memory, 2, 3);
  Bytes out(1);
  EXPECT_FALSE(window.ReadAt(3, out));
  EXPECT_FALSE(window.ReadAt(kLargest, out));
  EXPECT_FALSE(WindowSource(memory, 4, 10).ReadAt(5, out));  // a window that is larger than its base
}

TEST(ReadBytes, RefusesBeforeItAllocates) {
  EXPECT_THAT(ReadText(MemorySource(AsBytes("abc")), 0, kLargest), testing::StartsWith("error: cannot read"));
}

}  // namespace
}  // namespace bonepatch
