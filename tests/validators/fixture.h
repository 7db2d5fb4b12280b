// A good model in words, with its block, for tests that damage one thing and look which rules say so.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "act/edit.h"
#include "sample/act_builder.h"
#include "sample/block_builder.h"
#include "validators/engine.h"

namespace bonepatch::validators {

using Ids = std::set<std::string>;

/// Eight bones, in this order: 0 hip, 1 spine, 2 arm_l, 3 arm_r, 4 head (draws 1), 5 hat (draws nothing, no track),
/// 6 bag (draws 2, a null SRT), 7 extra (a second root).
inline sample::ActBuilder Figure() {
  sample::ActBuilder act;
  act.Bone("hip").Standing().Track(0x01);
  act.Bone("spine").Under("hip").At(0, 1, 0).Track(0x02);
  act.Bone("arm_l").Under("spine").At(1, 0, 0).Track(0x03).Mirrors("arm_r");
  act.Bone("arm_r").Under("spine").At(-1, 0, 0).Track(0x04);
  act.Bone("head").Under("spine").At(0, 1, 0).Rotated(0, 0.6f, 0, 0.8f).Draws(1).Track(0x05);
  act.Bone("hat").Under("head").At(0, 0.5f, 0);
  act.Bone("bag").Under("hip").Draws(2);
  act.Bone("extra").Standing();
  act.NamesTracks({0xC8});
  return act;
}

/// Submesh 0 is skinned, 1 and 2 are rigid.
inline sample::GplBuilder Meshes() {
  sample::GplBuilder gpl;
  gpl.Skinned(sample::MadeUpVertices(6)).Rigid(sample::MadeUpVertices(4)).Rigid(sample::MadeUpVertices(4));
  return gpl;
}

/// Names spine and both arms.
inline sample::SknBuilder Skins() {
  sample::SknBuilder skn;
  skn.Sk1(1).Sk2(2, 3);
  return skn;
}

/// A block that was read, and what the reading gave.
class Read {
 public:
  explicit Read(Bytes block) : block_(std::move(block)) {
    const MemorySource source(block_);
    if (auto header = block::ReadHeader(source)) header_ = *header;
    const auto find = [&](block::SectionKind kind) { return header_ ? header_->Find(kind) : std::nullopt; };
    if (const auto gpl = find(block::SectionKind::kGpl)) geometry_ = *block::ReadGeometry(source, *gpl);
    if (const auto skn = find(block::SectionKind::kSkn)) skinning_ = *block::ReadSkinning(source, *skn);
    if (const auto act = find(block::SectionKind::kAct)) Decode(*Slice(block_, act->offset, act->size));
  }
  /// A bare section.
  struct Bare {};
  Read(Bare, Bytes act) : block_(std::move(act)) { Decode(block_); }
  Read(const Read&) = delete;

  State state() const {
    State state;
    if (section_) state.section = &*section_;
    state.truncations = &truncations_;
    state.act_bytes = act_bytes_;
    if (header_) state.header = &*header_;
    if (geometry_) state.geometry = &*geometry_;
    if (skinning_) state.skinning = &*skinning_;
    state.bare_act = !header_;
    return state;
  }
  const act::Section& section() const { return *section_; }

 private:
  void Decode(ByteView bytes) {
    act_bytes_ = bytes;
    auto section = act::Decode(bytes);
    if (section) {
      section_ = std::move(*section);
    } else {
      truncations_ = section.error();
    }
  }

  Bytes block_;
  std::optional<block::Header> header_;
  std::optional<block::Geometry> geometry_;
  std::optional<block::Skinning> skinning_;
  ByteView act_bytes_;
  std::optional<act::Section> section_;
  std::vector<act::Truncation> truncations_;
};

inline Ids IdsOf(const Verdict& verdict) {
  Ids ids;
  for (const Finding& finding : verdict.findings) ids.insert(finding.rule);
  return ids;
}

inline const Finding* Find(const Verdict& verdict, const std::string& rule) {
  for (const Finding& finding : verdict.findings) {
    if (finding.rule == rule) return &finding;
  }
  return nullptr;
}

/// A model and what a plan does to it.
struct Fixture {
  /// Sees every fixture that is judged: for tests that judge the same models in another way.
  static inline std::function<void(const Fixture&)> watch = [](const Fixture&) {};

  sample::ActBuilder act = Figure();
  Bytes gpl = Meshes().Build();
  Bytes skn = Skins().Build();
  Bytes ptr6;
  std::function<void(Bytes&)> damage = [](Bytes&) {};  ///< of the block
  std::function<void(act::Section&, Change&)> edit = [](act::Section&, Change&) {};
  bool bare = false;
  bool stadium = false;
  std::vector<std::string> names;

  Bytes Block() const {
    Bytes block = sample::BlockBuilder().Gpl(gpl).Act(act.Build()).Skn(skn).Ptr6(ptr6).Build();
    damage(block);
    return block;
  }

  std::unique_ptr<Read> Donor() const {
    return bare ? std::make_unique<Read>(Read::Bare(), act.Build()) : std::make_unique<Read>(Block());
  }

  Verdict JudgeStoredState() const {
    watch(*this);
    return JudgeStored("18/0", Donor()->state());
  }

  /// Phases 2 and 3, and the finished bytes: each only if the one before refused nothing.
  Verdict JudgeAll() const {
    watch(*this);
    const auto donor = Donor();
    Model model;
    model.address = "18/0";
    model.stadium = stadium;
    model.names = names;
    model.donor = donor->state();
    if (!model.donor.section) {
      model.change.any_edit = true;
      return JudgeDonor(model);
    }
    act::Section planned = donor->section();
    edit(planned, model.change);
    Verdict verdict = JudgeDonor(model);
    if (verdict.refused()) return verdict;
    model.planned = model.donor;
    model.planned.act_bytes = {};
    model.planned.section = &planned;
    verdict.Add(JudgePlan(model));
    if (verdict.refused()) return verdict;
    const Bytes bytes = act::Encode(planned);
    const auto again = act::Decode(bytes);
    State finished = model.donor;
    finished.act_bytes = bytes;
    finished.section = again ? &*again : nullptr;
    verdict.Add(JudgeFinished(model, finished));
    return verdict;
  }
};

/// An add-bone edit, as a planner would do it.
inline std::uint32_t AddBone(act::Section& section, Change& change, act::NewBone bone) {
  change.any_edit = change.adds_bones = true;
  if (bone.geo != act::kNoMesh) change.edits_mesh = true;
  return act::AppendBone(section, bone).value;
}

inline act::NewBone Under(std::uint32_t parent) {
  act::NewBone bone;
  bone.parent = act::Link::To({parent});
  return bone;
}

/// A set-mesh edit, as a planner would do it.
inline void SetMesh(act::Section& section, Change& change, std::uint32_t bone, std::uint16_t submesh,
                    bool displaced_found = false) {
  change.any_edit = change.edits_mesh = true;
  change.declared_geo.insert(bone);
  const std::uint16_t before = section.bones[bone].geo;
  if (before != act::kNoMesh && submesh != act::kNoMesh)
    change.fills.push_back({{bone}, submesh, before, displaced_found});
  act::SetGeo(section, {bone}, submesh);
}

/// A set-transform edit that moves a bone, as a planner would do it.
inline void Move(act::Section& section, Change& change, std::uint32_t bone, std::array<float, 3> translation) {
  change.any_edit = true;
  change.transformed.insert(bone);
  act::TransformChange to;
  to.translation = translation;
  act::SetTransform(section, {bone}, to);
}

}  // namespace bonepatch::validators
