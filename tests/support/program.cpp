// Output of a process by way of files, and reading JSON reports.
#include "tests/support/program.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/support/sanitized.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

constexpr const char* kSanitizedProgram = "BONEPATCH_SANITIZED_PROGRAM";

std::string TextOf(const nlohmann::json& object, const char* key) {
  return object.contains(key) ? object.at(key).get<std::string>() : std::string();
}

}  // namespace

const std::string& Program() {
  static const char* const sanitized = std::getenv(kSanitizedProgram);
  static const std::string program = sanitized == nullptr ? BONEPATCH_PROGRAM : sanitized;
  return program;
}

bool ProgramIsSanitized() { return kSanitized || std::getenv(kSanitizedProgram) != nullptr; }

ProgramRun RunProgram(const std::vector<std::string>& arguments, const std::string& folder) {
  std::vector<std::string> words{Program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return RunCommand(words, folder);
}

ProgramRun RunCommand(const std::vector<std::string>& words, const std::string& folder,
                      const std::vector<std::pair<std::string, std::string>>& variables) {
  const TempFolder outputs;
  ProgramRun run;
  static_cast<Used&>(run) = RunMeasured({words, folder, variables, outputs / "out", outputs / "err"});
  run.out = outputs.Read("out");
  run.err = outputs.Read("err");
  return run;
}

std::set<std::string> ReadReport::Of(const std::string& severity) const {
  std::set<std::string> rules;
  for (const ReportedFinding& finding : findings) {
    if (finding.severity == severity) rules.insert(finding.rule);
  }
  return rules;
}

std::set<std::string> ReadReport::Errors() const { return Of("error"); }

ReadReport ParseReport(const std::string& json) {
  ReadReport report;
  report.text = json;
  const nlohmann::json root = nlohmann::json::parse(json, nullptr, false);
  if (!root.is_object() || !root.contains("findings")) {
    ADD_FAILURE() << "no report: " << json;
    return report;
  }
  EXPECT_EQ(root.at("schema"), 1);
  report.ok = root.at("ok").get<bool>();
  for (const auto& finding : root.at("findings")) {
    report.findings.push_back({TextOf(finding, "rule"), TextOf(finding, "severity"), TextOf(finding, "model"),
                               TextOf(finding, "file"), TextOf(finding, "message"), finding.value("line", 0)});
  }
  for (const auto& skipped : root.at("not_run")) report.not_run.push_back(TextOf(skipped, "rule"));
  if (root.contains("error")) report.error = TextOf(root.at("error"), "message");
  return report;
}

}  // namespace bonepatch::tests
