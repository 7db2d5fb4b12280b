// The text format.
#include "patcher/report/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/words.h"
#include "patcher/report/not_run_text.h"
#include "patcher/report/table.h"

namespace bonepatch::report {
namespace {

std::string Painted(std::string_view text, std::string_view code, bool color) {
  return color ? fmt::format("\033[{}m{}\033[0m", code, text) : std::string(text);
}

std::string_view ColorOf(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "1;31";
    case Severity::kWarning:
      return "1;33";
    case Severity::kNote:
      return "1;36";
  }
  return "0";
}

std::string SourceText(const Source& source) {
  if (source.file.empty()) return {};
  if (source.line == 0) return Visible(source.file) + ": ";
  return fmt::format("{}:{}:{}: ", Visible(source.file), source.line, source.column);
}

}  // namespace

std::string Visible(std::string_view text) {
  std::string shown(text);
  std::replace_if(
      shown.begin(), shown.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }, '?');
  return shown;
}

std::string PlaceText(const Place& where) {
  std::string text = where.model == where.source.file ? std::string() : where.model;
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : " ") + more; };
  if (where.bone) add(fmt::format("bone {}", *where.bone));
  if (!where.bone_name.empty()) add(fmt::format("'{}'", where.bone_name));
  if (where.submesh) add(fmt::format("submesh {}", *where.submesh));
  return text.empty() ? text : text + ": ";
}

std::string FindingText(const Finding& finding, bool color) {
  std::string text = SourceText(finding.where.source);
  text += Painted(fmt::format("{}:", Name(finding.severity)), ColorOf(finding.severity), color);
  text += fmt::format(" {}: {}{}\n", finding.rule, PlaceText(finding.where), Visible(finding.message));
  if (!finding.hint.empty() && finding.severity != Severity::kNote) text += fmt::format("  hint: {}\n", finding.hint);
  return text;
}

std::string FindingsText(const Report& report, bool color) {
  std::string text;
  for (const Finding& finding : report.findings) text += FindingText(finding, color);
  text += NotRunText(report.not_run);
  if (report.error) {
    text += report.error->file.empty() ? "" : Visible(report.error->file) + ": ";
    text += Painted("error:", ColorOf(Severity::kError), color) + " " + Visible(report.error->message) + "\n";
  }
  return text;
}

std::vector<std::string> PairsTable(const PairsPart& part) {
  const auto count = [](const auto& number) { return number ? std::to_string(*number) : "?"; };
  const auto bones = [](const std::vector<std::uint32_t>& ids) -> std::string {
    if (ids.empty()) return "0";
    if (ids.size() == 1) return fmt::format("1 ({})", ids.front());
    return fmt::format("{} ({} to {})", ids.size(), ids.front(), ids.back());
  };
  std::vector<Row> rows{
      {"pair", "high", "low", "bones high", "bones low", "drawn past", "skinned past", "placed apart", "verdict"}};
  for (const PairsPart::Pair& pair : part.pairs) {
    rows.push_back({pair.name, pair.high, pair.low, count(pair.bones_high), count(pair.bones_low),
                    bones(pair.drawn_past), bones(pair.skinned_past), count(pair.placed_differently),
                    std::string(VerdictOf(pair))});
  }
  return Table(rows);
}

std::string SummaryLine(const Report& report) {
  const Counts counts = Count(report.findings);
  std::string what = Plural(report.models, "model");
  if (report.packs > 0) what = Plural(report.packs, "pack") + ", " + what;
  return fmt::format("{}: {}, {}, {}", what, Plural(counts.errors, "error"), Plural(counts.warnings, "warning"),
                     Plural(counts.notes, "note"));
}

}  // namespace bonepatch::report
