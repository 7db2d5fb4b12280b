// State, intent and baseline as JSON: byte-exact round trips, and every damage noticed.
#include "patcher/json/state_json.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "patcher/base/sha256.h"
#include "patcher/json/sealed.h"
#include "patcher/json/text.h"

namespace bonepatch::json {
namespace {

const std::string kHash = Sha256(AsBytes("x"));

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::uint32_t Below(std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(engine_); }
  std::uint32_t Word() { return static_cast<std::uint32_t>(engine_()); }
  bool Coin() { return Below(2) == 0; }
  std::string Hash() { return Sha256(AsBytes(Bytes(5))); }

  /// Any bytes, often such that look like text.
  std::string Bytes(std::uint32_t most) {
    static const std::string pieces[] = {"a", "\n", "\"", "\\", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\x7F"};
    std::string bytes;
    const bool text = Coin();
    for (std::uint32_t n = Below(most + 1); n > 0; --n) {
      bytes += text ? pieces[Below(8)] : std::string(1, static_cast<char>(Below(256)));
    }
    return bytes;
  }

  store::State State() {
    store::State state;
    state.dol_sha256 = Hash();
    state.fst_sha256 = Hash();
    state.archive_size = Word();
    for (std::uint32_t n = Below(4); n > 0; --n) {
      store::StoredPack pack{Bytes(8), std::nullopt, Hash(), Coin(), {}};
      if (Coin()) pack.version = Bytes(4);
      for (std::uint32_t m = Below(4); m > 0; --m) pack.files.push_back({"f/" + std::to_string(m), Bytes(60)});
      state.packs.push_back(pack);
    }
    for (std::uint32_t n = Below(4); n > 0; --n) {
      store::StoredBlock block{Bytes(5), {}, Word(), Word(), Hash(), Bytes(5), {}};
      for (std::uint32_t m = Below(4); m > 0; --m) block.records.push_back(Word());
      for (std::uint32_t m = Below(3); m > 0; --m) block.models.push_back({Bytes(5), Bytes(9), Word(), Word()});
      state.blocks.push_back(block);
    }
    return state;
  }

 private:
  std::mt19937 engine_;
};

/// Each cut and each changed byte.
template <typename Decode>
void ExpectDamageNoticed(const Decode& decode, const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    ASSERT_FALSE(decode(text.substr(0, i), "file")) << i;
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    ASSERT_FALSE(decode(damaged, "file")) << i;
  }
}

store::State SmallState() {
  store::State state;
  state.dol_sha256 = state.fst_sha256 = kHash;
  state.archive_size = 4160;
  state.packs = {{"hat", "1.0", kHash, false, {{"pack.yaml", "id: hat\n"}, {"bank", std::string("\xFF\x00\x80", 3)}}}};
  state.blocks = {{"18/0", {0x80600000}, 4096, 64, kHash, "digest", {{"18/0", "mario.gpl", 91, 92}}}};
  return state;
}

TEST(StateJson, GivesBackEveryStateByteForByte) {
  Random random(1);
  for (int i = 0; i < 500; ++i) {
    const store::State state = random.State();
    const std::string text = EncodeState(state);
    const auto again = DecodeState(text, "state.json");
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(*again, state);
    ASSERT_EQ(EncodeState(*again), text);
  }
}

store::State FolderState() {
  store::State state;
  state.of_folder = true;
  state.packs = SmallState().packs;
  state.files = {{"a/hero.skl", kHash, Sha256(AsBytes("y")), 3, 4}, {"b.skl", kHash, kHash, 1, 1}};
  return state;
}

TEST(StateJson, OfAFolderRoundTripsAndNoticesEveryChange) {
  const std::string text = EncodeState(FolderState());
  ASSERT_EQ(DecodeState(text, "state.json").value(), FolderState());
  EXPECT_EQ(text.find("archive_size"), std::string::npos);
  ExpectDamageNoticed(DecodeState, text);
}

TEST(StateJson, OfAFolderHasFilesInOrderThatAreInIt) {
  const auto decodes = [](std::vector<store::StoredFile> files) {
    store::State state = FolderState();
    state.files = std::move(files);
    return DecodeState(EncodeState(state), "state.json").has_value();
  };
  EXPECT_TRUE(decodes({}));
  EXPECT_TRUE(decodes({{"...", kHash, kHash, 0, 0}, {"a\"\xFF", kHash, kHash, 0, 0}}));
  EXPECT_FALSE(decodes({{"b", kHash, kHash, 0, 0}, {"a", kHash, kHash, 0, 0}}));
  EXPECT_FALSE(decodes({{"a", kHash, kHash, 0, 0}, {"a", kHash, kHash, 0, 0}}));
  EXPECT_FALSE(decodes({{"a", "absent", kHash, 0, 0}}));
  EXPECT_FALSE(decodes({{"../a", kHash, kHash, 0, 0}}));
  store::State mixed = SmallState();
  mixed.of_folder = true;
  EXPECT_NE(DecodeState(EncodeState(mixed), "state.json").value(), mixed) << "a folder's state has no blocks";
}

TEST(StateJson, SaysItsFormatAndHoldsTextsAsTexts) {
  const std::string text = EncodeState(SmallState());
  EXPECT_EQ(text.find("{\"format\": 1,\n\"sha256\": \""), 0u);
  EXPECT_NE(text.find("\"text\": \"id: hat\\n\""), std::string::npos);
  EXPECT_NE(text.find("\"base64\": \"/wCA\""), std::string::npos);
}

TEST(StateJson, NoticesEveryTruncation) {
  const std::string text = EncodeState(SmallState());
  for (std::size_t size = 0; size < text.size(); ++size) {
    const auto state = DecodeState(text.substr(0, size), "state.json");
    ASSERT_FALSE(state) << size;
    ASSERT_EQ(state.error().kind, Failure::kWorkspace);
    ASSERT_EQ(state.error().file, "state.json");
    ASSERT_NE(state.error().message.find("restore"), std::string::npos);
  }
  EXPECT_FALSE(DecodeState(text + "\n", "state.json"));
}

TEST(StateJson, NoticesEveryChangedByte) {
  const std::string text = EncodeState(SmallState());
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const int change : {0x01, 0x20, 0x80, 0xFF}) {
      std::string damaged = text;
      damaged[i] = static_cast<char>(damaged[i] ^ change);
      ASSERT_FALSE(DecodeState(damaged, "state.json")) << "byte " << i << " changed by " << change;
    }
  }
}

