// Rules are total: no pointer, no size and no byte makes one crash or hang.
#include <gtest/gtest.h>

#include <ctime>

#include "tests/validators/fixture.h"

namespace bonepatch::validators {
namespace {

/// Every judge over one state, as donor and as plan.
void JudgeEverything(const State& state) {
  Model model;
  model.donor = model.planned = state;
  model.change.any_edit = model.change.adds_bones = model.change.edits_mesh = true;
  model.change.transformed = {0, 1, 5, 70000};
  model.change.wants_track = {0, 70000};
  model.change.auto_track_failed = {0, 70000};
  model.change.fills = {{{70000}, 1, 2, false}};
  JudgeDonor(model);
  JudgePlan(model);
  JudgeFinished(model, state);
  JudgeStored("x", state);
}

TEST(Hostile, NothingIsThere) {
  JudgeEverything({});
  EXPECT_FALSE(JudgePair({}).refused());
  Model model;
  const Fixture fixture;
  const auto read = fixture.Donor();
  model.planned = read->state();
  EXPECT_EQ(IdsOf(JudgePlan(model)), Ids());  // no donor to compare with
}

TEST(Hostile, AnEmptySection) {
  const act::Section section;
  const block::Geometry geometry;
  const block::Skinning skinning;
  const block::Header header;
  State state;
  state.section = &section;
  JudgeEverything(state);
  state.geometry = &geometry;
  state.skinning = &skinning;
  state.header = &header;
  JudgeEverything(state);
}

TEST(Hostile, EveryByteOfASection) {
  Fixture f;
  const Bytes good = f.act.Build();
  const std::uint8_t values[] = {0x01, 0xFF};
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const std::uint8_t value : values) {
      Bytes bytes = good;
      bytes[i] = value;
      const Read read(Read::Bare(), bytes);
      JudgeEverything(read.state());
    }
  }
}

TEST(Hostile, EveryByteOfABlocksHeadAndEveryLength) {
  const Bytes good = Fixture().Block();
  const std::uint8_t values[] = {0x20, 0xFF};
  for (std::size_t i = 0; i < 0x40; ++i) {
    for (const std::uint8_t value : values) {
      Bytes bytes = good;
      bytes[i] = value;
      const Read read(bytes);
      JudgeEverything(read.state());
    }
  }
  for (std::size_t size = 0; size < good.size(); size += 7) {
    const Read read(Bytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)));
    JudgeEverything(read.state());
  }
}

/// The most bones that a section can have, in one chain, all of them skinned and moved.
TEST(Hostile, ManyBonesTakeNoLongTime) {
  constexpr std::uint32_t kBones = 65535;
  act::Section section;
  block::Skinning skinning;
  for (std::uint32_t i = 0; i < kBones; ++i) {
    act::Bone bone;
    bone.id = static_cast<std::uint16_t>(i);
    if (i % 16 == 0) bone.geo = 1;
    bone.parent = i == 0 ? act::Link::None() : act::Link::To({i - 1});
    section.bones.push_back(bone);
    skinning.references.push_back({bone.id, "SK1", 0});
  }
  section.user_data.emplace();
  section.user_data->chain.resize(1000);
  block::Geometry geometry;
  geometry.submeshes.resize(2, {block::kRigid, 0, 0});
  block::Header header;
  header.words = {0, 0x20, 0x40, 0, 0x60, 0, 0, 0};
  header.block_size = 0x100;
  State state;
  state.section = &section;
  state.geometry = &geometry;
  state.skinning = &skinning;
  state.header = &header;
  const std::clock_t start = std::clock();  // time of this process: other work of the machine doesn't count
  JudgeEverything(state);
  EXPECT_LT(std::clock() - start, 30 * CLOCKS_PER_SEC);
}

}  // namespace
}  // namespace bonepatch::validators
