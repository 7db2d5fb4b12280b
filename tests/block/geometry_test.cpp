// Geometry: what is read of a GPL, and what of it is judged.
#include "block/geometry.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/block/fixtures.h"

namespace bonepatch::block {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// The GPL in a source of its own, 0x40 bytes into it and followed by others, so that relative and absolute differ.

Geometry ReadTheGpl(const Bytes& gpl) {
  Bytes block(kStart, 0xBB);
  Append(block, ByteView(gpl));
  block.resize(block.size() + 0x1000, 0xBB);
  Result<Geometry> geometry = ReadGeometry(MemorySource(block), {kStart, static_cast<std::uint32_t>(gpl.size())});
  EXPECT_TRUE(geometry.has_value());
  return geometry.value_or(Geometry{});
}

std::vector<std::string> GplFaults(const Bytes& gpl) { return Names(ReadTheGpl(gpl).faults); }

std::string GplPlace(std::string field, std::uint64_t in_gpl) { return field + "@" + std::to_string(kStart + in_gpl); }

/// Where the layout of a submesh lies in the GPL.
std::uint32_t LayoutOf(const Bytes& gpl, std::uint32_t submesh) { return WordAt(gpl, WordAt(gpl, 0x10) + 8 * submesh); }

TEST(Geometry, ReadsEverySubmesh) {
  const Geometry geometry = ReadTheGpl(GplFixture());
  EXPECT_TRUE(geometry.readable());
  EXPECT_EQ(geometry.user_data_size, 24U);
  ASSERT_EQ(geometry.submeshes.size(), 3U);
  EXPECT_EQ(geometry.submeshes[0].comp_count, kRigid);
  EXPECT_EQ(geometry.submeshes[0].vertex_count, 5);
  EXPECT_EQ(geometry.submeshes[0].quantize, 0x38);
  EXPECT_EQ(geometry.submeshes[1].comp_count, kSkinned);
  EXPECT_EQ(geometry.submeshes[1].vertex_count, 7);
  EXPECT_EQ(geometry.submeshes[2].comp_count, kRigid);
  EXPECT_EQ(geometry.submeshes[2].quantize, 0x40);
}

TEST(Geometry, FindsTheVertexArrays) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(4)).Rigid(MadeUpVertices(4)).SharingArraysOf(0).Build();
  const Geometry geometry = ReadTheGpl(gpl);
  ASSERT_EQ(geometry.submeshes.size(), 2U);
  const std::optional<VertexArray> positions = geometry.submeshes[0].positions;
  const std::optional<VertexArray> normals = geometry.submeshes[0].normals;
  ASSERT_TRUE(positions && normals);
  // The second made-up vertex: x is one quarter step above the first's, 8 fraction bits.
  const std::uint64_t data = positions->data - kStart;
  EXPECT_EQ(*Load<std::uint16_t>(gpl, data + 6) - *Load<std::uint16_t>(gpl, data), 0x40);
  EXPECT_EQ(*Load<std::uint16_t>(gpl, normals->data - kStart), 0x4000) << "1.0 with 14 fraction bits";
  EXPECT_EQ(normals->quantize, 0x3E);
  EXPECT_EQ(normals->comp_count, 3);
  EXPECT_EQ(gpl[positions->header - kStart + 7], 3);
  EXPECT_EQ(geometry.submeshes[1].positions->data, positions->data);
  EXPECT_NE(geometry.submeshes[1].positions->header, positions->header);
}

TEST(Geometry, ASubmeshWithoutNormalsHasNone) {
  const Geometry geometry = ReadTheGpl(GplFixture());
  EXPECT_TRUE(geometry.submeshes[0].normals);
  EXPECT_FALSE(geometry.submeshes[1].normals) << "interleaved";
  EXPECT_FALSE(geometry.submeshes[2].normals);
}

TEST(Geometry, AnEmptyGplIsWhole) {
  const Geometry geometry = ReadTheGpl(GplBuilder().Build());
  EXPECT_THAT(geometry.faults, IsEmpty());
  EXPECT_THAT(geometry.submeshes, IsEmpty());
  EXPECT_THAT(GplFaults(With(GplBuilder().Build(), 0x10, 0xFFFFFFFF)), IsEmpty())
      << "an array of nothing lies anywhere";
}

TEST(Geometry, AGplShorterThanItsHeaderIsOneFault) {
  const Bytes gpl = GplFixture();
  EXPECT_THAT(GplFaults(Bytes(gpl.begin(), gpl.begin() + 0x13)), ElementsAre(GplPlace("GPL header", 0)));
  EXPECT_THAT(GplFaults({}), ElementsAre(GplPlace("GPL header", 0)));
}

