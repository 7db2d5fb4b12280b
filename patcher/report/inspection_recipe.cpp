// `inspect --format recipe`: a recipe that states a model's bones as they are, so that a person can change the list.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "patcher/base/sha256.h"
#include "patcher/report/inspection.h"
#include "patcher/report/recipe_words.h"

namespace bonepatch::report {
namespace {

/// What a recipe for the model may be called.
std::string RecipeId(std::string_view name) {
  if (name.ends_with(".gpl") || name.ends_with(".tpl")) name.remove_suffix(4);
  const std::string id = IdOf(name);
  return id.empty() ? "skeleton" : id;
}

template <typename Values>
std::string Numbers(const Values& values) {
  std::string text;
  for (const F32 value : values) text += (text.empty() ? "" : ", ") + fmt::format("{}", value.value());
  return "[" + text + "]";
}

/// Tables that a vanilla model doesn't have have no words in a list.
struct Tables {
  explicit Tables(const act::Section& donor)
      : tracks(act::FindDescriptor(donor, act::kTrackKind) != nullptr),
        mirrors(act::FindDescriptor(donor, act::kMirrorKind) != nullptr) {}
  bool tracks, mirrors;
};

/// What the list has to say of where a bone stands: nothing where it stands as the vanilla one does.
std::string Transform(const act::Section& section, const act::Section& donor, std::uint32_t index) {
  const act::Srt* now = act::SrtOf(section, {index});
  if (index < donor.bones.size()) {
    const act::Srt* before = act::SrtOf(donor, {index});
    if (!now || (before && *before == *now)) return {};
  }
  if (!now) return ", transform: none";
  const act::Srt plain;
  std::string text;
  const bool whole = index < donor.bones.size();  // what a moved donor leaves out would stay as it was
  if (whole || now->translation != plain.translation) text += ", translation: " + Numbers(now->translation);
  if (whole || now->rotation != plain.rotation) text += ", rotation: " + Numbers(now->rotation);
  if (now->scale != plain.scale) text += ", scale: " + Numbers(now->scale);
  return text;
}

std::string BoneLine(const act::Section& section, const act::Section& donor, const Tables& tables,
                     std::uint32_t index) {
  const act::Bone& bone = section.bones[index];
  const auto parent = bone.parent.bone();
  std::string line = fmt::format("      - {{id: {}, parent: {}", bone.id,
                                 parent ? std::to_string(section.bones[parent->value].id) : "root");
  if (const auto track = act::TrackOf(section, {index}); track && tables.tracks)
    line += *track == act::kNoTrack ? ", track: none" : fmt::format(", track: 0x{:X}", *track);
  if (const auto mirror = act::MirrorOf(section, {index}); mirror && tables.mirrors)
    line += fmt::format(", mirror: {}, role: {}", mirror->bone, mirror->role);
  line += bone.geo == act::kNoMesh ? ", mesh: none" : fmt::format(", mesh: {}", bone.geo);
  return line + Transform(section, donor, index) + "}";
}

}  // namespace

std::vector<std::string> RecipeLines(const Inspection& model) {
  const act::Section& section = *model.section;
  const act::Section& donor = model.vanilla ? *model.vanilla : section;
  const std::string& name = donor.geo_name;
  const std::string& target = model.address.empty() ? model.name : model.address;
  const bool plain_target = !model.address.empty() && model.address.find('#') == std::string::npos;
  std::vector<std::string> lines{
      "bonepatch: 1",
      "id: " + YamlText(RecipeId(model.name)),
      "game: sluggers-us",
      "models:",
      "  - model: " + (plain_target ? target : YamlText(target)),
      fmt::format("    expect: {{bones: {}, {}sha256: \"{}\"}}", donor.bones.size(),
                  name.empty() ? "" : fmt::format("name: {}, ", YamlText(name)),
                  Sha256(model.vanilla ? model.vanilla_act : model.act)),
      "    skeleton:",
  };
  const Tables tables(donor);
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) lines.push_back(BoneLine(section, donor, tables, i));
  return lines;
}

}  // namespace bonepatch::report
