// `inspect --format recipe`: a recipe that states a model's bones as they are, so that a person can change the list.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "patcher/base/sha256.h"
#include "patcher/report/inspection.h"

namespace bonepatch::report {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
char ToLower(char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

/// Letters that readers of YAML take for something else than text.
bool IsSpecial(std::string_view text) {
  constexpr std::string_view kWords[] = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"};
  std::string lower(text);
  for (char& c : lower) c = ToLower(c);
  return std::find(std::begin(kWords), std::end(kWords), lower) != std::end(kWords);
}

/// A text that no reader of YAML takes for anything else stands as it is, any other one in quotes.
std::string Yaml(const std::string& text) {
  const bool dull = std::all_of(text.begin(), text.end(),
                                [](char c) { return IsLetter(c) || IsDigit(c) || c == '_' || c == '.' || c == '-'; });
  // With a letter in front it is no number.
  if (dull && !text.empty() && IsLetter(text[0]) && !IsSpecial(text)) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

/// "l-mario" of "L_mario.gpl": what a recipe may be called.
std::string IdOf(const std::string& name) {
  std::string_view stem = name;
  if (stem.ends_with(".gpl") || stem.ends_with(".tpl")) stem.remove_suffix(4);
  std::string id;
  for (const char c : stem) {
    if (IsLetter(c) || IsDigit(c)) {
      id += ToLower(c);
    } else if (!id.empty() && id.back() != '-') {
      id += '-';
    }
  }
  while (!id.empty() && id.back() == '-') id.pop_back();
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
      "id: " + Yaml(IdOf(model.name)),
      "game: sluggers-us",
      "models:",
      "  - model: " + (plain_target ? target : Yaml(target)),
      fmt::format("    expect: {{bones: {}, {}sha256: \"{}\"}}", donor.bones.size(),
                  name.empty() ? "" : fmt::format("name: {}, ", Yaml(name)),
                  Sha256(model.vanilla ? model.vanilla_act : model.act)),
      "    skeleton:",
  };
  const Tables tables(donor);
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) lines.push_back(BoneLine(section, donor, tables, i));
  return lines;
}

}  // namespace bonepatch::report
