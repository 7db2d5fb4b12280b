// Puts the parts of a page together.
#include "patcher/page/page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "patcher/base/version.h"
#include "patcher/page/assets.h"
#include "patcher/page/html.h"
#include "patcher/page/parts.h"
#include "patcher/report/text.h"

namespace bonepatch::page {
namespace {

struct Part {
  std::string_view id, title;
  std::string html;
};

std::string TitleOf(const Page& page) {
  std::vector<std::string> titles;
  for (const recipes::Pack* pack : page.packs) titles.push_back(pack->title.empty() ? pack->id.value : pack->title);
  return titles.empty() ? "A pack that can't be read" : fmt::format("{}", fmt::join(titles, " + "));
}

std::string PackLine(const recipes::Pack& pack) {
  std::string line = fmt::format("<span class=\"id\">{}</span>", XmlText(pack.id.value));
  if (pack.version) line += " " + XmlText(*pack.version);
  if (!pack.authors.empty()) line += ", by " + XmlText(fmt::format("{}", fmt::join(pack.authors, ", ")));
  return Element("p", "class=\"soft\"", line);
}

std::string VerdictLine(const Page& page) {
  const std::string counts = report::SummaryLine(page.report);
  return Text("p", page.report.ok ? "class=\"verdict ok\"" : "class=\"verdict refused\"",
              (page.report.ok ? "Can be applied. " : "Refused. ") + counts);
}

std::string Header(const Page& page, const std::vector<Part>& parts) {
  std::string out = Text("h1", "", TitleOf(page));
  for (const recipes::Pack* pack : page.packs) out += PackLine(*pack);
  out += VerdictLine(page);
  if (!page.judged_over.empty()) out += Text("p", "class=\"soft\"", fmt::format("Judged over {}.", page.judged_over));
  std::string links;
  for (const Part& part : parts) {
    if (!part.html.empty()) links += Text("a", fmt::format("href=\"#{}\"", part.id), part.title);
  }
  return Element("header", "", out + Element("nav", "", links));
}

constexpr std::string_view kTools =
    "<div class=\"tools\" role=\"search\" hidden=\"\">\n"
    "<input type=\"search\" id=\"search\" placeholder=\"Search models, bones, rules\" aria-label=\"Search\"/>\n"
    "<output id=\"found\" class=\"soft\" for=\"search\"></output>\n"
    "<button type=\"button\" id=\"fold\">Fold all</button>\n"
    "<button type=\"button\" id=\"unfold\">Open all</button>\n"
    "</div>\n";

constexpr std::string_view kHead =
    "<meta charset=\"utf-8\"/>\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
    "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
    "<link rel=\"icon\" href=\"data:,\"/>\n";

}  // namespace

std::string Write(const Page& page) {
  const std::vector<Part> parts = {{"findings", "Findings", FindingsPart(page)},
                                   {"models", "Models", ModelsPart(page)},
                                   {"pairs", "Pairs", PairsPart(page)},
                                   {"recipes", "Recipes", RecipesPart(page)},
                                   {"not-run", "Not judged", NotRunPart(page)}};
  std::string main;
  for (const Part& part : parts) {
    if (!part.html.empty()) {
      main += Element("section", fmt::format("id=\"{}\"", part.id), Text("h2", "", part.title) + part.html);
    }
  }
  std::string out(kOpening);
  out += "<html lang=\"en\">\n<head>\n";
  out += kHead;
  out += Text("title", "", TitleOf(page)) + Element("style", "", StyleSheet());
  out += "</head>\n<body>\n" + Header(page, parts);
  out += kTools;
  out += Element("main", "", main);
  out += Text("footer", "", fmt::format("Made by bonepatch {}. This page holds no file of the game.", kVersion));
  out += Element("script", "", Script()) + "</body>\n</html>\n";
  return out;
}

}  // namespace bonepatch::page
