// Adding bones: links, records, tables and growth; and what drawing edits change.
#include "act/edit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/act/forms.h"
#include "tests/act/reading.h"

namespace bonepatch::act {
namespace {

using sample::ActBuilder;
using sample::Bat;
using sample::SmallFigure;

NewBone Under(std::uint32_t parent) {
  NewBone bone;
  bone.parent = Link::To({parent});
  return bone;
}

TEST(AppendBone, GivesWhatABuilderWouldHaveBuilt) {
  const ActBuilder donor = SmallFigure().Filler({1, 2, 3, 4, 5, 6}).EndFiller({7, 8, 9});
  Section section = Read(donor.Build());
  NewBone bone = Under(1);
  bone.srt = MakeSrt({.translation = {{0, 1, 2}}, .rotation = {}, .scale = {}});
  bone.track = 0xC0;
  bone.geo = 5;
  EXPECT_EQ(AppendBone(section, bone), BoneIndex{8});
  EXPECT_EQ(AppendBone(section, Under(8)), BoneIndex{9});

  ActBuilder wanted = donor;
  wanted.Bone("eight").Under("spine").At(0, 1, 2).Track(0xC0).Draws(5);
  wanted.Bone("nine").Under("eight").Standing();
  Bytes expected = wanted.Build();
  expected.resize(AlignUp(expected.size(), 32));
  EXPECT_EQ(Encode(section), expected);
}

TEST(AppendBone, LinksAtTheEndOfItsParentsChain) {
  Section section = Read(SmallFigure().Build());
  AppendBone(section, Under(1));
  EXPECT_EQ(section.bones[4].next, Link::To({8}));
  EXPECT_EQ(section.bones[8].previous, Link::To({4}));
  EXPECT_EQ(section.bones[8].parent, Link::To({1}));
  EXPECT_EQ(section.bones[1].child, Link::To({2}));
  AppendBone(section, Under(8));
  EXPECT_EQ(section.bones[8].child, Link::To({9}));
  EXPECT_EQ(section.bones[9].previous, Link::None());
}

TEST(AppendBone, LinksARootToTheRoots) {
  Section section = Read(SmallFigure().Build());
  AppendBone(section, {});
  EXPECT_EQ(section.bones[7].next, Link::To({8}));
  EXPECT_EQ(section.bones[8].previous, Link::To({7}));
  EXPECT_TRUE(section.bones[8].parent.is_none());
  EXPECT_EQ(section.root, Link::To({0}));
}

TEST(AppendBone, BecomesTheRootOfASectionWithoutOne) {
  Section section = Read(Bat().Poke32(0x0C, 0).Build());
  AppendBone(section, {});
  EXPECT_EQ(section.root, Link::To({1}));
  EXPECT_TRUE(section.bones[1].previous.is_none());
}

TEST(AppendBone, LeavesOutTheLinksOfAMissingParent) {
  const Section donor = Read(SmallFigure().Build());
  for (const Link parent : {Link::To({8}), Link::To({9}), Link::To({0xFFFFFFFF}), Link::Stray({0x21})}) {
    Section section = donor;
    NewBone bone;
    bone.parent = parent;
    AppendBone(section, bone);
    EXPECT_EQ(section.bones[8].parent, parent);
    EXPECT_TRUE(section.bones[8].previous.is_none() && section.bones[8].child.is_none());
    section.bones.pop_back();
    EXPECT_EQ(section.bones, donor.bones);
    EXPECT_EQ(section.root, donor.root);
  }
}

TEST(AppendBone, LeavesBrokenChainsAsTheyAre) {
  for (const Link next : {Link::To({0}), Link::To({99}), Link::Stray({0x21})}) {
    Section section = Read(SmallFigure().Build());
    section.bones[7].next = next;
    AppendBone(section, {});
    EXPECT_EQ(section.bones[7].next, next);
    EXPECT_TRUE(section.bones[8].previous.is_none());
  }
  Section section = Read(SmallFigure().Poke32(0x0C, 0x21).Build());
  AppendBone(section, {});
  EXPECT_EQ(section.root, Link::Stray({0x21}));
}

TEST(AppendBone, ExtendsWhicheverTableIsThere) {
  Section both = Read(SmallFigure().Build());
  AppendBone(both, {});
  EXPECT_EQ(TrackOf(both, {8}), kNoTrack);
  EXPECT_EQ(MirrorOf(both, {8}), (Mirror{8, kOrdinaryRole}));
  EXPECT_EQ(FindDescriptor(both, kTrackKind)->size, 0x0Cu + 20);
  EXPECT_EQ(TrackOf(both, {9}), 0);  // padding
  AppendBone(both, {});
  EXPECT_EQ(FindDescriptor(both, kTrackKind)->size, 0x0Cu + 20);

  Section tracks = Read(SmallFigure().NoMirrors().Build());
  AppendBone(tracks, {});
  EXPECT_EQ(TrackOf(tracks, {8}), kNoTrack);
  EXPECT_EQ(MirrorOf(tracks, {8}), std::nullopt);

  Section neither = Read(SmallFigure().NoUserData().Build());
  AppendBone(neither, {});
  EXPECT_FALSE(neither.user_data);
}

TEST(AppendBone, LeavesOtherDescriptorsAlone) {
  Section section = Read(SmallFigure().NamesTracks({0x10}).Descriptor(9, 1, {1, 2, 3}).Build());
  const UserData before = *section.user_data;
  AppendBone(section, {});
  EXPECT_EQ(section.user_data->chain[2], before.chain[2]);
  EXPECT_EQ(section.user_data->chain[3], before.chain[3]);
}

TEST(AppendBone, TakesAGivenMirror) {
  Section section = Read(SmallFigure().Build());
  NewBone bone;
  bone.mirror = Mirror{0, 4};
  AppendBone(section, bone);
  EXPECT_EQ(MirrorOf(section, {8}), (Mirror{0, 4}));
}

TEST(AppendBone, WithoutARecordHasANullPointer) {
  Section section = Read(SmallFigure().Build());
  NewBone bone;
  bone.srt.reset();
  AppendBone(section, bone);
  EXPECT_EQ(section.srts.size(), 7u);
  EXPECT_EQ(SrtOf(section, {8}), nullptr);
  EXPECT_EQ(SrtOf(Read(Encode(section)), {8}), nullptr);
}

TEST(AppendBone, FirstRecordGoesToTheTablesEnd) {
  Section section = Read(Bat().Build());
  AppendBone(section, Under(0));
  const Bytes bytes = Encode(section);
  const Section again = Read(bytes);
  EXPECT_EQ(again.stored.srt[1], 0x20u + 2 * 0x1C);
  EXPECT_EQ(again.stored.geo_name, 0x20u + 2 * 0x1C + 0x34);
  EXPECT_EQ(again.stored.user_data, 0x60u + 0x1C + 0x34);
  EXPECT_EQ(again.geo_name, "bat.gpl");
}

TEST(Growth, KeepsEveryFillerAndAlignsTheEnd) {
  const Bytes filler{9, 8, 7, 6, 5}, end{1, 2, 3};
  Section section = Read(SmallFigure().Filler(filler).EndFiller(end).Build());
  AppendBone(section, Under(0));
  const Section again = Read(Encode(section));
  EXPECT_EQ(again.stored.size % 32, 0u);
  Bytes name_and_filler(sizeof "figure.gpl");
  std::memcpy(name_and_filler.data(), "figure.gpl", sizeof "figure.gpl");
  Append(name_and_filler, ByteView(filler));
  EXPECT_EQ(again.body[1].opaque, name_and_filler);
  Bytes zeros_after = again.body[3].opaque;
  EXPECT_EQ(Bytes(zeros_after.begin(), zeros_after.begin() + 3), end);
  EXPECT_EQ(Bytes(zeros_after.begin() + 3, zeros_after.end()), Bytes(zeros_after.size() - 3));
  EXPECT_LT(zeros_after.size(), 3u + 32u);
}

TEST(Growth, NothingIsTrimmedOrAddedWithoutIt) {
  const Bytes bytes = SmallFigure().EndFiller({1, 2, 3}).Build();
  Section section = Read(bytes);
  SetGeo(section, {0}, 4);
  SetTransform(section, {1}, {.translation = {{0, 9, 0}}, .rotation = {}, .scale = {}});
  EXPECT_EQ(Encode(section).size(), bytes.size());
}

TEST(Growth, MovesTheNamePointerWithItsPiece) {
  for (const char* form : {"user data before the name", "name pointer into the user data", "records out of order"}) {
    for (const Form& f : Forms()) {
      if (f.name != form) continue;
      Section section = Read(f.bytes);
      const auto old = section.stored.geo_name;
      AppendBone(section, Under(0));
      const Bytes grown = Encode(section);
      const auto now = Read(grown).stored.geo_name;
      EXPECT_EQ(Bytes(grown.begin() + now, grown.begin() + now + 8),
                Bytes(f.bytes.begin() + old, f.bytes.begin() + old + 8))
          << form;
    }
  }
}

/// Of three bones under each other, all but `without` have a record; it gets one, with the name pointer at every byte.
void SweepNamePointer(std::uint32_t without) {
  ActBuilder builder;
  for (const char* bone : {"a", "b", "c"}) {
    builder.Bone(bone);
    if (*bone != 'a' + static_cast<char>(without)) builder.At(1, 2, 3);
  }
  const std::uint32_t table_end = 0x20 + 3 * 0x1C, record = 0x34, inserted = table_end + without * record;
  Bytes bytes = builder.Build();
  for (std::uint32_t pointer = table_end; pointer < bytes.size(); ++pointer) {
    Store<std::uint32_t>(bytes, 0x10, pointer);
    Section section = Read(bytes);
    SetTransform(section, {without}, {.translation = {{4, 5, 6}}, .rotation = {}, .scale = {}});
    const Section again = Read(Encode(section));
    EXPECT_EQ(again.stored.geo_name, pointer < inserted ? pointer : pointer + record) << "bone " << without;
    EXPECT_EQ(SrtOf(again, {without})->translation[1], F32::Of(5));
    EXPECT_EQ(again.stored.srt, (std::vector{table_end, table_end + record, table_end + 2 * record}));
  }
}

TEST(Growth, MovesTheNamePointerWithItsByte) {
  for (std::uint32_t bone = 0; bone < 3; ++bone) SweepNamePointer(bone);
}

TEST(Growth, EveryFormTakesBones) {
  for (const Form& form : Forms()) {
    Section section = Read(form.bytes);
    const auto index = AppendBone(section, Under(0));
    const auto again = Decode(Encode(section));
    if (!again) continue;  // a stray pointer may now lead anywhere; rules refuse such a donor
    EXPECT_EQ(again->bones.size(), index.value + 1) << form.name;
    EXPECT_EQ(again->stored.size % 32, 0u) << form.name;
  }
}

TEST(Growth, CutsWhatItsFieldCannotHold) {
  Section section = Read(SmallFigure().Build());
  NewBone bone;
  bone.srt.reset();
  bone.parent = Link::To({0xFFFFFFFF});  // no chain to walk
  while (section.bones.size() < 0x10002) AppendBone(section, bone);
  EXPECT_EQ(section.bones[0x10001].id, 1);
  EXPECT_EQ(MirrorOf(section, {0x101})->bone, 1);
  const Bytes bytes = Encode(section);
  EXPECT_EQ(Load<std::uint16_t>(bytes, 6), 2);
}

TEST(SetGeo, ChangesTwoBytes) {
  Bytes bytes = SmallFigure().Build();
  Section section = Read(bytes);
  SetGeo(section, {3}, 0x1234);
  SetGeo(section, {8}, 0x1234);
  SetGeo(section, {0xFFFFFFFF}, 0x1234);
  Store<std::uint16_t>(bytes, 0x20 + 3 * 0x1C + 0x14, 0x1234);
  EXPECT_EQ(Encode(section), bytes);
}

}  // namespace
}  // namespace bonepatch::act
