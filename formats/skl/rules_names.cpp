// skl/name-unique and skl/name-case: bones are found by their names.
#include <fmt/format.h>

#include <map>

#include "formats/skl/rules.h"

namespace bonepatch::formats::skl {
namespace {

void NameUnique(const Case& of, Faults& faults) {
  for (std::uint32_t i = 0; i < of.bones().size(); ++i) {
    const std::string& name = of.bones()[i].name;
    const Place where = of.Of(i).Field("name");
    if (name.empty()) {
      faults.Add(where, fmt::format("bone {} has no name", i));
    } else if (const std::uint32_t first = of.Named(name).front(); first != i) {
      faults.Add(where, fmt::format("bones {} and {} are both named {}", first, i, Shown(name)));
    }
  }
}

/// Names that are equal are skl/name-unique.
void NameCase(const Case& of, Faults& faults) {
  std::map<std::string, std::uint32_t> first;
  for (std::uint32_t i = 0; i < of.bones().size(); ++i) {
    const std::string& name = of.bones()[i].name;
    const auto [other, fresh] = first.emplace(Folded(name), i);
    if (fresh || of.bones()[other->second].name == name) continue;
    faults.Add(of.Of(i).Field("name"), fmt::format("bones {} and {} differ only by case: {} and {}", other->second, i,
                                                   Shown(of.bones()[other->second].name), Shown(name)));
  }
}

constexpr Rule kNameRules[] = {
    {.words = {.id = "skl/name-unique",
               .severity = Severity::kError,
               .phase = Phase::kPlan,
               .promise = "names are unique, case-sensitively, and not empty",
               .reason = "Parents, child lists, meshes and animations name bones. Of two bones with one name, only one "
                         "is ever found.",
               .symptom = "",
               .example = "- rename: {bone: Bip01 L Hand, to: Bip01 R Hand}",
               .fix = "Give the bone another name."},
     .silenced_by = kTruncated,
     .judge = NameUnique},
    {.words = {.id = "skl/name-case",
               .severity = Severity::kWarning,
               .phase = Phase::kPlan,
               .promise = "no two names differ only by case (the client compares exactly, web tools fold)",
               .reason = "The client tells such names apart. Tools that don't take the two bones for one.",
               .symptom = "",
               .example = "- add-bone: {name: bip01 spine, parent: Bip01}   # where Bip01 Spine is",
               .fix = "Choose a name that differs by more than its capitals."},
     .silenced_by = kTruncated,
     .judge = NameCase},
};

}  // namespace

std::span<const Rule> NameRules() { return kNameRules; }

}  // namespace bonepatch::formats::skl
