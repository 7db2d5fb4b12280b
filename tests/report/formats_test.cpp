// SARIF, JUnit and workflow commands of reports that hold one of each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "formats/catalogue/formats.h"
#include "patcher/json/report_json.h"
#include "patcher/json/sarif.h"
#include "patcher/report/github.h"
#include "patcher/report/junit.h"
#include "tests/report/findings.h"
#include "tests/support/oracles.h"

namespace bonepatch::report {
namespace {

using ::testing::HasSubstr;
using tests::Differences;
using tests::SourceFile;
using tests::Validate;
using tests::XmlFaults;
using Json = nlohmann::json;

Json RunOf(const Report& report) { return Json::parse(json::SarifReport(report)).at("runs").at(0); }

std::vector<Json> ResultsOf(const Report& report) { return RunOf(report).at("results"); }

TEST(Github, OneCommandForEachFinding) {
  EXPECT_EQ(
      GithubReport(MixedReport()),
      "::error file=packs/my cap/cap.yaml,line=9,col=26,endLine=9,endColumn=33,title=act/geo-unowned::18/0 submesh "
      "1: no bone draws it%0Ahint: Give it to a bone.\n"
      "::warning file=packs/my cap/pack.yaml,line=1,title=act/pair-placement::18/1 bone 91 'a': placed, 100%25 "
      "apart\n"
      "::error file=packs/my cap/pack.yaml,line=1,title=game/routes::game/sys/main.dol: it overlaps\n"
      "::notice file=lone.yaml,line=1,title=act/pair-aligned::9/0: one was added\n"
      "::debug::not run on 18/1: it stopped (act/skin-bone, act/srt-finite)\n");
}

TEST(Github, EscapesWhatACommandCannotHold) {
  EXPECT_EQ(GithubReport(FailedReport()),
            "::error file=out%0A/x,title=bonepatch apply::out%0A/x: no space, left: 0%25\n");
  Report report;
  report.findings = {MakeFinding("a/b", Severity::kError, Place().From({"a:b,c%\r.yaml", 2, 0}), "x\r\ny: 1, 2")};
  EXPECT_EQ(GithubReport(report), "::error file=a%3Ab%2Cc%25%0D.yaml,line=2,title=a/b::x%0D%0Ay: 1, 2\n");
  EXPECT_EQ(GithubReport({}), "");
}

TEST(Junit, HasACaseForEachPackAndModel) {
  Report report = MixedReport();
  const std::string text = JunitReport(report);
  EXPECT_EQ(XmlFaults(text, "tests/report/junit.xsd"), "") << text;
  EXPECT_THAT(text,
              HasSubstr("<testsuites name=\"bonepatch check\" tests=\"5\" failures=\"2\" errors=\"0\" skipped=\"1\">"));
  EXPECT_THAT(text, HasSubstr("  <testsuite name=\"lone\" tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"0\">\n"
                              "    <testcase classname=\"lone\" name=\"lone.yaml\"/>\n"
                              "    <testcase classname=\"lone\" name=\"9/0\">\n"
                              "      <system-out>note: act/pair-aligned: 9/0: one was added\n</system-out>\n"));
  EXPECT_THAT(text, HasSubstr("<testcase classname=\"cap\" name=\"18/0\">\n      <failure type=\"act/geo-unowned\" "
                              "message=\"act/geo-unowned: 18/0 submesh 1: no bone draws it\">"));
  EXPECT_THAT(text, HasSubstr("<skipped message=\"not run on 18/1: it stopped (act/skin-bone, act/srt-finite)\"/>"));
  report.strict = true;
  EXPECT_THAT(JunitReport(report), HasSubstr("tests=\"5\" failures=\"3\" errors=\"0\" skipped=\"0\">"))
      << "under --strict a warning fails its case, which isn't skipped then";
}

TEST(Junit, AnErrorIsACaseOfItsOwn) {
  const std::string text = JunitReport(FailedReport());
  EXPECT_EQ(XmlFaults(text, "tests/report/junit.xsd"), "") << text;
  EXPECT_THAT(text, HasSubstr("<testcase classname=\"apply\" name=\"apply\">\n      <error type=\"error\" "
                              "message=\"out&#10;/x: no space, left: 0%\"/>"));
}

TEST(Junit, WhatAnErrorKeptFromBeingJudgedHasNotPassed) {
  Report report = FailedReport();
  report.subjects = {{"", "cap.yaml", {}, true}, {"", "game", {}, false}};
  const std::string text = JunitReport(report);
  EXPECT_EQ(XmlFaults(text, "tests/report/junit.xsd"), "") << text;
  EXPECT_THAT(text, HasSubstr("tests=\"2\" failures=\"0\" errors=\"1\" skipped=\"1\">"));
  EXPECT_THAT(text, HasSubstr("<skipped message=\"not judged: the run ended in an error\"/>"));
}

TEST(Junit, NothingToJudgePasses) {
  Report report;
  report.command = "check";
  EXPECT_EQ(XmlFaults(JunitReport(report), "tests/report/junit.xsd"), "");
  EXPECT_THAT(JunitReport(report), HasSubstr("tests=\"1\" failures=\"0\""));
}

TEST(Junit, WhatWasNotRunBelongsToThePackThatFailed) {
  Report report;
  report.command = "check";
  report.subjects = {{"fine", "fine.yaml", {"18/0"}, true}, {"bad", "bad.yaml", {"18/0"}, true}};
  report.findings = {MakeFinding("a/b", Severity::kError, Place().Model("18/0").From({"bad.yaml", 1, 1}), "m")};
  report.not_run = {{"act/skin-bone", "18/0", "it stopped"}};
  EXPECT_THAT(JunitReport(report), HasSubstr("<testcase classname=\"fine\" name=\"18/0\"/>"));
}

TEST(Junit, WhatNoCaseStandsForIsSkippedOnItsOwn) {
  Report report = MixedReport();
  report.not_run = {{"act/geo-rebake", "", "it needs the bytes"}};
  EXPECT_THAT(JunitReport(report),
              HasSubstr("<testcase classname=\"check\" name=\"not run: it needs the bytes\">\n"
                        "      <skipped message=\"not run: it needs the bytes (act/geo-rebake)\"/>"));
}

TEST(Junit, HoldsAnyBytes) {
  Report report;
  report.command = "check";
  std::string every;
  for (int i = 0; i < 256; ++i) every += static_cast<char>(i);
  report.findings = {MakeFinding("a/b", Severity::kError, Place().Model(every).From({every, 1, 1}), every)};
  EXPECT_EQ(XmlFaults(JunitReport(report), "tests/report/junit.xsd"), "");
}

TEST(Sarif, KeepsToTheStandard) {
  const std::string schema = SourceFile("tests/report/sarif.schema.json");
  for (const Report& report : {MixedReport(), FailedReport(), Report()}) {
    const std::string text = json::SarifReport(report);
    EXPECT_EQ(Validate(schema, {{"log.json", text}}), std::vector<std::string>{"ok"}) << text;
  }
}

TEST(Sarif, TheDriverKnowsEveryRule) {
  const Json rules = RunOf({})["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), formats::Catalogue().size());
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const RuleWords& rule = formats::Catalogue()[i];
    EXPECT_EQ(rules[i]["id"], rule.id);
    EXPECT_EQ(rules[i]["defaultConfiguration"]["level"], Name(rule.severity));
    EXPECT_EQ(rules[i]["fullDescription"]["text"], rule.reason);
    EXPECT_THAT(rules[i]["help"]["text"].get<std::string>(), HasSubstr(std::string(rule.promise)));
    EXPECT_THAT(rules[i]["help"]["markdown"].get<std::string>(), HasSubstr("*Fix:*"));
  }
}

TEST(Sarif, EveryResultHasAPlace) {
  const std::vector<Json> results = ResultsOf(MixedReport());
  ASSERT_EQ(results.size(), 4u);
  EXPECT_EQ(results[0]["locations"], Json::parse(R"([{
      "physicalLocation": {"artifactLocation": {"uri": "packs/my%20cap/cap.yaml"},
                           "region": {"startLine": 9, "startColumn": 26, "endLine": 9, "endColumn": 33}},
      "logicalLocations": [{"fullyQualifiedName": "18/0 submesh 1"}]}])"));
  EXPECT_EQ(results[0]["message"]["text"], "18/0 submesh 1: no bone draws it\nhint: Give it to a bone.");
  EXPECT_EQ(results[1]["properties"], Json::parse(R"({"model": "18/1", "bone": 91})"));
  EXPECT_EQ(results[2]["locations"], Json::parse(R"([{
      "physicalLocation": {"artifactLocation": {"uri": "packs/my%20cap/pack.yaml"}, "region": {"startLine": 1}}}])"));
  EXPECT_EQ(results[3]["level"], "note");
}

