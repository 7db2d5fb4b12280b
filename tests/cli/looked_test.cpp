// inspect and diff of files that a format claims, where no game is named.
#include <gmock/gmock.h>

#include "patcher/cli/looked.h"
#include "tests/support/oracles.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;

class LookedTest : public testing::Test {
 protected:
  std::string Write(const std::string& name, std::string_view text) { return folder_.Write(name, AsBytes(text)); }
  TempFolder folder_;
};

TEST_F(LookedTest, AFileThatIsntThereOrCantBeReadIsTheSystems) {
  const std::string none = folder_ / "none.skl";
  for (const auto& words : {std::vector<std::string>{"inspect", none}, {"diff", none, none}}) {
    const ProgramRun run = RunProgram(words);
    EXPECT_EQ(run.exit_code, 3);
    EXPECT_THAT(run.err, HasSubstr(none));
  }
  const std::string folder = folder_ / "folder.skl";
  ASSERT_TRUE(os::System().MakeFolder(folder));
  EXPECT_EQ(RunProgram({"inspect", folder}).exit_code, 3);
}

TEST_F(LookedTest, WhatNobodyClaimsNeedsAGame) {
  for (const std::string& word :
       {Write("some.txt", "words"), Write("empty", ""), std::string("18/0"), folder_.path()}) {
    const ProgramRun run = RunProgram({"inspect", word});
    EXPECT_EQ(run.exit_code, 2) << word;
    EXPECT_THAT(run.err, HasSubstr("--game"));
    EXPECT_EQ(RunProgram({"diff", word}).exit_code, 2) << word;
  }
}

TEST_F(LookedTest, WhatDoesNotGoTogether) {
  const std::string file = Write("figure.skl", "SKL");
  EXPECT_THAT(RunProgram({"inspect", file, "--format", "recipe"}).err, HasSubstr("models of a game"));
  EXPECT_EQ(RunProgram({"inspect", file, "--format", "recipe"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"inspect", file, "--tree", "--format", "json"}).exit_code, 2);
  EXPECT_THAT(RunProgram({"diff", file}).err, HasSubstr("nothing to be compared with"));
  EXPECT_THAT(RunProgram({"inspect", file, "--game", folder_.path()}).err, testing::Not(HasSubstr("recipe")));
}

}  // namespace
}  // namespace bonepatch::tests
