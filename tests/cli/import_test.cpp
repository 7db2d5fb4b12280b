// `import-sluggie` end to end: what the add-on exports of a model of the made-up game, as a recipe that is judged.
#include <gmock/gmock.h>

#include <filesystem>

#include "patcher/game/models.h"
#include "patcher/plan/donors.h"
#include "tests/cli/game.h"
#include "tests/support/exported.h"

namespace bonepatch::tests {
namespace {

using Document = nlohmann::json;
using testing::HasSubstr;

class ImportTest : public CliTest {
 protected:
  Document Vanilla(int chunk, int file) {
    const SampleArchive archive;
    const plan::GameDonors donors(*game::Directory::Read(TheSample().dol, "main.dol"), archive);
    const auto entry = donors.Find(static_cast<std::uint32_t>(chunk), static_cast<std::uint32_t>(file));
    return Exported(chunk, file, *donors.Load({*entry, {}})->section);
  }

  std::string Write(const Document& file, const std::string& name = "m.gpl.sluggie") {
    return game_.outer().Write(name, file.dump());
  }

  std::string Recipe() const { return game_.outer() / "made.yaml"; }

  ProgramRun Import(const Document& file) { return RunProgram({"import-sluggie", Write(file), "-o", Recipe()}); }

  /// What is wrong with an export, by the rules that say so: an error's id, a warning's with its severity.
  struct Case {
    const char* name;
    Document file;
    std::set<std::string> found;
  };

  /// All in one run of `check`, which judges each recipe alone.
  void Expect(const std::vector<Case>& cases) {
    std::vector<std::string> words{"check"};
    for (const Case& one : cases) {
      const std::string recipe = game_.outer() / (std::string(one.name) + ".yaml");
      const ProgramRun run = RunProgram({"import-sluggie", Write(one.file), "-o", recipe});
      EXPECT_EQ(run.exit_code, 0) << one.name << ": " << run.err;
      words.push_back(recipe);
    }
    words.insert(words.end(), {"--format", "json"});
    const ReadReport report = ParseReport(Run(words).out);
    for (std::size_t i = 0; i < cases.size(); ++i) {
      std::set<std::string> found;
      for (const ReportedFinding& finding : report.findings) {
        if (finding.file != words[i + 1] || finding.severity == "note") continue;
        found.insert(finding.severity == "error" ? finding.rule : finding.severity + " " + finding.rule);
      }
      EXPECT_EQ(found, cases[i].found) << cases[i].name;
    }
  }
};

TEST_F(ImportTest, AnAddedBoneThatTakesTheCapAlong) {
  Document bone = AddedBone(91, 3);
  bone["Translation"] = {0, 0.25, 0};
  bone["GeoIdRaw"] = 1;
  Document file = WithEdited(Vanilla(18, 0), {bone});
  Edited(file)[54]["GeoIdEdited"] = 0xFFFF;
  const ProgramRun run = Import(file);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("18/0: 1 bone added, 1 mesh edit, 0 vanilla bones moved\n"));
  EXPECT_THAT(run.out, HasSubstr("18/0: not imported: "));
  EXPECT_THAT(run.out, HasSubstr("wrote " + Recipe() + "\n"));
  EXPECT_THAT(game_.outer().Read("made.yaml"), HasSubstr("id: made\n"));
  const ProgramRun applied = Run({"apply", Recipe()});
  EXPECT_EQ(applied.exit_code, 0) << applied.err;
  EXPECT_THAT(applied.out, HasSubstr("91 'bone_91' under 3"));
  EXPECT_THAT(Run({"inspect", "18/0"}).out, HasSubstr("1: rigid, 12 vertices, drawn by bone 91"));
}

TEST_F(ImportTest, APairIsOneRecipe) {
  const Document high = WithEdited(Vanilla(18, 0), {AddedBone(91, 3)}),
                 low = WithEdited(Vanilla(18, 1), {AddedBone(91, 3)});
  const ProgramRun run =
      RunProgram({"import-sluggie", Write(high, "high.sluggie"), Write(low, "low.sluggie"), "-o", Recipe()});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const ProgramRun check = Run({"check", Recipe(), "--strict"});
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_EQ(check.err, "") << "two bones of one name are twins";
  const std::string twice = Write(high, "high.sluggie");
  const ProgramRun same = RunProgram({"import-sluggie", twice, twice});
  EXPECT_EQ(same.exit_code, 2);
  EXPECT_THAT(same.err, HasSubstr("two of the files are of the model 18/0"));
}

TEST_F(ImportTest, RulesJudgeWhatWasExported) {
  const Document vanilla = Vanilla(18, 0);
  const auto changed = [&](std::size_t bone, const char* key, const Document& value) {
    Document file = WithEdited(vanilla);
    Edited(file)[bone][key] = value;
    return file;
  };
  const auto added = [&](const char* key, const Document& value) {
    Document bone = AddedBone(91, 3);
    bone[key] = value;
    return WithEdited(vanilla, {bone});
  };
  const auto drawing = [&](int submesh) {
    Document file = vanilla;
    file["SluggiesModel"]["BoneHierarchy"][60]["GeoIdEdited"] = submesh;
    return file;
  };
  Document removed = WithEdited(vanilla);
  Edited(removed).erase(90);
  Document inserted = WithEdited(vanilla, {AddedBone(91, 3)});
  Edited(inserted)[54]["ParentBoneId"] = 91;
  Document left = AddedBone(91, 3), right = AddedBone(92, 3);
  left["MirrorBoneId"] = 92;
  right["MirrorBoneId"] = 91;
  std::vector<Document> many;
  for (int id = 91; id < 256; ++id) many.push_back(AddedBone(id, 3));
  Document another = WithEdited(vanilla, {AddedBone(91, 3)});
  another["SluggiesModel"]["ChunkNumber"] = 19;
  Expect({
      {"reparented", changed(54, "ParentBoneId", 2), {"act/parent-donor-reparented"}},
      {"track-changed", changed(54, "TrackId", 0xC0), {"act/track-donor-changed"}},
      {"role-changed", changed(54, "MirrorRole", 1), {"act/mirror-donor-changed"}},
      {"own-parent", changed(54, "ParentBoneId", 54), {"act/parent-cycle"}},
      {"removed", removed, {"act/id-donor-removed"}},
      {"inserted", inserted, {"act/parent-donor-under-new"}},
      {"mirrored", WithEdited(vanilla, {left, right}), {"act/mirror-new-self"}},
      {"gap", WithEdited(vanilla, {AddedBone(92, 3)}), {"act/id-contiguous"}},
      {"orphan", WithEdited(vanilla, {AddedBone(91, 140)}), {"act/parent-missing"}},
      {"circle", WithEdited(vanilla, {AddedBone(91, 92), AddedBone(92, 91)}), {"act/parent-cycle"}},
      {"parent-last", WithEdited(vanilla, {AddedBone(91, 92), AddedBone(92, 3)}), {}},
      {"root", added("ParentBoneId", nullptr), {"act/root-new-outside-stadium"}},
      {"track", added("TrackId", 0x20), {"act/track-range"}},
      {"flat", added("Quaternion", {0, 0, 0, 0}), {"act/srt-unit-quaternion"}},
      {"scaled", added("Scale", {1, 2, 1}), {"warning act/srt-scale"}},
      {"many", WithEdited(vanilla, many), {"act/id-limit"}},
      {"two-owners", drawing(1), {"warning act/geo-shared"}},
      {"skin", drawing(0), {"act/geo-skinned"}},
      {"no-mesh", drawing(77), {"act/geo-range"}},
      {"another-model", another, {"recipe/fingerprint"}},
  });
}

TEST_F(ImportTest, NothingEditedIsNoRecipe) {
  const ProgramRun run = Import(WithEdited(Vanilla(18, 0)));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("18/0: no edits: every bone is as it was\n"));
  EXPECT_THAT(run.out, HasSubstr("no recipe was made: there is nothing to do\n"));
  EXPECT_FALSE(Exists(Recipe()));
}