TEST(Sarif, NotificationsTellWhatEndedTheRunAndWhatWasNotRun) {
  const Json mixed = RunOf(MixedReport())["invocations"][0];
  EXPECT_TRUE(mixed["executionSuccessful"].get<bool>()) << "a refusal is a success of the tool";
  EXPECT_EQ(mixed["toolExecutionNotifications"].size(), 2u);
  EXPECT_EQ(mixed["toolExecutionNotifications"][0]["level"], "note");
  EXPECT_EQ(mixed["toolExecutionNotifications"][0]["message"]["text"], "not run on 18/1: it stopped");
  EXPECT_EQ(mixed["toolExecutionNotifications"][0]["associatedRule"]["id"], "act/skin-bone");

  const Json failed = RunOf(FailedReport())["invocations"][0];
  EXPECT_FALSE(failed["executionSuccessful"].get<bool>());
  EXPECT_EQ(failed["exitCode"], 3);
  EXPECT_EQ(failed["toolExecutionNotifications"], Json::parse(R"([{"level": "error",
      "message": {"text": "no space, left: 0%"},
      "locations": [{"physicalLocation": {"artifactLocation": {"uri": "out%0A/x"}}}]}])"));

  Report foreign = MixedReport();
  foreign.not_run.clear();
  foreign.exit_code = 4;
  foreign.findings[2].rule = "game/foreign";
  const Json told = RunOf(foreign)["invocations"][0];
  EXPECT_FALSE(told["executionSuccessful"].get<bool>());
  ASSERT_EQ(told["toolExecutionNotifications"].size(), 1u);
  EXPECT_EQ(told["toolExecutionNotifications"][0]["associatedRule"]["id"], "game/foreign");
}

