// What Decode refuses, all of it at once, and what it reads of odd sections.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "act/codec.h"
#include "sample/act_builder.h"
#include "tests/act/reading.h"

namespace bonepatch::act {
namespace {

using sample::Bat;
using sample::SmallFigure;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Where {
  std::optional<std::uint32_t> bone;
  std::string field;
  std::uint64_t offset = 0;
  friend bool operator==(const Where&, const Where&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Where& where) {
    return out << where.field << " at " << where.offset << " of bone " << (where.bone ? int(*where.bone) : -1);
  }
};

std::vector<Where> Truncations(const Bytes& bytes) {
  std::vector<Where> found;
  const auto section = Decode(bytes);
  if (section) return found;
  for (const Truncation& t : section.error()) {
    EXPECT_FALSE(t.message.empty());
    found.push_back({t.bone, t.field, t.offset});
  }
  return found;
}

constexpr std::nullopt_t kHeader = std::nullopt;

TEST(Truncated, HeaderCutShort) {
  EXPECT_THAT(Truncations({}), ElementsAre(Where{kHeader, "header", 0}));
  EXPECT_THAT(Truncations(Bytes(0x1F)), ElementsAre(Where{kHeader, "header", 0}));
}

TEST(Truncated, NoBones) {
  EXPECT_THAT(Truncations(Bat().Poke16(6, 0).Build()), ElementsAre(Where{kHeader, "bone count", 6}));
  EXPECT_THAT(Truncations(Bytes(0x20)), ElementsAre(Where{kHeader, "bone count", 6}));
}

TEST(Truncated, BoneTablePastTheEnd) {
  EXPECT_THAT(Truncations(Bat().Poke16(6, 0xFFFF).Build()), ElementsAre(Where{kHeader, "bone count", 6}));
  EXPECT_THAT(Truncations(Bat().Poke16(6, 4).Build()), ElementsAre(Where{kHeader, "bone count", 6}));
  const auto exact = sample::ActBuilder().Bone("a").NoUserData().NoName().FillTo(1).EndFillTo(1);
  EXPECT_THAT(Truncations(exact.Build()), IsEmpty());
}

TEST(Truncated, RecordsThatLeaveTheSection) {
  EXPECT_THAT(Truncations(Bat().Poke32(0x20, 0x80 - 0x34).Build()), IsEmpty());
  EXPECT_THAT(Truncations(Bat().Poke32(0x20, 0x80 - 0x33).Build()), ElementsAre(Where{0, "srt pointer", 0x20}));
  EXPECT_THAT(Truncations(Bat().Poke32(0x20, 0xFFFFFFFF).Build()), ElementsAre(Where{0, "srt pointer", 0x20}));
}

TEST(Truncated, LinksThatLeaveTheSection) {
  EXPECT_THAT(Truncations(Bat().Poke32(0x0C, 0x80).Build()), ElementsAre(Where{kHeader, "root", 0x0C}));
  EXPECT_THAT(Truncations(Bat().Poke32(0x0C, 0x7F).Build()), IsEmpty());
  const Bytes all =
      SmallFigure().Poke32(0x40, 0xFFFF).Poke32(0x44, 0xFFFF).Poke32(0x48, 0xFFFF).Poke32(0x4C, 0xFFFFFFFF).Build();
  EXPECT_THAT(Truncations(all), ElementsAre(Where{1, "previous", 0x40}, Where{1, "next", 0x44},
                                            Where{1, "parent", 0x48}, Where{1, "child", 0x4C}));
}

TEST(Truncated, GeoNamePastTheEnd) {
  EXPECT_THAT(Truncations(Bat().Poke32(0x10, 0x80).Build()), ElementsAre(Where{kHeader, "geo name pointer", 0x10}));
  EXPECT_THAT(Truncations(Bat().Poke32(0x10, 0x7F).Build()), IsEmpty());
}

TEST(Truncated, UserDataPastTheEnd) {
  EXPECT_THAT(Truncations(Bat().Poke32(0x1C, 0x81).Build()), ElementsAre(Where{kHeader, "user data pointer", 0x1C}));
  EXPECT_THAT(Truncations(Bat().Poke32(0x18, 0x21).Build()), ElementsAre(Where{kHeader, "user data size", 0x18}));
  EXPECT_THAT(Truncations(Bat().Poke32(0x18, 0xFFFFFFFF).Build()), ElementsAre(Where{kHeader, "user data size", 0x18}));
  EXPECT_THAT(Truncations(Bat().Poke32(0x18, 0x20).Build()), IsEmpty());
}

TEST(Truncated, DescriptorPastTheEnd) {
  EXPECT_THAT(Truncations(Bat().Poke32(0x60, 0x20).Build()), IsEmpty());  // leaves the user data only
  EXPECT_THAT(Truncations(Bat().Poke32(0x60, 0x21).Build()), ElementsAre(Where{kHeader, "descriptor size", 0x60}));
  EXPECT_THAT(Truncations(Bat().Poke32(0x60, 0xFFFFFFFF).Build()),
              ElementsAre(Where{kHeader, "descriptor size", 0x60}));
  EXPECT_THAT(Truncations(Bat().Descriptor(9, 0, {1, 2, 3, 4}).Poke32(0x70, 0x1000).Build()),
              ElementsAre(Where{kHeader, "descriptor size", 0x70}));
}

TEST(Truncated, SaysAllAtOnce) {
  const Bytes bytes = Bat().Poke32(0x0C, 0x999).Poke32(0x10, 0x999).Poke32(0x18, 0x999).Poke32(0x20, 0x999).Build();
  EXPECT_THAT(Truncations(bytes), ElementsAre(Where{kHeader, "root", 0x0C}, Where{kHeader, "geo name pointer", 0x10},
                                              Where{kHeader, "user data size", 0x18}, Where{0, "srt pointer", 0x20}));
}

TEST(Truncated, SaysTheValues) {
  const auto section = Decode(Bat().Poke32(0x20, 0x1234).Build());
  ASSERT_FALSE(section);
  EXPECT_THAT(section.error()[0].message, HasSubstr("0x1234"));
  EXPECT_THAT(section.error()[0].message, HasSubstr("0x80"));
}

TEST(Decode, MakesIndicesOfAddresses) {
  const Section section = Read(SmallFigure());
  ASSERT_EQ(section.bones.size(), 8u);
  EXPECT_EQ(section.root, Link::To({0}));
  EXPECT_EQ(section.bones[0].next, Link::To({7}));
  EXPECT_EQ(section.bones[7].previous, Link::To({0}));
  EXPECT_EQ(section.bones[1].child, Link::To({2}));
  EXPECT_EQ(section.bones[4].previous, Link::To({3}));
  EXPECT_EQ(section.bones[4].parent, Link::To({1}));
  EXPECT_EQ(section.bones[4].next, Link::None());
  EXPECT_EQ(section.bones[6].srt, std::nullopt);
  EXPECT_EQ(section.bones[7].srt, 6u);
  EXPECT_EQ(section.srts[6].translation[1], F32::Of(-0.5f));
  EXPECT_EQ(SrtOf(section, {5})->type, kTypeRotation);
  EXPECT_EQ(SrtOf(section, {6}), nullptr);
  EXPECT_EQ(SrtOf(section, {8}), nullptr);
}

TEST(Decode, KeepsStrayLinks) {
  const Section section = Read(SmallFigure().Poke32(0x24, 0x1F).Poke32(0x28, 0x21).Poke32(0x2C, 0x20 + 0x1C * 8));
  EXPECT_EQ(section.bones[0].previous, Link::Stray({0x1F}));
  EXPECT_EQ(section.bones[0].next, Link::Stray({0x21}));
  EXPECT_EQ(section.bones[0].parent, Link::Stray({0x20 + 0x1C * 8}));
}

TEST(Decode, SharedRecordIsOne) {
  const Section section = Read(SmallFigure().Bone("twin").Under("hip").SharingSrtOf("head"));
  EXPECT_EQ(section.bones[8].srt, section.bones[2].srt);
  EXPECT_EQ(section.srts.size(), 7u);
  EXPECT_EQ(section.stored.srt[8], section.stored.srt[2]);
}

TEST(Decode, RecordsAreInFileOrder) {
  const Section section = Read(SmallFigure().SrtOrder({"shadow"}));
  EXPECT_EQ(section.bones[7].srt, 0u);
  EXPECT_EQ(section.bones[0].srt, 1u);
}

TEST(Decode, SeesOverlap) {
  EXPECT_FALSE(Read(Bat()).stored.overlap);
  EXPECT_TRUE(Read(Bat().Poke32(0x20, 0x3B)).stored.overlap);  // a record that starts in the bone table
  EXPECT_TRUE(Read(Bat().Poke32(0x20, 0x04)).stored.overlap);  // in the header
  EXPECT_FALSE(Read(Bat().Poke32(0x20, 0x60 - 0x34 + 0x10).Poke32(0x1C, 0x70)).stored.overlap);
  EXPECT_TRUE(Read(Bat().Poke32(0x20, 0x4C)).stored.overlap);  // user data inside a record
  EXPECT_TRUE(Read(Bat().Poke32(0x1C, 0x30)).stored.overlap);  // user data that starts in the bone table
  EXPECT_TRUE(Read(SmallFigure().Poke32(0x3C, 0x20 + 0x1C * 8 + 4)).stored.overlap);  // two records, 4 bytes apart
}

TEST(Decode, KeepsWhatIsNoDescriptor) {
  const Section sized_0 = Read(Bat().Poke32(0x60, 0));
  EXPECT_TRUE(sized_0.user_data->chain.empty());
  EXPECT_EQ(sized_0.user_data->rest.size(), 0x10u);
  EXPECT_EQ(TrackOf(sized_0, {0}), std::nullopt);
  const Section tail = Read(Bat().UserDataTail(Bytes(11, 5)));
  EXPECT_EQ(tail.user_data->chain.size(), 1u);
  EXPECT_EQ(tail.user_data->rest, Bytes(11, 5));
  const Section exact = Read(Bat());
  EXPECT_TRUE(exact.user_data->rest.empty());
}

TEST(Decode, ReadsATableWhosePaddingTheSizeForgets) {
  const Section section = Read(Bat().UserDataShortBy(2));
  EXPECT_TRUE(section.user_data->chain.empty());
  EXPECT_EQ(section.user_data->rest.size(), 0x0Eu);
  EXPECT_EQ(FindDescriptor(section, kTrackKind), nullptr);
  EXPECT_EQ(TrackOf(section, {0}), kNoTrack);
  EXPECT_EQ(TrackOf(section, {1}), std::nullopt);
}

TEST(Decode, HalfAUserDataIsNone) {
  EXPECT_FALSE(Read(Bat().Poke32(0x18, 0)).user_data);
  EXPECT_FALSE(Read(Bat().Poke32(0x1C, 0)).user_data);
  EXPECT_EQ(Read(Bat().Poke32(0x1C, 0)).stored.user_data_size, 0x10u);
}

TEST(Tables, AnswerForTheBonesTheyHave) {
  const Section section = Read(SmallFigure().NamesTracks({0x10, 0xC1}));
  EXPECT_EQ(TrackOf(section, {3}), 0x04);
  EXPECT_EQ(TrackOf(section, {7}), kNoTrack);
  EXPECT_EQ(TrackOf(section, {8}), std::nullopt);
  EXPECT_EQ(MirrorOf(section, {3}), (Mirror{4, 3}));
  EXPECT_EQ(MirrorOf(section, {4}), (Mirror{3, 3}));
  EXPECT_EQ(MirrorOf(section, {0}), (Mirror{0, 1}));
  EXPECT_EQ(MirrorOf(section, {0xFFFFFFFF}), std::nullopt);
  EXPECT_THAT(NamedTracks(section), ElementsAre(0x10, 0xC1));
  EXPECT_THAT(NamedTracks(Read(Bat())), IsEmpty());
  EXPECT_THAT(NamedTracks(Read(SmallFigure().NoUserData())), IsEmpty());
}

}  // namespace
}  // namespace bonepatch::act
