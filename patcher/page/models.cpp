// Each model before and after: what changed, bone by bone, and how it looks.
#include <fmt/format.h>

#include "act/difference.h"
#include "formats/sluggers/sluggers.h"
#include "formats/sluggers/words.h"
#include "patcher/drawing/drawing.h"
#include "patcher/page/html.h"
#include "patcher/page/parts.h"

namespace bonepatch::page {
namespace {

using act::BoneField;

/// More models than that come folded, so that the page is quick to scroll.
constexpr std::size_t kMostOpen = 4;
/// More changes than that are only counted: somebody reads this.
constexpr std::size_t kMostChanges = 1000;

std::string BoneCell(const plan::EditedSkeleton& model, std::uint32_t bone) {
  const std::string name = bone < model.names.size() ? model.names[bone] : "";
  return Text("td", "class=\"id\"", name.empty() ? std::to_string(bone) : fmt::format("{} '{}'", bone, name));
}

std::string Row(const plan::EditedSkeleton& model, std::uint32_t bone, std::string_view what, std::string_view before,
                std::string_view after) {
  return Element("tr", "",
                 BoneCell(model, bone) + Text("td", "", what) + Text("td", "", before) + Text("td", "", after));
}

/// What makes a new bone, in words; what is as on most bones is left out.
std::string NewBoneText(const plan::EditedSkeleton& model, std::uint32_t bone) {
  const auto field = [&](BoneField which) { return formats::sluggers::FieldText(model.after, {bone}, which); };
  const std::string parent = field(BoneField::kParent);
  std::string text = parent == "root" ? "a root" : "under " + parent;
  if (const std::string mesh = field(BoneField::kMesh); mesh != "none") text += ", draws submesh " + mesh;
  if (const std::string track = field(BoneField::kTrack); track != "none") text += ", track " + track;
  if (model.measured && field(BoneField::kType) != "none") text += ", at " + field(BoneField::kTranslation);
  return text;
}

/// Facts don't tell numbers, only whether they are the same.
bool IsMeasure(BoneField field) {
  return field == BoneField::kScale || field == BoneField::kRotation || field == BoneField::kTranslation;
}

std::string ChangedRows(const plan::EditedSkeleton& model, const act::BoneDifference& bone) {
  std::string rows;
  for (const BoneField field : bone.fields) {
    const bool told = model.measured || !IsMeasure(field);
    const auto value = [&](const act::Section& section) {
      return formats::sluggers::FieldText(section, bone.bone, field);
    };
    rows += Row(model, bone.bone.value, act::Name(field), told ? value(model.before) : "…",
                told ? value(model.after) : "another");
  }
  return rows;
}

std::string Changes(const plan::EditedSkeleton& model) {
  const act::Difference difference = act::Compare(model.before, model.after);
  std::string rows;
  std::size_t told = 0, all = difference.changed.size();
  for (std::uint32_t bone = difference.before; bone < difference.after; ++bone, ++all) {
    if (told++ < kMostChanges) rows += Row(model, bone, "new", "", NewBoneText(model, bone));
  }
  for (std::uint32_t bone = difference.after; bone < difference.before; ++bone, ++all) {
    if (told++ < kMostChanges) rows += Row(model, bone, "removed", "", "");
  }
  for (const act::BoneDifference& bone : difference.changed) {
    if (told++ < kMostChanges) rows += ChangedRows(model, bone);
  }
  if (rows.empty()) return Text("p", "class=\"soft\"", "No bone changes.");
  constexpr std::string_view kHead = "<tr><th>bone</th><th>what</th><th>before</th><th>after</th></tr>\n";
  std::string table = Element("table", "", Element("thead", "", kHead) + Element("tbody", "", rows));
  if (all > kMostChanges)
    table += Text("p", "class=\"soft\"", fmt::format("{} more bones change.", all - kMostChanges));
  return Element("div", "class=\"wide\"", table);
}

std::string PictureOf(const plan::EditedSkeleton& model) {
  drawing::Picture picture;
  picture.title = fmt::format("{} {}", model.address, model.name);
  formats::sluggers::Looking looking{.most = drawing::kMostDrawn};
  formats::View before = formats::sluggers::ViewOf("", model.before, looking);
  for (std::uint32_t bone = 0; bone < model.names.size(); ++bone) looking.names[bone] = model.names[bone];
  formats::View after = formats::sluggers::ViewOf("", model.after, looking);
  before.measured = after.measured = model.measured;
  picture.after = &after;
  picture.before = &before;
  picture.side_by_side = true;
  return Text("p", "class=\"sideways\"", "Before is on the left, after on the right: the picture scrolls sideways.") +
         Element("figure", "", drawing::SvgElement(picture));
}

std::string Card(const plan::EditedSkeleton& model, bool open) {
  const std::size_t before = model.before.bones.size(), after = model.after.bones.size();
  const std::string bones =
      before == after ? fmt::format("{} bones", after) : fmt::format("{} → {} bones", before, after);
  const std::string heading =
      fmt::format("<strong><span class=\"id\">{}</span> {}</strong> <span class=\"soft\">{}</span>",
                  XmlText(model.address), XmlText(model.name), bones);
  std::string inside = Changes(model);
  if (!model.measured)
    inside += Text("p", "class=\"soft\"", "Facts don't tell where bones are: here is only their tree.");
  inside += PictureOf(model);
  return Fold(fmt::format("data-find=\"\" id=\"{}\"", ModelAnchor(model.address)), open, heading, inside);
}

}  // namespace

std::string ModelAnchor(std::string_view address) {
  std::string anchor = "model-";
  for (const char c : address) anchor += c >= '0' && c <= '9' ? c : '-';
  return anchor;
}

std::string ModelsPart(const Page& page) {
  std::string out;
  for (const plan::EditedSkeleton& model : page.skeletons) out += Card(model, page.skeletons.size() <= kMostOpen);
  return out;
}

}  // namespace bonepatch::page
