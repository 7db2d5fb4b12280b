// What every source file keeps to: its name, its first sentence, its size, and words that have no place in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "tests/tree/tree.h"

namespace bonepatch::tree {
namespace {

/// Calls `report` with path:line and the line, for every line of code (comments and literals blanked) that matches.
void ForEachMatch(const File& file, const std::regex& pattern, const std::string& complaint) {
  int number = 0;
  for (const std::string& line : Lines(CodeOnly(file.text))) {
    ++number;
    EXPECT_FALSE(std::regex_search(line, pattern)) << file.path << ":" << number << ": " << complaint << ": " << line;
  }
}

bool IsScript(const File& file) {
  return file.name == "dev" || file.path == ".ci/run" || file.name.ends_with(".sh") || file.name.ends_with(".cmake") ||
         file.name == "CMakeLists.txt";
}

TEST(CodeOnly, BlanksCommentsAndLiteralsAndKeepsLines) {
  EXPECT_EQ(CodeOnly("a // throw\nb"), "a         \nb");
  EXPECT_EQ(CodeOnly("a /* x\ny */ b"), "a     \n     b");
  EXPECT_EQ(CodeOnly("f(\"a\\\"b\", 'c')"), "f(      ,    )");
  EXPECT_EQ(CodeOnly("1'000 + x"), "1'000 + x");
  EXPECT_EQ(CodeOnly("R\"(a\"b)\" + c"), "R        + c");
}

TEST(Style, ReadsTheTree) {
  EXPECT_NE(Find("patcher/base/bytes.h"), nullptr);
  EXPECT_NE(Find("tests/tree/style_test.cpp"), nullptr);
  EXPECT_EQ(Find("build"), nullptr);
}

TEST(Style, FileNamesAreSnakeCase) {
  static const std::regex name("[a-z0-9_]+\\.(h|cpp)");
  for (const File& file : Files()) {
    EXPECT_TRUE(!IsCode(file) || std::regex_match(file.name, name)) << file.path;
  }
}

TEST(Style, FilesOpenWithASentence) {
  static const std::regex sentence("// ([A-Z`\"].*|[a-z_]+\\(.*|[a-z_.]+:.*|[a-z].*\\..*)");
  for (const File& file : Files()) {
    if (!IsCode(file)) continue;
    std::string comment;
    for (const std::string& line : Lines(file.text)) {
      if (!line.starts_with("//")) break;
      comment += line + " ";
    }
    EXPECT_TRUE(std::regex_match(comment, sentence)) << file.path << " opens with: " << Lines(file.text + "\n").front();
    EXPECT_NE(comment.find_first_of(".!?:"), std::string::npos) << file.path << ": the first comment ends no sentence";
  }
}

TEST(Style, HeadersHaveAGuard) {
  for (const File& file : Files()) {
    if (!file.name.ends_with(".h")) continue;
    EXPECT_NE(file.text.find("\n#pragma once\n"), std::string::npos) << file.path;
  }
}

TEST(Style, FilesAreSmall) {
  for (const File& file : Files()) {
    EXPECT_TRUE(Lines(file.text).size() <= 400 || !(IsCode(file) || IsScript(file))) << file.path;
  }
}

TEST(Style, LinesAreShortAndFilesEndWithANewline) {
  for (const File& file : Files()) {
    if (!IsCode(file)) continue;
    EXPECT_TRUE(file.text.ends_with("\n")) << file.path;
    EXPECT_EQ(file.text.find('\t'), std::string::npos) << file.path;
    EXPECT_EQ(file.text.find('\r'), std::string::npos) << file.path;
  }
}

TEST(Style, NothingThrows) {
  static const std::regex word("\\bthrow\\b");
  for (const File& file : Files()) {
    // A handler of yaml-cpp's events has no other way to stop the parser.
    const bool stops_yaml = file.text.find("#include <yaml-cpp/") != std::string::npos;
    if (IsProgram(file) && !stops_yaml) ForEachMatch(file, word, "throws");
  }
}

TEST(Style, LibrariesNeitherPrintNorExit) {
  static const std::regex word(
      "\\bstd::(cout|cerr|clog)\\b|\\bfmt::print\\b|\\b(printf|fprintf|puts|fputs|putchar|perror|exit|_exit|quick_exit|"
      "abort|"
      "terminate)\\s*\\(");
  for (const File& file : Files()) {
    if (IsProgram(file) && file.folder != "patcher/cli") ForEachMatch(file, word, "prints or exits");
  }
}

TEST(Style, OneBoundsCheck) {
  // An offset and a size that are added can overflow; Fits subtracts. (A container's own size and a small number
  // can't.)
  static const std::regex added(
      R"re(\b(if|while|return)\b.*((\w|\]|[^(]\)) \+ [\w.()*]+|\(\) \+ [A-Za-z_][\w.()*]*) (>|>=|<=) [\w.()>-]*\bsize(_|\(\)|\b))re");
  for (const File& file : Files()) {
    if (IsProgram(file)) ForEachMatch(file, added, "adds before it compares; use Fits");
  }
}

TEST(Style, NothingIsLeftToDoOrSwitchedOff) {
  static const std::regex left(
      "\\b(TO"
      "DO|FIX"
      "ME|XX"
      "X|HA"
      "CK)\\b");
  static const std::regex off(
      "DIS"
      "ABLED_|GTEST_SK"
      "IP\\(\\)(?! <<)|SUCC"  // a test that can't be run here says why
      "EED\\(\\)");
  for (const File& file : Files()) {
    if (!IsCode(file) && !IsScript(file)) continue;
    EXPECT_FALSE(std::regex_search(file.text, left)) << file.path;
    EXPECT_FALSE(std::regex_search(file.text, off)) << file.path;
  }
}

TEST(Style, NoPathsOfAWorkplace) {
  for (const File& file : Files()) {
    for (const char* word : {"/wo"
                             "rk/",
                             "shared/"
                             "spec",
                             ".lib"
                             "rary",
                             "bash_"
                             "jobs",
                             "before-"
                             "stop"}) {
      EXPECT_EQ(file.text.find(word), std::string::npos) << file.path << " says " << word;
    }
  }
}

TEST(Style, LinksOfThePagesLeadSomewhere) {
  static const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
  const std::filesystem::path top = BONEPATCH_SOURCE_DIR;
  for (const File& file : Files()) {
    if (!file.name.ends_with(".md")) continue;
    for (auto it = std::sregex_iterator(file.text.begin(), file.text.end(), link); it != std::sregex_iterator(); ++it) {
      const std::string target = (*it)[1];
      EXPECT_TRUE(std::filesystem::exists(top / file.folder / target)) << file.path << " links to " << target;
    }
  }
}

}  // namespace
}  // namespace bonepatch::tree