TEST(StateJson, NamesAFormatThatItDoesNotKnow) {
  std::string text = EncodeState(SmallState());
  text.replace(text.find("1"), 1, "2");
  const auto state = DecodeState(text, "state.json");
  ASSERT_FALSE(state);
  EXPECT_NE(state.error().message.find("format is 2"), std::string::npos) << state.error().message;
}

/// Replaces a part of a state's body and seals it again, as somebody would who means to fool us.
Result<store::State> Forged(const std::string& part, const std::string& by) {
  const std::string text = EncodeState(SmallState());
  std::string body(Unseal(kStateDocument, text, "state.json").value());
  const std::size_t at = body.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  if (at != std::string::npos) body.replace(at, part.size(), by);
  return DecodeState(Seal(kStateDocument, body), "state.json");
}

TEST(StateJson, RefusesWhatIsMistypedMissingOrOutOfRange) {
  ASSERT_TRUE(Forged("digest", "digest"));
  const std::pair<const char*, const char*> forgeries[] = {
      {"\"offset\": 4096", "\"offset\": 4294967296"},
      {"\"offset\": 4096", "\"offset\": -1"},
      {"\"offset\": 4096", "\"offset\": 4096.0"},
      {"\"offset\": 4096", "\"offset\": \"4096\""},
      {"\"offset\": 4096", "\"offset\": null"},
      {"\"offset\": 4096", "\"offsets\": 4096"},
      {"\"offset\": 4096", "\"offset\": 1e999"},
      {"\"archive_size\": 4160", "\"archive_size\": 99999999999"},
      {"\"lone_recipe\": false", "\"lone_recipe\": 0"},
      {"\"id\": \"hat\"", "\"id\": [\"hat\"]"},
      {"\"id\": \"hat\"", "\"id\": {\"base64\": \"aGF0\"}"},  // it is text, so it would be written as text
      {"\"id\": \"hat\"", "\"id\": \"hat\", \"extra\": 1"},
      {"\"id\": \"hat\"", "\"id\": \"cap\", \"id\": \"hat\""},
      {"pack.yaml", "../pack.yaml"},
      {"pack.yaml", "a/../../pack.yaml"},
      {"pack.yaml", "a\\\\..\\\\pack.yaml"},
      {"pack.yaml", ".."},
      {"pack.yaml", "/etc/passwd"},
      {"pack.yaml", ""},
      {"/wCA", "/wC"},
      {"/wCA", "/w=A"},
      {"/wCA", "/wC\\u0000"},
      {kHash.c_str(), "0123"},
      {kHash.c_str(), "X123456789012345678901234567890123456789012345678901234567890123"},
      {"2153775104", "\"2153775104\""},
      {"{", "["},
      {"{", "[[[[[[[[[[[[[[[[[[[[[[{"},
  };
  for (const auto& [part, by] : forgeries) {
    const auto state = Forged(part, by);
    EXPECT_FALSE(state) << part << " -> " << by;
    EXPECT_TRUE(state || state.error().kind == Failure::kWorkspace);
  }
}

