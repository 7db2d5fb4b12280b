// The github format.
#include "patcher/report/github.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "patcher/report/pinned.h"

namespace bonepatch::report {
namespace {

std::string_view CommandOf(Severity severity) { return severity == Severity::kNote ? "notice" : Name(severity); }

/// What a command can't hold as it is: `%`, line ends, and in properties `:` and `,`.
std::string CommandText(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    out += special ? fmt::format("%{:02X}", static_cast<unsigned>(c)) : std::string(1, control ? '?' : c);
  }
  return out;
}

std::string FindingLine(const Report& report, const Finding& finding) {
  const Pinned pinned = Pin(report, finding);
  std::string line =
      fmt::format("::{} file={},line={}", CommandOf(finding.severity), CommandText(pinned.file, true), pinned.line);
  if (pinned.column > 0) line += fmt::format(",col={}", pinned.column);
  if (pinned.end_column > 0) line += fmt::format(",endLine={},endColumn={}", pinned.line, pinned.end_column);
  std::string message = pinned.message;
  if (!finding.hint.empty() && finding.severity != Severity::kNote) message += "\nhint: " + finding.hint;
  return line + fmt::format(",title={}::{}\n", CommandText(finding.rule, true), CommandText(message, false));
}

}  // namespace

std::string GithubReport(const Report& report) {
  std::string text;
  for (const Finding& finding : report.findings) text += FindingLine(report, finding);
  if (report.error) {
    const std::string file = RelativePath(report, report.error->file);
    text +=
        fmt::format("::error {}title=bonepatch {}::{}\n", file.empty() ? "" : "file=" + CommandText(file, true) + ",",
                    report.command,
                    CommandText(file.empty() ? "" : file + ": ", false) + CommandText(report.error->message, false));
  }
  for (const Skipped& skipped : SkippedByReason(report.not_run)) {
    text += fmt::format("::debug::{} ({})\n", CommandText(SkippedText(skipped.model, skipped.reason), false),
                        fmt::join(skipped.rules, ", "));
  }
  return text;
}

}  // namespace bonepatch::report
