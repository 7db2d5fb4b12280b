// What was not judged, in few words.
#include "patcher/report/not_run_text.h"

#include <gtest/gtest.h>

#include "validators/engine.h"

namespace bonepatch::report {
namespace {

TEST(NotRunText, SaysNothingOfNothing) { EXPECT_EQ(NotRunText({}), ""); }

TEST(NotRunText, NamesPhasesAndWholeFamilies) {
  std::vector<NotRun> not_run = validators::NotRunPhase(Phase::kPair, "18/0", "why");
  EXPECT_EQ(NotRunText(not_run), "not run on 18/0: phase 4: act/pair-* (why)\n");
  not_run.pop_back();
  EXPECT_EQ(NotRunText(not_run).find("act/pair-*"), std::string::npos) << "one of them was judged";
}

TEST(NotRunText, JoinsModelsOfOneReason) {
  EXPECT_EQ(NotRunText({{"act/geo-range", "18/0", "why"}, {"act/geo-range", "9/0", "why"}}),
            "not run on 9/0, 18/0: phase 3: act/geo-range (why)\n");
  EXPECT_EQ(NotRunText({{"act/geo-range", "9/0", "why"}, {"act/skin-bone", "18/0", "why"}}),
            "not run on 9/0: phase 3: act/geo-range (why)\nnot run on 18/0: phase 3: act/skin-bone (why)\n");
  EXPECT_EQ(NotRunText({{"act/geo-range", "9/0", "one"}, {"act/geo-range", "9/0", "two"}}),
            "not run on 9/0: phase 3: act/geo-range (one)\nnot run on 9/0: phase 3: act/geo-range (two)\n");
}

TEST(NotRunText, TellsPhasesApartAndManagesWithoutAModel) {
  EXPECT_EQ(NotRunText({{"game/fst", "", "why"}, {"act/track-bank", "", "why"}}),
            "not run: phase 3: act/track-bank; phase 5: game/fst (why)\n");
}

TEST(NotRunText, IsShortForAModelThatIsNotPlanned) {
  const std::string text = NotRunText(validators::NotRunPhase(Phase::kPlan, "18/0", "the donor has an error"));
  EXPECT_LT(text.size(), 320u) << text;
}

}  // namespace
}  // namespace bonepatch::report
