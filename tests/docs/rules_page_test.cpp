// docs/rules.md is made from the rule table; this makes it again and compares. BONEPATCH_UPDATE_GOLDENS=1 rewrites it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "formats/catalogue/formats.h"
#include "patcher/report/rule_text.h"

namespace bonepatch::docs {
namespace {

const std::string kPath = BONEPATCH_SOURCE_DIR "/docs/rules.md";

constexpr const char* kHead =
    "# The rules\n\n"
    "<!-- Generated from the rule table by tests/docs. Change the table in validators/ and run the tests with "
    "BONEPATCH_UPDATE_GOLDENS=1. -->\n\n"
    "This page is generated from the table that the program judges by; `bonepatch explain` prints the same words.\n"
    "An error refuses the whole plan. A warning doesn't, unless `--strict`; a note never does. No switch turns an "
    "error "
    "off.\n"
    "Where players see something when a rule is broken, it is under *Seen*.\n\n"
    "Rules are judged in phases, and what a broken phase fed isn't judged: 1 the text of recipes and packs, 2 the "
    "vanilla\n"
    "models (donors), 3 the planned models, 4 high- and low-poly pairs, 5 the game's files.\n";

struct Family {
  std::string_view prefix, title, about;
};

constexpr Family kFamilies[] = {
    {"act/layout", "Layout",
     "Whether a section is stored as the game stores them, so that it can be edited and written back."},
    {"act/id", "Ids", "A bone's id is its place in the table; new bones come after the vanilla ones."},
    {"act/parent", "Parents", "Who hangs under whom, and the links that say so."},
    {"act/root", "Roots", "Stadiums grow by roots, everything else by children."},
    {"act/mirror", "Mirrors", "The table of left and right partners."},
    {"act/track", "Tracks", "Which animation track moves a bone."},
    {"act/geo", "Meshes", "Which bone draws which submesh."},
    {"act/skin", "Skins", "Which bones drive skinned meshes."},
    {"act/srt", "Transforms", "Scale, rotation and translation of bones."},
    {"act/pair", "Pairs", "High- and low-poly models that must agree, since one poses the other."},
    {"block", "Model blocks", "The sections around the bones."},
    {"game", "The game's files", "main.dol, fst.bin and dt_na.dat."},
    {"recipe", "Recipes and packs", "What you write."},
    {"skl", "Lost Saga skeletons", "Files of the format `skl`, which packs with `format: skl` change."},
};

bool IsOf(const RuleWords& rule, const Family& family) {
  if (!rule.id.starts_with(family.prefix)) return false;
  const char behind = rule.id.size() > family.prefix.size() ? rule.id[family.prefix.size()] : '\0';
  return behind == '-' || behind == '/';
}

std::string MakePage() {
  std::string contents, chapters;
  for (const Family& family : kFamilies) {
    contents += fmt::format("\n**{}**\n\n| rule | severity | holds when |\n|---|---|---|\n", family.title);
    chapters += fmt::format("\n## {}\n\n{}\n", family.title, family.about);
    for (const RuleWords& rule : formats::Catalogue()) {
      if (!IsOf(rule, family)) continue;
      std::string anchor(rule.id);
      std::erase(anchor, '/');
      contents += fmt::format("| [`{}`](#{}) | {} | {} |\n", rule.id, anchor, Name(rule.severity),
                              report::MarkdownText(rule.promise));
      chapters += fmt::format("\n### `{}`\n\n{}", rule.id, report::RuleMarkdown(rule));
    }
  }
  return kHead + contents + chapters;
}

TEST(RulesPage, EveryRuleIsOfOneFamily) {
  for (const RuleWords& rule : formats::Catalogue()) {
    int families = 0;
    for (const Family& family : kFamilies) families += IsOf(rule, family);
    EXPECT_EQ(families, 1) << rule.id << " needs a chapter in this test's list";
  }
}

TEST(RulesPage, SaysWhatTheTableSays) {
  const std::string page = MakePage();
  if (std::getenv("BONEPATCH_UPDATE_GOLDENS") != nullptr) std::ofstream(kPath, std::ios::binary) << page;
  std::ifstream file(kPath, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_TRUE(text.str() == page)
      << "docs/rules.md isn't what the rule table says; BONEPATCH_UPDATE_GOLDENS=1 rewrites it";
}

}  // namespace
}  // namespace bonepatch::docs
