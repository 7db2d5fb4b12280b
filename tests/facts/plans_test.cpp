// Plans over facts of the made-up game say what plans over the game say: random ones, refused ones, the examples, and
// transforms that are set to what they are.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <iostream>

#include "patcher/plan/pack_source.h"
#include "patcher/plan/planner.h"
#include "tests/facts/told.h"
#include "tests/support/over_facts.h"
#include "tests/support/random_recipe.h"
#include "tests/support/refused_recipes.h"
#include "tests/support/sanitized.h"

namespace bonepatch::tests {
namespace {

constexpr unsigned kSeed = 20260207;
constexpr int kPlans = kSanitized ? 40 : 300;

class BothWays : public ::testing::Test {
 protected:
  /// The recipe as a pack; none where its own text is refused.
  static std::optional<recipes::Pack> ReadText(const std::string& id, const std::string& models) {
    const std::string text = models.starts_with("bonepatch")
                                 ? models
                                 : "bonepatch: 1\nid: " + id + "\ngame: sluggers-us\nmodels:\n" + models;
    auto read = plan::ReadKeptPack(id, true, {{id + ".yaml", text}});
    EXPECT_TRUE(read.has_value());
    return std::move(read->pack);
  }

  plan::Plan Same(const std::vector<const recipes::Pack*>& packs, const std::string& what) {
    auto over_game = plan::MakePlan({game_, packs, {}});
    auto over_facts = plan::MakePlan({facts_, packs, {}});
    EXPECT_TRUE(over_game && over_facts) << what;
    if (!over_game || !over_facts) return {};
    ExpectSameVerdict(over_game->verdict, over_facts->verdict, what);
    EXPECT_EQ(over_game->models, over_facts->models) << what;
    EXPECT_TRUE(over_facts->blocks.empty());
    return std::move(*over_game);
  }

  /// Findings of one models entry, said both ways.
  Findings Find(const std::string& model, const std::string& edits) {
    const std::string text = "  - model: " + model + "\n    edits: [" + edits + "]\n";
    const auto pack = ReadText("one", text);
    if (!pack) return {};
    return Same({&*pack}, text).verdict.findings;
  }

  const SampleArchive archive_;
  const plan::GameDonors game_ = SampleDonors(archive_);
  const facts::FactsDonors facts_{ReadBack(FactsText())};
};

TEST_F(BothWays, RandomPlans) {
  std::cout << "seed " << kSeed << ", " << kPlans << " plans\n";
  std::mt19937 random(kSeed);
  int refused = 0;
  for (int i = 0; i < kPlans; ++i) {
    const std::string one = RandomRecipe("one", random), two = RandomRecipe("two", random);
    const auto first = ReadText("one", one), second = ReadText("two", two);
    if (!first || !second) continue;
    refused += Same({&*first, &*second}, one + two).verdict.refused();
  }
  EXPECT_GT(refused, 3);
}

TEST_F(BothWays, RefusedRecipesAndTheirNearMisses) {
  for (const RefusedRecipe& refused : kRefusedRecipes) {
    Find(refused.model, refused.broken);
    Find(refused.model, refused.near_miss);
    for (const char* other : {"20/1", "37/1", "9/0", "120/5", "136/2"}) {
      Find(other, refused.broken);
      Find(other, refused.near_miss);
    }
  }
}

TEST_F(BothWays, Examples) {
  std::size_t packs = 0;
  for (const auto& folder : std::filesystem::directory_iterator(std::string(BONEPATCH_SOURCE_DIR) + "/examples")) {
    auto read = plan::ReadPackAt(os::System(), folder.path().string());
    if (!read || !read->pack) continue;
    ++packs;
    Same({&*read->pack}, folder.path().string());
  }
  EXPECT_GE(packs, 5u);
}

std::string Numbers(std::span<const double> numbers) { return fmt::format("[{}]", fmt::join(numbers, ", ")); }

/// What a set-transform finds in the plan when a donor's own numbers are changed by so much.
TEST_F(BothWays, TransformsThatAreWhatTheyWere) {
  for (const std::uint32_t chunk : {18u, 50u}) {
    for (const std::uint32_t file : {0u, 1u}) {
      const auto entry = game_.Find(chunk, file);
      ASSERT_TRUE(entry.has_value());
      const auto loaded = game_.Load({*entry, {}});
      ASSERT_TRUE(loaded && loaded->section);
      const act::Section& section = *loaded->section;
      std::size_t moved = 0, unmoved = 0;
      for (std::uint32_t bone = 1; bone < section.bones.size(); bone += 9) {
        const act::Srt* srt = act::SrtOf(section, {bone});
        if (!srt) continue;
        for (const double by : {0.0, 4e-7, -9e-7, 3e-6, 0.5}) {
          std::vector<double> translation, rotation;
          for (const F32 n : srt->translation) translation.push_back(n.value() + by);
          for (const F32 n : srt->rotation) rotation.push_back(by == 0.5 ? -n.value() : n.value() + by);
          const std::string edits = fmt::format("{{set-transform: {{bone: {}, translation: {}, rotation: {}}}}}", bone,
                                                Numbers(translation), Numbers(rotation));
          const Findings found = Find(fmt::format("{}/{}", chunk, file), edits);
          const bool moves = std::any_of(found.begin(), found.end(), [](const Finding& f) {
            return f.rule == "act/srt-donor-skinned" || f.rule == "act/srt-donor-animated" ||
                   f.rule == "act/pair-placement";
          });
          (moves ? moved : unmoved) += 1;
          if (by == 0.0) {
            EXPECT_FALSE(moves) << edits;
          }
        }
      }
      EXPECT_GT(moved, 3u);
      EXPECT_GT(unmoved, 3u);
    }
  }
}

TEST_F(BothWays, BanksAndTargetsThatAreNone) {
  for (const char* target : {"18/99", "18/6", "18/3", "\"18/3#7\"", "\"18/3#99\"", "\"18/0#0\"", "18/4", "nobody.gpl",
                             "mario.gpl", "bat.gpl", "171/0", "\"127/0#0\""}) {
    Find(target, "{add-bone: {name: a, parent: 0}}");
  }
  for (const char* pair : {"mario", "nobody", "bear"}) {
    const std::string text = fmt::format("  - pair: {}\n    edits: [{{move-mesh: {{from: 54, to: 49}}}}]\n", pair);
    const auto pack = ReadText("pair", text);
    ASSERT_TRUE(pack.has_value());
    Same({&*pack}, text);
  }
}

TEST_F(BothWays, KeepPlaceIsNotRunOnce) {
  const std::string text =
      "  - model: 18/0\n    edits: [{add-bone: {name: a, parent: 3, translation: [0, 1, 0]}},"
      " {move-mesh: {from: 54, to: a, keep: place}}, {add-bone: {name: b, parent: 3}},"
      " {move-mesh: {from: 55, to: b, keep: place}}]\n";
  const auto pack = ReadText("place", text);
  ASSERT_TRUE(pack.has_value());
  Same({&*pack}, text);
  const auto over_facts = plan::MakePlan({facts_, {&*pack}, {}});
  ASSERT_EQ(over_facts->verdict.not_run.size(), 1u);
  EXPECT_EQ(over_facts->verdict.not_run.front().rule, "act/geo-rebake");
  EXPECT_EQ(over_facts->verdict.not_run.front().model, "18/0");
}

}  // namespace
}  // namespace bonepatch::tests