TEST(StateJson, SurvivesBodiesOfTheWrongKind) {
  for (const std::string body :
       {"", "0", "null", "[]", "{}", "\"\"", "{\"packs\":{}}", "[{}]", "{\"packs\":[1],\"blocks\":[2]}"}) {
    EXPECT_FALSE(DecodeState(Seal(kStateDocument, body), "p")) << body;
    EXPECT_FALSE(DecodeIntent(Seal(kIntentDocument, body), "p")) << body;
    EXPECT_FALSE(DecodeBaseline(Seal(kBaselineDocument, body), "p")) << body;
  }
  EXPECT_FALSE(DecodeState(Seal(kStateDocument, std::string(3'000'000, ',')), "p"));
  EXPECT_FALSE(DecodeState(Seal(kStateDocument, "[" + std::string(100'000, '[')), "p"));
}

TEST(StateJson, OfOneKindIsNoOther) {
  const store::Intent intent{{}, 1, 1, false, 0};
  EXPECT_TRUE(DecodeIntent(EncodeIntent(intent), "p"));
  EXPECT_FALSE(DecodeState(EncodeIntent(intent), "p"));
  EXPECT_FALSE(DecodeIntent(EncodeState(SmallState()), "p"));
}

TEST(IntentJson, RoundTripsAndNoticesEveryChange) {
  const store::Intent intent{
      {{"fst.bin", kHash, Sha256(AsBytes("y"))}, {"main.dol", kHash, "absent"}, {"state.json", "absent", kHash}},
      5000,
      4096,
      true,
      2};
  const std::string text = EncodeIntent(intent);
  ASSERT_EQ(DecodeIntent(text, "intent").value(), intent);
  ExpectDamageNoticed(DecodeIntent, text);
}

TEST(IntentJson, RefusesStrangeFilesAndCutsBelowTheBaseline) {
  const auto encoded = [](const store::Intent& intent) { return DecodeIntent(EncodeIntent(intent), "intent"); };
  EXPECT_TRUE(encoded({{{"main.dol", kHash, kHash}}, 10, 10, false, 0}));
  EXPECT_FALSE(encoded({{{"../main.dol", kHash, kHash}}, 10, 10, false, 0}));
  EXPECT_FALSE(encoded({{{"main.dol", kHash, kHash}, {"main.dol", kHash, kHash}}, 10, 10, false, 0}));
  EXPECT_FALSE(encoded({{{"main.dol", "gone", kHash}}, 10, 10, false, 0}));
  EXPECT_FALSE(encoded({{}, 9, 10, false, 0}));
}

/// No name of a folder's intent leads out of the folder, or to what in `.bonepatch` isn't replaced.
TEST(IntentJson, OfAFolderRoundTripsAndPointsNowhereElse) {
  const auto encoded = [](const std::string& name) {
    const store::Intent intent{{{name, kHash, "absent"}}, 0, 0, false, 3, true};
    const auto again = DecodeIntent(EncodeIntent(intent), "intent");
    return again && *again == intent;
  };
  for (const std::string name : {"hero.skl", "a/b/c.skl", "main.dol", "state.json", ".hidden", "...", "a b/\xC3\xA4",
                                 ".bonepatch/state.json", ".bonepatch/vanilla/a%2Fb.skl"}) {
    EXPECT_TRUE(encoded(name)) << name;
  }
  for (const std::string name : {"",
                                 "/",
                                 "/etc/passwd",
                                 "..",
                                 "../x",
                                 "a/..",
                                 "a/../../x",
                                 ".",
                                 "./a",
                                 "a/./b",
                                 "a/",
                                 "a//b",
                                 "a\\b",
                                 "..\\x",
                                 ".bonepatch",
                                 ".bonepatch/intent",
                                 ".bonepatch/vanilla",
                                 ".bonepatch/vanilla/",
                                 ".bonepatch/vanilla/..",
                                 ".bonepatch/vanilla/a/b",
                                 ".bonepatch/staged/finished",
                                 "a/.bonepatch/state.json",
                                 ".BONEPATCH/state.json"}) {
    EXPECT_FALSE(encoded(name)) << name;
  }
  EXPECT_FALSE(encoded(std::string("a\0b", 3)));
}

TEST(IntentJson, OfAGameIsWhatItWas) {
  const store::Intent intent{{{"main.dol", kHash, kHash}}, 5000, 4096, true, 2};
  const std::string text = EncodeIntent(intent);
  const std::string body(Unseal(kIntentDocument, text, "intent").value());
  EXPECT_EQ(body, "{\n \"files\": [\n  {\n   \"name\": \"main.dol\",\n   \"before\": \"" + kHash +
                      "\",\n   \"after\": \"" + kHash +
                      "\"\n  }\n ],\n \"archive_floor\": 4096,\n \"archive_size\": 5000,\n \"drop_baseline\": true,\n "
                      "\"found\": 2\n}");
  EXPECT_FALSE(DecodeIntent(EncodeIntent({{{"a.skl", kHash, kHash}}, 0, 0, false, 0}), "intent")) << "no game has it";
}

TEST(BaselineJson, RoundTripsAndNoticesEveryChange) {
  const store::BaselineRecord record{kHash, Sha256(AsBytes("y")), std::uint64_t{1} << 32, true};
  const std::string text = EncodeBaseline(record);
  ASSERT_EQ(DecodeBaseline(text, "baseline.json").value(), record);
  ExpectDamageNoticed(DecodeBaseline, text);
}

TEST(Text, KnowsBase64) {
  const std::pair<const char*, const char*> pairs[] = {
      {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : pairs) {
    EXPECT_EQ(ToBase64(bytes), text);
    EXPECT_EQ(FromBase64(text), bytes);
  }
  for (const char* bad : {"Z", "Zg", "Zg=", "====", "Z===", "Zg==Zg==", "Zm9v\n", "Zm 9", "Zm9v=", "=m9v"}) {
    EXPECT_EQ(FromBase64(bad), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace bonepatch::json
