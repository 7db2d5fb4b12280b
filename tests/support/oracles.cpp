// Writing files for those programs, and reading what they print.
#include "tests/support/oracles.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

const std::string kSupport = BONEPATCH_SOURCE_DIR "/tests/support/";

struct Said {
  int status = -1;
  std::string text;  ///< both streams
};

Said Ask(const std::string& command) {
  Said said;
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return said;
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) said.text.append(buffer, n);
  said.status = pclose(pipe);
  return said;
}

std::string Quoted(const std::string& path) { return "'" + path + "'"; }

}  // namespace

std::vector<std::string> Validate(const std::string& schema,
                                  const std::vector<std::pair<std::string, std::string>>& documents) {
  const TempFolder folder;
  std::string command =
      "python3 " + Quoted(kSupport + "validate.py") + " " + Quoted(folder.Write("schema.json", schema));
  for (std::size_t i = 0; i < documents.size(); ++i)
    command += " " + Quoted(folder.Write(fmt::format("{:04}-{}", i, documents[i].first), documents[i].second));
  const Said said = Ask(command);
  EXPECT_EQ(said.status, 0) << said.text;
  std::vector<std::string> verdicts;
  std::istringstream lines(said.text);
  for (std::string line; std::getline(lines, line);) verdicts.push_back(line);
  EXPECT_EQ(verdicts.size(), documents.size()) << said.text;
  verdicts.resize(documents.size());
  return verdicts;
}

std::string Differences(const std::string& json, const std::string& sarif, const std::string& junit,
                        const std::string& github) {
  const TempFolder folder;
  std::string command = "python3 " + Quoted(kSupport + "alike.py");
  for (const auto& [name, text] : {std::pair("json", &json), {"sarif", &sarif}, {"junit", &junit}, {"github", &github}})
    command += " " + Quoted(folder.Write(name, *text));
  const Said said = Ask(command);
  return said.status == 0 ? said.text : "could not be compared: " + said.text;
}

std::string XmlFaults(const std::string& document, const std::string& schema) {
  const TempFolder folder;
  const Said said = Ask("xmllint --noout --schema " + Quoted(BONEPATCH_SOURCE_DIR "/" + schema) + " " +
                        Quoted(folder.Write("document.xml", document)));
  return said.status == 0 ? std::string() : said.text;
}

std::string XmlFaults(const std::string& document) {
  const TempFolder folder;
  const Said said = Ask("xmllint --noout " + Quoted(folder.Write("document.xml", document)));
  return said.status == 0 ? std::string() : said.text;
}

std::string YamlFaults(const std::string& yaml, const std::string& json) {
  const TempFolder folder;
  const std::string compare =
      "import json, sys, yaml\n"
      "a, b = (read(open(path, encoding=\"utf-8\")) for read, path in zip((yaml.safe_load, json.load), sys.argv[1:]))\n"
      "if a != b: print(repr(a)[:2000], \"is not\", repr(b)[:2000])\n";
  const Said said =
      Ask("python3 " + Quoted(folder.Write("compare.py", compare)) + " " + Quoted(folder.Write("document.yaml", yaml)) +
          " " + Quoted(folder.Write("document.json", json)));
  return said.status == 0 ? said.text : "could not be compared: " + said.text;
}

std::string SourceFile(const std::string& path) {
  std::ifstream file(BONEPATCH_SOURCE_DIR "/" + path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace bonepatch::tests
