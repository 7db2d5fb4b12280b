// Sections to draw: built in words, of a made-up figure, or of any size.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <vector>

#include "act/codec.h"
#include "act/edit.h"
#include "formats/sluggers/sluggers.h"
#include "patcher/drawing/drawing.h"
#include "sample/act_builder.h"
#include "sample/skeleton.h"

namespace bonepatch::drawing {

inline act::Section Read(const sample::ActBuilder& words) {
  auto section = act::Decode(words.Build());
  EXPECT_TRUE(section);
  return section ? std::move(*section) : act::Section();
}

/// Bones at these places relative to their parents, in a table without user data.
struct Placed {
  std::optional<std::uint32_t> parent;
  std::array<float, 3> at{};
};
inline act::Section Of(const std::vector<Placed>& bones) {
  act::Section section;
  for (const Placed& placed : bones) {
    act::Bone bone;
    bone.id = static_cast<std::uint16_t>(section.bones.size());
    if (placed.parent) bone.parent = act::Link::To({*placed.parent});
    bone.srt = static_cast<std::uint32_t>(section.srts.size());
    act::Srt srt;
    srt.type = act::kTypeTranslation;
    for (std::size_t i = 0; i < 3; ++i) srt.translation[i] = F32::Of(placed.at[i]);
    section.srts.push_back(srt);
    section.bones.push_back(bone);
  }
  return section;
}

/// A person, without its rotations.
inline act::Section Figure(std::uint32_t bones) {
  std::vector<Placed> placed;
  for (const sample::BonePlan& bone : sample::MakeFigure(bones, 16))
    placed.push_back({bone.parent, bone.pose ? bone.pose->translation : std::array<float, 3>{}});
  return Of(placed);
}

inline act::Section Chain(std::uint32_t bones, std::array<float, 3> step) {
  std::vector<Placed> placed;
  for (std::uint32_t i = 0; i < bones; ++i) placed.push_back({i == 0 ? std::nullopt : std::optional(i - 1), step});
  return Of(placed);
}

/// As pictures show a section; `names` are of bones, by index.
inline formats::View Look(const act::Section& section, const std::map<std::uint32_t, std::string>& names = {}) {
  return formats::sluggers::ViewOf("", section, {names, kMostDrawn});
}

}  // namespace bonepatch::drawing
