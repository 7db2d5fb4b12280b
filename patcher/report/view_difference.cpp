// Tells what differs between two views.
#include "patcher/report/view_difference.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/report/text.h"

namespace bonepatch::report {
namespace {

std::string ChangeText(const formats::FieldChange& field) {
  const std::string before = ValueText(field.before), after = ValueText(field.after);
  return field.name + (before == after ? " differs" : " " + before + " -> " + after);
}

/// Whether a bone that only one side has is worth this word.
bool SaysNothing(const Document& value) {
  const auto* text = value.As<std::string>();
  const auto* list = value.As<Document::List>();
  return value == Document() || (text && text->empty()) || (list && list->empty()) || IsManyNumbers(value);
}

/// "Bip01 Head"; of a bone whose parent isn't there what it says itself.
std::string ParentText(const formats::View& view, const formats::ViewedBone& bone) {
  if (const formats::ViewedBone* parent = formats::ParentOf(view, bone)) return LabelText(*parent);
  const Document* field = formats::FieldOf(bone.fields, "parent");
  return field ? ValueText(*field) : bone.parent ? std::to_string(*bone.parent) : "root";
}

/// A bone that only one side has, with what is stored of it.
std::string WholeText(const formats::View& view, std::uint32_t index) {
  const formats::ViewedBone& bone = view.bones[index];
  std::string text = LabelText(bone) + " under " + ParentText(view, bone);
  for (const Document::Member& field : bone.fields) {
    const bool told = field.name == "parent" || field.value == Document(bone.label);
    if (!told && !SaysNothing(field.value)) text += ", " + field.name + " " + ValueText(field.value);
  }
  return text;
}

std::string ChangedText(const LookedPair& pair, const formats::BoneChange& change) {
  std::string text;
  if (change.moved) text = fmt::format("index {} -> {}", change.before, change.after);
  for (const formats::FieldChange& field : change.fields) text += (text.empty() ? "" : ", ") + ChangeText(field);
  return fmt::format("{} {}: {}", change.fields.empty() ? "moved" : "changed",
                     LabelText(pair.after.view.bones[change.after]), text);
}

void AddDifferences(const LookedPair& pair, const formats::ViewDifference& found, std::vector<std::string>& lines) {
  const formats::View &before = pair.before.view, &after = pair.after.view;
  const std::size_t was = before.bones.size() + before.more, is = after.bones.size() + after.more;
  if (was != is && !formats::FieldOf(after.header, "bones")) lines.push_back(fmt::format("  bones {} -> {}", was, is));
  for (const formats::FieldChange& field : found.header) lines.push_back("  " + ChangeText(field));
  for (const std::uint32_t bone : found.removed) lines.push_back("  removed " + WholeText(before, bone));
  for (const std::uint32_t bone : found.added) lines.push_back("  added " + WholeText(after, bone));
  for (const formats::BoneChange& change : found.changed) lines.push_back("  " + ChangedText(pair, change));
  if (before.more > 0 || after.more > 0)
    lines.push_back(
        fmt::format("  only the first {} bones are compared", std::max(before.bones.size(), after.bones.size())));
  if (lines.size() > 1) return;  // the title
  lines.push_back(fmt::format("  the same in all that is told here, but not byte for byte: sha256 {} -> {}",
                              pair.before.sha256, pair.after.sha256));
}

}  // namespace

std::string LookedPair::Title() const {
  const std::string sides = Visible(before.view.title) + " -> " + Visible(after.view.title);
  return title.empty() ? sides : Visible(title) + ": " + sides;
}

std::vector<std::string> DifferenceLines(const LookedPair& pair) {
  std::vector<std::string> lines{pair.Title() + (pair.same_bytes() ? ": no difference" : "")};
  for (const Looked* side : {&pair.before, &pair.after}) {
    if (!side->view.readable)
      lines.push_back(fmt::format("  {}: {}", Visible(side->view.title), WhyUnreadable(side->view)));
  }
  if (pair.readable() && !pair.same_bytes())
    AddDifferences(pair, formats::Compare(pair.before.view, pair.after.view), lines);
  return lines;
}

}  // namespace bonepatch::report
