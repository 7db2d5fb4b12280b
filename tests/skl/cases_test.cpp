// Every rule is broken by a case that gets exactly it: a good skeleton, one thing damaged.
#include <cmath>

#include "formats/skl/rules.h"
#include "tests/skl/reading.h"

namespace bonepatch::formats::skl {
namespace {

/// A folder around a skeleton that is judged.
struct Given {
  std::string file = "hero.skl";
  Skeleton skeleton;
  MemoryFolder folder;  ///< what lies beside it
};

struct StoredCase {
  const char* rule;
  const char* what;
  void (*damage)(Given&);
};

void Replace(Given& given, const std::string& file) {
  given.file = file;
  given.skeleton = SampleSkeleton(file);
}

const StoredCase kCases[] = {
    {"skl/web-limit", "4097 bones",
     [](Given& given) {
       Bone& root = given.skeleton.bones.front();
       while (given.skeleton.bones.size() < 4097) {
         Bone bone = given.skeleton.bones.back();
         bone.name = "extra " + std::to_string(given.skeleton.bones.size());
         bone.parent = given.skeleton.bones.front().name;
         bone.children.clear();
         bone.numbers.position = {};
         bone.numbers.rotation = {F32::Of(0), F32::Of(0), F32::Of(0), F32::Of(1)};
         DeriveObject(bone.numbers, &given.skeleton.bones.front().numbers);
         DeriveInverse(bone.numbers);
         given.skeleton.bones.front().children.push_back(bone.name);
         given.skeleton.bones.push_back(bone);
       }
       static_cast<void>(root);
     }},
    {"skl/layout-end", "a second string behind the link",
     [](Given& given) {
       given.skeleton.link = "", given.skeleton.rest = {1, 0, 0, 0, 'x'};
     }},
    {"skl/layout-end", "three bytes behind the bones",
     [](Given& given) {
       given.skeleton.rest = {1, 0, 0};
     }},
    {"skl/name-unique", "two leaves of one name",
     [](Given& given) {
       Named(given.skeleton, "Bip01 L Hand").children.back() = "Bip01 R Finger41";
       std::replace(Named(given.skeleton, "Bip01 L Finger4").children.begin(),
                    Named(given.skeleton, "Bip01 L Finger4").children.end(), std::string("Bip01 L Finger41"),
                    std::string("Bip01 R Finger41"));
       Named(given.skeleton, "Bip01 L Finger41").name = "Bip01 R Finger41";
       Named(given.skeleton, "Bip01 L Hand").children.back() = "Bip01 Prop2";
       given.folder.files.clear();
     }},
    {"skl/name-unique", "a leaf without a name",
     [](Given& given) {
       Named(given.skeleton, "Bip01 Head").children.front() = "";
       Named(given.skeleton, "Bip01 HeadNub").name = "";
     }},
    {"skl/name-case", "two names that differ by case",
     [](Given& given) {
       Named(given.skeleton, "Bip01 Head").children.front() = "BIP01 HEAD";
       Named(given.skeleton, "Bip01 HeadNub").name = "BIP01 HEAD";
     }},
    {"skl/parent-missing", "a parent of another case",
     [](Given& given) { Named(given.skeleton, "Bip01 Head").parent = "bip01 neck"; }},
    {"skl/parent-missing", "a root that names somebody",
     [](Given& given) { given.skeleton.bones.front().parent = "the world"; }},
    {"skl/parent-cycle", "a bone under what hangs on it",
     [](Given& given) { Named(given.skeleton, "Bip01 Spine").parent = "Bip01 Head"; }},
    {"skl/parent-cycle", "a bone under itself",
     [](Given& given) { Named(given.skeleton, "Bip01 Spine").parent = "Bip01 Spine"; }},
    {"skl/one-root", "two roots",
     [](Given& given) {
       Bone& bone = Named(given.skeleton, "Bip01 Footsteps");
       bone.parent = kNoParent;
       std::erase(given.skeleton.bones.front().children, bone.name);
       DeriveObject(bone.numbers, nullptr);
       DeriveInverse(bone.numbers);
     }},
    {"skl/children-agree", "a list without a child",
     [](Given& given) { given.skeleton.bones.front().children.pop_back(); }},
    {"skl/children-agree", "a list with somebody else's child",
     [](Given& given) { given.skeleton.bones.front().children.push_back("Bip01 Head"); }},
    {"skl/children-agree", "a list with a child twice",
     [](Given& given) { given.skeleton.bones.front().children.push_back("Bip01 Pelvis"); }},
    {"skl/children-agree", "a list with nobody",
     [](Given& given) { given.skeleton.bones.front().children.push_back("nobody"); }},
    {"skl/children-agree", "a root in a list",
     [](Given& given) { given.skeleton.bones.back().children.push_back("Bip01"); }},
    {"skl/number-finite", "a position that is no number",
     [](Given& given) { given.skeleton.bones[5].numbers.position[1] = F32::Of(NAN); }},
    {"skl/number-finite", "an inverse position that is infinite",
     [](Given& given) { given.skeleton.bones[5].numbers.inverse_position[1] = F32::Of(INFINITY); }},
    {"skl/number-finite", "a rotation that is no number",
     [](Given& given) { given.skeleton.bones[5].numbers.rotation[1] = F32::Of(NAN); }},
    {"skl/matrix-finite", "an object matrix that is no number",
     [](Given& given) { given.skeleton.bones[5].numbers.object[3] = F32::Of(NAN); }},
    {"skl/unit-quaternion", "a rotation of length 1.01",
     [](Given& given) {
       for (F32& number : given.skeleton.bones[5].numbers.rotation) number = F32::Of(number.value() * 1.01f);
     }},
    {"skl/unit-quaternion", "an inverse rotation of length 0",
     [](Given& given) { given.skeleton.bones[5].numbers.inverse_rotation = {}; }},
    {"skl/inverse", "an inverse that is somewhere else",
     [](Given& given) { given.skeleton.bones[5].numbers.inverse_position[0] = F32::Of(0.25f); }},
    {"skl/object", "a leaf that was moved by hand",
     [](Given& given) { Named(given.skeleton, "Bip01 HeadNub").numbers.position[0] = F32::Of(0.25f); }},
    {"skl/link-count", "a bone more than the linked skeleton has",
     [](Given& given) {
       Replace(given, "child.skl");
       Skeleton hero = SampleSkeleton("hero.skl");
       hero.bones.pop_back();
       std::erase(Named(hero, "Bip01 Pelvis").children, "Bone Skirt01");
       given.folder.files["hero.skl"] = Encode(hero);
     }},
    {"skl/link-order", "two bones that changed places",
     [](Given& given) {
       Replace(given, "child.skl");
       std::swap(given.skeleton.bones[50], given.skeleton.bones[51]);
     }},
    {"skl/link-length", "a linked bone without a length",
     [](Given& given) {
       Replace(given, "child.skl");
       Skeleton hero = SampleSkeleton("hero.skl");
       Named(hero, "Bip01 HeadNub").numbers.position = {};
       given.folder.files["hero.skl"] = Encode(hero);
     }},
    {"skl/link-missing", "a linked skeleton that isn't there",
     [](Given& given) {
       Replace(given, "child.skl");
       given.skeleton.link = "heros.skl";
     }},
    {"skl/link-missing", "a linked skeleton that can't be read",
     [](Given& given) {
       Replace(given, "child.skl");
       given.folder.files["hero.skl"] = {'S', 'K', 'L'};
     }},
    {"skl/name-mismatch", "a mesh that spells a bone in another way",
     [](Given& given) {
       given.folder.files["odd.msh"] = NamingFile({"Bip01 Head", "bip01 SPINE"});
     }},
    {"skl/layout-truncated", "no bones", [](Given& given) { given.skeleton.bones.clear(); }},
};

std::set<std::string> Judge(const Given& given) {
  const Bytes bytes = Encode(given.skeleton);
  MemoryFolder folder = given.folder;
  folder.files[given.file] = bytes;
  return IdsOf(TheFormat().Judge({given.file, bytes, &folder}).findings);
}

Given Good() { return {"hero.skl", SampleSkeleton("hero.skl"), MemoryFolder::Sample()}; }

TEST(Cases, TheSampleBreaksNothing) {
  for (const char* file : {"hero.skl", "child.skl", "statue.skl"}) {
    Given given = Good();
    Replace(given, file);
    EXPECT_THAT(Judge(given), testing::IsEmpty()) << file;
  }
}

TEST(Cases, EachBreaksExactlyItsRule) {
  for (const StoredCase& c : kCases) {
    Given given = Good();
    c.damage(given);
    EXPECT_THAT(Judge(given), testing::ElementsAre(c.rule)) << c.what;
  }
}

TEST(Cases, ATruncatedFileIsThatAlone) {
  Bytes bytes = SampleBytes("hero.skl");
  bytes.pop_back();
  const Verdict verdict = TheFormat().Judge({"hero.skl", bytes, nullptr});
  EXPECT_THAT(IdsOf(verdict.findings), testing::ElementsAre("skl/layout-truncated"));
  EXPECT_EQ(verdict.findings.front().severity, Severity::kError);
  EXPECT_TRUE(verdict.findings.front().where.offset);
  EXPECT_GT(verdict.not_run.size(), 15u) << "what can't be judged is told";
}

/// skl/reference needs an edit: edits_test.cpp.
TEST(Cases, HaveEveryRule) {
  std::set<std::string> named{"skl/reference"};
  for (const StoredCase& c : kCases) named.insert(c.rule);
  for (const Rule& rule : Rules()) EXPECT_TRUE(named.contains(std::string(rule.words.id))) << rule.words.id;
  EXPECT_EQ(named.size(), Rules().size());
}

TEST(Cases, SeveritiesAreTheCatalogues) {
  const std::set<std::string> warnings{"skl/web-limit", "skl/name-case",  "skl/matrix-finite", "skl/inverse",
                                       "skl/object",    "skl/link-order", "skl/link-length",   "skl/link-missing"};
  for (const RuleWords& rule : TheFormat().rules()) {
    EXPECT_EQ(rule.severity == Severity::kWarning, warnings.contains(std::string(rule.id))) << rule.id;
    EXPECT_NE(rule.severity, Severity::kNote);
  }
}

TEST(Cases, HintsNameTheSpellingThatIsThere) {
  Given given = Good();
  Named(given.skeleton, "Bip01 Head").parent = "bip01 neck";
  const Bytes bytes = Encode(given.skeleton);
  const Verdict verdict = TheFormat().Judge({"hero.skl", bytes, &given.folder});
  ASSERT_EQ(verdict.findings.size(), 1u);
  EXPECT_THAT(verdict.findings[0].hint, testing::HasSubstr("'Bip01 Neck'"));
}

TEST(Cases, WhatNobodyCouldLookAtIsToldAsNotRun) {
  const Bytes bytes = SampleBytes("child.skl");
  const Verdict verdict = TheFormat().Judge({"child.skl", bytes, nullptr});
  EXPECT_THAT(IdsOf(verdict.findings), testing::ElementsAre("skl/link-missing"));
  std::set<std::string> not_run;
  for (const NotRun& rule : verdict.not_run) not_run.insert(rule.rule);
  EXPECT_THAT(not_run,
              testing::ElementsAre("skl/link-count", "skl/link-length", "skl/link-order", "skl/name-mismatch"));
}

}  // namespace
}  // namespace bonepatch::formats::skl
