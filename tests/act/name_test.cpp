// The clean geo name, out of a whole section and by the little reading alone; and the bone table by its little reading.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/act/forms.h"

namespace bonepatch::act {
namespace {

using sample::ActBuilder;
using sample::Bat;
using sample::SmallFigure;

/// The name, after checking that both readings agree on it.
std::string NameIn(const ActBuilder& words) {
  const Bytes bytes = words.Build();
  const auto section = Decode(bytes);
  const auto read = ReadGeoName(MemorySource(bytes));
  EXPECT_TRUE(section && read);
  if (!section || !read) return "unreadable";
  EXPECT_EQ(section->geo_name, *read);
  return *read;
}

TEST(GeoName, IsCutAfterItsExtension) {
  EXPECT_EQ(NameIn(Bat()), "bat.gpl");
  EXPECT_EQ(NameIn(Bat().NameWithoutNul("nokonoko.gpl", 0xB0)), "nokonoko.gpl");
  EXPECT_EQ(NameIn(Bat().NameWithoutNul("mii_male.gpl", 'p')), "mii_male.gpl");
  EXPECT_EQ(NameIn(Bat().Name("ball.tpl")), "ball.tpl");
  EXPECT_EQ(NameIn(Bat().Name("a.tplx.gpl")), "a.tpl");
  EXPECT_EQ(NameIn(Bat().Name("a.gpl.tpl")), "a.gpl");
}

TEST(GeoName, NeedsACharacterBeforeTheExtension) {
  EXPECT_EQ(NameIn(Bat().Name(".gplx.gpl")), ".gplx.gpl");
  EXPECT_EQ(NameIn(Bat().Name(".gpl")), ".gpl");
}

TEST(GeoName, EndsAtANul) {
  EXPECT_EQ(NameIn(Bat().Name("figure")), "figure");
  EXPECT_EQ(NameIn(Bat().Name(std::string("fig\0re.gpl", 10))), "fig");
  EXPECT_EQ(NameIn(Bat().Name("")), "");
}

TEST(GeoName, NeverReadsPastTheUserDataOrTheEnd) {
  EXPECT_EQ(NameIn(Bat().NameWithoutNul("nam", 'e').FillTo(1)), "name");
  EXPECT_EQ(NameIn(Bat().NoUserData().NameWithoutNul("nam", 'e').FillTo(1).EndFillTo(1)), "name");
  EXPECT_EQ(NameIn(Bat().UserDataBeforeName()), "bat.gpl");
}

TEST(GeoName, IsNoneWhereTheBytesAreSomethingElse) {
  EXPECT_EQ(NameIn(Bat().Poke32(0x10, 0)), "");
  EXPECT_EQ(NameIn(Bat().Poke32(0x10, 0x04)), "");
  EXPECT_EQ(NameIn(Bat().Poke32(0x10, 0x3B)), "");
  EXPECT_EQ(NameIn(Bat().Poke32(0x10, 0x60)), "");
  EXPECT_EQ(NameIn(Bat().Poke32(0x10, 0x6F)), "");
  EXPECT_EQ(NameIn(Bat().Poke32(0x10, 0x3D)), "at.gpl");
}

TEST(GeoName, IsPrintable) {
  EXPECT_EQ(NameIn(Bat().Name("b\xE4t\x9F\x01\x7F.gpl")), "b\xC3\xA4t???.gpl");
  EXPECT_EQ(NameIn(Bat().NameWithoutNul("\xFF\x80\xA0\n", 0x1B)), "\xC3\xBF?\xC2\xA0??");
}

TEST(GeoName, HasAnEnd) { EXPECT_EQ(NameIn(Bat().Name(std::string(5000, 'a'))), std::string(0x100, 'a')); }

TEST(GeoName, IsReadFromWhatDoesNotDecode) {
  const Bytes bytes = Bat().Poke32(0x20, 0xFFFFFFFF).Build();
  EXPECT_EQ(ReadGeoName(MemorySource(bytes)).value(), "bat.gpl");
  for (const std::uint16_t count :
       std::array<std::uint16_t, 4>{0, 2, 3, 9000}) {  // the last two say that the name lies among the bones
    EXPECT_EQ(ReadGeoName(MemorySource(Bat().Poke16(0x06, count).Build())).value(), "bat.gpl") << count;
  }
  const Bytes outside = Bat().Poke32(0x10, 0xFFFFFFFF).Build();
  EXPECT_EQ(ReadGeoName(MemorySource(outside)).value(), "");
  const auto cut = ReadGeoName(MemorySource(ByteView(bytes).first(0x1F)));
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().rule, "act/layout-truncated");
}

TEST(GeoName, BothReadingsAgreeOnEveryForm) {
  for (const Form& form : Forms()) {
    EXPECT_EQ(Decode(form.bytes)->geo_name, ReadGeoName(MemorySource(form.bytes)).value()) << form.name;
  }
}

TEST(Table, IsTheBoneTable) {
  const Bytes bytes = SmallFigure().Bone("odd").Id(3).Draws(9).Build();
  const auto table = ReadTable(MemorySource(bytes));
  ASSERT_TRUE(table);
  EXPECT_EQ(table->version, kVersion);
  EXPECT_EQ(table->actor_id, 7);
  EXPECT_EQ(table->skin_file, 0);
  EXPECT_THAT(table->ids, testing::ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 3));
  EXPECT_THAT(table->geo, testing::ElementsAre(kNoMesh, kNoMesh, 1, kNoMesh, kNoMesh, 2, 3, kNoMesh, 9));
  EXPECT_EQ(table->root_count, 3u);
}

TEST(Table, FollowsNoPointer) {
  const Bytes bytes = Bat().Poke32(0x20, 0xFFFFFFFF).Poke32(0x10, 0xFFFFFFFF).Poke32(0x18, 0xFFFFFFFF).Build();
  EXPECT_TRUE(ReadTable(MemorySource(bytes)));
}

TEST(Table, IsNoneWithoutRoomOrBones) {
  const Bytes bytes = Bat().Build();
  for (const std::size_t size : {0, 0x1F, 0x20, 0x3B}) {
    const auto table = ReadTable(MemorySource(ByteView(bytes).first(size)));
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().rule, "act/layout-truncated");
  }
  EXPECT_TRUE(ReadTable(MemorySource(ByteView(bytes).first(0x3C))));
  EXPECT_FALSE(ReadTable(MemorySource(Bat().Poke16(6, 0).Build())));
}

/// A source that can't be read: a failing disc.
class Broken : public ByteSource {
 public:
  std::uint64_t size() const override { return 0x80; }
  Result<void> ReadAt(std::uint64_t, std::span<std::uint8_t>) const override {
    return Fail(Failure::kSystem, "the disc is scratched");
  }
};

TEST(Table, PassesOnWhatTheSourceSays) {
  EXPECT_EQ(ReadTable(Broken()).error().message, "the disc is scratched");
  EXPECT_EQ(ReadGeoName(Broken()).error().message, "the disc is scratched");
}

}  // namespace
}  // namespace bonepatch::act
