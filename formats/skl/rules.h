// The rules of .skl files: a row of the catalogue each, and the pure, total function that judges.
#pragma once

#include <span>

#include "formats/skl/state.h"
#include "patcher/base/rules.h"

namespace bonepatch::formats::skl {

/// What must be there before a rule can be judged.
enum class Needs {
  kNothing,
  kSkeleton,    ///< a file that decoded
  kLinked,      ///< and a linked skeleton that is at hand, if it has one
  kReferences,  ///< and meshes or animations that name bones
  kEdits,       ///< and the same after edits: judged of plans alone
};

struct Rule {
  RuleWords words;
  Needs needs = Needs::kSkeleton;
  std::string_view silenced_by{};  ///< where one of these (with spaces between them) is broken, this one is not judged
  void (*judge)(const Case&, Faults&) = nullptr;
};

// Each file of rules has its rows; Rules() has them all, in the catalogue's order.
std::span<const Rule> LayoutRules();
std::span<const Rule> NameRules();
std::span<const Rule> ParentRules();
std::span<const Rule> NumberRules();
std::span<const Rule> LinkRules();
std::span<const Rule> ReferenceRules();
std::span<const Rule> Rules();

inline constexpr std::string_view kTruncated = "skl/layout-truncated";

}  // namespace bonepatch::formats::skl
