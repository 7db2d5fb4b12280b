// Stated bone lists: what equals the donor is the donor, what goes on from it is edits, all else is shown as stated.
#include "act/restate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/act/forms.h"
#include "tests/act/reading.h"

namespace bonepatch::act {
namespace {

using sample::Bat;
using sample::SmallFigure;
using ::testing::ElementsAre;

using List = std::vector<BoneStatement>;

constexpr std::uint16_t kHead = 2, kLeftArm = 3, kRightArm = 4;

std::optional<std::uint16_t> ParentId(const Section& section, const Bone& bone) {
  const auto parent = bone.parent.bone();
  return parent ? std::optional(section.bones[parent->value].id) : std::nullopt;
}

/// Ids and parents alone: all else is left out.
List ShortListOf(const Section& section) {
  List list;
  for (const Bone& bone : section.bones) {
    BoneStatement stated;
    stated.id = bone.id;
    stated.parent = ParentId(section, bone);
    list.push_back(stated);
  }
  return list;
}

/// Everything but transforms, as a person would copy it from the donor.
List ListOf(const Section& section) {
  List list = ShortListOf(section);
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    list[i].geo = section.bones[i].geo;
    list[i].track = TrackOf(section, {i}).value_or(kNoTrack);
    const auto mirror = MirrorOf(section, {i});
    if (mirror) list[i].mirror = mirror->bone, list[i].role = mirror->role;
  }
  return list;
}

BoneStatement New(std::uint16_t id, std::optional<std::uint16_t> parent) {
  BoneStatement stated;
  stated.id = id;
  stated.parent = parent;
  return stated;
}

std::vector<std::uint16_t> Ids(const Section& section) {
  std::vector<std::uint16_t> ids;
  for (const Bone& bone : section.bones) ids.push_back(bone.id);
  return ids;
}

TEST(Restate, TheDonorsOwnListGivesTheDonor) {
  for (const Form& form : Forms()) {
    const Section donor = Read(form.bytes);
    EXPECT_EQ(Encode(Restate(donor, ListOf(donor))), form.bytes) << form.name;
    EXPECT_EQ(Encode(Restate(donor, ShortListOf(donor))), form.bytes) << form.name;
  }
}

TEST(Restate, NewBonesAreThoseThatAppendBoneAdds) {
  const TransformChange raised{.translation = {{0, 1, 2}}, .rotation = {{0, 0.6f, 0, 0.8f}}, .scale = {}};
  for (const Form& form : Forms()) {
    const Section donor = Read(form.bytes);
    const auto count = static_cast<std::uint16_t>(donor.bones.size());
    if (form.name == "flags, inherit, types") continue;  // its last id is no index, so new ones go elsewhere
    List list = ListOf(donor);
    list.push_back(New(count, 0));
    list.back().transform = raised;
    list.back().track = 0xC0;
    list.back().geo = 3;
    list.push_back(New(static_cast<std::uint16_t>(count + 1), count));
    list.push_back(New(static_cast<std::uint16_t>(count + 2), 0));
    list.back().null_transform = true;
    list.back().mirror = 0;
    list.back().role = 4;
    list.push_back(New(static_cast<std::uint16_t>(count + 3), std::nullopt));

    Section wanted = donor;
    NewBone first, second, third;
    first.parent = Link::To({0});
    first.srt = MakeSrt(raised);
    first.track = 0xC0;
    first.geo = 3;
    second.parent = Link::To({count});
    third.parent = Link::To({0});
    third.srt.reset();
    third.mirror = Mirror{0, 4};
    for (const NewBone& bone : {first, second, third, NewBone()}) AppendBone(wanted, bone);
    const Section restated = Restate(donor, list);
    EXPECT_EQ(restated.bones, wanted.bones) << form.name;
    EXPECT_EQ(Encode(restated), Encode(wanted)) << form.name;
  }
}

TEST(Restate, AParentThatIsNoBoneStaysWhereNoOtherIsStated) {
  Section donor = Read(SmallFigure().Build());
  donor.bones[kHead].parent = Link::Stray({0x30});
  List list = ShortListOf(donor);
  std::swap(list[kLeftArm], list[kRightArm]);
  EXPECT_EQ(Restate(donor, list).bones[kHead].parent, Link::Stray({0x30}));
  list[kHead].parent = 0;
  EXPECT_EQ(Restate(donor, list).bones[kHead].parent, Link::To({0}));
}

TEST(Restate, AGapInNewIdsStays) {
  const Section donor = Read(SmallFigure().Build());
  List list = ListOf(donor);
  list.push_back(New(10, 0));
  list.push_back(New(11, 10));
  const Section restated = Restate(donor, list);
  EXPECT_THAT(Ids(restated), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 10, 11));
  EXPECT_EQ(restated.bones[9].parent, Link::To({8}));
  EXPECT_EQ(MirrorOf(restated, {8}), (Mirror{10, kOrdinaryRole}));
  EXPECT_EQ(MirrorOf(restated, {9}), (Mirror{11, kOrdinaryRole}));
}

