// skl/name-mismatch and skl/reference: what meshes and animations call bones.
#include <fmt/format.h>

#include <set>

#include "formats/skl/rules.h"
#include "patcher/base/words.h"

namespace bonepatch::formats::skl {
namespace {

/// "hero.msh names", "hero.msh and 2 more files name".
std::string UsersName(const std::set<std::string>& files) {
  if (files.size() == 1) return *files.begin() + " names";
  return fmt::format("{} and {} name", *files.begin(), Plural(files.size() - 1, "more file"));
}

std::set<std::string_view> NamesOf(const Skeleton* skeleton) {
  std::set<std::string_view> names;
  if (!skeleton) return names;
  for (const Bone& bone : skeleton->bones) names.insert(bone.name);
  return names;
}

/// What an edit took from a bone is skl/reference.
void NameMismatch(const Case& of, Faults& faults) {
  const std::set<std::string_view> donor = NamesOf(of.state().edited ? of.state().donor : nullptr);
  for (const auto& [name, files] : *of.state().references) {
    if (!of.Named(name).empty() || donor.contains(name)) continue;
    faults.Add(of.here().Field("name " + Plain(name)),
               fmt::format("{} a bone {}, and there is none", UsersName(files), Shown(name)), of.SpellingHint(name));
  }
}

void Reference(const Case& of, Faults& faults) {
  const std::set<std::string_view> donor = NamesOf(of.state().donor);
  for (const auto& [name, files] : *of.state().references) {
    if (!of.Named(name).empty() || !donor.contains(name)) continue;
    Place where = of.here().Field("name " + Plain(name));
    const auto edit = of.state().edited->unnamed.find(name);
    if (edit != of.state().edited->unnamed.end()) where = where.From(edit->second);
    faults.Add(where, fmt::format("{} the bone {}, which this takes away", UsersName(files), Shown(name)));
  }
}

constexpr Rule kReferenceRules[] = {
    {.words = {.id = "skl/name-mismatch",
               .severity = Severity::kError,
               .phase = Phase::kPlan,
               .promise = "every bone that a given .msh or .ani names exists here, spelled exactly (hint for a match "
                          "that differs by case)",
               .reason = "Meshes and animations find their bones by name, and the client compares exactly.",
               .symptom = "",
               .example = "A mesh that names 'bip01 spine', beside a skeleton with 'Bip01 Spine'.",
               .fix = "Rename the bone, or export the mesh or animation again."},
     .needs = Needs::kReferences,
     .silenced_by = kTruncated,
     .judge = NameMismatch},
    {.words = {.id = "skl/reference",
               .severity = Severity::kError,
               .phase = Phase::kPlan,
               .promise = "a bone that an edit renames or removes isn't named by a .msh or .ani given with the plan",
               .reason = "Whatever names the bone would not find it any more.",
               .symptom = "",
               .example = "- rename: {bone: Bip01 Spine, to: Spine}   # hero.msh names Bip01 Spine",
               .fix = "Keep the bone and its name, or leave the files that name it out of the folder."},
     .needs = Needs::kEdits,
     .silenced_by = kTruncated,
     .judge = Reference},
};

std::vector<Rule> Concatenate() {
  std::vector<Rule> all;
  for (const auto rules : {LayoutRules(), NameRules(), ParentRules(), NumberRules(), LinkRules(), ReferenceRules()})
    all.insert(all.end(), rules.begin(), rules.end());
  return all;
}

}  // namespace

std::span<const Rule> ReferenceRules() { return kReferenceRules; }

std::span<const Rule> Rules() {
  static const std::vector<Rule> rules = Concatenate();
  return rules;
}

}  // namespace bonepatch::formats::skl
