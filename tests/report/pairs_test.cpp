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
  return {{{"18/0", "18/1", "mario.gpl", 91, 91, Severity::kNote},
           {"20/0", "20/1", "luigi.gpl", 93, 91, Severity::kWarning},
           {"22/0", "22/1", "peach.gpl", 95, std::nullopt, Severity::kError}}};
}

TEST(PairsReport, JsonHasTheDocumentedKeysAlone) {
  Report report;
  report.pairs = Pairs();
  EXPECT_EQ(nlohmann::json::parse(json::ReportJson(report))["pairs"], nlohmann::json::parse(R"([
      {"high": "18/0", "low": "18/1", "name": "mario.gpl", "bones_high": 91, "bones_low": 91, "verdict": "ok"},
      {"high": "20/0", "low": "20/1", "name": "luigi.gpl", "bones_high": 93, "bones_low": 91, "verdict": "warning"},
      {"high": "22/0", "low": "22/1", "name": "peach.gpl", "bones_high": 95, "verdict": "error"}])"));
  report.pairs.reset();
  EXPECT_FALSE(nlohmann::json::parse(json::ReportJson(report)).contains("pairs"));
  report.pairs.emplace();
  EXPECT_EQ(nlohmann::json::parse(json::ReportJson(report))["pairs"], nlohmann::json::array());
}

TEST(PairsReport, TableHasOneLineForEachPair) {
  EXPECT_THAT(PairsTable(Pairs()), ElementsAre("high  low   name       bones high  bones low  verdict",
                                               "18/0  18/1  mario.gpl  91          91         ok",
                                               "20/0  20/1  luigi.gpl  93          91         warning",
                                               "22/0  22/1  peach.gpl  95          ?          error"));
}

}  // namespace
}  // namespace bonepatch::report
