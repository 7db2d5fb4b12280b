// The pairs of preflight as JSON and as a table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "patcher/json/report_json.h"
#include "patcher/report/text.h"

namespace bonepatch::report {
namespace {

using ::testing::ElementsAre;

PairsPart Pairs() {
  return {{{"18/0", "18/1", "mario", 91, 91, Severity::kNote, {}, {}, 0},
           {"20/0", "20/1", "luigi", 91, 93, Severity::kError, {92}, {91, 92}, 2},
           {"22/0", "22/1", "peach", 95, std::nullopt, Severity::kWarning}}};
}

TEST(PairsReport, JsonHasTheDocumentedKeysAlone) {
  Report report;
  report.pairs = Pairs();
  EXPECT_EQ(nlohmann::json::parse(json::ReportJson(report))["pairs"], nlohmann::json::parse(R"([
      {"high": "18/0", "low": "18/1", "name": "mario", "bones_high": 91, "bones_low": 91, "verdict": "ok"},
      {"high": "20/0", "low": "20/1", "name": "luigi", "bones_high": 91, "bones_low": 93, "verdict": "error"},
      {"high": "22/0", "low": "22/1", "name": "peach", "bones_high": 95, "verdict": "warning"}])"));
  report.pairs.reset();
  EXPECT_FALSE(nlohmann::json::parse(json::ReportJson(report)).contains("pairs"));
  report.pairs.emplace();
  EXPECT_EQ(nlohmann::json::parse(json::ReportJson(report))["pairs"], nlohmann::json::array());
}

TEST(PairsReport, TableHasOneLineForEachPair) {
  EXPECT_THAT(PairsTable(Pairs()),
              ElementsAre("pair   high  low   bones high  bones low  drawn past  skinned past  placed apart  verdict",
                          "mario  18/0  18/1  91          91         0           0             0             ok",
                          "luigi  20/0  20/1  91          93         1 (92)      2 (91 to 92)  2             error",
                          "peach  22/0  22/1  95          ?          0           0             ?             warning"));
}

}  // namespace
}  // namespace bonepatch::report
