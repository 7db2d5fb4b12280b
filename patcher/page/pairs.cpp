// High/low-poly pairs as a table.
#include <fmt/format.h>

#include "patcher/page/html.h"
#include "patcher/page/parts.h"

namespace bonepatch::page {
namespace {

std::string Bones(const std::optional<std::uint32_t>& bones) {
  return bones ? Number(*bones) : Text("td", "class=\"number\"", "unreadable");
}

std::string Row(const report::PairsPart::Pair& pair) {
  const std::string_view verdict = report::VerdictOf(pair);
  std::string cells = Text("td", "", pair.name) + Text("td", "class=\"id\"", pair.high) + Bones(pair.bones_high) +
                      Text("td", "class=\"id\"", pair.low) + Bones(pair.bones_low);
  cells += pair.placed_differently ? Number(*pair.placed_differently) : Text("td", "class=\"number\"", "unknown");
  cells += Text("td", fmt::format("class=\"{}\"", verdict), verdict);
  return Element("tr", "data-find=\"\"", cells);
}

}  // namespace

std::string PairsPart(const Page& page) {
  if (!page.report.pairs || page.report.pairs->pairs.empty()) return {};
  std::string rows;
  for (const report::PairsPart::Pair& pair : page.report.pairs->pairs) rows += Row(pair);
  constexpr std::string_view kHeadRow =
      "<tr><th>pair</th><th>high-poly</th><th class=\"number\">bones</th><th>low-poly</th><th "
      "class=\"number\">bones</th>"
      "<th class=\"number\">placed differently</th><th>verdict</th></tr>\n";
  return Element("div", "class=\"wide\"",
                 Element("table", "", Element("thead", "", kHeadRow) + Element("tbody", "", rows)));
}

}  // namespace bonepatch::page
