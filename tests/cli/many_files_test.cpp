// check --act and --block over many files: judged side by side, told in order, one large file in memory at a time.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <set>
#include <sstream>
#include <stdexcept>

#include "patcher/cli/parallel.h"
#include "sample/act_builder.h"
#include "tests/cli/game.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;

TEST(ForEachIndex, DoesEachOnceAndSaysSo) {
  for (const std::size_t count : {0u, 1u, 2u, 1000u}) {
    std::vector<std::atomic<int>> calls(count);
    std::vector<std::size_t> done;
    cli::ForEachIndex(
        count, [&](std::size_t i) { ++calls[i]; }, [&](std::size_t n) { done.push_back(n); });
    for (const std::atomic<int>& call : calls) EXPECT_EQ(call, 1);
    ASSERT_EQ(done.size(), count);
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(done[i], i + 1);
  }
}

TEST(ForEachIndex, AFaultReachesTheCaller) {
  std::atomic<int> calls = 0;
  const auto work = [&](std::size_t i) {
    ++calls;
    if (i == 3) static_cast<void>(std::vector<int>().at(1));
  };
  EXPECT_THROW(cli::ForEachIndex(1'000'000, work), std::out_of_range);
  EXPECT_LT(calls, 1'000'000);
}

class ManyFilesTest : public CliTest {
 protected:
  /// Files of which each has another bit of Mario's section wrong, or is cut.
  std::vector<std::string> Sections(std::size_t count) {
    sample::ActBuilder builder;
    builder.Bone("0").Standing();
    for (int i = 1; i < 40; ++i) builder.Bone(std::to_string(i)).At(0, 0.5F, 0).Under(std::to_string(i / 2));
    const Bytes good = builder.Build();
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < count; ++i) {
      Bytes bytes = good;
      if (i % 3 == 1) bytes[(i * 37) % bytes.size()] ^= 0x41;
      if (i % 3 == 2) bytes.resize((i * 101) % bytes.size());
      paths.push_back(game_.outer().Write(fmt::format("files/{:04}.act", i), bytes));
    }
    return paths;
  }

  static ProgramRun Check(const std::string& kind, const std::vector<std::string>& paths) {
    std::vector<std::string> words{"check", kind};
    words.insert(words.end(), paths.begin(), paths.end());
    return RunProgram(words);
  }
};

TEST_F(ManyFilesTest, TheOutputIsTheSameEachTime) {
  const std::vector<std::string> paths = Sections(400);
  const ProgramRun first = Check("--act", paths);
  EXPECT_EQ(first.exit_code, 1);
  EXPECT_THAT(first.out, HasSubstr("400 models:"));
  for (int i = 0; i < 4; ++i) {
    const ProgramRun again = Check("--act", paths);
    EXPECT_EQ(again.out, first.out);
    EXPECT_EQ(again.err, first.err);
  }
}

TEST_F(ManyFilesTest, WhatIsFoundIsWhatEachFileAloneHas) {
  const std::vector<std::string> paths = Sections(30);
  std::multiset<std::string> together, alone;
  const auto take = [](const ProgramRun& run, std::multiset<std::string>& into) {
    std::istringstream lines(run.err);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("not run")) into.insert(line);  // one line names several files
    }
  };
  take(Check("--act", paths), together);
  for (const std::string& path : paths) take(Check("--act", {path}), alone);
  EXPECT_FALSE(together.empty());
  EXPECT_EQ(together, alone);
}

TEST_F(ManyFilesTest, TheFirstFileThatCannotBeReadIsTheOneThatIsTold) {
  std::vector<std::string> paths = Sections(200);
  for (const std::size_t i : {150u, 60u, 61u, 199u}) paths[i] = game_.outer() / fmt::format("missing-{}", i);
  for (const char* kind : {"--act", "--block"}) {
    for (int i = 0; i < 4; ++i) {
      const ProgramRun run = Check(kind, paths);
      EXPECT_EQ(run.exit_code, 3);
      EXPECT_THAT(run.err, HasSubstr("missing-60:"));
      EXPECT_THAT(run.err, testing::Not(HasSubstr("missing-61")));
    }
  }
}

TEST_F(ManyFilesTest, MemoryIsThatOfOneLargeFile) {
  if (ProgramIsSanitized()) GTEST_SKIP() << "sanitizers keep memory of their own";
  std::vector<std::string> paths;
  for (int i = 0; i < 8; ++i) {
    paths.push_back(game_.outer().Write(fmt::format("large-{}.dat", i), std::string_view("x")));
    std::filesystem::resize_file(paths.back(), 16u << 20);
  }
  const ProgramRun one = Check("--block", {paths[0]}), all = Check("--block", paths);
  EXPECT_EQ(all.exit_code, 1);
  EXPECT_LT(all.peak_memory, one.peak_memory + (4u << 20));
}

}  // namespace
}  // namespace bonepatch::tests
