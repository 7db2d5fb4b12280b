// Hostile files: deep, wide and long ones end in a finding, and no damage to a good recipe does more than that.
#include <gtest/gtest.h>

#include <algorithm>

#include "recipes/feed.h"
#include "tests/recipes/reading.h"

namespace bonepatch::recipes {
namespace {

const std::string kGood = R"(bonepatch: 1
id: t
title: "a \u00e9"
authors: ['b', c]
game: sluggers-us
models:
  - model: [18/0, 30/2#1]
    expect: {bones: 91}
    edits:
      - add-bone: {name: a, parent: 0x3, rotation: {euler: [0, 9e1, 0]}}
      - move-mesh:
          from: 54
          to: a
      - set-transform: {bone: 1, scale: [1, .5, 1]}
      - move-skin: {from: 28, to: a}
  - pair: mario
    skeleton:
      - {id: 0, parent: root, track: 0x12, mirror: 0, role: 3, mesh: none}
)";

/// Everything of a result that can differ, as text.
std::string Print(const ReadPack& read) {
  std::string text;
  for (const Finding& f : read.findings) text += Line(f) + "|" + f.hint + "\n";
  if (!read.pack) return text;
  const Recipe& recipe = read.pack->recipes.front();
  text += fmt::format("{} {} {} {}\n", recipe.id.value, recipe.title, fmt::join(recipe.authors, ","), recipe.game);
  for (const ModelEntry& entry : recipe.models) {
    text += fmt::format("entry {}:{} {}\n", entry.at.line, entry.at.column, entry.target.index());
    for (const Edit& edit : entry.edits)
      text += fmt::format("{} {}:{}\n", edit.what.index(), edit.at.line, edit.at.column);
    for (const StatedBone& bone : entry.skeleton.value_or(std::vector<StatedBone>{}))
      text += fmt::format("{} {}:{}\n", bone.id.value, bone.at.line, bone.at.column);
  }
  return text;
}

/// A pack, which is the same when read again, or else findings whose places lie inside the file.
void ExpectSteady(const std::string& text) {
  const ReadPack once = ReadOne(text);
  if (once.pack) {
    ASSERT_EQ(Print(once), Print(ReadOne(text))) << text;
  }
  ASSERT_EQ(once.pack.has_value(), once.findings.empty()) << text;
  const auto lines = static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
  for (const Finding& f : once.findings) {
    ASSERT_FALSE(f.message.empty());
    ASSERT_GE(f.where.source.line, 1) << text;
    ASSERT_LE(f.where.source.line, lines) << text << Line(f);
    ASSERT_GE(f.where.source.column, 1) << text;
  }
}

TEST(HostileRecipe, TheGoodOneIsGood) {
  EXPECT_TRUE(ReadOne(kGood).pack.has_value()) << testing::PrintToString(Lines(ReadOne(kGood)));
}

TEST(HostileRecipe, EveryTruncation) {
  for (std::size_t size = 0; size <= kGood.size(); ++size) ExpectSteady(kGood.substr(0, size));
}

TEST(HostileRecipe, EveryByteReplaced) {
  for (std::size_t i = 0; i < kGood.size(); ++i) {
    for (const char c : std::string("\0\t\n'\"[}:-#&*\xE9 0", 15)) {
      std::string text = kGood;
      text[i] = c;
      ExpectSteady(text);
    }
  }
}

TEST(HostileRecipe, EveryByteDoubledAndEveryByteLeftOut) {
  for (std::size_t i = 0; i < kGood.size(); ++i) {
    ExpectSteady(kGood.substr(0, i) + kGood[i] + kGood.substr(i));
    ExpectSteady(kGood.substr(0, i) + kGood.substr(i + 1));
  }
}

std::string Repeat(const std::string& unit, std::size_t size) {
  std::string text;
  while (text.size() + unit.size() <= size) text += unit;
  return text;
}

/// Rule of the first finding, after a look at how many there are.
std::string FirstRule(const std::string& text) {
  const ReadPack read = ReadOne(text);
  EXPECT_LE(read.findings.size(), 101u);
  return read.findings.empty() ? "" : read.findings.front().rule;
}

TEST(HostileRecipe, DeepOnes) {
  constexpr std::size_t kSize = kMaxFileSize / 16;  // all of it is linear, and the test shall be quick
  for (const char* unit : {"{", "[{", "{a: ", "? ", "[? ", "- ? ", "{? "}) {
    EXPECT_EQ(FirstRule(Repeat(unit, kSize)), "recipe/syntax") << unit;
  }
  EXPECT_EQ(FirstRule(Repeat("[", kMaxFileSize)), "recipe/syntax");
  EXPECT_EQ(FirstRule(Repeat("- ", kMaxFileSize)), "recipe/syntax");
  std::string indents;
  for (std::size_t i = 0; indents.size() < 200'000; ++i) indents += std::string(i, ' ') + "a:\n";
  EXPECT_EQ(FirstRule(indents), "recipe/syntax");
}

TEST(HostileRecipe, WideAndLongOnes) {
  constexpr std::size_t kSize = kMaxFileSize / 16;
  EXPECT_EQ(FirstRule("[" + Repeat("1,", kSize) + "]"), "recipe/schema");
  EXPECT_EQ(FirstRule("[" + Repeat("\t,", kSize) + "]"), "recipe/schema");
  EXPECT_EQ(FirstRule("{" + Repeat("a,", kSize) + "}"), "recipe/syntax");
  EXPECT_EQ(FirstRule("[" + Repeat("&a 1,", kSize) + "]"), "recipe/syntax");
  EXPECT_EQ(FirstRule(Repeat("!a ", kSize)), "recipe/syntax");
  EXPECT_EQ(FirstRule(Repeat("-\n", kSize)), "recipe/schema");
  EXPECT_EQ(FirstRule(Repeat("---\n", kSize)), "recipe/syntax");
  EXPECT_EQ(FirstRule("title: " + Repeat("x", kSize)), "recipe/schema");
  EXPECT_EQ(FirstRule(Repeat("\n", kSize)), "recipe/schema");
  EXPECT_EQ(FirstRule(Repeat("\"", kSize)), "recipe/schema") << "a text, and others behind it";
  std::string keys;
  for (int i = 0; i < 5'000; ++i) keys += fmt::format("k{}: v\n", i);
  EXPECT_EQ(FirstRule(keys), "recipe/schema");
}

TEST(HostileRecipe, TooMuchForOneFile) {
  const std::string item = "- a\n";  // two separators: the dash and the end of the line
  const ReadPack read = ReadOne(Repeat(item, (kMaxSeparators / 2 + 1) * item.size()));
  ASSERT_EQ(read.findings.size(), 1u);
  EXPECT_EQ(
      Line(read.findings[0]),
      fmt::format("recipe/syntax {}:1 the file holds too much: more than {} commas, colons, brackets and the like",
                  kMaxSeparators / 2 + 1, kMaxSeparators));
}

TEST(HostileRecipe, TooMuchForOneValue) {
  const std::string head = "# in brackets, and perhaps a key: the library waits for the end\n- [";
  const auto much = [&](const char* unit, std::size_t separators) {
    return ReadOne(head + Repeat(unit, (kMaxPending + 5'000) / separators * std::string_view(unit).size()));
  };
  for (const ReadPack& read : {much("a,", 1), much("{k},", 3), much("!a ", 1), much("\n", 1)}) {
    ASSERT_EQ(read.findings.size(), 1u);
    EXPECT_EQ(read.findings[0].rule, "recipe/syntax");
    EXPECT_EQ(read.findings[0].where.source.line, 2) << "where the value begins";
    EXPECT_EQ(read.findings[0].message, fmt::format("what follows is too much for one value: more than {} commas, "
                                                    "colons, brackets and line ends",
                                                    kMaxPending));
  }
  const std::string most = Repeat("a,", 2 * (kMaxPending - 5'000));
  EXPECT_EQ(FirstRule(head + most + "]\n"), "recipe/schema") << "as much as one value may hold";
  EXPECT_EQ(FirstRule("authors: [" + most + most + "]\n"), "recipe/schema")
      << "what can be no key is told as it is read";
}

TEST(HostileRecipe, MoreModelsThanAGameHas) {
  std::string list;
  for (int i = 0; i <= 4096; ++i) list += fmt::format("{}/{},", i % 160, i / 160);
  const std::string head = "bonepatch: 1\nid: t\ngame: sluggers-us\nmodels:\n  - model: [",
                    edits = "]\n    edits: [clear-mesh: {bone: 1}]\n";
  const ReadPack read = ReadOne(head + list + edits);
  ASSERT_EQ(read.findings.size(), 1u);
  EXPECT_NE(read.findings[0].message.find("more than 4096 models"), std::string::npos) << read.findings[0].message;
  list.resize(list.rfind(',', list.size() - 2) + 1);
  EXPECT_TRUE(ReadOne(head + list + edits).pack.has_value());
}

TEST(HostileRecipe, TooManyKeysInOneMapping) {
  std::string keys;
  for (int i = 0; i < 10'000; ++i) keys += fmt::format("k{}: v\n", i);
  EXPECT_EQ(FirstRule(keys), "recipe/schema");
  const ReadPack read = ReadOne(keys + "more: v\n");
  ASSERT_FALSE(read.findings.empty());
  EXPECT_EQ(Line(read.findings[0]), "recipe/syntax 10001:1 the file holds a mapping of more than 10000 keys");
}

/// Lines as `inspect --format recipe` prints them, with a translation beside: as dense as recipes get.
TEST(HostileRecipe, AMebibyteOfRealEditsIsRead) {
  std::string text = "bonepatch: 1\nid: t\ngame: sluggers-us\nmodels:\n  - model: 18/0\n    skeleton:\n";
  const std::string bone =
      "      - {id: 12, parent: 3, track: 0x12, mirror: 9, role: 3, mesh: none, translation: [0, 0, 1]}\n";
  text += Repeat(bone, kMaxFileSize - text.size());
  const ReadPack read = ReadOne(text);
  ASSERT_TRUE(read.pack.has_value()) << testing::PrintToString(Lines(read));
  EXPECT_GT(read.pack->recipes[0].models[0].skeleton->size(), 10'000u);
}

TEST(HostileRecipe, ALargeGoodOneIsRead) {
  std::string edits;
  for (int i = 0; i < 2000; ++i) edits += fmt::format("      - add-bone: {{name: n{}, parent: 0}}\n", i);
  EXPECT_TRUE(ReadOne(WithEdits(edits)).pack.has_value());
}

}  // namespace
}  // namespace bonepatch::recipes
