// The ACT section of a made-up model.
#include "sample/act_builder.h"
#include "sample/model.h"
#include "sample/noise.h"

namespace bonepatch::sample {
namespace {

constexpr std::uint32_t kLargestSkeleton = 131;
constexpr std::size_t kStaleBytes = 0x0B;  // no alignment in particular
constexpr std::uint32_t kNowhere = 0x8C3F2A10;

std::string NameOf(std::uint32_t bone) { return std::to_string(bone); }

/// A rotation and a translation that say nothing leave the builder's identity record, type 0.
void AddPose(ActBuilder& act, const Pose& pose) {
  const auto& [x, y, z] = pose.translation;
  const auto& [i, j, k, w] = pose.rotation;
  const bool turned = i != 0 || j != 0 || k != 0, moved = x != 0 || y != 0 || z != 0;
  act.Standing();
  if (moved) act.At(x, y, z);
  if (turned) act.Rotated(i, j, k, w);
  if (pose.extra_type != 0) act.Type(static_cast<std::uint8_t>((turned ? 4 : 0) | (moved ? 8 : 0) | pose.extra_type));
}

void AddBones(ActBuilder& act, const Skeleton& bones) {
  for (std::uint32_t id = 0; id < bones.size(); ++id) {
    const BonePlan& bone = bones[id];
    act.Bone(NameOf(id)).Draws(bone.submesh).Track(bone.track).Priority(bone.priority).Flags(bone.flags);
    if (bone.parent) act.Under(NameOf(*bone.parent));
    if (bone.pose) AddPose(act, *bone.pose);
    act.Mirrors(NameOf(bone.mirror), bone.role);
  }
}

/// Names whose NUL would start a new word lost it, and show what happened to be there.
void AddName(ActBuilder& act, const std::string& name) {
  if (name.size() != 12 && name.size() != 16) {
    act.Name(name);
    return;
  }
  std::uint8_t stray = static_cast<std::uint8_t>(0x80 + name[0] % 0x40 + name[3] % 0x20);
  if (name == "nokonoko.gpl") stray = 0xB0;
  if (name == "mii_male.gpl") stray = 'p';
  act.NameWithoutNul(name, stray);
}

/// The table of a larger skeleton, whose bones on the other side stand one place further on.
Bytes OversizedMirrorTable() {
  Bytes table;
  const Skeleton other = MakeFigure(kLargestSkeleton, 16);
  for (std::uint32_t id = 0; id < other.size(); ++id) {
    const std::uint32_t mirror = other[id].mirror == id ? id : other[id].mirror + 1;
    table.push_back(static_cast<std::uint8_t>(mirror));
    table.push_back(other[id].role);
  }
  table.resize(AlignUp(table.size(), 4));
  return table;
}

void AddOddity(ActBuilder& act, Oddity oddity) {
  if (oddity == Oddity::kOversizedMirror) act.MirrorTable(OversizedMirrorTable());
  if (oddity == Oddity::kGarbageSrt) {
    for (const std::uint32_t bone : {1u, 4u, 5u}) act.Poke32(act.AddressOf(NameOf(bone)), kNowhere + bone);
  }
}

void AddFiller(ActBuilder& act, const ModelPlan& plan) {
  switch (plan.fill) {
    case Fill::kAlign32:
      act.FillTo(32);
      break;
    case Fill::kAlign4:
      act.FillTo(4);
      break;
    case Fill::kTight:
      act.Filler({});
      break;
    case Fill::kStale:
      act.Filler(NoiseBytes(plan.name.size(), kStaleBytes));
      break;
  }
}

void AppendEndFiller(Bytes& act, Fill fill) {
  switch (fill) {
    case Fill::kAlign32:
      act.resize(AlignUp(act.size(), 32));
      break;
    case Fill::kAlign4:
      act.resize(AlignUp(act.size(), 4));
      break;
    case Fill::kTight:
      break;
    case Fill::kStale:
      Append(act, ByteView(NoiseBytes(act.size(), AlignUp(act.size() + 1, 32) - act.size())));
      break;
  }
}

}  // namespace

Bytes BuildAct(const ModelPlan& plan) {
  ActBuilder act;
  act.Actor(plan.actor_id).TreeWord(plan.tree_word).SkinFile(plan.skinned ? 0 : kNone);
  AddBones(act, plan.bones);
  AddName(act, plan.name);
  AddFiller(act, plan);
  if (!plan.tracks) act.NoTracks();
  if (!plan.mirrors) act.NoMirrors();
  if (!plan.named_tracks.empty()) act.NamesTracks(plan.named_tracks);
  AddOddity(act, plan.oddity);

  Bytes bytes = act.EndFiller({}).Build();
  AppendEndFiller(bytes, plan.fill);
  return bytes;
}

}  // namespace bonepatch::sample
