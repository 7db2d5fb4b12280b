// Cases of act/id-*, act/parent-*, act/root-* and act/mirror-*.
#include <algorithm>

#include "tests/validators/cases.h"

namespace bonepatch::validators {
namespace {

using act::Link;
using act::Section;

/// A skeleton of so many bones, without tables, all under the first.
sample::ActBuilder Many(std::uint32_t bones) {
  sample::ActBuilder act;
  act.NoUserData().Bone("0");
  for (std::uint32_t i = 1; i < bones; ++i) act.Bone(std::to_string(i)).Under("0");
  return act;
}

std::function<Verdict()> Count(std::uint32_t bones, std::uint32_t more) {
  return Planned([=](Fixture& f) {
    f.act = Many(bones);
    f.bare = true;
    f.edit = [=](Section& section, Change& change) {
      for (std::uint32_t i = 0; i < more; ++i) AddBone(section, change, Under(0));
    };
  });
}

/// A plan as a stated list would make it: links follow from parents, so only those are set.
std::function<Verdict()> StatedList(std::function<void(Section&)> state) {
  return Edited([state = std::move(state)](Section& section, Change& change) {
    change.any_edit = true;
    state(section);
  });
}

/// The entry of a bone in each of the two tables.
void ForEachEntry(Section& section, std::function<void(act::Descriptor&)> change) {
  for (act::Descriptor& descriptor : section.user_data->chain) {
    if (descriptor.kind == act::kMirrorKind || descriptor.kind == act::kTrackKind) change(descriptor);
  }
}

/// The last two bones, neither of them a parent, in the other order.
void SwapLastTwo(Section& section) {
  std::swap(section.bones[6], section.bones[7]);
  ForEachEntry(section, [](act::Descriptor& table) {
    std::swap_ranges(table.payload.begin() + 12, table.payload.begin() + 14, table.payload.begin() + 14);
  });
}

/// The last bone but one, no parent, and its entries.
void RemoveLastButOne(Section& section) {
  section.bones.erase(section.bones.begin() + 6);
  ForEachEntry(section, [](act::Descriptor& table) {
    table.payload.erase(table.payload.begin() + 12, table.payload.begin() + 14);
  });
}

void SetMirror(Section& section, std::uint32_t bone, act::Mirror mirror) {
  for (act::Descriptor& descriptor : section.user_data->chain) {
    if (descriptor.kind != act::kMirrorKind) continue;
    descriptor.payload[2 * bone] = mirror.bone;
    descriptor.payload[2 * bone + 1] = mirror.role;
  }
}

const bool skeleton_registered = Register({
    {"act/id-table-order", "an id that isn't the place", true, Stored([](Fixture& f) { f.act.Again("hat").Id(77); })},
    {"act/id-table-order", "bones are added beside it", true, Planned([](Fixture& f) {
       f.act.Again("hat").Id(77);
       f.edit = [](Section& section, Change& change) { AddBone(section, change, Under(0)); };
     })},
    {"act/id-table-order", "a stated list out of order", true, StatedList(SwapLastTwo)},
    {"act/id-table-order", "an id that is the place", false, Stored([](Fixture& f) { f.act.Again("hat").Id(5); })},
    {"act/id-contiguous", "a gap", true, Edited([](Section& section, Change& change) {
       section.bones[AddBone(section, change, Under(0))].id = 10;
       change.adds_bones = true;
     })},
    {"act/id-contiguous", "two new bones", false, Edited([](Section& section, Change& change) {
       AddBone(section, change, Under(0));
       AddBone(section, change, Under(8));
     })},
    {"act/id-limit", "256 bones", true, Count(91, 165)},
    {"act/id-limit", "256 stored bones", true, Stored([](Fixture& f) {
       f.act = Many(256);
       f.bare = true;
     })},
    {"act/id-limit", "255 stored bones", false, Stored([](Fixture& f) {
       f.act = Many(255);
       f.bare = true;
     })},
    {"act/id-above-tested", "132 bones", true, Count(91, 41)},
    {"act/id-above-tested", "255 bones", true, Count(91, 164)},
    {"act/id-above-tested", "131 bones", false, Count(91, 40)},
    {"act/id-donor-removed", "the last donor", true, StatedList([](Section& section) { section.bones.pop_back(); })},
    {"act/id-donor-removed", "a donor in the middle, its mesh with it", true, StatedList(RemoveLastButOne)},
    {"act/id-donor-removed", "all are there", false, StatedList([](Section&) {})},

    {"act/parent-missing", "140", true,
     Edited([](Section& section, Change& change) { AddBone(section, change, Under(140)); })},
    {"act/parent-missing", "a bone that comes later", true, Edited([](Section& section, Change& change) {
       AddBone(section, change, Under(9));
       AddBone(section, change, Under(0));
     })},
    {"act/parent-missing", "a missing one in a stadium", true, Planned([](Fixture& f) {
       f.act.Again("head").Draws(0xFFFF).Again("bag").Draws(0xFFFF).Again("hip").Draws(1).Again("extra").Draws(2);
       f.stadium = true;
       f.edit = [](Section& section, Change& change) { AddBone(section, change, Under(140)); };
     })},
    {"act/parent-missing", "the last donor", false,
     Edited([](Section& section, Change& change) { AddBone(section, change, Under(7)); })},
    {"act/parent-donor-reparented", "under another donor", true,
     StatedList([](Section& section) { section.bones[5].parent = Link::To({0}); })},
    {"act/parent-donor-reparented", "a root gets a parent", true,
     StatedList([](Section& section) { section.bones[7].parent = Link::To({0}); })},
    {"act/parent-donor-reparented", "a missing one", true,
     StatedList([](Section& section) { section.bones[5].parent = Link::To({140}); })},
    {"act/parent-donor-reparented", "as they were", false, StatedList([](Section&) {})},
    {"act/parent-donor-under-new", "a new bone elsewhere", true, Edited([](Section& section, Change& change) {
       const std::uint32_t bone = AddBone(section, change, Under(0));
       section.bones[5].parent = Link::To({bone});
     })},
    {"act/parent-donor-under-new", "a new bone under a donor", false,
     Edited([](Section& section, Change& change) { AddBone(section, change, Under(5)); })},
    {"act/parent-cycle", "its own parent", true,
     Edited([](Section& section, Change& change) { AddBone(section, change, Under(8)); })},
    {"act/parent-cycle", "a donor that is its own parent", true,
     StatedList([](Section& section) { section.bones[5].parent = Link::To({5}); })},
    {"act/parent-cycle", "two new bones, each the other's parent", true, Edited([](Section& section, Change& change) {
       AddBone(section, change, Under(9));
       AddBone(section, change, Under(8));
     })},
    {"act/parent-cycle", "stored", true,
     Stored([](Fixture& f) { f.act.Poke32(f.act.AddressOf("spine") + 0xC, f.act.AddressOf("hat")); })},
    {"act/parent-cycle", "a parent that follows", false, Stored([](Fixture& f) {
       f.act = sample::ActBuilder();
       f.act.NoUserData().Bone("child").Under("parent").Bone("parent");
       f.bare = true;
     })},
    {"act/parent-links", "roots apart", true, Stored([](Fixture& f) { f.act.RootsApart(); })},
    {"act/parent-links", "a parent that is no bone record", true,
     Stored([](Fixture& f) { f.act.Poke32(f.act.AddressOf("hat") + 0xC, 0x24); })},
    {"act/parent-links", "siblings that come round", true, Stored([](Fixture& f) {
       f.act.Poke32(f.act.AddressOf("head") + 0x8, f.act.AddressOf("arm_l"));
       f.act.Poke32(f.act.AddressOf("arm_l") + 0x4, f.act.AddressOf("head"));
     })},
    {"act/parent-links", "no root", true, Stored([](Fixture& f) { f.act.Poke32(0xC, 0); })},
    {"act/parent-links", "a root link to the middle", true,
     Stored([](Fixture& f) { f.act.Poke32(0xC, f.act.AddressOf("extra")); })},
    {"act/parent-links", "bones are added beside it", true, Planned([](Fixture& f) {
       f.act.RootsApart();
       f.edit = [](Section& section, Change& change) { AddBone(section, change, Under(0)); };
     })},
    {"act/parent-links", "a skeleton that is one chain", false, Stored([](Fixture& f) {
       f.act = sample::ActBuilder();
       f.act.Bone("a").Bone("b").Under("a").Bone("c").Under("b");
       f.bare = true;
     })},
    {"act/parent-order", "two siblings the other way round", true, Stored([](Fixture& f) {
       const auto spine = f.act.AddressOf("spine"), bag = f.act.AddressOf("bag"), hip = f.act.AddressOf("hip");
       f.act.Poke32(hip + 0x10, bag).Poke32(bag + 0x8, spine).Poke32(bag + 0x4, 0);
       f.act.Poke32(spine + 0x4, bag).Poke32(spine + 0x8, 0);
     })},
    {"act/parent-order", "a child before its parent", false, Stored([](Fixture& f) {
       f.act = sample::ActBuilder();
       f.act.NoUserData().Bone("child").Under("parent").Bone("parent").Bone("root");
       f.bare = true;
     })},

    {"act/root-new-outside-stadium", "a new root", true,
     Edited([](Section& section, Change& change) { AddBone(section, change, {}); })},
    {"act/root-new-outside-stadium", "a new root of a stadium", false, Planned([](Fixture& f) {
       f.act = sample::ActBuilder();
       f.act.Bone("hip").Draws(1).Bone("extra").Draws(2);
       f.skn = {};
       f.stadium = true;
       f.edit = [](Section& section, Change& change) { AddBone(section, change, {}); };
     })},
    {"act/root-child-in-stadium", "a child that draws", true, Planned([](Fixture& f) {
       f.act = sample::ActBuilder();
       f.act.Bone("hip").Draws(1).Bone("extra").Draws(2);
       f.skn = {};
       f.stadium = true;
       f.edit = [](Section& section, Change& change) {
         act::NewBone bone = Under(0);
         bone.geo = 1;
         SetMesh(section, change, 0, act::kNoMesh);
         AddBone(section, change, bone);
       };
     })},
    {"act/root-child-in-stadium", "a child elsewhere", false,
     Edited([](Section& section, Change& change) { AddBone(section, change, Under(0)); })},

    {"act/mirror-involution", "a partner that mirrors another", true,
     Stored([](Fixture& f) { f.act.Again("hat").Mirrors("arm_l").Again("arm_l").Mirrors("arm_r"); })},
    {"act/mirror-involution", "a partner that doesn't exist", true, Planned([](Fixture& f) {
       f.act.MirrorTable({0, 3, 1, 3, 3, 3, 2, 3, 4, 3, 99, 3, 6, 3, 7, 3});
       f.edit = [](Section& section, Change& change) { AddBone(section, change, Under(0)); };
     })},
    {"act/mirror-involution", "odd roles", false, Stored([](Fixture& f) { f.act.Again("hip").Role(0); })},
    {"act/mirror-donor-changed", "another partner", true, StatedList([](Section& section) {
       SetMirror(section, 5, {6, 3});
     })},
    {"act/mirror-donor-changed", "another role", true, StatedList([](Section& section) {
       SetMirror(section, 0, {0, 1});
     })},
    {"act/mirror-donor-changed", "as they were", false, StatedList([](Section&) {})},
    {"act/mirror-new-self", "a donor", true, Edited([](Section& section, Change& change) {
       SetMirror(section, AddBone(section, change, Under(0)), {5, 3});
     })},
    {"act/mirror-new-self", "role 1", true, Edited([](Section& section, Change& change) {
       SetMirror(section, AddBone(section, change, Under(0)), {8, 1});
     })},
    {"act/mirror-new-self", "itself", false,
     Edited([](Section& section, Change& change) { AddBone(section, change, Under(0)); })},
});

}  // namespace
}  // namespace bonepatch::validators
