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

TEST_F(LookedTest, AFileThatIsNoSkeletonsSize) {
  const std::string large = Write("large.skl", std::string((4u << 20) + 1, 'x'));
  const ProgramRun run = RunProgram({"inspect", large});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.err, HasSubstr("4194304"));
}

/// The made-up skeletons of a format.
class SkeletonFilesTest : public LookedTest {
 protected:
  SkeletonFilesTest() { EXPECT_EQ(RunProgram({"sample", "--format", "skl", At("")}).exit_code, 0); }

  std::string At(const std::string& name) const { return folder_ / ("made-up/" + name); }
  static std::string Told(const std::vector<std::string>& words) {
    const ProgramRun run = RunProgram(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    return run.out;
  }
};

TEST_F(SkeletonFilesTest, AreShownInEveryForm) {
  const std::string statue = At("statue.skl");
  const std::string text = Told({"inspect", statue});
  EXPECT_THAT(text, testing::StartsWith(statue + "\nskl: 456 bytes, sha256 "));
  EXPECT_THAT(text, HasSubstr("\nbones: 3\n"
                              "index  name    parent  children  position  rotation    "));
  EXPECT_THAT(text, HasSubstr("\n1      pillar  base    globe     0 4 0     0 0 0 1     "));
  EXPECT_THAT(text, testing::EndsWith("--format json tells more of each: object matrix\n"));
  EXPECT_EQ(Told({"inspect", statue, "--tree"}), statue + "\nbase\n  pillar\n    globe\n");
  const std::string json = Told({"inspect", statue, "--format", "json"});
  EXPECT_THAT(json, HasSubstr("\"format\": \"skl\""));
  EXPECT_THAT(json, HasSubstr("\"name\": \"globe\""));
  EXPECT_EQ(YamlFaults(Told({"inspect", statue, "--format", "yaml"}), json), "");
  EXPECT_THAT(Told({"inspect", statue, "--format", "dot"}), HasSubstr("  b1 [label=\"pillar\"];\n"));
  const std::string svg = Told({"inspect", statue, "--format", "svg"});
  EXPECT_EQ(XmlFaults(svg), "");
  EXPECT_THAT(svg, HasSubstr(">globe<"));
}

TEST_F(SkeletonFilesTest, AreKnownByTheirBeginningToo) {
  const std::string bytes = folder_.Read("made-up/hero.skl");
  const std::string other = Write("hero.bin", bytes);
  EXPECT_THAT(Told({"inspect", other, "--tree"}), HasSubstr("\nBip01\n  Bip01 Footsteps\n"));
  EXPECT_EQ(Told({"diff", At("hero.skl"), other}), At("hero.skl") + " -> " + other + ": no difference\n");
}

TEST_F(SkeletonFilesTest, AreComparedBoneByBone) {
  const std::string hero = At("hero.skl"), child = At("child.skl");
  const std::string text = Told({"diff", hero, child});
  EXPECT_THAT(text, testing::StartsWith(hero + " -> " + child + "\n  link none "));
  EXPECT_THAT(text, HasSubstr("\n  changed Bip01 Footsteps: position 0 -9.5 0 -> 0 -5.9375 0\n"));
  const std::string json = Told({"diff", hero, child, "--format", "json"});
  EXPECT_THAT(json, HasSubstr("\"same\": false"));
  EXPECT_EQ(YamlFaults(Told({"diff", hero, child, "--format", "yaml"}), json), "");
  EXPECT_EQ(XmlFaults(Told({"diff", hero, child, "--format", "svg"})), "");
}

TEST_F(SkeletonFilesTest, WhatCantBeReadSaysWhy) {
  const std::string cut = Write("cut.skl", folder_.Read("made-up/hero.skl").substr(0, 300));
  EXPECT_THAT(Told({"inspect", cut}), HasSubstr("can't be read"));
  EXPECT_THAT(Told({"inspect", cut, "--tree"}), HasSubstr("can't be read"));
  EXPECT_THAT(Told({"inspect", cut, "--format", "json"}), HasSubstr("\"readable\": false"));
  EXPECT_THAT(Told({"diff", At("hero.skl"), cut}), HasSubstr("\n  " + cut + ": "));
  EXPECT_THAT(Told({"diff", cut, cut}), HasSubstr(": no difference\n  " + cut + ": "));
}

/// Each byte is a bone under the one before; a file that begins with a zero can't be read.
class ByteFormat final : public formats::Format {
 public:
  std::string_view name() const override { return "bytes"; }
  std::string_view about() const override { return "bytes as bones"; }
  std::string_view extension() const override { return ".bytes"; }
  bool Claims(ByteView) const override { return false; }
  std::span<const RuleWords> rules() const override { return {}; }
  Verdict Judge(const formats::StoredFile&) const override { return {}; }
  formats::View Look(const std::string& title, ByteView bytes) const override {
    formats::View view;
    view.title = title;
    view.readable = bytes.empty() || bytes[0] != 0;
    if (!view.readable) view.notes = {"it begins with a zero"};
    for (std::uint32_t i = 0; view.readable && i < bytes.size(); ++i) {
      formats::ViewedBone bone;
      bone.label = bone.key = std::string(1, static_cast<char>(bytes[i]));
      if (i > 0) bone.parent = i - 1;
      bone.at = {0, double(i), 0};
      bone.fields = {{"height", std::int64_t{i}}};
      view.bones.push_back(std::move(bone));
    }
    return view;
  }
};

report::Looked LookAtBytes(const std::string& title, std::string_view bytes) {
  return cli::Look(ByteFormat(), title, "some.bytes", AsBytes(bytes));
}

std::string Joined(const cli::Outcome& outcome) {
  EXPECT_EQ(outcome.exit_code, 0);
  std::string text;
  for (const std::string& line : outcome.report.results) text += line + "\n";
  return text;
}

TEST(Looked, IsShownInEveryForm) {
  cli::Options options;
  EXPECT_THAT(Joined(cli::ShowLooked(options, LookAtBytes("one", "abc"))), HasSubstr("\n2      c     2\n"));
  options.tree = true;
  EXPECT_EQ(Joined(cli::ShowLooked(options, LookAtBytes("one", "abc"))), "one\na\n  b\n    c\n");
  options.tree = false;
  options.format = cli::Format::kSvg;
  EXPECT_EQ(XmlFaults(Joined(cli::ShowLooked(options, LookAtBytes("one", "abc")))), "");
  const std::string broken = Joined(cli::ShowLooked(options, LookAtBytes("one", std::string_view("\0", 1))));
  EXPECT_EQ(XmlFaults(broken), "");
  EXPECT_THAT(broken, HasSubstr(">it begins with a zero<"));
  options.format = cli::Format::kDot;
  EXPECT_THAT(Joined(cli::ShowLooked(options, LookAtBytes("one", "abc"))), HasSubstr("  b0 -> b1;\n  b1 -> b2;\n}\n"));
  options.format = cli::Format::kJson;
  const cli::Outcome json = cli::ShowLooked(options, LookAtBytes("one", "abc"));
  EXPECT_EQ(Joined(json), "");
  ASSERT_TRUE(json.report.looked);
  EXPECT_EQ(json.report.looked->view.bones.size(), 3u);
}

TEST(Looked, PairsAreShownInEveryForm) {
  const auto pair = [] {
    return report::LookedPair{"some.bytes", LookAtBytes("vanilla", "ab"), LookAtBytes("live", "abc")};
  };
  cli::Options options;
  EXPECT_EQ(Joined(cli::ShowLookedPairs(options, {pair()})),
            "some.bytes: vanilla -> live\n  bones 2 -> 3\n  added c under b, height 2\n");
  EXPECT_EQ(Joined(cli::ShowLookedPairs(options, {})), "no file differs\n");
  options.format = cli::Format::kSvg;
  const std::string svg = Joined(cli::ShowLookedPairs(options, {pair(), pair()}));
  EXPECT_EQ(XmlFaults(svg), "");
  EXPECT_THAT(svg, HasSubstr("<title>some.bytes: vanilla -&gt; live</title>"));
  EXPECT_THAT(svg, HasSubstr(">live, front: x to the right, y up<"));
  EXPECT_THAT(svg, HasSubstr("<text class=\"bp-row bp-new\""));
  EXPECT_EQ(XmlFaults(Joined(cli::ShowLookedPairs(options, {}))), "");
  options.format = cli::Format::kJson;
  EXPECT_EQ(cli::ShowLookedPairs(options, {pair()}).report.looked_pairs->size(), 1u);
}

}  // namespace
}  // namespace bonepatch::tests
