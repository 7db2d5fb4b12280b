// Single files: what a plan would write is what an edited file holds, and nothing is judged that it can't show.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "patcher/plan/pack_source.h"
#include "patcher/plan/pick.h"
#include "patcher/plan/targets.h"
#include "sample/act_builder.h"
#include "sample/block_builder.h"
#include "tests/support/random_recipe.h"
#include "tests/support/sample_folder.h"
#include "tests/support/sanitized.h"

namespace bonepatch::tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using File = std::pair<std::string, std::string>;

recipes::Pack PackOf(const std::vector<File>& files) {
  auto read = plan::ReadKeptPack("one", files.size() == 1, files);
  EXPECT_TRUE(read && read->pack) << (read && !read->findings.empty() ? read->findings.front().message : "");
  return std::move(*read->pack);
}

std::string RecipeText(const std::string& models, const std::string& id = "one") {
  return "bonepatch: 1\nid: " + id + "\ngame: sluggers-us\nmodels:\n" + models;
}

/// A lone recipe with this under `models:`.
recipes::Pack Recipe(const std::string& models) { return PackOf({{"one.yaml", RecipeText(models)}}); }

std::string Entry(const std::string& target, const std::string& edits) {
  return "  - " + target + "\n    edits: [" + edits + "]\n";
}

std::set<std::string> ErrorsOf(const validators::Verdict& verdict) {
  std::set<std::string> rules;
  for (const Finding& finding : verdict.findings) {
    if (finding.severity == Severity::kError) rules.insert(finding.rule);
  }
  return rules;
}

std::vector<std::string> NotRunOf(const validators::Verdict& verdict) {
  std::vector<std::string> rules;
  for (const NotRun& skipped : verdict.not_run) rules.push_back(skipped.rule);
  return rules;
}

std::string NameIn(ByteView bytes, bool bare_act) {
  const MemorySource source(bytes);
  return bare_act ? *act::ReadGeoName(source) : *game::ReadModelName(source);
}

plan::EditedFile EditOf(ByteView bytes, const recipes::Pack& pack, std::optional<std::string> wanted = {},
                        bool bare_act = false) {
  const auto pick = plan::PickEntries(pack, wanted, NameIn(bytes, bare_act));
  EXPECT_TRUE(pick) << pick.error().message;
  if (!pick) return {};
  auto edited = plan::EditFile({bytes, bare_act, pick->label, pick->stadium}, pack, pick->entries);
  EXPECT_TRUE(edited) << edited.error().message;
  return std::move(*edited);
}

/// Models of the sample game, as a plan finds them.
class EditFileTest : public ::testing::Test {
 protected:
  EditFileTest() : donors_(*game::Directory::Read(TheSample().dol, "main.dol"), archive_) {}

  game::ModelId Id(const std::string& address) const {
    const auto parsed = recipes::ParseAddress(address);
    return {*donors_.Find(parsed->chunk, parsed->file), parsed->slot};
  }
  Bytes Vanilla(const std::string& address) const {
    std::string why;
    const auto place = donors_.Place(Id(address), &why);
    return *ReadBytes(archive_, (*place)->offset, (*place)->size);
  }
  Bytes Act(const std::string& address) const { return donors_.Load(Id(address))->act; }

  /// The model in the block that a plan makes.
  Bytes Planned(const plan::PlannedBlock& block, const plan::PlannedModel& model) const {
    const Bytes bytes = *plan::BuildBlock(donors_, block);
    if (!model.slot) return bytes;
    const auto slots = *block::ReadArchive(MemorySource(bytes));
    const block::Span span = *(*slots)[*model.slot];
    return Bytes(bytes.begin() + span.offset, bytes.begin() + span.offset + span.size);
  }

  SampleArchive archive_;
  plan::GameDonors donors_;
};

/// A file has no partner: inert bones aren't added, and a low-poly mesh isn't re-baked.
bool NeedsItsPartner(const plan::PlannedModel& model) {
  const auto inert = [](const auto& bone) { return bone.inert; };
  return std::any_of(model.new_bones.begin(), model.new_bones.end(), inert) ||
         (game::StemOf(model.name).low && !model.rebaked.empty());
}

