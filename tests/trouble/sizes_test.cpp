// The worst recipe and block that were found take little memory.
#include <fmt/format.h>

#include "patcher/base/bytes.h"
#include "recipes/feed.h"
#include "recipes/reader.h"
#include "tests/trouble/around.h"

namespace bonepatch::tests {
namespace {

constexpr std::uint64_t kMost = 64 << 20;  ///< the bound that commands promise, whatever they are given

std::string Times(const std::string& unit, std::size_t n) {
  std::string text;
  for (std::size_t i = 0; i < n; ++i) text += unit;
  return text;
}

ProgramRun ExpectSmall(const std::vector<std::string>& words) {
  const ProgramRun run = RunProgram(words);
  EXPECT_TRUE(run.exit_code == 0 || run.exit_code == 1 || run.exit_code == 2)
      << run.exit_code << run.err.substr(0, 500);
  EXPECT_LT(run.peak_memory, kMost) << words[0] << " " << words[2];
  return run;
}

TEST_F(TroubleTest, HostileRecipesTakeLittleMemory) {
  if (ProgramIsSanitized()) GTEST_SKIP() << "sanitizers need memory of their own";
  const std::size_t pending = recipes::kMaxPending - 5'000, rest = recipes::kMaxSeparators - pending - 5'000;
  std::string keys = "- {";
  for (std::size_t i = 0; i < pending; ++i) keys += fmt::format("{:x},", i);
  keys += "}\n";
  const std::string text = Times("- [" + Times("a: b,", 400) + "]\n", rest / 804) + keys;
  ASSERT_LE(text.size(), recipes::kMaxFileSize);
  ExpectSmall({"check", game_.outer().Write("hostile.yaml", text), "--game", game_.path()});
}

TEST_F(TroubleTest, DenseRecipesTakeLittleMemory) {
  if (ProgramIsSanitized()) GTEST_SKIP() << "sanitizers need memory of their own";
  const std::string text = "bonepatch: 1\nid: dense\ngame: sluggers-us\nmodels:\n- model: 18/0\n  edits:\n" +
                           Times("  - clear-mesh: {bone: 9}\n", 37'000);
  ASSERT_LE(text.size(), recipes::kMaxFileSize);
  ExpectSmall({"check", game_.outer().Write("dense.yaml", text), "--game", game_.path()});
}

/// A section of 65535 bones that all have one SRT record, and all draw mesh 0.
Bytes ManyBones() {
  constexpr std::uint32_t kBones = 65'535, kEnd = 0x20 + 0x1C * kBones;
  Bytes act(kEnd + 0x34 + 0x20);
  Store(act, 0x00, std::uint32_t{0x007B7960});
  Store(act, 0x06, static_cast<std::uint16_t>(kBones));
  Store(act, 0x0C, std::uint32_t{0x20});
  Store(act, 0x10, kEnd + 0x34);
  for (std::uint32_t i = 0; i < kBones; ++i) {
    const std::size_t at = 0x20 + std::size_t{i} * 0x1C;
    Store(act, at, kEnd);
    Store(act, at + 0x16, static_cast<std::uint16_t>(i));
  }
  return act;
}

TEST_F(TroubleTest, HostileBlocksTakeLittleMemory) {
  if (ProgramIsSanitized()) GTEST_SKIP() << "sanitizers need memory of their own";
  const ProgramRun run = ExpectSmall({"check", "--act", game_.outer().Write("bones.act", ByteView(ManyBones()))});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("64534 more of these are left out"), std::string::npos) << "of 65534 records that are shared";
}

}  // namespace
}  // namespace bonepatch::tests
