// Writes views line by line. Names in them are foreign text, and any of them may be as long as the file.
#include "patcher/report/view_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/utf8.h"
#include "patcher/base/words.h"
#include "patcher/report/dot.h"
#include "patcher/report/table.h"
#include "patcher/report/text.h"
#include "patcher/report/tree_text.h"

namespace bonepatch::report {
namespace {

constexpr std::size_t kMostNotes = 32;

void AddNoteLines(const formats::View& view, std::vector<std::string>& lines) {
  if (view.readable && view.notes.empty()) return;
  lines.push_back("");
  if (!view.readable && view.notes.empty()) lines.push_back(WhyUnreadable(view));
  for (std::size_t i = 0; i < view.notes.size() && i < kMostNotes; ++i) lines.push_back(Visible(view.notes[i]));
  if (view.notes.size() > kMostNotes) lines.push_back(fmt::format("and {} notes more", view.notes.size() - kMostNotes));
}

/// The fields that fit in a table; the names of the others go to `left_out`.
std::vector<std::string> ColumnsOf(const formats::View& view, std::vector<std::string>& left_out) {
  std::vector<std::string> columns;
  for (const Document::Member& field : view.bones.front().fields)
    (IsManyNumbers(field.value) ? left_out : columns).push_back(field.name);
  return columns;
}

void AddBoneTable(const formats::View& view, std::vector<std::string>& lines) {
  lines.insert(lines.end(), {"", fmt::format("bones: {}", view.bones.size() + view.more)});
  if (view.bones.empty()) return;
  std::vector<std::string> left_out;
  const std::vector<std::string> columns = ColumnsOf(view, left_out);
  const bool named = formats::FieldOf(view.bones.front().fields, "name") != nullptr;
  Row head{"index"};
  if (!named) head.push_back("name");
  head.insert(head.end(), columns.begin(), columns.end());
  std::vector<Row> rows{head};
  for (std::size_t i = 0; i < view.bones.size(); ++i) {
    const formats::ViewedBone& bone = view.bones[i];
    Row row{std::to_string(i)};
    if (!named) row.push_back(LabelText(bone));
    for (const std::string& column : columns) {
      const Document* value = formats::FieldOf(bone.fields, column);
      row.push_back(value ? ValueText(*value) : "-");
    }
    rows.push_back(std::move(row));
  }
  for (std::string& line : Table(rows)) lines.push_back(std::move(line));
  if (view.more > 0) lines.push_back(fmt::format("and {} more", view.more));
  if (!left_out.empty()) lines.push_back("--format json tells more of each: " + Some(left_out));
}

bool IsNumber(const Document& value) { return value.As<double>() != nullptr || value.As<std::int64_t>() != nullptr; }

}  // namespace

bool IsManyNumbers(const Document& value) {
  constexpr std::size_t kMost = 4;
  const auto* list = value.As<Document::List>();
  return list && list->size() > kMost && std::all_of(list->begin(), list->end(), IsNumber);
}

std::string ValueText(const Document& value) {
  if (const auto* text = value.As<std::string>()) return text->empty() ? "''" : Clipped(Visible(*text), kLongestValue);
  const auto* list = value.As<Document::List>();
  if (!list) return Clipped(Visible(Words(value)), kLongestValue);
  if (list->empty()) return "none";
  if (IsManyNumbers(value)) return fmt::format("{} numbers", list->size());
  std::string text;
  const bool numbers = std::all_of(list->begin(), list->end(), IsNumber);
  for (const Document& item : *list) {
    if (text.size() > kLongestValue) break;  // cut there in any case
    text += (text.empty() ? "" : numbers ? " " : ", ") + Words(item);
  }
  return Clipped(Visible(text), kLongestValue);
}

std::string WhyUnreadable(const formats::View& view) {
  return view.notes.empty() ? "it can't be read" : Visible(view.notes.front());
}

std::string LabelText(const formats::ViewedBone& bone) { return Clipped(Visible(bone.label), kLongestValue); }

std::vector<std::string> ViewLines(const Looked& looked) {
  const formats::View& view = looked.view;
  std::vector<std::string> lines{
      Visible(view.title), fmt::format("{}: {}, sha256 {}", looked.format, Plural(looked.size, "byte"), looked.sha256)};
  for (const Document::Member& field : view.header) lines.push_back("  " + field.name + " " + ValueText(field.value));
  AddNoteLines(view, lines);
  if (view.readable) AddBoneTable(view, lines);
  return lines;
}

std::vector<std::string> ViewTreeLines(const formats::View& view) {
  std::vector<std::string> lines{Visible(view.title)};
  AddNoteLines(view, lines);
  const auto row = [&](std::uint32_t bone) {
    return TreeRow{LabelText(view.bones[bone]), Clipped(Visible(view.bones[bone].words), kLongestValue)};
  };
  for (std::string& line : TreeText(formats::ParentsOf(view), view.bones.size(), row)) lines.push_back(std::move(line));
  if (view.more > 0) lines.push_back(fmt::format("and {} more", view.more));
  return lines;
}

std::vector<std::string> ViewDotLines(const formats::View& view) {
  std::vector<std::string> lines = OpenDot(view.title);
  for (std::size_t i = 0; i < view.bones.size(); ++i) {
    const formats::ViewedBone& bone = view.bones[i];
    const std::string words = bone.words.empty() ? "" : "\\n" + DotText(Clipped(bone.words, kLongestValue));
    lines.push_back(
        fmt::format("  b{} [label=\"{}{}\"{}];", i, DotText(LabelText(bone)), words, bone.draws ? ", shape=box" : ""));
  }
  if (!view.readable) lines.push_back(fmt::format("  none [label=\"{}\"];", DotText(WhyUnreadable(view))));
  Parents parents = formats::ParentsOf(view);
  parents.resize(view.bones.size());
  AddDotEdges(parents, lines);
  lines.push_back("}");
  return lines;
}

}  // namespace bonepatch::report
