// The file of facts: what is written is read again as it was, and whatever else is read is refused or understood.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "patcher/facts/marks.h"
#include "patcher/plan/pack_source.h"
#include "patcher/plan/planner.h"
#include "sample/block_builder.h"
#include "tests/facts/told.h"
#include "tests/validators/fixture.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;

/// Two models of eight bones, one of them damaged, an archive and a bank.
facts::Facts Small() {
  facts::Facts facts;
  facts.files[18] = 4;
  facts.entries = {
      {{{18, 0}, {18, 3}}, {}, block::EntryKind::kModel, {}},
      {{{18, 1}}, {}, block::EntryKind::kArchive, {block::EntryKind::kModel, std::nullopt, block::EntryKind::kBank}},
      {{{18, 2}}, "lies outside dt_na.dat", block::EntryKind::kUnknown, {}}};
  validators::Fixture sound, damaged;
  damaged.act.RootsApart().Again("hat").Id(77).Again("head").Type(0);
  std::size_t entry = 0;
  for (const validators::Fixture* fixture : {&sound, &damaged}) {
    const Bytes block = fixture->Block();
    facts::Model model = facts::Describe(entry == 0 ? "18/0" : "18/1#0", *game::LoadModel(MemorySource(block)));
    model.entry = entry;
    if (entry++ > 0) model.slot = 0;
    model.name = "figure.gpl";
    facts.models.push_back(std::move(model));
  }
  return facts;
}

std::string Fault(const std::string& text) {
  const auto read = json::ReadFacts(text, "facts.json");
  EXPECT_FALSE(read.has_value()) << text.substr(0, 200);
  if (read) return {};
  EXPECT_EQ(read.error().kind, Failure::kSystem);
  EXPECT_EQ(read.error().file, "facts.json");
  return read.error().message;
}

/// Small facts with one thing replaced.
std::string FaultWith(const std::string& from, const std::string& to) {
  std::string text = json::WriteFacts(Small());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << "\n" << text;
  return Fault(text.replace(at, from.size(), to));
}

TEST(FactsFile, IsReadAsItWasWritten) {
  for (const std::string& text : {json::WriteFacts(Small()), FactsText()}) {
    EXPECT_TRUE(json::WriteFacts(ReadBack(text)) == text);
  }
  EXPECT_TRUE(json::WriteFacts(Collected()) == FactsText()) << "the same game gives the same bytes";
}

TEST(FactsFile, IsReadWhateverItsLayout) {
  const std::string indented = nlohmann::ordered_json::parse(FactsText()).dump(4);
  EXPECT_TRUE(json::WriteFacts(ReadBack(indented)) == FactsText());
}

TEST(FactsFile, HoldsALineForEachModelInOrder) {
  const facts::Facts facts = ReadBack(FactsText());
  EXPECT_GT(facts.models.size(), 300u);
  EXPECT_EQ(static_cast<std::size_t>(std::count(FactsText().begin(), FactsText().end(), '\n')),
            facts.models.size() + facts.entries.size() + 8);
  EXPECT_THAT(FactsText(), HasSubstr("\n{\"model\":\"18/0\",\"name\":\"mario.gpl\",\"sha256\":\""));
  EXPECT_THAT(FactsText(), HasSubstr("\n{\"model\":\"18/3#0\""));
}