TEST(Restate, ParentsAreFoundByIdAndTheirOwnPlace) {
  const Section donor = Read(SmallFigure().Build());
  List list = ListOf(donor);
  list.push_back(New(8, 8));    // itself
  list.push_back(New(9, 10));   // one that follows
  list.push_back(New(10, 99));  // none that is there
  list.push_back(New(13, 11));  // none, with an id that the table has a place for
  const Section restated = Restate(donor, list);
  EXPECT_EQ(restated.bones[8].parent, Link::To({8}));
  EXPECT_EQ(restated.bones[9].parent, Link::To({10}));
  EXPECT_EQ(restated.bones[10].parent, Link::To({99}));
  EXPECT_EQ(restated.bones[11].parent, Link::To({0x10000 + 11}));
  EXPECT_FALSE(Encode(restated).empty());
}

TEST(Restate, AChangedMeshIsOneEdit) {
  const Section donor = Read(SmallFigure().Build());
  List list = ShortListOf(donor);
  list[kHead].geo = kNoMesh;
  Section wanted = donor;
  SetGeo(wanted, {kHead}, kNoMesh);
  EXPECT_EQ(Encode(Restate(donor, list)), Encode(wanted));
}

TEST(Restate, AGivenTransformIsASetTransform) {
  const TransformChange change{.translation = {{0, 0, 1}}, .rotation = {}, .scale = {}};
  const Section donor = Read(SmallFigure().Build());
  for (std::uint32_t i = 0; i < donor.bones.size(); ++i) {
    List list = ListOf(donor);
    list[i].transform = change;
    Section wanted = donor;
    SetTransform(wanted, {i}, change);
    EXPECT_EQ(Encode(Restate(donor, list)), Encode(wanted)) << "bone " << i;
  }
}

TEST(Restate, ANullTransformIsForNewBones) {
  const Section donor = Read(SmallFigure().Build());
  List list = ListOf(donor);
  for (BoneStatement& stated : list) stated.null_transform = true;
  EXPECT_EQ(Encode(Restate(donor, list)), Encode(donor));
  std::swap(list[2], list[3]);
  EXPECT_NE(SrtOf(Restate(donor, list), {2}), nullptr);
}

TEST(Restate, AChangedTrackChangesTwoBytes) {
  Bytes bytes = SmallFigure().Build();
  const Section donor = Read(bytes);
  List list = ListOf(donor);
  list[kHead].track = 0xABCD;
  const std::uint64_t tracks = donor.stored.user_data + 0xC;
  Store<std::uint16_t>(bytes, tracks + 2 * kHead, 0xABCD);
  EXPECT_EQ(Encode(Restate(donor, list)), bytes);
}

TEST(Restate, AChangedMirrorOrRoleChangesOneByte) {
  const Section donor = Read(SmallFigure().Build());
  List list = ShortListOf(donor);
  list[kLeftArm].mirror = 1;
  list[kHead].role = 0;
  const Section restated = Restate(donor, list);
  EXPECT_EQ(MirrorOf(restated, {kLeftArm}), (Mirror{1, MirrorOf(donor, {kLeftArm})->role}));
  EXPECT_EQ(MirrorOf(restated, {kHead}), (Mirror{MirrorOf(donor, {kHead})->bone, 0}));
  EXPECT_EQ(MirrorOf(restated, {kRightArm}), MirrorOf(donor, {kRightArm}));
}

TEST(Restate, AMirrorThatNoByteCanNameIsNotCutToAnother) {
  const Section donor = Read(SmallFigure().Build());
  List list = ListOf(donor);
  list[kHead].mirror = static_cast<std::uint16_t>(*list[kHead].mirror + 0x100);
  list[kLeftArm].role = static_cast<std::uint16_t>(*list[kLeftArm].role + 0x100);
  const Section restated = Restate(donor, list);
  EXPECT_EQ(MirrorOf(restated, {kHead})->bone, 0xFF);
  EXPECT_EQ(MirrorOf(restated, {kLeftArm})->role, 0xFF);
}

TEST(Restate, TracksAndMirrorsNeedATable) {
  const Section donor = Read(SmallFigure().NoUserData().Build());
  List list = ListOf(donor);
  list[kHead].track = 0xC0;
  list[kHead].mirror = 1;
  list[kHead].role = 2;
  EXPECT_EQ(Encode(Restate(donor, list)), Encode(donor));
  std::swap(list[2], list[3]);
  EXPECT_EQ(TrackOf(Restate(donor, list), {2}), std::nullopt);
  EXPECT_EQ(MirrorOf(Restate(donor, list), {3}), std::nullopt);
}

