// What a page holds, and that nothing in it can be taken for its own tags.
#include <fmt/format.h>

#include "patcher/page/parts.h"
#include "tests/page/pages.h"
#include "tests/support/oracles.h"

namespace bonepatch::tests {
namespace {

std::size_t Count(std::string_view text, std::string_view word) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string_view::npos; at += word.size()) ++count;
  return count;
}

TEST(Page, SaysTheSameEachTimeAndIsWellFormed) {
  const recipes::Pack pack = Titled("An antenna");
  const page::Page page = PageOf(pack);
  const std::string html = page::Write(page);
  EXPECT_EQ(page::Write(page), html);
  EXPECT_TRUE(html.starts_with(page::kOpening));
  EXPECT_EQ(XmlFaults(html), "");
}

TEST(Page, NeedsNothingFromOutside) {
  const recipes::Pack pack = Titled("An antenna");
  const std::string html = page::Write(PageOf(pack));
  for (const std::string word : {"src=", "@import", "url(", "fetch(", "XMLHttp"})
    EXPECT_EQ(Count(html, word), 0u) << word;
  // The name space of SVG is a name, no place.
  EXPECT_EQ(Count(html, "://"), Count(html, "xmlns=\"http://www.w3.org/2000/svg\""));
}

TEST(Page, EscapesWhateverOthersWrote) {
  const std::string foreign = "</style></script><script>alert(1)</script>\x01\xFF&\"'";
  recipes::Pack pack = Titled(foreign);
  pack.authors = {foreign};
  pack.version = foreign;
  page::Page page = PageOf(pack);
  page.texts = {{foreign, foreign}};
  page.skeletons[0].name = foreign;
  page.skeletons[0].names.back() = foreign;
  Finding finding;
  finding.rule = "act/geo-unowned";
  finding.message = finding.hint = finding.where.model = finding.where.bone_name = foreign;
  finding.where.bone = 1;
  finding.where.source = {foreign, 1, 1};
  page.report.findings = {finding};
  page.report.not_run = {{"act/geo-range", foreign, foreign}};
  page.report.error = Error{Failure::kSystem, foreign, foreign, {}};
  page.report.pairs = report::PairsPart{{{foreign, foreign, foreign, 1, std::nullopt}}};
  page.judged_over = foreign;
  const std::string html = page::Write(page);
  EXPECT_EQ(Count(html, "<script>"), 1u) << "the page's own";
  EXPECT_EQ(Count(html, "alert(1)"), Count(html, "&lt;script&gt;alert(1)&lt;/script&gt;"));
  EXPECT_GE(Count(html, "alert(1)"), 12u) << "each of them is shown";
  EXPECT_EQ(XmlFaults(html), "");
}

TEST(Page, TellsWhatTheRulesFoundWithTheLineAndTheReason) {
  const recipes::Pack pack = Titled("An antenna");
  page::Page page = PageOf(pack);
  page.report.ok = false;
  Finding finding;
  finding.rule = "act/parent-missing";
  finding.message = "parent 140 does not exist";
  finding.hint = "Name another one.";
  finding.where = Place().Model("18/0").Bone(91, "antenna").From({"made-up.yaml", 3, 5});
  page.report.findings = {finding};
  const std::string html = page::Write(page);
  EXPECT_NE(html.find("class=\"verdict refused\""), std::string::npos);
  EXPECT_NE(html.find("18/0 bone 91 'antenna': parent 140 does not exist"), std::string::npos);
  EXPECT_NE(html.find("<b>model</b>: 18/0"), std::string::npos);
  EXPECT_NE(html.find("made-up.yaml:3:5"), std::string::npos);
  EXPECT_NE(html.find("What <code>act/parent-missing</code> is about"), std::string::npos);
  EXPECT_EQ(XmlFaults(html), "");
}

TEST(Page, HasNoPartsWithoutAnythingInThem) {
  page::Page page;
  page.report.ok = false;
  const std::string html = page::Write(page);
  EXPECT_EQ(Count(html, "<section"), 0u);
  EXPECT_NE(html.find("A pack that can't be read"), std::string::npos);
  EXPECT_EQ(XmlFaults(html), "");
}

