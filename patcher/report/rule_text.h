// A rule of the catalogue in words, for a terminal and for a page.
#pragma once

#include <string>
#include <vector>

#include "formats/catalogue/formats.h"

namespace bonepatch::report {

/// "act/geo-range (error)", then when it holds, why, what a player sees, an example and the fix.
std::vector<std::string> RuleLines(const RuleWords& rule);

/// The same behind its heading, as Markdown.
std::string RuleMarkdown(const RuleWords& rule);

/// Plain text as Markdown shows it: what would open a tag, a link or a table cell is escaped.
std::string MarkdownText(std::string_view text);

}  // namespace bonepatch::report
