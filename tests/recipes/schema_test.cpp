// Recipes that are good YAML and break the schema: one case for each key, type and range.
#include "tests/recipes/schema_cases.h"

namespace bonepatch::recipes {
namespace {

/// A recipe whose third line is the one given, and that has all it needs.
std::string WithLine(const std::string& line) {
  return "bonepatch: 1\nid: a\n" + line +
         "\ngame: sluggers-us\nmodels: [{model: 18/0, edits: [{clear-mesh: {bone: 1}}]}]\n";
}

/// An add-bone with one more key, whose name begins in line 7 and column 39.
std::string WithBone(const std::string& field) { return WithEdit("add-bone: {name: a, parent: 0, " + field + "}"); }

/// A models entry with edits, whose target begins in line 5 and column 5.
std::string WithTarget(const std::string& target) {
  return WithEntry("" + target + "\n    edits: [{clear-mesh: {bone: 1}}]\n");
}

const BrokenCase kTopLevel[] = {
    {"Empty", "", kSchema, 1, 1, "found nothing", ""},
    {"OnlyComments", "# nothing\n\n", kSchema, 1, 1, "found nothing", ""},
    {"List", "- a\n", kSchema, 1, 1, "found a list", ""},
    {"Text", "\nabc\n", kSchema, 2, 1, "found the text 'abc'", ""},
    {"NoVersion", "id: a\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n", kSchema, 1, 1,
     "needs the key 'bonepatch'", ""},
    {"NoId", "\nbonepatch: 1\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n", kSchema,
     2, 1, "needs the key 'id'", ""},
    {"NoGame", "bonepatch: 1\nid: a\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n", kSchema, 1, 1,
     "needs the key 'game'", ""},
    {"NoModels", "bonepatch: 1\nid: a\ngame: sluggers-us\n", kSchema, 1, 1, "needs the key 'models'", ""},
    {"EmptyModels", "bonepatch: 1\nid: a\ngame: sluggers-us\nmodels: []\n", kSchema, 4, 9, "empty", ""},
    {"ModelsOfNothing", "bonepatch: 1\nid: a\ngame: sluggers-us\nmodels:\n", kSchema, 4, 1,
     "expected a list of models entries, found nothing", ""},
    {"ModelsAsMapping", "bonepatch: 1\nid: a\ngame: sluggers-us\nmodels:\n  model: 1/0\n", kSchema, 5, 3,
     "found a mapping", ""},
    {"NearMissKey", WithLine("titel: x"), kSchema, 3, 1, "no key 'titel'", "did you mean 'title'?"},
    {"UnderscoreKey", WithLine("Title: x"), kSchema, 3, 1, "no key 'Title'", "did you mean 'title'?"},
    {"UnknownKey", WithLine("colour: x"), kSchema, 3, 1, "no key 'colour'", "bonepatch, id, title"},
    {"PackKey", WithLine("version: \"1\""), kSchema, 3, 1, "no key 'version'", ""},
    {"ListAsKey", WithLine("? [a]\n: b"), kSchema, 3, 3, "a key must be a word", ""},
    {"NothingAsKey", WithLine(": b"), kSchema, 3, 1, "a key must be a word", ""},
    {"TitleNumber", WithLine("title: 5"), kSchema, 3, 8, "found the number '5'", "\"5\""},
    {"TitleBoolean", WithLine("title: true"), kSchema, 3, 8, "found the boolean true", ""},
    {"TitleNothing", WithLine("title:"), kSchema, 3, 1, "found nothing", ""},
    {"TitleEmpty", WithLine("title: ''"), kSchema, 3, 8, "found the text ''", ""},
    {"TitleList", WithLine("title: [a]"), kSchema, 3, 8, "found a list", ""},
    {"TitleEscape", WithLine("title: \"\\e[31m\""), kSchema, 3, 8, "control characters in '\\x1B[31m'", ""},
    {"AuthorsText", WithLine("authors: someone"), kSchema, 3, 10, "expected a list of authors", ""},
    {"AuthorNumber", WithLine("authors: [a, 5]"), kSchema, 3, 14, "expected a text", ""},
    {"VersionTwo", "bonepatch: 2\nid: a\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n",
     kSchema, 1, 12, "expected the format version 1, found the number '2'", ""},
    {"VersionText",
     "bonepatch: \"1\"\nid: a\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n", kSchema,
     1, 12, "found the text '1'", ""},
    {"VersionReal",
     "bonepatch: 1.0\nid: a\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n", kSchema, 1,
     12, "found the number '1.0'", ""},
    {"VersionOctal",
     "bonepatch: 01\nid: a\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n", kSchema, 1,
     12, "octal", ""},
    {"IdUpperCase",
     "bonepatch: 1\nid: Mario\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n", kSchema,
     2, 5, "expected an id", ""},
    {"IdDash", "bonepatch: 1\nid: -a\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n",
     kSchema, 2, 5, "expected an id", ""},
    {"IdPath", "bonepatch: 1\nid: ../a\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n",
     kSchema, 2, 5, "expected an id", ""},
    {"IdNumber", "bonepatch: 1\nid: 12\ngame: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n",
     kSchema, 2, 5, "found the number '12'", "quotes"},
    {"Game", "bonepatch: 1\nid: a\ngame: sluggers-eu\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1}}]}]\n",
     kSchema, 3, 7, "the game 'sluggers-eu' is not known", "sluggers-us"},
};

const BrokenCase kEntries[] = {
    {"EntryText", WithEntry("18/0\n"), kSchema, 5, 5, "expected a models entry", ""},
    {"EntryNothing", WithEntry("\n"), kSchema, 5, 3, "found nothing", ""},
    {"NoTarget", WithEntry("edits: [{clear-mesh: {bone: 1}}]\n"), kSchema, 5, 5, "needs the key 'model' or 'pair'", ""},
    {"ModelAndPair", WithTarget("pair: mario\n    model: 18/0"), kSchema, 6, 5,
     "exactly one of the keys 'model' and 'pair'", ""},
    {"NoEdits", WithEntry("model: 18/0\n"), kSchema, 5, 5, "needs the key 'edits'", ""},
    {"EmptyEdits", WithEntry("model: 18/0\n    edits: []\n"), kSchema, 6, 12, "empty", ""},
    {"EditsMapping", WithEntry("model: 18/0\n    edits: {clear-mesh: {bone: 1}}\n"), kSchema, 6, 12,
     "expected a list of edits, found a mapping", ""},
    {"NearMissEntryKey", WithTarget("modle: 18/0\n    pair: mario"), kSchema, 5, 5, "no key 'modle'",
     "did you mean 'model'?"},
    {"ModelNumber", WithTarget("model: 18"), kSchema, 5, 12, "found the number '18'", ""},
    {"ModelMapping", WithTarget("model: {chunk: 18}"), kSchema, 5, 12, "expected a model", ""},
    {"NoFileNumber", WithTarget("model: 18/"), kSchema, 5, 12, "'18/' is no address", ""},
    {"NegativeFileNumber", WithTarget("model: 18/-1"), kSchema, 5, 12, "no address", "without signs"},
    {"LeadingZero", WithTarget("model: 018/0"), kSchema, 5, 12, "no address", "leading zeros"},
    {"EmptySlot", WithTarget("model: 18/0#"), kSchema, 5, 12, "no address", ""},
    {"SlotText", WithTarget("model: 18/0#a"), kSchema, 5, 12, "no address", ""},
    {"HexAddress", WithTarget("model: 0x12/0"), kSchema, 5, 12, "no address", ""},
    {"SpaceInAddress", WithTarget("model: 18 / 0"), kSchema, 5, 12, "no address", ""},
    {"Chunk172", WithTarget("model: 172/0"), kSchema, 5, 12, "is 172; expected 0 to 171", ""},
    {"ChunkPastU16", WithTarget("model: 65536/0"), kSchema, 5, 12, "no address", ""},
    {"File65536", WithTarget("model: 18/65536"), kSchema, 5, 12, "is 65536; expected 0 to 65535", ""},
    {"EmptyModelList", WithTarget("model: []"), kSchema, 5, 12, "empty", ""},
    {"ModelTwice", WithTarget("model: [18/0, 18/1, 18/0]"), kSchema, 5, 25, "twice", ""},
    {"BrokenModelInList", WithTarget("model: [18/0, 18/]"), kSchema, 5, 19, "no address", ""},
    {"PairNumber", WithTarget("pair: 7"), kSchema, 5, 11, "the name of a pair", ""},
    {"PairAddress", WithTarget("pair: 18/0"), kSchema, 5, 11, "the name of a pair", "'model'"},
    {"PairList", WithTarget("pair: [mario]"), kSchema, 5, 11, "found a list", ""},
    {"ExpectText", WithTarget("model: 18/0\n    expect: 91"), kSchema, 6, 13, "expected a mapping {bones", ""},
    {"ExpectKey", WithTarget("model: 18/0\n    expect: {bone: 91}"), kSchema, 6, 14, "no key 'bone'",
     "did you mean 'bones'?"},
    {"ExpectBonesText", WithTarget("model: 18/0\n    expect: {bones: many}"), kSchema, 6, 21, "a number of bones", ""},
    {"ExpectBonesLarge", WithTarget("model: 18/0\n    expect: {bones: 65536}"), kSchema, 6, 21, "outside 0 to 65535",
     ""},
    {"ExpectBonesHex", WithTarget("model: 18/0\n    expect: {bones: 0x5B}"), kSchema, 6, 21, "a number of bones", ""},
    {"ExpectNameNumber", WithTarget("model: 18/0\n    expect: {name: 5}"), kSchema, 6, 20, "a geo name", ""},
    {"ExpectShaShort", WithTarget("model: 18/0\n    expect: {sha256: 0123}"), kSchema, 6, 22, "64 hexadecimal digits",
     ""},
    {"ExpectShaLetters", WithTarget("model: 18/0\n    expect: {sha256: " + std::string(64, 'g') + "}"), kSchema, 6, 22,
     "64 hexadecimal digits", ""},
};

const BrokenCase kEditFaults[] = {
    {"EditText", WithEdit("add-bone"), kSchema, 7, 9, "expected an edit", ""},
    {"EditEmpty", WithEdit("{}"), kSchema, 7, 9, "exactly one key", ""},
    {"EditTwoKeys", WithEdit("{clear-mesh: {bone: 1}, set-mesh: {bone: 1, submesh: 0}}"), kSchema, 7, 33,
     "exactly one key, such as add-bone; this one has 2", ""},
    {"EditUnindented", WithEdits("      - clear-mesh:\n        bone: 1\n"), kSchema, 8, 9, "exactly one key", "indent"},
    {"UnknownEdit", WithEdit("paint: {bone: 1}"), kSchema, 7, 9, "no edit 'paint'", "add-bone, move-mesh"},
    {"NearMissEdit", WithEdit("add_bone: {name: a, parent: 0}"), kSchema, 7, 9, "no edit 'add_bone'",
     "did you mean 'add-bone'?"},
    {"AddBoneNothing", WithEdit("add-bone:"), kSchema, 7, 9, "found nothing", ""},
    {"AddBoneNoName", WithEdit("add-bone: {parent: 0}"), kSchema, 7, 19, "add-bone needs the key 'name'", ""},
    {"AddBoneNoParent", WithEdit("add-bone: {name: a}"), kSchema, 7, 19, "add-bone needs the key 'parent'", ""},
    {"NameNumber", WithEdit("add-bone: {name: 12, parent: 0}"), kSchema, 7, 26, "found the number '12'", ""},
    {"NameHex", WithEdit("add-bone: {name: 0x1F, parent: 0}"), kSchema, 7, 26, "found the number '0x1F'", ""},
    {"NameOctal", WithEdit("add-bone: {name: 010, parent: 0}"), kSchema, 7, 26, "octal", ""},
    {"NameSpace", WithEdit("add-bone: {name: a b, parent: 0}"), kSchema, 7, 26, "found the text 'a b'", ""},
    {"NameSlash", WithEdit("add-bone: {name: p/a, parent: 0}"), kSchema, 7, 26, "found the text 'p/a'", ""},
    {"NameRoot", WithEdit("add-bone: {name: root, parent: 0}"), kSchema, 7, 26, "can't be named 'root'", ""},
    {"NameUmlaut", WithEdit("add-bone: {name: \xC3\xA4, parent: 0}"), kSchema, 7, 26, "expected a name of letters", ""},
    {"ParentNegative", WithEdit("add-bone: {name: a, parent: -1}"), kSchema, 7, 37, "outside 0 to 65535", ""},
    {"ParentLarge", WithEdit("add-bone: {name: a, parent: 65536}"), kSchema, 7, 37, "outside 0 to 65535", ""},
    {"ParentHuge", WithEdit("add-bone: {name: a, parent: 99999999999999999999}"), kSchema, 7, 37, "outside 0 to 65535",
     ""},
    {"ParentReal", WithEdit("add-bone: {name: a, parent: 3.0}"), kSchema, 7, 37, "found the number '3.0'", ""},
    {"ParentOctal", WithEdit("add-bone: {name: a, parent: 010}"), kSchema, 7, 37, "octal", ""},
    {"ParentNewOctal", WithEdit("add-bone: {name: a, parent: 0o10}"), kSchema, 7, 37, "octal", ""},
    {"ParentList", WithEdit("add-bone: {name: a, parent: [0]}"), kSchema, 7, 37, "found a list", ""},
    {"ParentOtherPack", WithEdit("add-bone: {name: a, parent: Other-pack/b}"), kSchema, 7, 37,
     "found the text 'Other-pack/b'", "pack-id/name"},
    {"ParentOtherPackNoName", WithEdit("add-bone: {name: a, parent: other-pack/}"), kSchema, 7, 37, "found the text",
     ""},
    {"ParentBadName", WithEdit("add-bone: {name: a, parent: b c}"), kSchema, 7, 37, "found the text 'b c'", ""},
    {"BoneKey", WithBone("tracks: none"), kSchema, 7, 40, "no key 'tracks'", "did you mean 'track'?"},
    {"TranslationText", WithBone("translation: up"), kSchema, 7, 53, "three numbers", ""},
    {"TranslationTwo", WithBone("translation: [0, 1]"), kSchema, 7, 53, "found a list of 2", ""},
    {"TranslationFour", WithBone("translation: [0, 1, 2, 3]"), kSchema, 7, 53, "found a list of 4", ""},
    {"TranslationTextItem", WithBone("translation: [0, x, 2]"), kSchema, 7, 57, "a decimal number, found the text 'x'",
     ""},
    {"TranslationQuoted", WithBone("translation: [0, '1', 2]"), kSchema, 7, 57, "found the text '1'", ""},
    {"TranslationNothing", WithBone("translation: [0, , 2]"), kSchema, 7, 57, "found nothing", ""},
    {"TranslationNan", WithBone("translation: [0, 0, .nan]"), kSchema, 7, 60, "no finite number", ""},
    {"TranslationInf", WithBone("translation: [-.inf, 0, 0]"), kSchema, 7, 54, "no finite number", ""},
    {"TranslationOctal", WithBone("translation: [010, 0, 0]"), kSchema, 7, 54, "octal", ""},
    {"TranslationHex", WithBone("translation: [0x10, 0, 0]"), kSchema, 7, 54, "a decimal number", ""},
    {"TranslationUnderscore", WithBone("translation: [1_000, 0, 0]"), kSchema, 7, 54, "found the text '1_000'", ""},
    {"TranslationPastFloat", WithBone("translation: [1e39, 0, 0]"), kSchema, 7, 54, "out of the range", ""},
    {"TranslationPastDouble", WithBone("translation: [0, -1e999, 0]"), kSchema, 7, 57, "out of the range", ""},
    {"RotationThree", WithBone("rotation: [0, 0, 1]"), kSchema, 7, 50, "four numbers", ""},
    {"RotationText", WithBone("rotation: none"), kSchema, 7, 50, "a rotation", ""},
    {"RotationKey", WithBone("rotation: {eulers: [0, 0, 0], euler: [0, 0, 0]}"), kSchema, 7, 51, "no key 'eulers'",
     "did you mean 'euler'?"},
    {"RotationNoEuler", WithBone("rotation: {}"), kSchema, 7, 50, "needs the key 'euler'", ""},
    {"EulerFour", WithBone("rotation: {euler: [0, 0, 0, 1]}"), kSchema, 7, 58, "three angles", ""},
    {"EulerLarge", WithBone("rotation: {euler: [0, 1e40, 0]}"), kSchema, 7, 62, "out of the range", ""},
    {"ScaleNumber", WithBone("scale: 2"), kSchema, 7, 47, "three numbers", ""},
    {"TransformText", WithBone("transform: identity"), kSchema, 7, 51, "'none'", ""},
    {"TransformAndScale", WithBone("transform: none, scale: [1, 1, 1]"), kSchema, 7, 57, "'scale' can't stand beside",
     ""},
    {"TrackText", WithBone("track: any"), kSchema, 7, 47, "'none', 'auto'", ""},
    {"TrackLarge", WithBone("track: 0x10000"), kSchema, 7, 47, "outside 0 to 65535", ""},
    {"TrackNegative", WithBone("track: -1"), kSchema, 7, 47, "outside 0 to 65535", ""},
    {"MeshText", WithBone("mesh: auto"), kSchema, 7, 46, "'none' or a submesh index", ""},
    {"MeshNothing", WithBone("mesh: ~"), kSchema, 7, 46, "found nothing", ""},
    {"MoveNoSource", WithEdit("move-mesh: {to: 3}"), kSchema, 7, 20, "needs the key 'from'", ""},
    {"MoveNoTarget", WithEdit("move-mesh: {from: 3}"), kSchema, 7, 20, "needs the key 'to'", ""},
    {"MoveToRoot", WithEdit("move-mesh: {from: 3, to: root}"), kSchema, 7, 34, "'root'", ""},
    {"MoveSubmeshText", WithEdit("move-mesh: {submesh: head, to: 3}"), kSchema, 7, 30, "a submesh index", ""},
    {"KeepOther", WithEdit("move-mesh: {from: 3, to: 4, keep: no}"), kSchema, 7, 43, "'offset' or 'place'", ""},
    {"SetMeshNoBone", WithEdit("set-mesh: {submesh: 1}"), kSchema, 7, 19, "needs the key 'bone'", ""},
    {"SetMeshNoSubmesh", WithEdit("set-mesh: {bone: 1}"), kSchema, 7, 19, "needs the key 'submesh'", ""},
    {"SetMeshNone", WithEdit("set-mesh: {bone: 1, submesh: none}"), kSchema, 7, 38, "a submesh index", ""},
    {"ClearMeshNumber", WithEdit("clear-mesh: 54"), kSchema, 7, 21, "a mapping {bone}", ""},
    {"ClearMeshKey", WithEdit("clear-mesh: {bone: 1, submesh: 3}"), kSchema, 7, 31, "no key 'submesh'", ""},
    {"SetTransformNothing", WithEdit("set-transform: {bone: 1}"), kSchema, 7, 24, "at least one of the keys", ""},
    {"SetTransformNone", WithEdit("set-transform: {bone: 1, scale: [1, 1, 1], transform: none}"), kSchema, 7, 52,
     "no key 'transform'", ""},
};

class Schema : public testing::TestWithParam<BrokenCase> {};

TEST_P(Schema, HasOneFinding) { ExpectOneFinding(ReadOne(GetParam().text), GetParam()); }

INSTANTIATE_TEST_SUITE_P(TopLevel, Schema, testing::ValuesIn(kTopLevel), CaseName);
INSTANTIATE_TEST_SUITE_P(Entries, Schema, testing::ValuesIn(kEntries), CaseName);
INSTANTIATE_TEST_SUITE_P(Edits, Schema, testing::ValuesIn(kEditFaults), CaseName);

TEST(RecipeSchema, CatchesWhatKeysAndValuesShow) {
  std::vector<BrokenCase> cases;
  for (const auto& table : {std::span<const BrokenCase>(kTopLevel), std::span<const BrokenCase>(kEntries),
                            std::span<const BrokenCase>(kEditFaults)})
    cases.insert(cases.end(), table.begin(), table.end());
  // A schema sees numbers, not how they are written, and NaN compares with nothing.
  ExpectSchemaCatches({}, cases,
                      {"VersionReal", "VersionOctal", "ExpectBonesHex", "ParentReal", "ParentOctal", "ParentNewOctal",
                       "TranslationNan", "TranslationOctal", "TranslationHex"});
}

TEST(SchemaReport, HoldsAllFaultsOfAFileInItsOrder) {
  const ReadPack read = ReadOne(
      "bonepatch: 2\nid: A\ntitle: 1\ngame: x\nmodels:\n  - model: 172/0\n    edits:\n      - add-bone: {nam: a}\n"
      "      - clear-mesh: {bone: -1}\n");
  std::vector<std::string> places;
  for (const Finding& f : read.findings)
    places.push_back(fmt::format("{}:{}", f.where.source.line, f.where.source.column));
  EXPECT_EQ(places, (std::vector<std::string>{"1:12", "2:5", "3:8", "4:7", "6:12", "8:19", "8:19", "8:20", "9:28"}));
}

TEST(SchemaReport, LeavesOutWhatIsPastAHundredAndSaysSo) {
  std::string edits;
  for (int i = 0; i < 150; ++i) edits += "      - clear-mesh: {bone: -1}\n";
  const ReadPack read = ReadOne(WithEdits(edits));
  ASSERT_EQ(read.findings.size(), 101u);
  EXPECT_EQ(Line(read.findings.back()),
            "recipe/schema 107:28 50 more errors of this file are left out, this is the place of the first");
}

TEST(SchemaReport, QuotesForeignTextWithoutItsControlCharactersAndNotAtAnyLength) {
  const ReadPack read = ReadOne("\"a\\eb" + std::string(500, 'x') + "\": 1\n");
  const std::string& message = read.findings.front().message;
  EXPECT_NE((message + read.findings.back().message).find("a\\x1Bb"), std::string::npos);
  for (const Finding& f : read.findings) EXPECT_LT(f.message.size(), 120u);
}

}  // namespace
}  // namespace bonepatch::recipes