TEST(Geometry, AnotherVersionIsOneFaultAndTheRestIsRead) {
  const Geometry geometry = ReadTheGpl(With(GplFixture(), 0, 0x00B749E1));
  EXPECT_THAT(Names(geometry.faults), ElementsAre(GplPlace("version", 0)));
  EXPECT_THAT(geometry.faults[0].message, HasSubstr("0x00B749E1"));
  EXPECT_THAT(geometry.faults[0].message, HasSubstr("0x00B749E0"));
  EXPECT_EQ(geometry.submeshes.size(), 3U);
}

TEST(Geometry, UserDataThatLeavesTheGplIsOneFault) {
  const Bytes gpl = GplFixture();  // its user data is the last thing in it
  EXPECT_THAT(GplFaults(With(gpl, 4, 24)), IsEmpty()) << "a near miss";
  EXPECT_THAT(GplFaults(With(gpl, 4, 25)), ElementsAre(GplPlace("user data", 8)));
  EXPECT_THAT(GplFaults(With(gpl, 4, 0xFFFFFFFF)), ElementsAre(GplPlace("user data", 8)));
  EXPECT_THAT(GplFaults(With(gpl, 8, 0xFFFFFFFF)), ElementsAre(GplPlace("user data", 8)));
  EXPECT_THAT(GplFaults(With(With(gpl, 4, 0), 8, 0xFFFFFFFF)), IsEmpty()) << "no user data";
}

TEST(Geometry, ADescriptorArrayThatLeavesTheGplIsOneFaultWithoutSubmeshes) {
  const Bytes gpl = GplFixture();
  const auto last = static_cast<std::uint32_t>(gpl.size() - 24);
  const Geometry geometry = ReadTheGpl(With(gpl, 0x10, last + 1));
  EXPECT_THAT(Names(geometry.faults), ElementsAre(GplPlace("descriptor array", 0x10)));
  EXPECT_THAT(geometry.submeshes, IsEmpty());
  EXPECT_THAT(GplFaults(With(gpl, 0xC, 0xFFFFFFFF)), ElementsAre(GplPlace("descriptor array", 0x10)));
  EXPECT_THAT(GplFaults(With(gpl, 0xC, 0x20000000)), ElementsAre(GplPlace("descriptor array", 0x10)))
      << "8 * count wraps in u32";
  EXPECT_THAT(GplFaults(With(gpl, 0x10, 0xFFFFFFFF)), ElementsAre(GplPlace("descriptor array", 0x10)));
}

TEST(Geometry, MoreSubmeshesThanBonesCanNameAreOneFault) {
  Bytes gpl(0x14 + 8 * 0x10000 + 0x100);
  gpl = With(With(With(std::move(gpl), 0, kGplVersion), 0xC, 0x10000), 0x10, 0x14);
  const Geometry geometry = ReadTheGpl(gpl);
  EXPECT_THAT(Names(geometry.faults), ElementsAre(GplPlace("submesh count", 0xC)));
  EXPECT_THAT(geometry.submeshes, IsEmpty());
}

TEST(Geometry, ALayoutThatLeavesTheGplIsOneFaultAndTheOthersAreRead) {
  const Bytes gpl = GplFixture();
  const std::uint64_t pointer = WordAt(gpl, 0x10) + 8;
  const auto last = static_cast<std::uint32_t>(gpl.size() - 0x17);
  for (const std::uint32_t layout : {last, 0xFFFFFFFFU, 0U}) {
    const Geometry geometry = ReadTheGpl(With(gpl, pointer, layout));
    EXPECT_THAT(Names(geometry.faults), ElementsAre(GplPlace("layout", pointer))) << layout;
    EXPECT_EQ(geometry.faults[0].submesh, 1U);
    ASSERT_EQ(geometry.submeshes.size(), 3U);
    EXPECT_EQ(geometry.submeshes[1].comp_count, 0);
    EXPECT_FALSE(geometry.submeshes[1].positions);
    EXPECT_EQ(geometry.submeshes[2].comp_count, kRigid);
  }
}

TEST(Geometry, APositionHeaderThatLeavesTheGplIsOneFault) {
  const Bytes gpl = GplFixture();
  const std::uint32_t layout = LayoutOf(gpl, 0);
  const auto last = static_cast<std::uint32_t>(gpl.size() - layout - 8);
  EXPECT_THAT(GplFaults(With(gpl, layout, last)), IsEmpty()) << "a near miss";
  for (const std::uint32_t pointer : {last + 1, 0xFFFFFFFFU, 0U}) {
    const Geometry geometry = ReadTheGpl(With(gpl, layout, pointer));
    EXPECT_THAT(Names(geometry.faults), ElementsAre(GplPlace("position header", layout))) << pointer;
    EXPECT_EQ(geometry.faults[0].submesh, 0U);
    EXPECT_FALSE(geometry.submeshes[0].positions);
    EXPECT_TRUE(geometry.submeshes[0].normals) << "what can be read is";
  }
}

