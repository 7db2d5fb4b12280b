// Looking things up in a state, once for all rules.
#include "formats/skl/state.h"

#include <fmt/format.h>

namespace bonepatch::formats::skl {

const Parents& Case::parents() const {
  if (parents_) return *parents_;
  parents_ = ParentsOf(skeleton());
  on_cycle_.resize(bones().size());
  for (const auto& cycle : CyclesOf(*parents_)) {
    for (const std::uint32_t bone : cycle) on_cycle_[bone] = true;
  }
  return *parents_;
}

bool Case::OnCycle(std::uint32_t bone) const {
  parents();
  return on_cycle_[bone];
}

bool Case::HangsSoundly(std::uint32_t bone) const { return parents()[bone].has_value() && !OnCycle(bone); }

const std::vector<std::uint32_t>& Case::Named(const std::string& name) const {
  static const std::vector<std::uint32_t> kNobody;
  if (names_.empty()) {
    for (std::uint32_t i = 0; i < bones().size(); ++i) names_[bones()[i].name].push_back(i);
  }
  const auto found = names_.find(name);
  return found == names_.end() ? kNobody : found->second;
}

std::string Case::SpellingHint(const std::string& name) const {
  if (folded_.empty()) {
    for (std::uint32_t i = 0; i < bones().size(); ++i) folded_.emplace(Folded(bones()[i].name), i);
  }
  const auto like = folded_.find(Folded(name));
  if (like == folded_.end()) return {};
  return fmt::format("The bone is spelled {}: names are compared exactly.", Shown(bones()[like->second].name));
}

Place Case::Of(std::uint32_t bone) const { return here().Bone(bone, Plain(bones()[bone].name)); }

}  // namespace bonepatch::formats::skl
