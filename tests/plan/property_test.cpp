// A thousand and more random plans: what is accepted obeys a second opinion on the finished bytes, what is refused
// makes no block, and the same plan comes out the same.
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "patcher/base/sha256.h"
#include "patcher/plan/pack_source.h"
#include "patcher/plan/planner.h"
#include "tests/support/random_recipe.h"
#include "tests/support/recheck.h"
#include "tests/support/sample_folder.h"
#include "tests/support/sanitized.h"

namespace bonepatch::tests {
namespace {

constexpr unsigned kSeed = 20260131;
constexpr int kPlans = kSanitized ? 150 : 1200;

plan::GameDonors SampleDonors(const ByteSource& archive) {
  auto directory = game::Directory::Read(TheSample().dol, "main.dol");
  EXPECT_TRUE(directory.has_value());
  return plan::GameDonors(std::move(*directory), archive);
}

/// The recipe as a pack; none where its own text is refused.
std::optional<recipes::Pack> ReadText(const std::string& id, const std::string& text) {
  const std::vector<std::pair<std::string, std::string>> files{{id + ".yaml", text}};
  auto read = plan::ReadKeptPack(id, true, files);
  EXPECT_TRUE(read.has_value());
  return std::move(read->pack);
}

void ExpectSound(const plan::GameDonors& donors, const plan::PlannedBlock& block, const std::string& what) {
  const Result<Bytes> bytes = plan::BuildBlock(donors, block);
  ASSERT_TRUE(bytes.has_value());
  EXPECT_EQ(Sha256(*bytes), block.sha256);
  for (const plan::PlannedModel& model : block.models) {
    ByteView member = *bytes;
    if (model.slot) {
      const auto slots = block::ReadArchive(MemorySource(*bytes));
      ASSERT_TRUE(slots && *slots);
      member = member.subspan((**slots)[*model.slot]->offset, (**slots)[*model.slot]->size);
    }
    const std::vector<std::string> wrong = Recheck(member, model.bones_before, donors.entries()[block.entry].stadium);
    EXPECT_TRUE(wrong.empty()) << model.address << ": " << (wrong.empty() ? "" : wrong.front()) << "\n" << what;
  }
}

TEST(RandomPlans, AcceptedOnesObeyASecondOpinionAndRefusedOnesMakeNothing) {
  std::cout << "seed " << kSeed << ", " << kPlans << " plans\n";
  std::mt19937 random(kSeed);
  const SampleArchive archive;
  const plan::GameDonors donors = SampleDonors(archive);
  int accepted = 0, refused = 0, text = 0;
  for (int i = 0; i < kPlans; ++i) {
    const std::string one = RandomRecipe("one", random), two = RandomRecipe("two", random);
    const auto first = ReadText("one", one), second = ReadText("two", two);
    if (!first || !second) {
      ++text;
      continue;
    }
    plan::PlanRequest request{donors, {&*first}, {}};
    if (i % 3 == 0) request.packs.push_back(&*second);
    const auto plan = plan::MakePlan(request);
    ASSERT_TRUE(plan.has_value()) << plan.error().message << "\n" << one << two;
    if (plan->verdict.refused()) {
      ++refused;
      EXPECT_TRUE(plan->blocks.empty());
      continue;
    }
    ++accepted;
    for (const plan::PlannedBlock& block : plan->blocks) ExpectSound(donors, block, one + two);
    const auto again = plan::MakePlan(request);
    ASSERT_TRUE(again.has_value());
    ASSERT_EQ(again->blocks.size(), plan->blocks.size());
    for (std::size_t b = 0; b < plan->blocks.size(); ++b) EXPECT_EQ(again->blocks[b].sha256, plan->blocks[b].sha256);
  }
  std::cout << accepted << " accepted, " << refused << " refused by a rule, " << text << " by their text\n";
  EXPECT_GT(accepted, kPlans / 10);
  EXPECT_GT(refused, kPlans / 10);
}

TEST(RandomPlans, KnownDigestsAreSkippedAndOthersAreNot) {
  std::mt19937 random(kSeed + 1);
  const SampleArchive archive;
  const plan::GameDonors donors = SampleDonors(archive);
  int compared = 0;
  for (int i = 0; i < 150; ++i) {
    const auto pack = ReadText("one", RandomRecipe("one", random));
    if (!pack) continue;
    plan::PlanRequest request{donors, {&*pack}, {}};
    const auto fresh = plan::MakePlan(request);
    ASSERT_TRUE(fresh.has_value());
    if (fresh->verdict.refused() || fresh->blocks.empty()) continue;
    for (const plan::PlannedBlock& block : fresh->blocks) request.known[block.address] = block.digest;
    const auto known = plan::MakePlan(request);
    ASSERT_TRUE(known.has_value());
    EXPECT_EQ(known->unchanged.size() + known->blocks.size(), fresh->blocks.size());
    request.known.begin()->second = "another";
    const auto changed = plan::MakePlan(request);
    ASSERT_TRUE(changed.has_value());
    EXPECT_GE(changed->blocks.size(), 1u);
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace bonepatch::tests
