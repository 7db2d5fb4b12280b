// What the rules look at: one skeleton as it is stored or planned, and what lies around it.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "formats/skl/codec.h"
#include "formats/skl/editor.h"
#include "formats/skl/references.h"

namespace bonepatch::formats::skl {

/// The skeleton that a file is linked to.
struct Linked {
  enum class Kind { kNone, kMissing, kThere, kUnplanned };
  Kind kind = Kind::kNone;
  std::string why;                     ///< of kMissing and kUnplanned
  const Skeleton* skeleton = nullptr;  ///< of kThere
};

/// Null: not there, or not read. Whoever fills it keeps what it points to alive.
struct State {
  std::string file;                        ///< as findings call it
  const Skeleton* skeleton = nullptr;      ///< null: truncated
  const Truncation* truncation = nullptr;  ///< why
  Linked linked;
  const References* references = nullptr;  ///< null: nothing beside it names bones, or nobody looked
  std::string no_references;               ///< why not
  const Skeleton* donor = nullptr;         ///< of a planned or patched state: what it was made of
  const Edited* edited = nullptr;          ///< of a planned state
  bool measured = true;                    ///< false: numbers are stand-ins (facts), which messages don't tell
};

/// A state with what several rules ask of it, worked out when the first one asks.
class Case {
 public:
  explicit Case(const State& state) : state_(state) {}
  const State& state() const { return state_; }
  const Skeleton& skeleton() const { return *state_.skeleton; }
  const std::vector<Bone>& bones() const { return state_.skeleton->bones; }

  const Parents& parents() const;
  /// Its parent is a bone, and no circle leads back to it.
  bool HangsSoundly(std::uint32_t bone) const;
  bool OnCycle(std::uint32_t bone) const;
  /// The bones of a name, ascending.
  const std::vector<std::uint32_t>& Named(const std::string& name) const;
  /// "The bone is spelled 'Bip01 Spine' ...", where one differs from the name by case; else empty.
  std::string SpellingHint(const std::string& name) const;

  Place here() const { return Place().Model(state_.file); }
  Place Of(std::uint32_t bone) const;

 private:
  const State& state_;
  mutable std::optional<Parents> parents_;
  mutable std::vector<bool> on_cycle_;
  mutable std::unordered_map<std::string, std::vector<std::uint32_t>> names_;
  mutable std::unordered_map<std::string, std::uint32_t> folded_;  ///< the first bone of each name, by Folded
};

}  // namespace bonepatch::formats::skl