TEST(Restate, AStatedEntryThatTheTableIsTooShortForIsSeen) {
  const Section donor = Read(SmallFigure().MirrorTable({}).TrackTable({}).Build());
  List list = ShortListOf(donor);
  list[kHead].track = 0xC0;
  list[kHead].mirror = 1;
  const Section restated = Restate(donor, list);
  EXPECT_EQ(TrackOf(restated, {kHead}), 0xC0);
  EXPECT_EQ(MirrorOf(restated, {kHead}), (Mirror{1, kOrdinaryRole}));
}

TEST(Restate, AMovedDonorKeepsAllElse) {
  const Section donor = Read(SmallFigure().Build());
  List list = ShortListOf(donor);
  list[kHead].parent = 0;
  const Section restated = Restate(donor, list);
  for (std::uint32_t i = 0; i < donor.bones.size(); ++i) {
    EXPECT_EQ(restated.bones[i].parent, i == kHead ? Link::To({0}) : donor.bones[i].parent);
    EXPECT_EQ(restated.bones[i].geo, donor.bones[i].geo);
    EXPECT_EQ(restated.bones[i].flags, donor.bones[i].flags);
    EXPECT_EQ(TrackOf(restated, {i}), TrackOf(donor, {i}));
    EXPECT_EQ(MirrorOf(restated, {i}), MirrorOf(donor, {i}));
    EXPECT_EQ(SrtOf(restated, {i}) == nullptr, SrtOf(donor, {i}) == nullptr);
    if (SrtOf(donor, {i})) {
      EXPECT_EQ(*SrtOf(restated, {i}), *SrtOf(donor, {i}));
    }
  }
}

TEST(Restate, AReorderedListKeepsWhatBelongsToEachId) {
  const Section donor = Read(SmallFigure().Build());
  List list = ShortListOf(donor);
  std::reverse(list.begin(), list.end());
  const Section restated = Restate(donor, list);
  EXPECT_THAT(Ids(restated), ElementsAre(7, 6, 5, 4, 3, 2, 1, 0));
  for (std::uint32_t i = 0; i < 8; ++i) {
    const std::uint32_t was = 7 - i;
    EXPECT_EQ(ParentId(restated, restated.bones[i]), ParentId(donor, donor.bones[was]));
    EXPECT_EQ(TrackOf(restated, {i}), TrackOf(donor, {was}));
    EXPECT_EQ(MirrorOf(restated, {i}), MirrorOf(donor, {was}));
    EXPECT_EQ(restated.bones[i].geo, donor.bones[was].geo);
    EXPECT_EQ(restated.bones[i].srt, donor.bones[was].srt);
  }
}

TEST(Restate, ARemovedDonorLeavesItsChildrenWithoutAParent) {
  const Section donor = Read(SmallFigure().Build());
  List list = ListOf(donor);
  list.erase(list.begin() + kLeftArm);
  const Section restated = Restate(donor, list);
  EXPECT_THAT(Ids(restated), ElementsAre(0, 1, 2, 4, 5, 6, 7));
  EXPECT_EQ(restated.bones[4].parent, Link::To({0x10000 + kLeftArm}));  // the left hand
  EXPECT_EQ(FindDescriptor(restated, kTrackKind)->payload.size(), TableSize(7));
  EXPECT_EQ(FindDescriptor(restated, kMirrorKind)->size, 0xC + TableSize(7));
  EXPECT_EQ(TrackOf(restated, {4}), TrackOf(donor, {5}));
}

TEST(Restate, ADonorThatIsThereTwiceIsTheDonorTwice) {
  const Section donor = Read(SmallFigure().Build());
  List list = ListOf(donor);
  list.push_back(list[kHead]);
  list.back().transform.translation = {{1, 2, 3}};
  const Section restated = Restate(donor, list);
  ASSERT_EQ(restated.bones.size(), 9u);
  EXPECT_EQ(restated.bones[8].id, kHead);
  EXPECT_EQ(restated.bones[8].geo, donor.bones[kHead].geo);
  EXPECT_EQ(TrackOf(restated, {8}), TrackOf(donor, {kHead}));
  EXPECT_EQ(*SrtOf(restated, {kHead}), *SrtOf(donor, {kHead}));
  EXPECT_EQ(SrtOf(restated, {8})->translation[2], F32::Of(3));
  EXPECT_EQ(SrtOf(restated, {8})->rotation, SrtOf(donor, {kHead})->rotation);
}

TEST(Restate, ANewIdThatIsThereTwiceIsTwoBones) {
  const Section donor = Read(SmallFigure().Build());
  List list = ListOf(donor);
  list.push_back(New(8, 0));
  list.push_back(New(8, 1));
  list.push_back(New(9, 8));
  const Section restated = Restate(donor, list);
  EXPECT_THAT(Ids(restated), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9));
  EXPECT_EQ(restated.bones[10].parent, Link::To({8}));
}

