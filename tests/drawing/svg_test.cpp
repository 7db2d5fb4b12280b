// The written picture: a golden, well-formed XML, and texts that mean something to XML.
#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>
#include <regex>

#include "patcher/drawing/drawing.h"
#include "tests/drawing/sections.h"
#include "tests/support/oracles.h"

namespace bonepatch::drawing {
namespace {

using testing::HasSubstr;
using testing::Not;

void ExpectGolden(const std::string& name, const std::string& text) {
  const std::string path = "tests/drawing/golden/" + name;
  if (std::getenv("BONEPATCH_UPDATE_GOLDENS") != nullptr)
    std::ofstream(std::string(BONEPATCH_SOURCE_DIR) + "/" + path) << text;
  EXPECT_EQ(text, tests::SourceFile(path)) << "BONEPATCH_UPDATE_GOLDENS=1 rewrites " << path;
}

act::Section Grown() {
  act::Section section = Read(sample::SmallFigure());
  section.bones[1].inherit = 0;
  act::NewBone bone;
  bone.parent = act::Link::To({2});
  bone.track = 0xC0;
  bone.srt = act::MakeSrt({.translation = {{0, 0.25f, 0}}, .rotation = {}, .scale = {}});
  act::AppendBone(section, bone);
  return section;
}

TEST(Svg, Golden) {
  const formats::View before = Look(Read(sample::SmallFigure())), after = Look(Grown(), {{8, "antenna"}});
  Picture picture{.title = "figure.gpl", .after = &after, .before = &before};
  ExpectGolden("grown.svg", SvgFile(picture));
  picture.side_by_side = true;
  ExpectGolden("side_by_side.svg", SvgFile(picture));
}

TEST(Svg, IsWellFormedXmlWhateverIsToldOfIt) {
  std::string every;
  for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
  const formats::View view = Look(Read(sample::SmallFigure()), {{2, every.substr(0x20, 20)}, {3, "</text><script>"}});
  Picture picture{.title = "<&>\"'" + every, .after = &view, .notes = {every, "</svg>"}};
  const std::string svg = SvgFile(picture);
  EXPECT_EQ(tests::XmlFaults(svg), "");
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
  EXPECT_THAT(svg, HasSubstr("&lt;/text&gt;&lt;script&gt;"));
  EXPECT_EQ(tests::XmlFaults(SvgFile({.title = "nothing"})), "");
}

TEST(Svg, ManyShareAPage) {
  const formats::View section = Look(Figure(91));
  const std::string one = SvgElement({.title = "one", .after = &section});
  EXPECT_EQ(tests::XmlFaults("<div>" + one + SvgElement({.title = "two", .after = &section}) + "</div>"), "");
  EXPECT_FALSE(std::regex_search(one, std::regex(" id=|url\\(|href")));
  EXPECT_THAT(one, testing::StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bp\" "));
  EXPECT_THAT(one, HasSubstr("@media (prefers-color-scheme:dark)"));
}

TEST(Svg, SaysTheSameTwiceAndStaysSmall) {
  const formats::View section = Look(Chain(65535, {0.01f, 0.02f, 0}));
  const std::string svg = SvgFile({.title = "long", .after = &section});
  EXPECT_EQ(svg, SvgFile({.title = "long", .after = &section}));
  EXPECT_LT(svg.size(), 500'000u);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  EXPECT_EQ(svg.find("\"-0"), std::string::npos);
}

TEST(Svg, TheLegendTellsWhatOccurs) {
  const formats::View section = Look(Read(sample::SmallFigure()));
  const std::string plain = SvgElement({.title = "plain", .after = &section});
  EXPECT_THAT(plain, HasSubstr(">bone<"));
  for (const char* absent :
       {">new bone<", ">changed bone<", ">removed bone<", ">stands far outside<", ">does not move with its parent<"}) {
    EXPECT_THAT(plain, Not(HasSubstr(absent)));
  }
  const formats::View after = Look(Grown());
  const std::string grown = SvgElement({.title = "grown", .after = &after, .before = &section});
  for (const char* present : {">new bone<", ">changed bone<", ">does not move with its parent<"})
    EXPECT_THAT(grown, HasSubstr(present));
}

/// A mesh is hidden by a bone far below the model; that it draws must be seen all the same.
TEST(Svg, AMeshFarOutsideKeepsItsMark) {
  act::Section section = Figure(91);
  section.bones[54].geo = act::kNoMesh;
  section.srts[54].translation[1] = F32::Of(-1e6f);
  const auto svg = [&] {
    const formats::View view = Look(section);
    return SvgElement({.title = "far", .after = &view});
  };
  EXPECT_THAT(svg(), Not(HasSubstr("width=\"4\" height=\"4\"")));
  section.bones[54].geo = 1;
  EXPECT_THAT(svg(), HasSubstr("width=\"4\" height=\"4\""));
}

}  // namespace
}  // namespace bonepatch::drawing
