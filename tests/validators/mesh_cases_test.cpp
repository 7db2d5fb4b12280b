// Cases of act/track-*, act/geo-*, act/skin-* and act/srt-*.
#include <limits>

#include "tests/validators/cases.h"

namespace bonepatch::validators {
namespace {

using act::Section;

std::uint32_t WithTrack(Section& section, Change& change, std::uint16_t track) {
  act::NewBone bone = Under(0);
  bone.track = track;
  const std::uint32_t index = AddBone(section, change, bone);
  change.wants_track.insert(index);
  return index;
}

void SetTrack(Section& section, std::uint32_t bone, std::uint16_t track) {
  for (act::Descriptor& descriptor : section.user_data->chain) {
    if (descriptor.kind == act::kTrackKind) Store<std::uint16_t>(descriptor.payload, 2 * bone, track);
  }
}

/// A stadium whose roots draw, with one bone below the first.
void Stadium(Fixture& f) {
  f.act = sample::ActBuilder();
  f.act.Bone("field").Draws(1).Bone("wall").Draws(2).Bone("below").Under("field");
  f.skn = {};
  f.stadium = true;
}

act::Srt& Record(Section& section, std::uint32_t bone) { return section.srts[*section.bones[bone].srt]; }

std::function<Verdict()> Rotation(double length) {
  return Edited([=](Section& section, Change& change) {
    change.rotations.push_back({AddBone(section, change, Under(0)), length});
  });
}

const bool mesh_registered = Register({
    {"act/track-range", "a vanilla track", true,
     Edited([](Section& section, Change& change) { WithTrack(section, change, 0x03); })},
    {"act/track-range", "0x100", true,
     Edited([](Section& section, Change& change) { WithTrack(section, change, 0x100); })},
    {"act/track-range", "0xC0 and 0xFF", false, Edited([](Section& section, Change& change) {
       WithTrack(section, change, 0xC0);
       WithTrack(section, change, 0xFF);
     })},
    {"act/track-unique", "two new bones", true, Edited([](Section& section, Change& change) {
       WithTrack(section, change, 0xC0);
       WithTrack(section, change, 0xC0);
     })},
    {"act/track-unique", "a kind-4 entry", true,
     Edited([](Section& section, Change& change) { WithTrack(section, change, 0xC8); })},
    {"act/track-unique", "a donor's", true, Planned([](Fixture& f) {
       f.act.Again("hat").Track(0xD0);
       f.edit = [](Section& section, Change& change) { WithTrack(section, change, 0xD0); };
     })},
    {"act/track-unique", "donors that share one, and new bones without", false, Planned([](Fixture& f) {
       f.act.Again("hat").Track(0x05);
       f.edit = [](Section& section, Change& change) {
         AddBone(section, change, Under(0));
         AddBone(section, change, Under(0));
       };
     })},
    {"act/track-exhausted", "no free id", true, Edited([](Section& section, Change& change) {
       const std::uint32_t bone = AddBone(section, change, Under(0));
       change.wants_track.insert(bone);
       change.auto_track_failed.insert(bone);
     })},
    {"act/track-exhausted", "a free id", false,
     Edited([](Section& section, Change& change) { WithTrack(section, change, 0xC1); })},
    {"act/track-no-table", "no track table", true, Planned([](Fixture& f) {
       f.act.NoTracks();
       f.edit = [](Section& section, Change& change) {
         change.auto_track_failed.insert(WithTrack(section, change, 0xC0));
       };
     })},
    {"act/track-no-table", "no track table, no track", false, Planned([](Fixture& f) {
       f.act.NoTracks();
       f.edit = [](Section& section, Change& change) { AddBone(section, change, Under(0)); };
     })},
    {"act/track-donor-changed", "another track", true, Edited([](Section& section, Change& change) {
       change.any_edit = true;
       SetTrack(section, 1, 0xC0);
     })},
    {"act/track-donor-changed", "the same track", false, Edited([](Section& section, Change& change) {
       change.any_edit = true;
       SetTrack(section, 1, 0x02);
     })},

    {"act/geo-range", "a submesh too many", true, Stored([](Fixture& f) { f.act.Again("hat").Draws(3); })},
    {"act/geo-range", "a mesh edit", true,
     Edited([](Section& section, Change& change) { SetMesh(section, change, 5, 3); })},
    {"act/geo-range", "a stated one", true, Edited([](Section& section, Change& change) {
       change.any_edit = true;
       act::SetGeo(section, {5}, 3);
     })},
    {"act/geo-range", "the last submesh", false, Stored([](Fixture&) {})},
    {"act/geo-unowned", "nobody draws 2", true, Stored([](Fixture& f) { f.act.Again("bag").Draws(0xFFFF); })},
    {"act/geo-unowned", "clear-mesh", true,
     Edited([](Section& section, Change& change) { SetMesh(section, change, 6, act::kNoMesh); })},
    {"act/geo-unowned", "nobody draws the skinned one", false, Stored([](Fixture&) {})},
    {"act/geo-skinned", "a bone draws 0", true, Stored([](Fixture& f) { f.act.Again("hat").Draws(0); })},
    {"act/geo-skinned", "two bones draw 0", true, Edited([](Section& section, Change& change) {
       SetMesh(section, change, 5, 0);
       SetMesh(section, change, 7, 0);
     })},
    {"act/geo-skinned", "a rigid one moves", false, Edited([](Section& section, Change& change) {
       SetMesh(section, change, 4, act::kNoMesh);
       SetMesh(section, change, 5, 1);
     })},
    {"act/geo-occupied", "a bone that draws", true, Edited([](Section& section, Change& change) {
       SetMesh(section, change, 6, act::kNoMesh);
       SetMesh(section, change, 4, 2);
     })},
    {"act/geo-occupied", "its mesh finds another owner", false, Edited([](Section& section, Change& change) {
       SetMesh(section, change, 4, 2, true);
       SetMesh(section, change, 6, 1, true);
     })},
    {"act/geo-donor-changed", "a stated mesh", true, Edited([](Section& section, Change& change) {
       change.any_edit = true;
       act::SetGeo(section, {6}, act::kNoMesh);
     })},
    {"act/geo-donor-changed", "two that change places", true, Edited([](Section& section, Change& change) {
       change.any_edit = true;
       act::SetGeo(section, {6}, 1);
       act::SetGeo(section, {4}, 2);
     })},
    {"act/geo-donor-changed", "an edit says so", false, Edited([](Section& section, Change& change) {
       SetMesh(section, change, 6, act::kNoMesh);
       SetMesh(section, change, 5, 2);
     })},
    {"act/geo-shared", "two bones draw 1", true, Stored([](Fixture& f) { f.act.Again("hat").Draws(1); })},
    {"act/geo-shared", "set-mesh", true,
     Edited([](Section& section, Change& change) { SetMesh(section, change, 5, 1); })},
    {"act/geo-shared", "many bones that draw nothing", false, Stored([](Fixture&) {})},
    {"act/geo-stadium-host", "a bone below a root", true, Planned([](Fixture& f) {
       Stadium(f);
       f.edit = [](Section& section, Change& change) {
         SetMesh(section, change, 0, act::kNoMesh);
         SetMesh(section, change, 2, 1);
       };
     })},
    {"act/geo-stadium-host", "the same elsewhere", false, Planned([](Fixture& f) {
       Stadium(f);
       f.stadium = false;
       f.edit = [](Section& section, Change& change) {
         SetMesh(section, change, 0, act::kNoMesh);
         SetMesh(section, change, 2, 1);
       };
     })},
    {"act/skin-bone", "a bone too many", true,
     Stored([](Fixture& f) { f.skn = sample::SknBuilder().Sk1(1).SkAcc(8).Build(); })},
    {"act/skin-bone", "the last bone", false,
     Stored([](Fixture& f) { f.skn = sample::SknBuilder().Sk1(1).SkAcc(7).Build(); })},

    {"act/srt-finite", "a translation that is none", true,
     Stored([](Fixture& f) { f.act.Again("hat").At(0, std::numeric_limits<float>::quiet_NaN(), 0); })},
    {"act/srt-finite", "an infinite scale", true, Edited([](Section& section, Change& change) {
       act::NewBone bone = Under(0);
       bone.srt->scale[1] = F32::Of(std::numeric_limits<float>::infinity());
       AddBone(section, change, bone);
     })},
    {"act/srt-finite", "a large one", false, Stored([](Fixture& f) { f.act.Again("hat").At(0, 3e38f, 0); })},
    {"act/srt-unit-quaternion", "too long", true, Rotation(1.0011)},
    {"act/srt-unit-quaternion", "zero", true, Rotation(0)},
    {"act/srt-unit-quaternion", "no number", true, Rotation(std::numeric_limits<double>::quiet_NaN())},
    {"act/srt-unit-quaternion", "within a thousandth", false, Rotation(0.9991)},
    {"act/srt-scale", "a new bone", true, Edited([](Section& section, Change& change) {
       act::NewBone bone = Under(0);
       bone.srt->scale[0] = F32::Of(2);
       AddBone(section, change, bone);
     })},
    {"act/srt-scale", "one", false,
     Edited([](Section& section, Change& change) { AddBone(section, change, Under(0)); })},
    {"act/srt-type", "a type that hides the translation", true, Edited([](Section& section, Change& change) {
       act::NewBone bone = Under(0);
       bone.srt->translation[0] = F32::Of(2);
       AddBone(section, change, bone);
     })},
    {"act/srt-type", "a type copied from elsewhere", true, Edited([](Section& section, Change& change) {
       act::NewBone bone = Under(0);
       bone.srt->type = 0x0C;
       AddBone(section, change, bone);
     })},
    {"act/srt-type", "a type that fits, and a donor's odd one", false, Planned([](Fixture& f) {
       f.act.Again("hat").Type(0x0D);
       f.edit = [](Section& section, Change& change) {
         act::NewBone bone = Under(0);
         bone.srt = act::MakeSrt({std::array<float, 3>{0, 1, 0}, std::array<float, 4>{0, 0.6f, 0, 0.8f}, {}});
         AddBone(section, change, bone);
       };
     })},
    {"act/srt-donor-skinned", "a bone that skins", true, Planned([](Fixture& f) {
       f.act.Again("arm_l").Track(0xFFFF);
       f.edit = [](Section& section, Change& change) { Move(section, change, 2, {2, 0, 0}); };
     })},
    {"act/srt-donor-skinned", "an ancestor of one", true, Planned([](Fixture& f) {
       f.act.Again("hip").Track(0xFFFF);
       f.edit = [](Section& section, Change& change) { Move(section, change, 0, {2, 0, 0}); };
     })},
    {"act/srt-donor-skinned", "the same values again", false, Edited([](Section& section, Change& change) {
       Move(section, change, 2, {1, 0, 0});
     })},
    {"act/srt-donor-skinned", "a bone beside them", false, Edited([](Section& section, Change& change) {
       Move(section, change, 5, {2, 0, 0});
     })},
    {"act/srt-dead-component", "a translation without its bit", true,
     Stored([](Fixture& f) { f.act.Again("hat").Type(0x4); })},
    {"act/srt-dead-component", "a rotation without its bit", true,
     Stored([](Fixture& f) { f.act.Again("head").Type(0x8); })},
    {"act/srt-dead-component", "bits without values", false,
     Stored([](Fixture& f) { f.act.Again("extra").Type(0x0D); })},
    {"act/srt-donor-animated", "a bone with a track", true, Edited([](Section& section, Change& change) {
       Move(section, change, 4, {0, 2, 0});
     })},
    {"act/srt-donor-animated", "a dead component changes", false, Planned([](Fixture& f) {
       f.act.Again("extra").Track(0x09);
       f.edit = [](Section& section, Change& change) {
         change.any_edit = true;
         change.transformed.insert(7);
         Record(section, 7).rest_2c[0] = 1;
       };
     })},
});

}  // namespace
}  // namespace bonepatch::validators