TEST_F(ImportTest, WritesOverItsOwnRecipesAlone) {
  const Document file = WithEdited(Vanilla(18, 0), {AddedBone(91, 3)});
  EXPECT_EQ(Import(file).exit_code, 0);
  const std::string made = game_.outer().Read("made.yaml");
  EXPECT_EQ(Import(file).exit_code, 0);
  EXPECT_EQ(game_.outer().Read("made.yaml"), made);
  EXPECT_THAT(RunProgram({"import-sluggie", Write(file)}).out,
              AllOf(testing::StartsWith(made.substr(0, made.find('\n'))), HasSubstr("name: bone_91, parent: 3")))
      << "without -o it is printed";
  game_.outer().Write("made.yaml", "# mine\n" + made);
  const ProgramRun refused = Import(file);
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("holds no imported recipe; name another one with -o"));
  EXPECT_EQ(game_.outer().Read("made.yaml"), "# mine\n" + made);
}

TEST_F(ImportTest, WhatIsNoExportIsRefused) {
  const auto run = [&](const std::string& text) {
    return RunProgram({"import-sluggie", game_.outer().Write("m.sluggie", text)});
  };
  EXPECT_EQ(run("not json").exit_code, 2);
  EXPECT_THAT(run("{\"a\": 1}").err, HasSubstr("m.sluggie: error: SluggiesModel is missing"));
  EXPECT_EQ(run("").exit_code, 2);
  EXPECT_EQ(RunProgram({"import-sluggie", game_.outer() / "absent"}).exit_code, 3);
  EXPECT_EQ(RunProgram({"import-sluggie", game_.path()}).exit_code, 3) << "a folder";
  EXPECT_EQ(RunProgram({"import-sluggie"}).exit_code, 2);
  const std::string large = game_.outer().Write("large.sluggie", std::string_view("{"));
  std::filesystem::resize_file(large, (std::size_t{32} << 20) + 1);
  EXPECT_EQ(RunProgram({"import-sluggie", large}).exit_code, 3);
}

}  // namespace
}  // namespace bonepatch::tests
