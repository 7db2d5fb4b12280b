// One command in every format: each is what its standard says, all say the same, and again the same.
#pragma once

#include "tests/cli/game.h"
#include "tests/support/oracles.h"

namespace bonepatch::tests {

/// What a command prints in a format, by a runner of words.
using Runner = std::function<ProgramRun(std::vector<std::string>)>;

inline std::string Printed(const Runner& run, std::vector<std::string> words, const std::string& format,
                           int exit_code) {
  words.insert(words.end(), {"--format", format});
  const ProgramRun ran = run(words);
  EXPECT_EQ(ran.exit_code, exit_code) << format << "\n" << ran.out << ran.err;
  EXPECT_EQ(ran.err, "") << "a machine format goes to standard output alone";
  return ran.out;
}

/// The JSON report, after all comparisons. The command must change nothing, since it runs several times.
inline ReadReport ExpectAlike(const Runner& run, const std::vector<std::string>& words, int exit_code) {
  const std::string json = Printed(run, words, "json", exit_code), sarif = Printed(run, words, "sarif", exit_code),
                    junit = Printed(run, words, "junit", exit_code), github = Printed(run, words, "github", exit_code);
  EXPECT_EQ(Differences(json, sarif, junit, github), "") << json << junit << github;
  EXPECT_EQ(XmlFaults(junit, "tests/report/junit.xsd"), "");
  EXPECT_EQ(Validate(SourceFile("tests/report/sarif.schema.json"), {{"log.json", sarif}}).front(), "ok");
  EXPECT_EQ(Validate(RunProgram({"schema", "--report"}).out, {{"report.json", json}}).front(), "ok") << json;
  EXPECT_EQ(Printed(run, words, "sarif", exit_code), sarif);
  EXPECT_EQ(Printed(run, words, "junit", exit_code), junit);
  return ParseReport(json);
}

}  // namespace bonepatch::tests