TEST_F(EditFileTest, IsWhatRandomPlansWrite) {
  constexpr int kPlans = kSanitized ? 40 : 150;
  std::mt19937 random(20260207);
  int compared = 0;
  for (int i = 0; i < kPlans; ++i) {
    const auto read = plan::ReadKeptPack("one", true, {{"one.yaml", RandomRecipe("one", random)}});
    if (!read->pack) continue;
    const auto plan = plan::MakePlan({donors_, {&*read->pack}, {}});
    if (plan->verdict.refused()) continue;
    const auto targets = plan::ResolveTargets(donors_, {&*read->pack});
    for (const plan::PlannedBlock& block : plan->blocks) {
      for (const plan::PlannedModel& model : block.models) {
        const Bytes file = Vanilla(model.address);
        const auto pick = plan::PickEntries(*read->pack, model.address, model.name);
        // A recipe may use another address of a shared block, which a file doesn't know of.
        if (!pick || pick->entries.size() != targets->work.at({block.entry, model.slot}).size()) continue;
        if (NeedsItsPartner(model)) continue;
        const plan::EditedFile whole = EditOf(file, *read->pack, model.address);
        EXPECT_EQ(whole.bytes, Planned(block, model)) << model.address << "\n" << read->pack->files.front().bytes;
        const plan::EditedFile act = EditOf(Act(model.address), *read->pack, model.address, true);
        EXPECT_EQ(act.bytes, model.act) << model.address << "\n" << read->pack->files.front().bytes;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, kPlans / 6);
}

TEST_F(EditFileTest, AMemberOfAnArchiveIsWhatAPlanWritesThere) {
  const recipes::Pack pack = Recipe(Entry("model: '18/3#1'", "{add-bone: {name: a, parent: 0}}"));
  const auto plan = plan::MakePlan({donors_, {&pack}, {}});
  ASSERT_EQ(plan->blocks.size(), 1u);
  const plan::EditedFile edited = EditOf(Vanilla("18/3#1"), pack);
  EXPECT_EQ(edited.bytes, Planned(plan->blocks[0], plan->blocks[0].models[0]));
  EXPECT_EQ(edited.model->address, "18/3#1");
}

TEST_F(EditFileTest, APairCountsForBothOfItsModels) {
  const recipes::Pack pack = Recipe(Entry("pair: mario", "{add-bone: {name: a, parent: 3}}") +
                                    Entry("model: 18/1", "{add-bone: {name: b, parent: 3}}"));
  EXPECT_EQ(EditOf(Vanilla("18/0"), pack, "18/0").model->bones_after, 92u);
  EXPECT_EQ(EditOf(Vanilla("18/1"), pack, "18/1").model->bones_after, 93u);
  EXPECT_EQ(EditOf(Vanilla("18/1"), pack, "mario").model->bones_after, 92u);
}

TEST_F(EditFileTest, ABlockWithASubmeshMoreGetsItsBoneAndOwner) {
  const Bytes block =
      sample::BlockBuilder()
          .Gpl(sample::GplBuilder().Rigid(sample::MadeUpVertices(4)).Rigid(sample::MadeUpVertices(6)).Build())
          .Act(sample::ActBuilder().Bone("hip").Draws(0).Bone("arm").Under("hip").Build())
          .Tex(Bytes(64, 0x7E))
          .Build();
  const plan::EditedFile owned =
      EditOf(block, Recipe(Entry("model: 18/0", "{add-bone: {name: hat, parent: 1, mesh: 1}}")));
  EXPECT_THAT(ErrorsOf(owned.verdict), IsEmpty());
  const auto loaded = *game::LoadModel(MemorySource(owned.bytes));
  ASSERT_EQ(loaded.section->bones.size(), 3u);
  EXPECT_EQ(loaded.section->bones[2].geo, 1);
  const plan::EditedFile left = EditOf(
      block, Recipe(Entry("model: 18/0", "{add-bone: {name: hat, parent: 1}}, {move-mesh: {from: 0, to: hat}}")));
  EXPECT_THAT(ErrorsOf(left.verdict), testing::ElementsAre("act/geo-unowned"));
  EXPECT_THAT(left.bytes, IsEmpty());
}

TEST_F(EditFileTest, SaysWhatASingleFileCannotShow) {
  const recipes::Pack pack = Recipe(Entry("pair: mario", "{add-bone: {name: a, parent: 3}}"));
  const auto block = NotRunOf(EditOf(Vanilla("18/0"), pack).verdict);
  EXPECT_THAT(block, testing::IsSupersetOf({"act/pair-same-id", "act/pair-aligned", "game/limit", "game/routes"}));
  EXPECT_THAT(block, Not(Contains("act/geo-unowned")));
  const auto act = NotRunOf(EditOf(Act("18/0"), pack, {}, true).verdict);
  EXPECT_THAT(act, testing::IsSupersetOf({"act/pair-same-id", "block/sections", "block/geometry", "block/skinning",
                                          "act/geo-unowned", "act/geo-range", "act/srt-donor-skinned"}));
  EXPECT_THAT(act, Not(Contains("act/parent-missing")));
}

TEST_F(EditFileTest, BrokenEditsAreRefusedByTheirRules) {
  const struct {
    const char* address;
    const char* edits;
    const char* rule;
  } cases[] = {
      {"18/0", "{add-bone: {name: a, parent: 140}}", "act/parent-missing"},
      {"18/0", "{add-bone: {name: a, parent: root}}", "act/root-new-outside-stadium"},
      {"9/0", "{add-bone: {name: a, parent: 0}}", "act/root-child-in-stadium"},
      {"18/0", "{set-transform: {bone: 200, translation: [0, 1, 0]}}", "recipe/reference"},
      {"18/0", "{clear-mesh: {bone: 54}}", "act/geo-unowned"},
      {"18/0", "{add-bone: {name: a, parent: 3, track: 0x10}}", "act/track-range"},
      {"18/1", "{add-bone: {name: a, parent: 3}}, {move-mesh: {from: 54, to: a, keep: place}}", "act/geo-rebake"},
  };
  for (const auto& wrong : cases) {
    const auto pack = Recipe(Entry(std::string("model: ") + wrong.address, wrong.edits));
    const plan::EditedFile edited = EditOf(Vanilla(wrong.address), pack, wrong.address);
    EXPECT_THAT(ErrorsOf(edited.verdict), testing::ElementsAre(wrong.rule)) << wrong.edits;
    EXPECT_THAT(edited.bytes, IsEmpty()) << wrong.edits;
  }
}

TEST_F(EditFileTest, OfABareSectionMeshesAndSkinAreLeftToOthers) {
  const auto pack = Recipe(Entry("model: 18/0",
                                 "{add-bone: {name: a, parent: 3}}, {move-mesh: {from: 54, to: a, keep: place}}, "
                                 "{move-skin: {from: 28, to: a}}"));
  const plan::EditedFile edited = EditOf(Act("18/0"), pack, {}, true);
  EXPECT_THAT(ErrorsOf(edited.verdict), IsEmpty());
  std::map<std::string, std::string> why;
  for (const NotRun& skipped : edited.verdict.not_run) why[skipped.rule] = skipped.reason;
  EXPECT_THAT(why["act/geo-rebake"], HasSubstr("re-bakes nothing"));
  EXPECT_THAT(why["recipe/reference"], HasSubstr("move-skin is left out"));
}

TEST_F(EditFileTest, BanksAreJudgedAgainstTheFilesTracks) {
  const auto with_bank = [&](std::uint16_t track, const std::string& more = {}) {
    const Bytes bank = sample::BankBuilder().Id(7).Sequence("swing", {track}).Build();
    const std::string edits =
        "{add-bone: {name: a, parent: 3, track: 0xC4}}, {replace-bank: {entry: 18/6, file: swing.anm}}" + more;
    return PackOf({{"pack.yaml", "bonepatch: 1\nid: one\nversion: '1'\ngame: sluggers-us\nrecipes: [r.yaml]\n"},
                   {"r.yaml", RecipeText(Entry("model: 18/0", edits), "r")},
                   {"swing.anm", std::string(AsText(bank))}});
  };
  const plan::EditedFile fits = EditOf(Vanilla("18/0"), with_bank(0xC4));
  EXPECT_THAT(ErrorsOf(fits.verdict), IsEmpty());
  EXPECT_EQ(
      fits.bytes,
      EditOf(Vanilla("18/0"), Recipe(Entry("model: 18/0", "{add-bone: {name: a, parent: 3, track: 0xC4}}"))).bytes)
      << "the bank is another file";
  EXPECT_THAT(ErrorsOf(EditOf(Vanilla("18/0"), with_bank(0xC5)).verdict), testing::ElementsAre("act/track-bank"));
}

TEST_F(EditFileTest, WhatChangesNothingIsTheFileAsItWas) {
  const auto pack = Recipe(Entry("model: 18/2", "{set-mesh: {bone: 0, submesh: 0}}"));
  const plan::EditedFile edited = EditOf(Vanilla("18/2"), pack);
  EXPECT_THAT(ErrorsOf(edited.verdict), IsEmpty());
  EXPECT_EQ(edited.bytes, Vanilla("18/2"));
  EXPECT_FALSE(edited.model);
}

TEST_F(EditFileTest, DamagedFilesOfAnyLengthAreRefusedAndNothingElse) {
  const auto pack = Recipe(Entry("model: 18/2", "{add-bone: {name: a, parent: 0}}"));
  const Bytes sound = Vanilla("18/2");
  for (std::size_t size = block::kHeaderSize; size < sound.size(); size += size < 256 ? 1 : 61) {
    const Bytes cut(sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(size));
    const auto edited =
        plan::EditFile({cut, false, "cut", false}, pack, {{&pack.recipes[0], &pack.recipes[0].models[0], {}}});
    ASSERT_TRUE(edited) << size;
    EXPECT_EQ(edited->bytes.empty(), edited->verdict.refused()) << size;
  }
  const Bytes act = Act("18/2");
  for (std::size_t size = 0; size <= act.size(); ++size) {
    const Bytes cut(act.begin(), act.begin() + static_cast<std::ptrdiff_t>(size));
    const auto edited =
        plan::EditFile({cut, true, "cut", false}, pack, {{&pack.recipes[0], &pack.recipes[0].models[0], {}}});
    ASSERT_TRUE(edited) << size;
    EXPECT_EQ(edited->bytes.empty(), edited->verdict.refused()) << size;
  }
}

/// "18/0 stadium: 2" is a label, and how many entries were picked; else the words of the error.
std::string PickText(const std::string& models, std::optional<std::string> wanted, const std::string& name) {
  const recipes::Pack pack = Recipe(models);
  const auto pick = plan::PickEntries(pack, wanted, name);
  if (!pick) return pick.error().message;
  return fmt::format("{}{}: {}", pick->label, pick->stadium ? " stadium" : "", pick->entries.size());
}

TEST(Pick, OneEntryNeedsNoWord) {
  const std::string add = "{set-transform: {bone: 3, translation: [0, 1, 0]}}";
  EXPECT_EQ(PickText(Entry("model: 18/0", add), {}, "x.gpl"), "18/0: 1");
  EXPECT_EQ(PickText(Entry("model: 9/0", add), {}, "x.gpl"), "9/0 stadium: 1");
  EXPECT_EQ(PickText(Entry("model: [9/0, 9/1]", add), {}, "x.gpl"), "x.gpl stadium: 1");
  EXPECT_EQ(PickText(Entry("model: mario.gpl", add), {}, "x.gpl"), "x.gpl: 1");
  EXPECT_EQ(PickText(Entry("pair: mario", add), {}, "L_mario.gpl"), "L_mario.gpl: 1");
  EXPECT_THAT(PickText(Entry("model: [9/0, 18/1]", add), {}, "x.gpl"), HasSubstr("say with --model"));
}

TEST(Pick, OfSeveralTheFilesNameOrAWordTells) {
  const std::string add = "{set-transform: {bone: 3, translation: [0, 1, 0]}}";
  const std::string named = Entry("model: mario.gpl", add) + Entry("pair: mario", add) + Entry("pair: bear", add);
  EXPECT_EQ(PickText(named, {}, "mario.gpl"), "mario.gpl: 2");
  EXPECT_EQ(PickText(named, {}, "L_mario.gpl"), "L_mario.gpl: 1");
  EXPECT_THAT(PickText(named, {}, "luigi.gpl"),
              HasSubstr("(the recipe names mario.gpl, the pair 'bear', the pair 'mario')"));
  EXPECT_EQ(PickText(named, "bear", ""), "bear: 1");
  const std::string placed = Entry("model: 18/0", add) + Entry("model: [18/1, 18/0]", add) + Entry("pair: mario", add);
  EXPECT_THAT(PickText(placed, {}, "mario.gpl"), HasSubstr("say with --model"));
  EXPECT_EQ(PickText(placed, "18/0", "mario.gpl"), "18/0: 3");
  EXPECT_EQ(PickText(placed, "18/0", "renamed.gpl"), "18/0: 2");
  EXPECT_EQ(PickText(placed, "18/1", ""), "18/1: 1");
  EXPECT_THAT(PickText(placed, "18/2", ""), HasSubstr("no entry for 18/2; it names 18/0, 18/1, the pair 'mario'"));
  EXPECT_EQ(PickText(Entry("model: sta03.gpl", add), "9/0", "sta03.gpl"), "9/0 stadium: 1");
  EXPECT_EQ(PickText(Entry("model: '18/3#1'", add) + Entry("model: '18/3#0'", add), "18/3#1", ""), "18/3#1: 1");
}

}  // namespace
}  // namespace bonepatch::tests