TEST(FactsFile, FaultsAreNamed) {
  EXPECT_THAT(Fault(""), HasSubstr("line 1, column 1"));
  EXPECT_THAT(Fault("{\"facts\":1,\n  oops"), HasSubstr("line 2, column 3"));
  EXPECT_THAT(Fault("[]"), HasSubstr("no object"));
  EXPECT_THAT(Fault("{}"), HasSubstr("'facts' is missing"));
  EXPECT_THAT(FaultWith("\"facts\":1", "\"facts\":2"), HasSubstr("no version"));
  EXPECT_THAT(FaultWith("sluggers-us", "sluggers-eu"), HasSubstr("'game'"));
  EXPECT_THAT(FaultWith("\"adopted\":false", "\"adopted\":0"), HasSubstr("'adopted'"));
  EXPECT_THAT(FaultWith("\"adopted\":false", "\"adopted\":false,\"more\":1"), HasSubstr("'more' is no known key"));
  EXPECT_THAT(FaultWith("\"files\":[0,", "\"files\":["), HasSubstr("171 numbers"));
  EXPECT_THAT(FaultWith("\"files\":[0,", "\"files\":[-1,"), HasSubstr("'files'"));
  EXPECT_THAT(FaultWith("\"18/0\",\"18/3\"", "\"18/3\",\"18/0\""), HasSubstr("doesn't ascend"));
  EXPECT_THAT(FaultWith("\"18/0\",\"18/3\"", "\"18/0\",\"18/4\""), HasSubstr("no file of the game"));
  EXPECT_THAT(FaultWith("\"18/0\",\"18/3\"", "\"18/00\""), HasSubstr("no file of the game"));
  EXPECT_THAT(FaultWith("\"18/0\",\"18/3\"", ""), HasSubstr("'names' is empty"));
  EXPECT_THAT(FaultWith("\"names\":[\"18/1\"]", "\"names\":[\"18/0\"]"), HasSubstr("entry 1: 'names' doesn't go on"));
  EXPECT_THAT(FaultWith("\"kind\":\"model\"", "\"kind\":\"modal\""), HasSubstr("entry 0: 'kind'"));
  EXPECT_THAT(FaultWith("\"kind\":\"model\"", "\"kind\":\"bank\""), HasSubstr("model 0: 'model' names nothing"));
  EXPECT_THAT(FaultWith("[\"model\",null,\"bank\"]", "[\"model\",\"model\",\"bank\"]"),
              HasSubstr("'models' lacks what 18/1 holds"));
  EXPECT_THAT(FaultWith("\"model\":\"18/1#0\"", "\"model\":\"18/1#1\""), HasSubstr("model 1: 'model' names nothing"));
  EXPECT_THAT(FaultWith("\"model\":\"18/1#0\"", "\"model\":\"18/0\""), HasSubstr("doesn't go on"));
  EXPECT_THAT(FaultWith("\"parents\":[null", "\"parents\":[8"), HasSubstr("from 0 to 7"));
  EXPECT_THAT(FaultWith("\"parents\":[null", "\"parents\":[\"x\""), HasSubstr("no address"));
  EXPECT_THAT(FaultWith("\"parents\":[null,", "\"parents\":["), HasSubstr("has 7 entries, but there are 8 meshes"));
  EXPECT_THAT(FaultWith("\"transforms\":[", "\"transforms\":[null,"), HasSubstr("'transforms' has 9 entries"));
  EXPECT_THAT(FaultWith("\"tracks\":[", "\"tracks\":[null,"), HasSubstr("'tracks' has 9 entries"));
  EXPECT_THAT(FaultWith("\"tracks\":[", "\"tracks\":[65536,"), HasSubstr("from 0 to 65535"));
  EXPECT_THAT(FaultWith("\"mirrors\":[[0,3]", "\"mirrors\":[[0]"), HasSubstr("else than pairs"));
  EXPECT_THAT(FaultWith("\"mirrors\":[[0,3]", "\"mirrors\":[[0,256]"), HasSubstr("from 0 to 255"));
  EXPECT_THAT(FaultWith("\"type\":0", "\"type\":256"), HasSubstr("'type'"));
  EXPECT_THAT(FaultWith("\"type\":0", "\"type\":0,\"rotation\":\"12\""), HasSubstr("'rotation' is neither"));
  EXPECT_THAT(FaultWith("\"submeshes\":[6", "\"submeshes\":[-6"), HasSubstr("'submeshes'"));
  EXPECT_THAT(FaultWith("\"skins\":[[", "\"skins\":[[1,2,3],["), HasSubstr("'skins'"));
  EXPECT_THAT(FaultWith("\"links\":{", "\"links\":{\"up\":[],"), HasSubstr("'up' is no known key"));
  EXPECT_THAT(FaultWith("\"sha256\":\"", "\"sha256\":\"0"), HasSubstr("no sha256"));
  EXPECT_THAT(Fault(std::string(10000, '[')), HasSubstr("too large"));
  EXPECT_THAT(Fault("[" + std::string(5'000'000, ',') + "]"), HasSubstr("too large"));
}

const recipes::Pack& Probe() {
  static const auto read = plan::ReadKeptPack(
      "probe", true,
      {{"probe.yaml",
        "bonepatch: 1\nid: probe\ngame: sluggers-us\nmodels:\n  - model: [18/0, \"18/1#0\"]\n    edits:\n"
        "      - add-bone: {name: a, parent: 3, track: auto}\n      - set-transform: {bone: 1, translation: [0, 1, "
        "0]}\n"
        "      - move-mesh: {from: 4, to: a, keep: place}\n      - replace-bank: {entry: \"18/1#2\", file: x.anm}\n"}});
  EXPECT_TRUE(read.has_value());
  static const recipes::Pack nothing;
  return read && read->pack ? *read->pack : nothing;
}

/// What is read can be written, comes back as it was, and can be planned on.
void ExpectUnderstoodOrRefused(const std::string& text) {
  auto read = json::ReadFacts(text, "facts.json");
  if (!read) {
    EXPECT_FALSE(read.error().message.empty());
    return;
  }
  const std::string again = json::WriteFacts(*read);
  EXPECT_TRUE(json::WriteFacts(ReadBack(again)) == again);
  const facts::FactsDonors donors(std::move(*read));
  EXPECT_TRUE(plan::MakePlan({donors, {&Probe()}, {}}).has_value());
}

TEST(FactsFile, EveryLength) {
  const std::string text = json::WriteFacts(Small());
  for (std::size_t size = 0; size < text.size(); size += size < 1000 ? 29 : 17)
    ExpectUnderstoodOrRefused(text.substr(0, size));
}

TEST(FactsFile, EveryByteChanged) {
  const std::string text = json::WriteFacts(Small());
  constexpr char kChanges[] = {'0', '9', '"', ','};
  for (std::size_t at = 0; at < text.size(); at += 1 + at % 7) {
    std::string changed = text;
    changed[at] = kChanges[at % std::size(kChanges)];
    ExpectUnderstoodOrRefused(changed);
  }
}

TEST(FactsFile, ManyKeysAreNoWork) {
  std::string text = "{\"facts\":1";
  for (int i = 0; i < 300'000; ++i) text += ",\"" + std::to_string(i) + "\":1";
  EXPECT_THAT(Fault(text + "}"), HasSubstr("too large"));
}

}  // namespace
}  // namespace bonepatch::tests
