// Model blocks, banks and archives of the made-up game.
#include "sample/model.h"

#include <algorithm>

#include "sample/block_builder.h"
#include "sample/noise.h"

namespace bonepatch::sample {
namespace {

/// A few stacked quads around the bone. Every number is a multiple of 1/8, so all formats hold it exactly.
std::vector<Vertex> SmallMesh(std::uint32_t count) {
  constexpr std::array<std::array<float, 3>, 6> kNormals = {
      {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
  std::vector<Vertex> vertices(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t level = i / 4;
    vertices[i].position = {i % 2 == 0 ? -0.125F : 0.125F, i / 2 % 2 == 0 ? 0.0F : 0.25F,
                            static_cast<float>(level) * 0.125F - 0.125F};
    vertices[i].normal = kNormals[i % kNormals.size()];
  }
  return vertices;
}

std::uint32_t SkinningBones(const Skeleton& bones) {
  return static_cast<std::uint32_t>(
      std::count_if(bones.begin(), bones.end(), [](const auto& bone) { return bone.skins; }));
}

/// A box around everything: two corners.
Bytes CullingBounds() {
  Bytes bounds;
  for (const float corner : {-8.0F, -8.0F, -8.0F, 8.0F, 8.0F, 8.0F})
    Append<std::uint32_t>(bounds, F32::Of(corner).bits);
  return bounds;
}

Bytes BuildGpl(const ModelPlan& plan) {
  GplBuilder gpl;
  const Quantize quantize{plan.quantize};
  if (plan.skinned)
    gpl.Skinned(MadeUpVertices(std::size_t{plan.detail} * SkinningBones(plan.bones)), quantize).Named("skin");
  for (std::uint32_t mesh = 0; mesh < plan.rigid; ++mesh) {
    gpl.Rigid(SmallMesh(plan.detail), quantize).Named("mesh" + std::to_string(mesh));
    if (plan.shared_arrays && mesh == 1) gpl.SharingArraysOf(plan.skinned ? 1 : 0);
  }
  if (plan.culling) gpl.UserData(CullingBounds());
  return gpl.Build();
}

/// Each bone alone, each joint between two of them, and some that add to others.
Bytes BuildSkn(const ModelPlan& plan) {
  SknBuilder skn;
  for (std::uint32_t id = 0; id < plan.bones.size(); ++id) {
    const BonePlan& bone = plan.bones[id];
    if (!bone.skins) continue;
    skn.Sk1(static_cast<std::uint16_t>(id));
    if (bone.parent && plan.bones[*bone.parent].skins) {
      skn.Sk2(static_cast<std::uint16_t>(*bone.parent), static_cast<std::uint16_t>(id));
    }
    if (id % 4 == 0) skn.SkAcc(static_cast<std::uint16_t>(id));
  }
  return skn.Build();
}

/// Two submeshes a pose: the face at rest, and the face that it becomes.
Bytes BuildPoses() {
  Bytes poses;
  Append<std::uint32_t>(poses, 3);
  for (std::uint16_t pose = 0; pose < 3; ++pose) {
    Append<std::uint16_t>(poses, 2);
    Append<std::uint16_t>(poses, pose);
  }
  return poses;
}

}  // namespace

Bytes BuildModel(const ModelPlan& plan) {
  const auto seed = static_cast<std::uint64_t>(plan.bones.size() * 1000 + plan.name.size());
  BlockBuilder block;
  const Bytes act = BuildAct(plan);
  block.Gpl(BuildGpl(plan)).Act(act);
  if (plan.texture_size > 0) block.Tex(NoiseBytes(seed, plan.texture_size));
  if (plan.skinned) block.Skn(BuildSkn(plan));
  if (plan.ptr6) block.Ptr6(NoiseBytes(seed + 6, 0x60));
  if (plan.poses) block.Ptr7(BuildPoses());
  if (plan.ptr8) block.Ptr8(NoiseBytes(seed + 8, 0x24));
  Bytes bytes = block.Build();
  const bool act_is_last = plan.texture_size == 0 && !plan.skinned && !plan.ptr6 && !plan.poses && !plan.ptr8;
  if (act_is_last) bytes.resize(bytes.size() - (AlignUp(act.size(), kAlignment) - act.size()));
  return bytes;
}

Bytes BuildBank(std::uint16_t id, std::uint32_t sequences, const std::vector<std::uint16_t>& tracks) {
  constexpr const char* kNames[] = {"wait", "run", "swing", "throw", "slide", "cheer"};
  BankBuilder bank;
  bank.Id(id).Version(id % 2 == 0 ? 0x01321AFD : 0x013240DB);
  for (std::uint32_t i = 0; i < sequences; ++i) {
    std::vector<std::uint16_t> keyed;  // the first sequence moves everything, later ones less and less
    for (std::size_t track = 0; track < tracks.size(); track += i + 1) keyed.push_back(tracks[track]);
    bank.Sequence(kNames[i % std::size(kNames)], keyed);
  }
  return bank.Build();
}

Bytes BuildArchive(const std::vector<Bytes>& members) {
  ArchiveBuilder archive;
  for (const Bytes& member : members) {
    if (member.empty())
      archive.Empty();
    else
      archive.Member(member);
  }
  return archive.Build();
}

Bytes BuildPrefixed(std::uint64_t seed, const Bytes& model) {
  Bytes entry = NoiseBytes(seed, 0x40);
  Append(entry, ByteView(model));
  return entry;
}

}  // namespace bonepatch::sample
