// Random edits on every sound form: afterwards the section says what was asked, and keeps what nobody asked to change.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "act/edit.h"
#include "tests/act/forms.h"

namespace bonepatch::act {
namespace {

constexpr int kSequences = 3000;

/// What a section should say, kept beside it in the plainest form.
struct Wish {
  std::vector<std::optional<std::uint32_t>> parents;
  std::vector<std::uint16_t> geo;
  std::vector<std::uint16_t> tracks;
  std::vector<std::optional<Srt>> srts;
  bool grown = false;
};

class Player {
 public:
  Player(const Form& form, std::uint32_t seed) : before_(form.bytes), random_(seed), section_(*Decode(form.bytes)) {
    for (std::uint32_t i = 0; i < section_.bones.size(); ++i) {
      const Bone& bone = section_.bones[i];
      const auto parent = bone.parent.bone();
      wish_.parents.push_back(parent ? std::optional(parent->value) : std::nullopt);
      wish_.geo.push_back(bone.geo);
      wish_.tracks.push_back(TrackOf(section_, {i}).value_or(kNoTrack));
      wish_.srts.push_back(SrtOf(section_, {i}) ? std::optional(*SrtOf(section_, {i})) : std::nullopt);
    }
  }

  void Play() {
    for (std::uint32_t edits = 1 + Below(6); edits > 0; --edits) {
      switch (Below(3)) {
        case 0:
          Add();
          break;
        case 1:
          Draw();
          break;
        default:
          Move();
          break;
      }
    }
  }

  void Check() {
    const Bytes after = Encode(section_);
    const auto again = Decode(after);
    ASSERT_TRUE(again) << again.error()[0].message;
    CheckBones(*again);
    CheckLinks(*again);
    CheckBytes(*again, after);
  }

 private:
  std::uint32_t Below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
  float Number() { return static_cast<float>(Below(2000)) / 100 - 10; }
  std::uint32_t Count() const { return static_cast<std::uint32_t>(wish_.parents.size()); }

  TransformChange Change() {
    TransformChange change;
    if (Below(2) != 0) change.translation = {Number(), Number(), Number()};
    if (Below(2) != 0) change.rotation = {Number(), Number(), Number(), Number()};
    if (Below(4) == 0) change.scale = {Number(), Number(), Number()};
    return change;
  }

  void Add() {
    NewBone bone;
    const bool root = Below(5) == 0;
    const std::uint32_t parent = Below(Count());
    if (!root) bone.parent = Link::To({parent});
    if (Below(4) == 0) {
      bone.srt.reset();
    } else {
      bone.srt = MakeSrt(Change());
    }
    bone.geo = static_cast<std::uint16_t>(Below(5));
    bone.track = static_cast<std::uint16_t>(0xC0 + Below(0x40));
    wish_.parents.push_back(root ? std::nullopt : std::optional(parent));
    wish_.geo.push_back(bone.geo);
    wish_.tracks.push_back(bone.track);
    wish_.srts.push_back(bone.srt);
    wish_.grown = true;
    EXPECT_EQ(AppendBone(section_, bone).value, Count() - 1);
  }

  void Draw() {
    const std::uint32_t bone = Below(Count());
    wish_.geo[bone] = static_cast<std::uint16_t>(Below(9));
    SetGeo(section_, {bone}, wish_.geo[bone]);
  }

  void Move() {
    const std::uint32_t bone = Below(Count());
    const TransformChange change = Change();
    if (!wish_.srts[bone]) wish_.grown = true;
    Srt wanted = wish_.srts[bone].value_or(Srt());
    const Srt made = MakeSrt(change);
    const auto take = [&](std::uint8_t bit) {
      wanted.type = static_cast<std::uint8_t>((wanted.type & ~bit) | (made.type & bit));
    };
    if (change.scale) wanted.scale = made.scale;
    if (change.rotation) wanted.rotation = made.rotation, take(kTypeRotation);
    if (change.translation) wanted.translation = made.translation, take(kTypeTranslation);
    wish_.srts[bone] = wanted;
    SetTransform(section_, {bone}, change);
  }