TEST(Sarif, FingerprintsStayWhenLinesMove) {
  const auto prints = [](const Report& report) {
    std::vector<std::string> all;
    for (const Json& result : ResultsOf(report)) all.push_back(result["partialFingerprints"]["bonepatchFinding/v1"]);
    return all;
  };
  Report report = MixedReport();
  report.findings[0].message = "twice, first in line 3 and a.yaml:7:12";
  report.findings.push_back(report.findings[0]);  // a repeat
  const std::vector<std::string> before = prints(report);
  EXPECT_EQ(std::set<std::string>(before.begin(), before.end()).size(), 5u);
  for (Finding& finding : report.findings) {
    if (finding.where.source.line > 0) finding.where.source.line += 10;
    if (finding.message.starts_with("twice")) finding.message = "twice, first in line 13 and a.yaml:17:12";
  }
  EXPECT_EQ(prints(report), before);
  report.findings[0].message = "another";
  EXPECT_NE(prints(report)[0], before[0]);
}

TEST(Sarif, UrisAreEncoded) {
  Report report;
  report.working_folder = "/w";
  EXPECT_EQ(json::UriOf(report, "/w/a b#?%:\xC3\xA4/c.yaml"), "a%20b%23%3F%25%3A%C3%A4/c.yaml");
  EXPECT_EQ(json::UriOf(report, "/x/a.yaml"), "file:///x/a.yaml");
  EXPECT_EQ(json::UriOf(report, "\xFF"), "%FF");
}

TEST(Formats, SayTheSame) {
  for (const Report& report : {MixedReport(), FailedReport()}) {
    EXPECT_EQ(
        Differences(json::ReportJson(report), json::SarifReport(report), JunitReport(report), GithubReport(report)),
        "");
  }
}

TEST(Formats, ADifferenceIsNoticed) {
  Report other = MixedReport();
  other.findings[1].message = "placed elsewhere";
  const Report report = MixedReport();
  EXPECT_THAT(
      Differences(json::ReportJson(report), json::SarifReport(other), JunitReport(report), GithubReport(report)),
      HasSubstr("sarif:"));
  EXPECT_THAT(
      Differences(json::ReportJson(report), json::SarifReport(report), JunitReport(other), GithubReport(report)),
      HasSubstr("junit:"));
  EXPECT_THAT(
      Differences(json::ReportJson(report), json::SarifReport(report), JunitReport(report), GithubReport(other)),
      HasSubstr("github:"));
}

}  // namespace
}  // namespace bonepatch::report
