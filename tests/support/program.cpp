// Starting a process with its output in files, and reading JSON reports.
#include "tests/support/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

constexpr const char* kSanitizedProgram = "BONEPATCH_SANITIZED_PROGRAM";

using Variables = std::vector<std::pair<std::string, std::string>>;

[[noreturn]] void BecomeProgram(const std::vector<std::string>& command, const std::string& folder,
                                const Variables& variables, int out, int err) {
  if (!folder.empty() && chdir(folder.c_str()) != 0) _exit(126);
  for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
  dup2(out, 1);
  dup2(err, 2);
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, 0);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  _exit(127);
}

std::string TextOf(const nlohmann::json& object, const char* key) {
  return object.contains(key) ? object.at(key).get<std::string>() : std::string();
}

}  // namespace

const std::string& Program() {
  static const char* const sanitized = std::getenv(kSanitizedProgram);
  static const std::string program = sanitized == nullptr ? BONEPATCH_PROGRAM : sanitized;
  return program;
}

bool ProgramIsSanitized() {
#ifdef __SANITIZE_ADDRESS__
  return true;
#else
  return std::getenv(kSanitizedProgram) != nullptr;
#endif
}

ProgramRun RunProgram(const std::vector<std::string>& arguments, const std::string& folder) {
  std::vector<std::string> words{Program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return RunCommand(words, folder);
}

ProgramRun RunCommand(const std::vector<std::string>& words, const std::string& folder, const Variables& variables) {
  const TempFolder outputs;
  const int out = open((outputs / "out").c_str(), O_CREAT | O_WRONLY, 0600);
  const int err = open((outputs / "err").c_str(), O_CREAT | O_WRONLY, 0600);
  const pid_t child = fork();
  if (child == 0) BecomeProgram(words, folder, variables, out, err);
  close(out);
  close(err);
  ProgramRun run;
  siginfo_t ended{};
  waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT);  // it is still there to be asked
  std::ifstream counts("/proc/" + std::to_string(child) + "/io");
  for (std::string key; counts >> key;) {
    if (key == "rchar:") counts >> run.bytes_read;
    if (key == "wchar:") counts >> run.bytes_written;
  }
  int status = 0;
  struct rusage usage {};
  wait4(child, &status, 0, &usage);
  run.peak_memory = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
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
