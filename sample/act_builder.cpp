// The words of ActBuilder, and the two fixtures that most tests start from. (The bytes: act_writer.cpp.)
#include "sample/act_builder.h"

#include <cassert>

namespace bonepatch::sample {

ActBuilder::BoneWords& ActBuilder::Last() {
  assert(!bones_.empty() && "name a bone first");
  return bones_[last_];
}

ActBuilder::SrtWords& ActBuilder::LastSrt() {
  if (!Last().srt) Last().srt = SrtWords();
  return *Last().srt;
}

std::uint32_t ActBuilder::IndexOf(const std::string& bone) const {
  std::uint32_t i = 0;
  while (i < bones_.size() && bones_[i].name != bone) ++i;
  assert(i < bones_.size() && "no bone has this name");
  return i;
}

ActBuilder& ActBuilder::Bone(std::string name) {
  last_ = bones_.size();
  bones_.emplace_back().name = std::move(name);
  return *this;
}

ActBuilder& ActBuilder::Again(const std::string& name) {
  last_ = IndexOf(name);
  return *this;
}

ActBuilder& ActBuilder::Under(std::string parent) {
  Last().parent = std::move(parent);
  return *this;
}

ActBuilder& ActBuilder::Standing() {
  LastSrt();
  return *this;
}

ActBuilder& ActBuilder::At(float x, float y, float z) {
  LastSrt().translation = {x, y, z};
  return *this;
}

ActBuilder& ActBuilder::Rotated(float x, float y, float z, float w) {
  LastSrt().rotation = {x, y, z, w};
  return *this;
}

ActBuilder& ActBuilder::Scaled(float x, float y, float z) {
  LastSrt().scale = {x, y, z};
  return *this;
}

ActBuilder& ActBuilder::Type(std::uint8_t type) {
  LastSrt().type = type;
  return *this;
}

ActBuilder& ActBuilder::SrtRest(std::array<std::uint8_t, 8> bytes) {
  LastSrt().rest = bytes;
  return *this;
}

ActBuilder& ActBuilder::SharingSrtOf(std::string other) {
  Last().srt_of = std::move(other);
  return *this;
}

ActBuilder& ActBuilder::Draws(std::uint16_t submesh) {
  Last().submesh = submesh;
  return *this;
}

ActBuilder& ActBuilder::Track(std::uint16_t track) {
  Last().track = track;
  return *this;
}

ActBuilder& ActBuilder::Mirrors(std::string other, std::uint8_t role) {
  Last().mirror = std::move(other);
  return Role(role);
}

ActBuilder& ActBuilder::Role(std::uint8_t role) {
  Last().role = role;
  return *this;
}

ActBuilder& ActBuilder::Id(std::uint16_t id) {
  Last().id = id;
  return *this;
}

ActBuilder& ActBuilder::Inherits(std::uint8_t inherit) {
  Last().inherit = inherit;
  return *this;
}

ActBuilder& ActBuilder::Priority(std::uint8_t priority) {
  Last().priority = priority;
  return *this;
}

ActBuilder& ActBuilder::Flags(std::uint16_t flags) {
  Last().flags = flags;
  return *this;
}

ActBuilder& ActBuilder::Version(std::uint32_t version) {
  version_ = version;
  return *this;
}

ActBuilder& ActBuilder::Actor(std::uint16_t id) {
  actor_ = id;
  return *this;
}

ActBuilder& ActBuilder::TreeWord(std::uint32_t word) {
  tree_word_ = word;
  return *this;
}

ActBuilder& ActBuilder::SkinFile(std::uint16_t submesh) {
  skin_file_ = submesh;
  return *this;
}

ActBuilder& ActBuilder::Pad16(std::uint16_t pad) {
  pad_16_ = pad;
  return *this;
}

ActBuilder& ActBuilder::RootsApart() {
  roots_apart_ = true;
  return *this;
}

ActBuilder Bat() { return ActBuilder().Bone("bat").Draws(0).Name("bat.gpl").NoMirrors(); }

ActBuilder SmallFigure() {
  return ActBuilder()
      .Name("figure.gpl")
      .Actor(7)
      .SkinFile(0)
      .Bone("hip")
      .Standing()
      .Track(0x01)
      .Role(1)
      .Bone("spine")
      .Under("hip")
      .At(0, 0.5f, 0)
      .Track(0x02)
      .Bone("head")
      .Under("spine")
      .At(0, 0.25f, 0.125f)
      .Rotated(0, 0.6f, 0, 0.8f)
      .Track(0x03)
      .Draws(1)
      .Bone("left arm")
      .Under("spine")
      .At(0.25f, 0, 0)
      .Track(0x04)
      .Bone("right arm")
      .Under("spine")
      .At(-0.25f, 0, 0)
      .Track(0x05)
      .Mirrors("left arm")
      .Bone("left hand")
      .Under("left arm")
      .Rotated(0.8f, 0, 0, -0.6f)
      .Draws(2)
      .Priority(1)
      .Bone("right hand")
      .Under("right arm")
      .Draws(3)
      .Mirrors("left hand")
      .Flags(0x8000)
      .Bone("shadow")
      .At(0, -0.5f, 0)
      .Role(2);
}

}  // namespace bonepatch::sample
