// Carries the add-bone edits of a recipe out on a bare ACT section: grow IN OUT RECIPE. A small tool on the libraries
// of bonepatch, which does what they leave to you: files, printing, and what an edit means for your own model.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>

#include "act/codec.h"
#include "act/edit.h"
#include "recipes/reader.h"
#include "validators/engine.h"

namespace act = bonepatch::act;
namespace recipes = bonepatch::recipes;
namespace validators = bonepatch::validators;

namespace {

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Where the recipe's bytes come from.
class Files : public recipes::PackFiles {
 public:
  bonepatch::Result<std::string> Read(const std::string& path) const override { return ReadFile(path); }
  std::string Shown(const std::string& path) const override { return path; }
};

/// Prints what was found; true where nothing is an error.
bool Accept(const bonepatch::Findings& findings) {
  for (const bonepatch::Finding& finding : findings) {
    const bonepatch::Source& at = finding.where.source;
    std::printf("%s:%d: %s: %s\n", at.file.c_str(), at.line, finding.rule.c_str(), finding.message.c_str());
  }
  return !HasError(findings);
}

/// What the add-bone edits make of a section. (The program does this for every kind of edit, and for many models.)
act::Section Grow(const act::Section& donor, const recipes::Pack& pack, validators::Change& change) {
  act::Section planned = donor;
  std::map<std::string, act::BoneIndex> added;
  for (const recipes::Edit& edit : pack.recipes.at(0).models.at(0).edits) {
    const auto* add = std::get_if<recipes::AddBone>(&edit.what);
    if (!add) continue;
    act::NewBone bone;
    if (const auto* parent = std::get_if<recipes::BoneRef>(&add->parent)) {
      const auto* id = std::get_if<std::uint16_t>(&parent->bone);
      bone.parent = act::Link::To(id ? act::BoneIndex{*id} : added[std::get<std::string>(parent->bone)]);
    }
    act::TransformChange transform;
    if (add->transform.translation) transform.translation = add->transform.translation->value;
    bone.srt = act::MakeSrt(transform);
    added[add->name.value] = act::AppendBone(planned, bone);
    change.any_edit = change.adds_bones = true;
  }
  return planned;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return std::puts("usage: grow IN OUT RECIPE"), 2;
  const std::string in = ReadFile(argv[1]);
  const auto donor = act::Decode(bonepatch::AsBytes(in));
  if (!donor) return std::puts(donor.error().front().message.c_str()), 1;

  const auto read = recipes::ReadLoneRecipe(Files(), argv[3]);
  if (!read) return std::puts(read.error().message.c_str()), 1;
  if (!Accept(read->findings)) return 1;

  validators::Model model;
  model.address = argv[1];
  model.donor.section = &*donor;
  model.donor.act_bytes = bonepatch::AsBytes(in);
  model.donor.bare_act = true;
  const act::Section planned = Grow(*donor, *read->pack, model.change);
  validators::Verdict verdict = validators::JudgeDonor(model);
  model.planned.section = &planned;
  model.planned.bare_act = true;
  verdict.Add(validators::JudgePlan(model));
  if (!Accept(verdict.findings)) return 1;

  const bonepatch::Bytes out = act::Encode(planned);
  std::ofstream(argv[2], std::ios::binary)
      .write(reinterpret_cast<const char*>(out.data()), static_cast<std::streamsize>(out.size()));
  std::printf("%zu -> %zu bones\n", donor->bones.size(), planned.bones.size());
}
