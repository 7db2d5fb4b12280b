// The recipe that inspect prints, for every model of the sample: our own reader takes it, and it changes nothing.
#include <gmock/gmock.h>

#include "act/tree.h"
#include "patcher/cli/inspect_model.h"
#include "patcher/plan/planner.h"
#include "recipes/reader.h"
#include "sample/act_builder.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::tests {
namespace {

class OneFile : public recipes::PackFiles {
 public:
  explicit OneFile(std::string text) : text_(std::move(text)) {}
  Result<std::string> Read(const std::string&) const override { return text_; }
  std::string Shown(const std::string& path) const override { return path; }

 private:
  std::string text_;
};

std::string RecipeOf(const report::Inspection& model) {
  std::string text;
  for (const std::string& line : report::RecipeLines(model)) text += line + "\n";
  return text;
}

recipes::Pack PackOf(const report::Inspection& model) {
  const std::string text = RecipeOf(model);
  auto read = recipes::ReadLoneRecipe(OneFile(text), "stated.yaml");
  EXPECT_TRUE(read && read->pack) << text;
  for (const Finding& finding : read->findings) ADD_FAILURE() << finding.rule << " " << finding.message;
  return read->pack ? *read->pack : recipes::Pack();
}

TEST(StatedRecipe, ChangesNothingOnAnyModelOfTheSample) {
  const SampleArchive archive;
  auto directory = game::Directory::Read(TheSample().dol, "main.dol");
  ASSERT_TRUE(directory);
  const plan::GameDonors donors(*directory, archive);
  const auto listing = donors.Listing();
  ASSERT_TRUE(listing);
  std::size_t stated = 0;
  for (const game::ListedModel& listed : (*listing)->models) {
    const auto place = donors.Place(listed.id, nullptr);
    ASSERT_TRUE(place && *place);
    auto loaded = game::LoadModel(WindowSource(archive, (*place)->offset, (*place)->size));
    ASSERT_TRUE(loaded);
    if (!loaded->section) continue;
    report::Inspection model;
    model.address = donors.Address(listed.id);
    model.name = loaded->section->geo_name;
    model.act = loaded->act;
    model.section = loaded->section;
    const recipes::Pack pack = PackOf(model);
    const auto plan = plan::MakePlan({donors, {&pack}, {}});
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_FALSE(plan->verdict.refused()) << model.address << ": " << plan->verdict.findings.front().message;
    EXPECT_TRUE(plan->blocks.empty()) << model.address;
    EXPECT_EQ(plan->models, 1u);
    ++stated;
  }
  EXPECT_GT(stated, 300u);
}

TEST(StatedRecipe, QuotesNamesThatYamlWouldMisread) {
  for (const char* name : {"null.gpl", "yes",     "~",       "12.5",    "0x10.gpl", "a: b.gpl", "a #b.gpl", "\"q\".gpl",
                           "a\\n.gpl", "- x.gpl", "{a}.gpl", " a .gpl", "\xE9.gpl", "x",        ".gpl",     "'.tpl",
                           "*a.gpl",   "true",    "12.gpl",  "1e5.gpl", "No",       "nan.gpl"}) {
    report::Inspection model;
    model.address = "18/0";
    model.act = sample::ActBuilder().Bone("a").Name(name).Build();
    model.section = act::Decode(model.act);
    ASSERT_TRUE(model.section);
    model.name = model.section->geo_name;
    const recipes::Pack pack = PackOf(model);
    ASSERT_EQ(pack.recipes.size(), 1u) << name;
    const auto& expect = pack.recipes[0].models.at(0).expect;
    ASSERT_TRUE(expect.name) << name;
    EXPECT_EQ(expect.name->value, model.name);
    EXPECT_EQ(expect.bones->value, 1u);
  }
}

/// Stored ids, parents and tables may be anything; the list still reads, and says what is stored.
TEST(StatedRecipe, OddSections) {
  const sample::ActBuilder odd[] = {
      sample::ActBuilder().Bone("a").Id(7).Bone("b").Id(7).Under("a"),
      sample::ActBuilder().Bone("a").Under("b").Bone("b").Under("a"),
      sample::ActBuilder().Bone("a").Bone("b").Under("a").TrackTable({0, 1}).NoMirrors(),
      sample::ActBuilder().Bone("a").NoUserData(),
      sample::ActBuilder().Bone("a").At(0, 1, 0).Poke32(0x2C, 0x24),
  };
  for (const sample::ActBuilder& builder : odd) {
    report::Inspection model;
    model.address = "18/0";
    model.act = builder.Build();
    model.section = act::Decode(model.act);
    ASSERT_TRUE(model.section);
    const recipes::Pack pack = PackOf(model);
    ASSERT_EQ(pack.recipes.size(), 1u);
    EXPECT_EQ(pack.recipes[0].models.at(0).skeleton->size(), model.section->bones.size());
    EXPECT_EQ(report::TreeLines(model).size(),
              1 + model.section->bones.size() + (act::RootsOf(*model.section).empty() ? 1 : 0));
    EXPECT_FALSE(report::InspectionLines(model).empty());
  }
}

TEST(InspectionForms, StayInBoundsOnHostileSkeletons) {
  constexpr std::uint32_t kBones = 20000;
  act::Section chain, fan;
  chain.bones.resize(kBones);
  for (std::uint32_t i = 1; i < kBones; ++i) chain.bones[i].parent = act::Link::To({i - 1});
  fan.bones.resize(kBones);
  for (std::uint32_t i = 1; i < kBones; ++i) fan.bones[i].parent = act::Link::To({0});
  for (const act::Section& section : {chain, fan}) {
    report::Inspection model;
    model.name = "x.gpl";
    model.section = section;
    std::size_t size = 0;
    for (const auto& lines : {report::InspectionLines(model), report::TreeLines(model), report::RecipeLines(model)}) {
      for (const std::string& line : lines) size += line.size();
    }
    EXPECT_LT(size, kBones * std::size_t{600});
  }
}

}  // namespace
}  // namespace bonepatch::tests