TEST(Page, TellsWhatChangesBoneByBone) {
  const recipes::Pack pack = Titled("An antenna");
  page::Page page = PageOf(pack);
  plan::EditedSkeleton& model = page.skeletons[0];
  act::SetGeo(model.after, {3}, 7);
  act::TransformChange change;
  change.translation = {1, 2.5, 3};
  act::SetTransform(model.after, {4}, change);
  const std::string html = page::ModelsPart(page);
  EXPECT_NE(html.find("91 → 92 bones"), std::string::npos);
  EXPECT_NE(html.find("<td class=\"id\">91 'antenna'</td>\n<td>new</td>"), std::string::npos);
  EXPECT_NE(html.find("<td>mesh</td>\n<td>none</td>\n<td>7</td>"), std::string::npos);
  EXPECT_NE(html.find("<td>translation</td>\n<td>0 0.1 4</td>\n<td>1 2.5 3</td>"), std::string::npos);
  EXPECT_EQ(Count(html, "<svg"), 1u);
}

TEST(Page, DrawsNoPoseThatFactsDontTell) {
  const recipes::Pack pack = Titled("An antenna");
  page::Page page = PageOf(pack);
  page.skeletons[0].measured = false;
  act::TransformChange change;
  change.translation = {1, 2.5, 3};
  act::SetTransform(page.skeletons[0].after, {4}, change);
  const std::string html = page::ModelsPart(page);
  EXPECT_EQ(Count(html, "bp-frame"), Count(html, ".bp-frame")) << "the tree alone has no frames";
  EXPECT_NE(html.find("91 antenna"), std::string::npos);
  EXPECT_EQ(Count(html, "<td>1 2.5 3"), 0u);
  EXPECT_NE(html.find("<td>translation</td>\n<td>…</td>\n<td>another</td>"), std::string::npos);
}

TEST(Page, FoldsItsModelsWhereThereAreMany) {
  const recipes::Pack pack = Titled("An antenna");
  page::Page page = PageOf(pack);
  for (int i = 1; i < 4; ++i) page.skeletons.push_back(Figure(fmt::format("18/{}", i), 2));
  EXPECT_EQ(Count(page::ModelsPart(page), "open=\"\""), 4u);
  page.skeletons.push_back(Figure("18/4", 2));
  EXPECT_EQ(Count(page::ModelsPart(page), "open=\"\""), 0u);
}

TEST(Page, CountsChangesThatNobodyWouldRead) {
  const recipes::Pack pack = Titled("An antenna");
  page::Page page = PageOf(pack);
  for (int i = 0; i < 1500; ++i) act::AppendBone(page.skeletons[0].after, {});
  const std::string html = page::ModelsPart(page);
  EXPECT_EQ(Count(html, "<td>new</td>"), 1000u);
  EXPECT_NE(html.find("501 more bones change."), std::string::npos);
}

TEST(PageLines, AreNumberedFromOneAndEndWithTheText) {
  EXPECT_EQ(
      page::Lines("a\nb\n", 0, 5, 0, 0),
      "<pre><span class=\"row\" data-line=\"1\">a\n</span><span class=\"row\" data-line=\"2\">b\n</span></pre>\n");
  EXPECT_EQ(page::Lines("", 1, 3, 1, 1), "");
  EXPECT_EQ(page::Lines("a", 7, 9, 8, 1), "");
}

TEST(PageLines, MarkTheWordByItsCharacters) {
  EXPECT_NE(page::Lines("ä: {ö: wörd}", 1, 1, 1, 8).find("ä: {ö: <b>wörd</b>}"), std::string::npos)
      << page::Lines("ä: {ö: wörd}", 1, 1, 1, 8);
  EXPECT_EQ(page::Lines("word", 1, 1, 1, 99).find("<b>"), std::string::npos);
}

TEST(PageLines, AreCutWhereNobodyReadsOn) {
  const std::string lines = page::Lines(std::string(1000, 'x'), 1, 1, 1, 900);
  EXPECT_EQ(Count(lines, "x"), 400u);
  EXPECT_NE(lines.find("…"), std::string::npos);
}

}  // namespace
}  // namespace bonepatch::tests
