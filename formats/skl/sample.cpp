// A made-up folder: no byte of it is of a game. It has each form that a file's end and its root can have.
#include "formats/skl/codec.h"
#include "formats/skl/pose.h"
#include "formats/skl/slice.h"

namespace bonepatch::formats::skl {
namespace {

struct BonePlan {
  const char* name;
  const char* parent;  ///< empty: the root
  Vec3 position;       ///< in units of which the figure is 18 high; y is up
  Vec3 degrees = {};   ///< about the fixed X, then Y, then Z axis
};

/// The usual names of a biped. The left side is that of the figure, at positive x.
constexpr BonePlan kFigure[] = {
    {"Bip01", "", {0, 9.5, 0}},
    {"Bip01 Footsteps", "Bip01", {0, -9.5, 0}},
    {"Bip01 Pelvis", "Bip01", {0, 0, 0}},
    {"Bip01 Spine", "Bip01 Pelvis", {0, 1, 0}, {5, 0, 0}},
    {"Bip01 Spine1", "Bip01 Spine", {0, 1.8, 0}, {-5, 0, 0}},
    {"Bip01 Neck", "Bip01 Spine1", {0, 2.4, 0}},
    {"Bip01 Head", "Bip01 Neck", {0, 0.8, 0.1}},
    {"Bip01 HeadNub", "Bip01 Head", {0, 2, 0}},
    {"Bip01 Ponytail1", "Bip01 Head", {0, 1.6, -0.8}, {30, 0, 0}},
    {"Bip01 Ponytail11", "Bip01 Ponytail1", {0, -1, -0.2}},
    {"Bip01 Ponytail12", "Bip01 Ponytail11", {0, -1, -0.1}},
    {"Bip01 L Clavicle", "Bip01 Neck", {0.4, -0.4, 0}, {0, 0, -80}},
    {"Bip01 L UpperArm", "Bip01 L Clavicle", {0, 1.2, 0}, {0, 0, -10}},
    {"Bip01 L Forearm", "Bip01 L UpperArm", {0, 2.6, 0}, {0, 0, 15}},
    {"Bip01 L Hand", "Bip01 L Forearm", {0, 2.4, 0}},
    {"Bip01 L Finger0", "Bip01 L Hand", {0, 0.3, 0.4}, {40, 0, 0}},
    {"Bip01 L Finger01", "Bip01 L Finger0", {0, 0.5, 0}},
    {"Bip01 L Finger1", "Bip01 L Hand", {0, 0.9, 0.3}},
    {"Bip01 L Finger11", "Bip01 L Finger1", {0, 0.5, 0}},
    {"Bip01 L Finger2", "Bip01 L Hand", {0, 1, 0.1}},
    {"Bip01 L Finger21", "Bip01 L Finger2", {0, 0.5, 0}},
    {"Bip01 L Finger3", "Bip01 L Hand", {0, 0.9, -0.1}},
    {"Bip01 L Finger31", "Bip01 L Finger3", {0, 0.5, 0}},
    {"Bip01 L Finger4", "Bip01 L Hand", {0, 0.8, -0.3}},
    {"Bip01 L Finger41", "Bip01 L Finger4", {0, 0.4, 0}},
    {"Bip01 R Clavicle", "Bip01 Neck", {-0.4, -0.4, 0}, {0, 0, 80}},
    {"Bip01 R UpperArm", "Bip01 R Clavicle", {0, 1.2, 0}, {0, 0, 10}},
    {"Bip01 R Forearm", "Bip01 R UpperArm", {0, 2.6, 0}, {0, 0, -15}},
    {"Bip01 R Hand", "Bip01 R Forearm", {0, 2.4, 0}},
    {"Bip01 R Finger0", "Bip01 R Hand", {0, 0.3, 0.4}, {40, 0, 0}},
    {"Bip01 R Finger01", "Bip01 R Finger0", {0, 0.5, 0}},
    {"Bip01 R Finger1", "Bip01 R Hand", {0, 0.9, 0.3}},
    {"Bip01 R Finger11", "Bip01 R Finger1", {0, 0.5, 0}},
    {"Bip01 R Finger2", "Bip01 R Hand", {0, 1, 0.1}},
    {"Bip01 R Finger21", "Bip01 R Finger2", {0, 0.5, 0}},
    {"Bip01 R Finger3", "Bip01 R Hand", {0, 0.9, -0.1}},
    {"Bip01 R Finger31", "Bip01 R Finger3", {0, 0.5, 0}},
    {"Bip01 R Finger4", "Bip01 R Hand", {0, 0.8, -0.3}},
    {"Bip01 R Finger41", "Bip01 R Finger4", {0, 0.4, 0}},
    {"Bip01 L Thigh", "Bip01 Pelvis", {1, -0.2, 0}, {-4, 0, 180}},
    {"Bip01 L Calf", "Bip01 L Thigh", {0, 4.4, 0}, {8, 0, 0}},
    {"Bip01 L Foot", "Bip01 L Calf", {0, 4.2, 0}, {-4, 0, 0}},
    {"Bip01 L Toe0", "Bip01 L Foot", {0, 0.6, 1}},
    {"Bip01 L Toe0Nub", "Bip01 L Toe0", {0, 0, 0.6}},
    {"Bip01 R Thigh", "Bip01 Pelvis", {-1, -0.2, 0}, {-4, 0, 180}},
    {"Bip01 R Calf", "Bip01 R Thigh", {0, 4.4, 0}, {8, 0, 0}},
    {"Bip01 R Foot", "Bip01 R Calf", {0, 4.2, 0}, {-4, 0, 0}},
    {"Bip01 R Toe0", "Bip01 R Foot", {0, 0.6, 1}},
    {"Bip01 R Toe0Nub", "Bip01 R Toe0", {0, 0, 0.6}},
    {"Bip01 Prop1", "Bip01 R Hand", {0, 0.6, 0}, {0, 90, 0}},
    {"Bip01 Prop2", "Bip01 L Hand", {0, 0.6, 0}, {0, -90, 0}},
    {"Bone Skirt01", "Bip01 Pelvis", {0, -1, 0.7}, {-10, 0, 0}},
};
static_assert(std::size(kFigure) == 52);

constexpr BonePlan kStatue[] = {
    {"base", "", {0, 0, 0}},
    {"pillar", "base", {0, 4, 0}},
    {"globe", "pillar", {0, 6, 0}, {0, 45, 0}},
};

std::array<F32, 3> PlannedNumbers(const Vec3& values, double length) {
  std::array<F32, 3> stored;
  for (std::size_t i = 0; i < 3; ++i) stored[i] = F32::Of(static_cast<float>(values[i] * length));
  return stored;
}

std::array<F32, 4> PlannedNumbers(const Quat& q) {
  std::array<F32, 4> stored;
  for (std::size_t i = 0; i < 4; ++i) stored[i] = F32::Of(static_cast<float>(q[i]));
  return stored;
}

/// `length`: how long bones are, beside the plan's. `root`: what a root names for its parent.
Skeleton Build(std::span<const BonePlan> plans, double length, std::string_view root) {
  Skeleton skeleton;
  for (const BonePlan& plan : plans) {
    Bone bone;
    bone.name = plan.name;
    bone.parent = *plan.parent ? std::string_view(plan.parent) : root;
    bone.numbers.position = PlannedNumbers(plan.position, length);
    bone.numbers.rotation = PlannedNumbers(FromEulerDegrees(plan.degrees));
    skeleton.bones.push_back(std::move(bone));
  }
  const Parents parents = ParentsOf(skeleton);
  for (std::uint32_t i = 0; i < skeleton.bones.size(); ++i) {  // parents come first
    Bone& bone = skeleton.bones[i];
    DeriveObject(bone.numbers, parents[i] ? &skeleton.bones[*parents[i]].numbers : nullptr);
    DeriveInverse(bone.numbers);
    if (parents[i]) skeleton.bones[*parents[i]].children.push_back(bone.name);
  }
  return skeleton;
}

/// Names where a mesh or an animation would have them, between other numbers.
Bytes NameAll(std::string_view magic, const std::vector<std::string>& names) {
  Bytes bytes;
  Append(bytes, AsBytes(magic));
  Append(bytes, std::uint32_t{1000}, kOrder);
  Append(bytes, static_cast<std::uint32_t>(names.size()), kOrder);
  for (const std::string& name : names) {
    Append(bytes, static_cast<std::uint32_t>(name.size()), kOrder);
    Append(bytes, AsBytes(name));
    for (std::uint32_t i = 0; i < 12; ++i) Append(bytes, F32::Of(static_cast<float>(i) / 8).bits, kOrder);
  }
  return bytes;
}

}  // namespace

std::vector<SampleFile> MakeSample() {
  constexpr double kChildLength = 0.625;
  const Skeleton hero = Build(kFigure, 1, "");
  Skeleton child = Build(kFigure, kChildLength, kNoParent);
  child.link = "hero.skl";
  Skeleton statue = Build(kStatue, 1, "");
  statue.link = "";
  std::vector<std::string> skinned, keyed;
  for (const Bone& bone : hero.bones) {
    const bool helper = bone.name.ends_with("Nub") || bone.name.ends_with("Footsteps");
    if (!helper && bone.name.find("Prop") == std::string::npos) skinned.push_back(bone.name);
    if (bone.name.find("Finger") == std::string::npos) keyed.push_back(bone.name);
  }
  return {{"child.skl", Encode(child)},
          {"hero.msh", NameAll(std::string_view("MSH\0", 4), skinned)},
          {"hero.skl", Encode(hero)},
          {"statue.skl", Encode(statue)},
          {"walk.ani", NameAll(std::string_view("ANI\0", 4), keyed)}};
}

}  // namespace bonepatch::formats::skl
