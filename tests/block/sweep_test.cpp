// Every length of every fixture, and every byte to -1, +1, 0 and 0xFF: no reader minds.
#include <gtest/gtest.h>

#include "tests/block/fixtures.h"
#include "tests/block/properties.h"

namespace bonepatch::block {
namespace {

struct Fixture {
  const char* name;
  Bytes bytes;
};

std::vector<Fixture> Fixtures() {
  return {{"block", WholeBlock()},
          {"gpl", GplFixture()},
          {"skn", SknFixture()},
          {"bank", BankFixture()},
          {"archive", ArchiveBuilder().Member(Bytes(40, 1)).Empty().Member(Bytes(32, 2)).Build()},
          {"block without act", With(WholeBlock(), 8, 0)}};
}

TEST(Sweep, EveryLength) {
  for (const Fixture& fixture : Fixtures()) {
    for (std::size_t size = 0; size <= fixture.bytes.size(); ++size) {
      ASSERT_EQ(BrokenProperty(ByteView(fixture.bytes).first(size)), "") << fixture.name << " cut to " << size;
    }
  }
}

TEST(Sweep, EveryByte) {
  for (const Fixture& fixture : Fixtures()) {
    Bytes bytes = fixture.bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const std::uint8_t was = bytes[i];
      for (const int value : {was - 1, was + 1, 0, 0xFF}) {
        bytes[i] = static_cast<std::uint8_t>(value);
        ASSERT_EQ(BrokenProperty(bytes), "") << fixture.name << " byte " << i << " to " << value;
      }
      bytes[i] = was;
    }
  }
}

TEST(Sweep, EveryWordOfTheHeaders) {
  for (const Fixture& fixture : Fixtures()) {
    const auto size = static_cast<std::uint32_t>(fixture.bytes.size());
    for (std::uint64_t word = 0; word < 0x40 && word + 4 <= size; word += 4) {
      for (const std::uint32_t value :
           {0U, 1U, 0x1FU, 0x20U, size - 1, size, size + 1, 0x7FFFFFFFU, 0xFFFFFFE0U, 0xFFFFFFFFU}) {
        ASSERT_EQ(BrokenProperty(With(fixture.bytes, word, value)), "") << fixture.name << " word " << word;
      }
    }
  }
}

/// What rules look at cannot change without the reader's seeing it, nor by anything else: a damaged byte of a section's
/// meaningless part leaves the answer alone.
TEST(Sweep, FillerBytesChangeNoAnswer) {
  const Bytes skn = SknFixture();
  const Span all{0, static_cast<std::uint32_t>(skn.size())};
  const Result<Skinning> wanted = ReadSkinning(MemorySource(skn), all);
  Bytes damaged = skn;
  for (std::size_t i = 0x14; i < damaged.size(); ++i) {
    const auto holds = [i](const SkinReference& one) { return i == one.offset || i == one.offset + 1; };
    if (!std::any_of(wanted->references.begin(), wanted->references.end(), holds)) damaged[i] = 0xDD;
  }
  const Result<Skinning> got = ReadSkinning(MemorySource(damaged), all);
  ASSERT_EQ(got->references.size(), wanted->references.size());
  for (std::size_t i = 0; i < got->references.size(); ++i) {
    EXPECT_EQ(got->references[i].bone, wanted->references[i].bone) << got->references[i].record;
  }
}

}  // namespace
}  // namespace bonepatch::block
