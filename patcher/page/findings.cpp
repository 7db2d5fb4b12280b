// Findings as people read them, each with the lines of the recipe that led to it.
#include <fmt/format.h>

#include "formats/catalogue/formats.h"
#include "patcher/page/html.h"
#include "patcher/page/parts.h"
#include "patcher/report/not_run_text.h"
#include "patcher/report/text.h"
#include "validators/engine.h"

namespace bonepatch::page {
namespace {

/// What the rule is about, folded.
std::string Why(std::string_view id) {
  const RuleWords* rule = formats::FindRule(id);
  if (!rule) return {};
  std::string words = Text("p", "", fmt::format("Holds when {}.", rule->promise)) + Text("p", "", rule->reason);
  if (!rule->symptom.empty()) words += Text("p", "", fmt::format("What a player sees: {}", rule->symptom));
  words += Text("p", "", fmt::format("Fix: {}", rule->fix));
  return Fold("class=\"why\"", false, fmt::format("What <code>{}</code> is about", XmlText(id)), words);
}

std::string Excerpt(const Page& page, const Source& at) {
  constexpr int kAround = 1;
  const auto text = page.texts.find(at.file);
  if (at.line < 1 || text == page.texts.end()) return {};
  return Lines(text->second, at.line - kAround, at.line + kAround, at.line, at.column);
}

std::string PlaceOf(const Source& at) {
  if (at.file.empty()) return {};
  return at.line < 1 ? at.file : fmt::format("{}:{}:{}", at.file, at.line, at.column);
}

std::string One(const Page& page, const Finding& finding) {
  const std::string_view severity = Name(finding.severity);
  const std::string head =
      fmt::format("<strong class=\"{0}\">{0}</strong> <code>{1}</code> {2}", severity, XmlText(finding.rule),
                  XmlText(report::Visible(report::PlaceText(finding.where))));
  std::string body = Element("p", "", head + XmlText(report::Visible(finding.message)));
  if (!finding.hint.empty()) body += Text("p", "class=\"soft\"", report::Visible(finding.hint));
  const std::string place = report::Visible(PlaceOf(finding.where.source));
  if (!place.empty()) body += Text("p", "class=\"soft id\"", place);
  body += Excerpt(page, finding.where.source) + Why(finding.rule);
  return Element("div", fmt::format("class=\"finding {}\" data-find=\"\"", severity), body);
}

}  // namespace

std::string FindingsPart(const Page& page) {
  std::string out;
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
    for (const Finding& finding : page.report.findings) {
      if (finding.severity == severity) out += One(page, finding);
    }
  }
  if (page.report.error) out += Text("p", "class=\"error\"", page.report.error->message);
  return out;
}

std::string NotRunPart(const Page& page) {
  if (page.report.not_run.empty()) return {};
  return Text("p", "class=\"soft\" data-find=\"\"", report::NotRunText(page.report.not_run));
}

}  // namespace bonepatch::page
