// A look at ACT sections, and their judgement, by what validators/ knows.
#include "formats/sluggers/sluggers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "act/codec.h"
#include "act/pose.h"
#include "act/tree.h"
#include "formats/sluggers/words.h"
#include "validators/engine.h"

namespace bonepatch::formats::sluggers {
namespace {

ViewedBone Look(const act::Section& section, std::uint32_t index, const act::Matrix& place, const Looking& looking) {
  const act::Bone& bone = section.bones[index];
  ViewedBone viewed;
  viewed.label = std::to_string(bone.id);
  viewed.key = std::to_string(index);
  if (const auto name = looking.names.find(index); name != looking.names.end() && !name->second.empty())
    viewed.label += " " + name->second;
  if (const auto parent = bone.parent.bone()) viewed.parent = parent->value;
  viewed.at = {place[3], place[7], place[11]};
  viewed.placed = std::all_of(viewed.at.begin(), viewed.at.end(), [](double value) { return std::isfinite(value); });
  viewed.inherits = bone.inherit != 0;
  viewed.draws = bone.geo != act::kNoMesh;
  viewed.words = TreeWords(section, {index});
  for (int i = 0; i <= static_cast<int>(act::BoneField::kFlags); ++i) {
    const auto field = static_cast<act::BoneField>(i);
    viewed.fields.push_back({std::string(act::Name(field)), FieldText(section, {index}, field)});
  }
  return viewed;
}

class ActFormat final : public Format {
 public:
  std::string_view name() const override { return "act"; }
  std::string_view about() const override { return "ACT sections of Mario Super Sluggers"; }
  std::string_view extension() const override { return {}; }
  bool Claims(ByteView) const override { return false; }  // a version number is no magic

  std::span<const RuleWords> rules() const override {
    static const std::vector<RuleWords> words = [] {
      std::vector<RuleWords> all;
      for (const validators::Rule& rule : validators::Catalogue()) all.push_back(rule.words());
      return all;
    }();
    return words;
  }

  Verdict Judge(const StoredFile& file) const override {
    const auto section = act::Decode(file.bytes);
    validators::State state;
    state.bare_act = true;
    state.act_bytes = file.bytes;
    if (section) {
      state.section = &*section;
    } else {
      state.truncations = &section.error();
    }
    return validators::JudgeStored(file.name, state);
  }

  View Look(const std::string& title, ByteView bytes) const override {
    const auto section = act::Decode(bytes);
    if (section) return ViewOf(title, *section);
    View view;
    view.title = title;
    view.readable = false;
    view.notes.push_back("the ACT section can't be read as a whole: " + section.error().front().message);
    return view;
  }
};

}  // namespace

const Format& TheFormat() {
  static const ActFormat format;
  return format;
}

View ViewOf(const std::string& title, const act::Section& section, const Looking& looking) {
  View view;
  view.title = title;
  for (int i = 0; i <= static_cast<int>(act::HeaderField::kNamedTracks); ++i) {
    const auto field = static_cast<act::HeaderField>(i);
    view.header.push_back({std::string(act::Name(field)), FieldText(section, field)});
  }
  const std::vector<act::Matrix> places = act::BindMatrices(section);
  const std::size_t count = std::min(section.bones.size(), looking.most);
  for (std::uint32_t i = 0; i < count; ++i) view.bones.push_back(Look(section, i, places[i], looking));
  view.more = section.bones.size() - count;
  return view;
}

}  // namespace bonepatch::formats::sluggers
