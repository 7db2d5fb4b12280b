// Facts judge as the files do, and tell none of their numbers.
#include <cmath>

#include "formats/skl/facts.h"
#include "patcher/json/document_json.h"
#include "tests/skl/reading.h"

namespace bonepatch::formats::skl {
namespace {

/// Rule, severity and line of each finding.
std::multiset<std::string> Told(const FolderPlan& plan) {
  std::multiset<std::string> told;
  for (const Finding& finding : plan.verdict.findings)
    told.insert(finding.rule + " " + std::string(Name(finding.severity)) + " " +
                std::to_string(finding.where.source.line) + " " + finding.where.model);
  return told;
}

Document FactsOf(const MemoryFolder& folder) {
  auto facts = TheFormat().in_folders()->Facts(folder);
  EXPECT_TRUE(facts);
  const std::string text = json::WriteDocument(*facts);
  auto again = json::ReadDocument(text, "facts.json");
  EXPECT_TRUE(again);
  EXPECT_EQ(*again, *facts);
  return *again;
}

const std::vector<std::string> kEdits[] = {
    {"add-bone: {name: tail, parent: Bip01 Pelvis}"},
    {"add-bone: {name: bip01 spine, parent: Bip01 Pelvis}"},
    {"add-bone: {name: Bip01 Spine, parent: nobody}"},
    {"rename: {bone: Bip01 Head, to: head}"},
    {"rename: {bone: Bip01 L Hand, to: Bip01 R Hand}"},
    {"remove-leaf: {bone: Bip01 HeadNub}"},
    {"remove-leaf: {bone: Bip01 Head}"},
    {"set-parent: {bone: Bip01 Spine, parent: Bip01 Head}"},
    {"set-parent: {bone: Bip01 Prop1, parent: Bip01 L Hand, keep: object}"},
    {"set-transform: {bone: 3, rotation: [0, 0.5, 0, 0.5]}"},
    {"set-transform: {bone: 3, translation: [0, 1, 2]}"},
    {"scale: {factor: 2}"},
    {"set-link: {file: statue.skl}"},
    {"set-link: {file: nobody.skl}"},
    {"order-like: {file: statue.skl}"},
    {"repair-children"},
};

void ExpectTheSame(const MemoryFolder& folder, const char* what) {
  const Document facts = FactsOf(folder);
  EXPECT_EQ(TheFormat().in_folders()->FactsFault(facts), "");
  for (const auto& edits : kEdits) {
    const Plans plans({RecipeFor("r", "hero.skl", edits)});
    EXPECT_EQ(Told(plans.Over({nullptr, &facts})), Told(plans.Over(folder))) << what << ": " << edits.front();
  }
}

TEST(Facts, JudgeAsTheSampleDoes) { ExpectTheSame(MemoryFolder::Sample(), "sample"); }

TEST(Facts, JudgeAsDamagedFilesDo) {
  const std::pair<const char*, void (*)(Skeleton&)> damages[] = {
      {"position", [](Skeleton& s) { s.bones[3].numbers.position[0] = F32::Of(NAN); }},
      {"rotation", [](Skeleton& s) { s.bones[3].numbers.rotation = {}; }},
      {"inverse", [](Skeleton& s) { s.bones[3].numbers.inverse_position[0] = F32::Of(9); }},
      {"object", [](Skeleton& s) { s.bones[3].numbers.object[12] = F32::Of(9); }},
      {"flat", [](Skeleton& s) { s.bones[3].numbers.position = {}; }},
      {"matrix", [](Skeleton& s) { s.bones[3].numbers.object[12] = F32::Of(INFINITY); }},
      {"children", [](Skeleton& s) { s.bones[3].children.clear(); }},
      {"parent", [](Skeleton& s) { s.bones[3].parent = "nobody"; }},
      {"roots", [](Skeleton& s) { s.bones[1].parent = ""; }},
      {"end", [](Skeleton& s) { s.link = "", s.rest = {1}; }},
  };
  for (const auto& [what, damage] : damages) {
    MemoryFolder folder = MemoryFolder::Sample();
    Skeleton hero = SampleSkeleton("hero.skl");
    damage(hero);
    folder.files["hero.skl"] = Encode(hero);
    ExpectTheSame(folder, what);
  }
  MemoryFolder folder = MemoryFolder::Sample();
  folder.files["hero.skl"].pop_back();
  ExpectTheSame(folder, "truncated");
}

TEST(Facts, TellNoNumber) {
  const Document facts = FactsOf(MemoryFolder::Sample());
  const std::string text = json::WriteDocument(facts);
  for (const char digit_after_point : {'0', '1', '2', '5', '9'})
    EXPECT_EQ(text.find(std::string(".") + digit_after_point), std::string::npos) << text.substr(0, 200);
}

TEST(Facts, ThatAreNoneAreRefused) {
  const FolderFormat& folders = *TheFormat().in_folders();
  EXPECT_NE(folders.FactsFault(Document()), "");
  EXPECT_NE(folders.FactsFault(Document(Document::Object{{"skeletons", "x"}, {"names", Document::List()}})), "");
  Document facts = FactsOf(MemoryFolder::Sample());
  auto& skeletons = std::get<Document::List>(std::get<Document::Object>(facts.value)[0].value.value);
  skeletons.push_back(skeletons.front());
  EXPECT_THAT(folders.FactsFault(facts), testing::HasSubstr("is there twice"));
}

}  // namespace
}  // namespace bonepatch::formats::skl
