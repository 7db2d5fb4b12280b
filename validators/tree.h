// The links of a section as plain indices, and the cycles that its parents form.
#pragma once

#include <vector>

#include "act/section.h"

namespace bonepatch::validators {

/// Worked out once for all rules about links.
class Tree {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFE;  ///< a link that leads to no bone of the table

  /// Indices into the bone table, kNone or kNowhere.
  struct Links {
    std::uint32_t previous, next, parent, child;
  };

  explicit Tree(const act::Section& section);

  std::uint32_t size() const { return static_cast<std::uint32_t>(links_.size()); }
  std::uint32_t root() const { return root_; }  ///< where the section's root link leads
  const Links& operator[](std::uint32_t bone) const { return links_[bone]; }
  bool Has(std::uint32_t link) const { return link < links_.size(); }  ///< whether it leads to a bone

  /// Whether any bone's next link leads to a bone before it, or to itself.
  bool HasNextBefore() const { return next_before_; }

  /// Each cycle of parents once, its bones in the order of their parents, from the lowest on.
  const std::vector<std::vector<std::uint32_t>>& cycles() const { return cycles_; }
  /// Whether the bone is part of a cycle.
  bool OnCycle(std::uint32_t bone) const { return !on_cycle_.empty() && on_cycle_[bone]; }

 private:
  void FindCycles();

  std::vector<Links> links_;
  std::uint32_t root_;
  bool next_before_ = false;
  std::vector<std::vector<std::uint32_t>> cycles_;
  std::vector<bool> on_cycle_;  ///< empty: there is no cycle
};

}  // namespace bonepatch::validators