TEST(Restate, AMovedDonorUnderNewBonesShowsBoth) {
  const Section donor = Read(Bat().Build());
  List list{New(0, 1), New(1, std::nullopt)};
  list[1].transform.translation = {{4, 5, 6}};
  list[1].track = 0xC4;
  list[1].geo = 2;
  const Section restated = Restate(donor, list);
  EXPECT_EQ(restated.bones[0].parent, Link::To({1}));
  EXPECT_EQ(restated.bones[0].geo, donor.bones[0].geo);
  EXPECT_TRUE(restated.bones[1].parent.is_none());
  EXPECT_EQ(restated.bones[1].geo, 2);
  EXPECT_EQ(TrackOf(restated, {1}), 0xC4);
  EXPECT_EQ(*SrtOf(restated, {1}), MakeSrt(list[1].transform));
}

TEST(Restate, AnEmptyListIsASectionWithoutBones) {
  for (const Form& form : Forms()) {
    const Section restated = Restate(Read(form.bytes), {});
    EXPECT_TRUE(restated.bones.empty()) << form.name;
    EXPECT_EQ(TrackOf(restated, {0}).value_or(0), 0) << form.name;
    EXPECT_FALSE(Encode(restated).empty()) << form.name;
  }
}

/// The largest list that ids can number, linear in its length whichever way it goes.
TEST(Restate, TakesEveryIdThereIs) {
  const Section donor = Read(SmallFigure().Build());
  List grown = ListOf(donor);
  for (std::uint32_t id = 8; id < 0x10000; ++id) grown.push_back(New(static_cast<std::uint16_t>(id), {}));
  const Section appended = Restate(donor, grown);
  ASSERT_EQ(appended.bones.size(), 0x10000u);
  EXPECT_EQ(appended.bones[0xFFFE].next, Link::To({0xFFFF}));
  EXPECT_EQ(appended.srts.size(), donor.srts.size() + 0x10000 - 8);

  std::reverse(grown.begin(), grown.end());
  for (BoneStatement& stated : grown) stated.transform.translation = {{1, 0, 0}};
  const Section rebuilt = Restate(donor, grown);
  ASSERT_EQ(rebuilt.bones.size(), 0x10000u);
  EXPECT_EQ(rebuilt.bones[0].id, 0xFFFF);
  EXPECT_EQ(TrackOf(rebuilt, {0xFFFF}), TrackOf(donor, {0}));
}

/// Any list over any form: the section says what the list says, and can be looked at and encoded without harm.
TEST(Restate, ShowsWhatAnyListSays) {
  const std::vector<Form> forms = Forms();
  std::mt19937 random(20);
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint16_t>(random() % n); };
  for (int round = 0; round < 3000; ++round) {
    const Section donor = Read(forms[static_cast<std::size_t>(round) % forms.size()].bytes);
    List list = ShortListOf(donor);
    for (int changes = below(5); changes > 0; --changes) {
      if (below(3) == 0) list.push_back(New(below(14), below(14)));
      if (below(4) == 0) list.erase(list.begin() + below(static_cast<std::uint32_t>(list.size())));
      if (list.empty()) break;
      BoneStatement& stated = list[below(static_cast<std::uint32_t>(list.size()))];
      if (below(4) == 0) stated.id = below(14);
      if (below(4) == 0) stated.parent = below(14);
      if (below(4) == 0) stated.track = below(300);
      if (below(4) == 0) stated.mirror = below(300);
      if (below(4) == 0) stated.geo = below(5);
      if (below(4) == 0) stated.transform.translation = {{1, static_cast<float>(below(9)), 0}};
      if (below(4) == 0) stated.null_transform = true;
    }
    const Section restated = Restate(donor, list);
    ASSERT_EQ(restated.bones.size(), list.size());
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      EXPECT_EQ(restated.bones[i].id, list[i].id);
      const auto parent = restated.bones[i].parent.bone();
      ASSERT_EQ(parent.has_value(), list[i].parent.has_value());
      if (parent) {
        EXPECT_EQ(parent->value < list.size() ? list[parent->value].id : parent->value % 0x10000, *list[i].parent);
      }
      if (list[i].geo) {
        EXPECT_EQ(restated.bones[i].geo, *list[i].geo);
      }
      if (FindDescriptor(donor, kTrackKind) && list[i].track) {
        EXPECT_EQ(TrackOf(restated, {i}), *list[i].track);
      }
      if (FindDescriptor(donor, kMirrorKind) && list[i].mirror) {
        EXPECT_EQ(MirrorOf(restated, {i})->bone, std::min<int>(*list[i].mirror, 0xFF));
      }
    }
    EXPECT_FALSE(Encode(restated).empty());
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace bonepatch::act