TEST(Geometry, ALightingHeaderThatLeavesTheGplIsOneFault) {
  const Bytes gpl = GplFixture();
  const std::uint32_t layout = LayoutOf(gpl, 0);
  const auto last = static_cast<std::uint32_t>(gpl.size() - layout - 0xC);
  EXPECT_THAT(GplFaults(With(gpl, layout + 0xC, last)), IsEmpty()) << "a near miss";
  EXPECT_THAT(GplFaults(With(gpl, layout + 0xC, 0)), IsEmpty()) << "no normals";
  for (const std::uint32_t pointer : {last + 1, 0xFFFFFFFFU}) {
    const Geometry geometry = ReadTheGpl(With(gpl, layout + 0xC, pointer));
    EXPECT_THAT(Names(geometry.faults), ElementsAre(GplPlace("lighting header", layout + 0xC)));
    EXPECT_EQ(geometry.submeshes[0].comp_count, kRigid);
    EXPECT_FALSE(geometry.submeshes[0].normals);
  }
}

TEST(Geometry, EveryFaultNamesItsValueAndItsLimit) {
  const Bytes gpl = GplFixture();
  const Geometry geometry = ReadTheGpl(With(gpl, WordAt(gpl, 0x10), 0xABCDEF));
  ASSERT_EQ(geometry.faults.size(), 1U);
  EXPECT_THAT(geometry.faults[0].message, HasSubstr("0xABCDEF"));
  EXPECT_THAT(geometry.faults[0].message, HasSubstr(fmt::format("0x{:X} bytes", gpl.size())));
}

TEST(Geometry, ReportsEveryFault) {
  const Bytes gpl = GplFixture();
  const std::uint32_t layout = LayoutOf(gpl, 0);
  const Bytes damaged = With(With(With(gpl, 0, 1), layout, 0), layout + 0xC, 0xFFFFFFFF);
  EXPECT_THAT(GplFaults(damaged), ElementsAre(GplPlace("version", 0), GplPlace("position header", layout),
                                              GplPlace("lighting header", layout + 0xC)));
}

TEST(Geometry, AnyOtherCompCountIsNoFault) {
  Bytes gpl = GplFixture();
  gpl[LayoutOf(gpl, 0) + WordAt(gpl, LayoutOf(gpl, 0)) + 7] = 9;
  const Geometry geometry = ReadTheGpl(gpl);
  EXPECT_THAT(geometry.faults, IsEmpty());
  EXPECT_EQ(geometry.submeshes[0].comp_count, 9);
}

TEST(Geometry, VerticesAreNotRead) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(60000)).Skinned(MadeUpVertices(60000)).Build();
  const CountingSource source(gpl);
  ASSERT_TRUE(ReadGeometry(source, {0, static_cast<std::uint32_t>(gpl.size())}).has_value());
  EXPECT_LE(source.bytes_read, 1024U);
  EXPECT_LE(source.calls, 2U);
}

TEST(Geometry, ASpanThatLeavesTheSourceIsCut) {
  const Bytes gpl = GplFixture();
  const Result<Geometry> cut = ReadGeometry(MemorySource(ByteView(gpl).first(0x60)), {0, 0xFFFFFFFF});
  ASSERT_TRUE(cut.has_value());
  EXPECT_FALSE(cut->readable());
  const Result<Geometry> outside = ReadGeometry(MemorySource(gpl), {0xFFFFFFFF, 0xFFFFFFFF});
  ASSERT_TRUE(outside.has_value());
  EXPECT_EQ(outside->faults.size(), 1U);
}

TEST(Geometry, AFailedReadIsAnError) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(2)).Rigid(MadeUpVertices(9)).Build();
  Bytes spread(0x10000);  // so that the read-ahead doesn't have it all
  std::copy(gpl.begin(), gpl.end(), spread.begin());
  const std::uint32_t layout = LayoutOf(gpl, 1);
  std::copy(gpl.begin() + layout, gpl.begin() + layout + 0x40, spread.begin() + 0x4000);
  spread = With(With(With(spread, WordAt(gpl, 0x10) + 8, 0x4000), 0x4000, 0x1000), 0x400C, 0x2000);
  const CountingSource counting(spread);
  ASSERT_TRUE(ReadGeometry(counting, {0, 0x10000}).has_value());
  ASSERT_GE(counting.calls, 4U);
  for (std::uint64_t i = 0; i < counting.calls; ++i) {
    EXPECT_FALSE(ReadGeometry(FailingSource(spread, i), {0, 0x10000}).has_value()) << i;
  }
}

}  // namespace
}  // namespace bonepatch::block