  void CheckBones(const Section& again) {
    ASSERT_EQ(again.bones.size(), Count());
    std::uint32_t next_srt = static_cast<std::uint32_t>(0x20 + 0x1C * Count());
    for (std::uint32_t i = 0; i < Count(); ++i) {
      EXPECT_EQ(again.bones[i].id, i);
      EXPECT_EQ(again.bones[i].geo, wish_.geo[i]);
      const auto parent = again.bones[i].parent.bone();
      EXPECT_EQ(parent ? std::optional(parent->value) : std::nullopt, wish_.parents[i]);
      if (FindDescriptor(again, kTrackKind)) {
        EXPECT_EQ(TrackOf(again, {i}), wish_.tracks[i]);
      }
      if (FindDescriptor(again, kMirrorKind)) {
        EXPECT_EQ(MirrorOf(again, {MirrorOf(again, {i})->bone})->bone, i);
      }
      ASSERT_EQ(SrtOf(again, {i}) != nullptr, wish_.srts[i].has_value()) << "bone " << i;
      if (!wish_.srts[i]) continue;
      EXPECT_EQ(*SrtOf(again, {i}), *wish_.srts[i]) << "bone " << i;
      EXPECT_EQ(again.stored.srt[i], next_srt);  // packed, in bone order
      next_srt += 0x34;
    }
    EXPECT_TRUE(again.stored.geo_name == 0 || again.stored.geo_name == next_srt);
    for (const std::uint16_t kind : {kTrackKind, kMirrorKind}) {
      const Descriptor* table = FindDescriptor(again, kind);
      EXPECT_TRUE(table == nullptr || table->payload.size() == TableSize(Count()));
    }
  }

  /// Links are those that follow from parents alone: every bone at the end of its parent's chain, in id order.
  void CheckLinks(const Section& again) {
    for (std::uint32_t i = 0; i < Count(); ++i) {
      std::optional<std::uint32_t> previous, next, child;
      for (std::uint32_t other = 0; other < Count(); ++other) {
        if (other < i && wish_.parents[other] == wish_.parents[i]) previous = other;
        if (other > i && wish_.parents[other] == wish_.parents[i] && !next) next = other;
        if (wish_.parents[other] == i && !child) child = other;
      }
      const auto link = [](std::optional<std::uint32_t> to) { return to ? Link::To({*to}) : Link::None(); };
      EXPECT_EQ(again.bones[i].previous, link(previous)) << "bone " << i;
      EXPECT_EQ(again.bones[i].next, link(next)) << "bone " << i;
      EXPECT_EQ(again.bones[i].child, link(child)) << "bone " << i;
    }
  }

  void CheckBytes(const Section& again, const Bytes& after) {
    const Section donor = *Decode(before_);
    std::vector<Bytes> old_stretches, new_stretches;
    for (const Piece& piece : donor.body) {
      if (piece.kind == Piece::Kind::kOpaque) old_stretches.push_back(piece.opaque);
    }
    for (const Piece& piece : again.body) {
      if (piece.kind == Piece::Kind::kOpaque) new_stretches.push_back(piece.opaque);
    }
    if (!wish_.grown) {
      EXPECT_EQ(after.size(), before_.size());
      EXPECT_EQ(new_stretches, old_stretches);
      return;
    }
    EXPECT_EQ(after.size() % 32, 0u);
    if (new_stretches.size() == old_stretches.size() + 1) old_stretches.emplace_back();  // zeros where nothing was
    ASSERT_EQ(new_stretches.size(), old_stretches.size());
    if (new_stretches.empty()) return;
    ASSERT_LT(new_stretches.back().size(), old_stretches.back().size() + 32);
    old_stretches.back().resize(std::max(old_stretches.back().size(), new_stretches.back().size()));
    EXPECT_EQ(new_stretches, old_stretches);
    EXPECT_EQ(again.geo_name, donor.geo_name);
    EXPECT_EQ(again.tree_word, donor.tree_word);
    for (std::size_t i = 0; i < donor.bones.size(); ++i) {
      EXPECT_EQ(again.bones[i].flags, donor.bones[i].flags);
      EXPECT_EQ(again.bones[i].priority, donor.bones[i].priority);
    }
  }

  Bytes before_;
  std::mt19937 random_;
  Section section_;
  Wish wish_;
};

/// The forms that rules let be edited.
std::vector<Form> SoundForms() {
  const std::set<std::string> sound{"bat",
                                    "figure",
                                    "mirrors first",
                                    "tracks alone",
                                    "mirrors alone",
                                    "no user data",
                                    "no user data, nothing after the name",
                                    "kind 4",
                                    "kind 4 alone",
                                    "odd bone count",
                                    "name without NUL",
                                    "no name, no filler",
                                    "null records only",
                                    "one record alone",
                                    "table alone",
                                    "stale fillers",
                                    "no fillers",
                                    "header words"};
  std::vector<Form> forms;
  for (const Form& form : Forms()) {
    if (sound.contains(form.name)) forms.push_back(form);
  }
  EXPECT_EQ(forms.size(), sound.size());
  return forms;
}

TEST(Property, EditsSayWhatWasAskedAndKeepTheRest) {
  const std::vector<Form> forms = SoundForms();
  for (std::uint32_t seed = 0; seed < kSequences; ++seed) {
    const Form& form = forms[seed % forms.size()];
    SCOPED_TRACE(fmt::format("seed {}, form '{}'", seed, form.name));
    Player player(form, seed);
    player.Play();
    player.Check();
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace bonepatch::act
