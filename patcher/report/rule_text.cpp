// Putting the columns of the rule table in order.
#include "patcher/report/rule_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace bonepatch::report {
namespace {

void AddPart(std::vector<std::string>& lines, std::string_view title, std::string_view text) {
  if (text.empty()) return;
  lines.push_back("");
  lines.push_back(fmt::format("{}:", title));
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(fmt::format("  {}", text.substr(begin, end - begin)));
    begin = end + 1;
  }
}

}  // namespace

std::vector<std::string> RuleLines(const RuleWords& rule) {
  std::vector<std::string> lines{fmt::format("{} ({})", rule.id, Name(rule.severity))};
  AddPart(lines, "Holds when", rule.promise);
  AddPart(lines, "Why", rule.reason);
  AddPart(lines, "What a player sees", rule.symptom);
  AddPart(lines, "Example", rule.example);
  AddPart(lines, "Fix", rule.fix);
  return lines;
}

std::string RuleMarkdown(const RuleWords& rule) {
  std::string text = fmt::format("**{}**, phase {}. Holds when {}.\n", Name(rule.severity),
                                 static_cast<int>(rule.phase), MarkdownText(rule.promise));
  text += fmt::format("\n{}\n", MarkdownText(rule.reason));
  if (!rule.symptom.empty()) text += fmt::format("\n*Seen:* {}\n", MarkdownText(rule.symptom));
  text += fmt::format("\n```text\n{}\n```\n", rule.example);
  text += fmt::format("\n*Fix:* {}\n", MarkdownText(rule.fix));
  return text;
}

std::string MarkdownText(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<' || c == '|' || c == '*' || c == '[') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace bonepatch::report
