// The installed libraries: headers that need nothing else of ours, and the example that is built on them.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "act/codec.h"
#include "sample/act_builder.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;
using testing::IsSupersetOf;

/// The component under a prefix of its own, installed once.
class LibraryTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TempFolder();
    const ProgramRun run = RunCommand(
        {BONEPATCH_CMAKE, "--install", BONEPATCH_BINARY_DIR, "--prefix", Prefix(), "--component", "development"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
  }
  static void TearDownTestSuite() { delete folder_; }

  static std::string Prefix() { return *folder_ / "opt"; }
  static std::string HeaderFolder() { return Prefix() + "/include/bonepatch"; }

  static std::vector<std::string> Headers() {
    std::vector<std::string> headers;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(HeaderFolder())) {
      if (entry.is_regular_file()) headers.push_back(std::filesystem::relative(entry.path(), HeaderFolder()).string());
    }
    std::sort(headers.begin(), headers.end());
    return headers;
  }

  static TempFolder* folder_;
};

TempFolder* LibraryTest::folder_ = nullptr;

TEST_F(LibraryTest, InstallsNoProgram) {
  EXPECT_FALSE(std::filesystem::exists(Prefix() + "/bin"));
  EXPECT_FALSE(std::filesystem::exists(Prefix() + "/share"));
  EXPECT_THAT(Headers(), IsSupersetOf({"act/codec.h", "act/edit.h", "block/block.h", "patcher/base/result.h",
                                       "recipes/reader.h", "validators/engine.h"}));
}

TEST_F(LibraryTest, HeadersIncludeInstalledHeadersAlone) {
  const std::regex include("\\s*#include \"(.*)\"");
  std::size_t seen = 0;
  for (const std::string& header : Headers()) {
    std::ifstream file(HeaderFolder() + "/" + header);
    std::smatch match;
    for (std::string line; std::getline(file, line);) {
      if (!std::regex_match(line, match, include)) continue;
      ++seen;
      EXPECT_TRUE(std::filesystem::exists(HeaderFolder() + "/" + match[1].str())) << header << ": " << line;
    }
  }
  EXPECT_GT(seen, 20u);
}

TEST_F(LibraryTest, HeadersCompile) {
  std::string text;
  for (const std::string& header : Headers()) text += "#include \"" + header + "\"\n";
  const std::string all = folder_->Write("all.cpp", text);
  const ProgramRun run = RunCommand({BONEPATCH_CXX, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                                     "-DBONEPATCH_VERSION=\"\"", "-I" + HeaderFolder(), all});
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

TEST_F(LibraryTest, TheExampleIsBuiltOnThemAndWorks) {
  const std::string build = *folder_ / "grow";
  const ProgramRun configured =
      RunCommand({BONEPATCH_CMAKE, "-S", BONEPATCH_SOURCE_DIR "/examples/library", "-B", build,
                  "-DCMAKE_PREFIX_PATH=" + Prefix(), "-DCMAKE_CXX_COMPILER=" BONEPATCH_CXX, "-DCMAKE_CXX_FLAGS=-O0"});
  ASSERT_EQ(configured.exit_code, 0) << configured.err;
  const ProgramRun built = RunCommand({BONEPATCH_CMAKE, "--build", build});
  ASSERT_EQ(built.exit_code, 0) << built.out << built.err;

  const Bytes donor = sample::SmallFigure().Build();
  folder_->Write("in.act", ByteView(donor));
  const auto grow = [&](const std::string& edits) {
    folder_->Write("wish.yaml",
                   "bonepatch: 1\nid: wish\ngame: sluggers-us\nmodels:\n  - model: 18/0\n    edits: [" + edits + "]\n");
    return RunCommand({build + "/grow", "in.act", "out.act", "wish.yaml"}, folder_->path());
  };
  const ProgramRun grown =
      grow("{add-bone: {name: a, parent: 1, translation: [0, 1, 0]}}, {add-bone: {name: b, parent: a}}");
  EXPECT_EQ(grown.exit_code, 0) << grown.out;
  EXPECT_THAT(grown.out, testing::ContainsRegex("[0-9]+ -> [0-9]+ bones"));
  const std::string out = folder_->Read("out.act");
  const auto before = act::Decode(donor), after = act::Decode(AsBytes(out));
  ASSERT_TRUE(before && after);
  ASSERT_EQ(after->bones.size(), before->bones.size() + 2);
  EXPECT_EQ(after->bones.back().parent.bone()->value, before->bones.size());

  const ProgramRun refused = grow("{add-bone: {name: a, parent: 240}}");
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.out, HasSubstr("act/parent-missing"));
  EXPECT_THAT(grow("{add-bone: {name: a}}").out, HasSubstr("wish.yaml:6: recipe/schema"));
}

}  // namespace
}  // namespace bonepatch::tests
