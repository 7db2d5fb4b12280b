// Against the published vectors of FIPS 180-4.
#include "patcher/base/sha256.h"

#include <gtest/gtest.h>

namespace bonepatch {
namespace {

constexpr std::string_view kTwoBlocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
constexpr std::string_view kTwoBlocksHash = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";

TEST(Sha256, OfKnownTexts) {
  EXPECT_EQ(Sha256({}), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256(AsBytes("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256(AsBytes(kTwoBlocks)), kTwoBlocksHash);
}

TEST(Sha256, InPartsIsTheSame) {
  for (std::size_t cut = 0; cut <= kTwoBlocks.size(); ++cut) {
    Sha256Stream stream;
    stream.Update(AsBytes(kTwoBlocks.substr(0, cut)));
    Sha256Stream moved = std::move(stream);
    moved.Update(AsBytes(kTwoBlocks.substr(cut)));
    EXPECT_EQ(moved.Finish(), kTwoBlocksHash);
  }
}

}  // namespace
}  // namespace bonepatch
