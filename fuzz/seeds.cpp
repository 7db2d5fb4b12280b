// Writes the seeds of every fuzzer into a folder, and a dictionary beside each: what the builders and the examples
// make, never bytes of a game.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "act/codec.h"
#include "formats/catalogue/formats.h"
#include "fuzz/dictionaries.h"
#include "patcher/facts/collect.h"
#include "patcher/json/facts_json.h"
#include "patcher/json/state_json.h"
#include "sample/act_builder.h"
#include "sample/block_builder.h"
#include "tests/support/dol_builder.h"
#include "tests/support/exported.h"

namespace {

namespace fs = std::filesystem;
using namespace bonepatch;
using fuzz::ReadText;
using fuzz::Write;

/// Every YAML file of the examples.
void WriteRecipes(const fs::path& folder) {
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(BONEPATCH_SOURCE_DIR) / "examples")) {
    if (entry.path().extension() != ".yaml") continue;
    const std::string text = ReadText(entry.path());
    const std::string name = entry.path().parent_path().filename().string() + "-" + entry.path().filename().string();
    Write(folder, name, AsBytes(text));
  }
}

void WriteSections(const fs::path& folder) {
  Write(folder, "bat", sample::Bat().Build());
  Write(folder, "figure", sample::SmallFigure().Build());
  Write(folder, "figure-without-tables", sample::SmallFigure().NoUserData().Build());
  Write(folder, "figure-with-named-tracks", sample::SmallFigure().NamesTracks({0x12, 0xC0}).MirrorsFirst().Build());
  Write(folder, "figure-without-name", sample::SmallFigure().NoName().RootsApart().FillTo(4).Build());
  Write(folder, "figure-with-user-data-first", sample::SmallFigure().UserDataBeforeName().UserDataShortBy(2).Build());
}

void WriteBlocks(const fs::path& folder) {
  const Bytes gpl = sample::GplBuilder()
                        .Skinned(sample::MadeUpVertices(5))
                        .Rigid(sample::MadeUpVertices(4))
                        .Named("cap")
                        .Rigid(sample::MadeUpVertices(3), sample::Quantize::F32())
                        .Build();
  const Bytes skn = sample::SknBuilder().Sk1(1).Sk2(2, 3).SkAcc(4).Build();
  const Bytes figure =
      sample::BlockBuilder().Gpl(gpl).Act(sample::SmallFigure().Build()).Tex(Bytes(64, 0x55)).Skn(skn).Build();
  const Bytes bat = sample::BlockBuilder().Gpl(gpl).Act(sample::Bat().Build()).Build();
  const Bytes bank = sample::BankBuilder().Id(7).Sequence("swing", {0xC0, 0x12}).Sequence("run", {0x12}).Build();
  Write(folder, "figure", figure);
  Write(folder, "bat", bat);
  Write(folder, "bank", bank);
  Write(folder, "archive", sample::ArchiveBuilder().Member(bat).Empty().Member(bank).Build());
}

void WriteDols(const fs::path& folder) {
  tests::DolBuilder dol;
  const std::uint32_t first = dol.Record(0x100, 0x80);
  dol.Record(0x200, 0);
  dol.End();
  const std::uint32_t second = dol.Record(0x100, 0x80);
  dol.End(1);
  Write(folder, "two-directories", dol.Point(18, first).Point(89, second).Build());
  Write(folder, "aliases", dol.Point(19, first).Point(7, second).Point(90, second).Build());
}

void WriteStates(const fs::path& folder) {
  const std::string hash(64, 'a');
  store::State state;
  state.packs.push_back({"antenna", "1.0", hash, false, {{"pack.yaml", "bonepatch: 1\n"}, {"a.yaml", "id: a\n"}}});
  state.packs.push_back({"lone", std::nullopt, hash, true, {{"lone.yaml", "\x01\xFF"}}});
  state.blocks.push_back({"18/0", {0x806A0A00}, 0x2A9EBD00, 0x1000, hash, hash, {{"18/0", "mario.gpl", 91, 92}}});
  state.dol_sha256 = state.fst_sha256 = hash;
  state.archive_size = 0x2A9ECD00;
  store::Intent intent;
  intent.files.push_back({"main.dol", hash, hash});
  intent.files.push_back({"state.json", "absent", hash});
  intent.archive_size = intent.archive_floor = 0x2A9EBD00;
  Write(folder, "state", AsBytes(json::EncodeState(state)));
  Write(folder, "empty-state", AsBytes(json::EncodeState({})));
  Write(folder, "intent", AsBytes(json::EncodeIntent(intent)));
  state = {};
  state.of_folder = true;
  state.packs.push_back({"lone", std::nullopt, hash, true, {{"lone.yaml", "id: lone\n"}}});
  state.files.push_back({"models/hero.skl", hash, hash, 91, 92});
  intent = {};
  intent.of_folder = true;
  intent.files.push_back({".bonepatch/vanilla/models%2Fhero.skl", "absent", hash});
  intent.files.push_back({"models/hero.skl", hash, hash});
  intent.files.push_back({".bonepatch/state.json", "absent", hash});
  Write(folder, "folder-state", AsBytes(json::EncodeState(state)));
  Write(folder, "folder-intent", AsBytes(json::EncodeIntent(intent)));
  Write(folder, "baseline", AsBytes(json::EncodeBaseline({})));
}

/// A pair, and an archive that holds the second of them again.
void WriteFacts(const fs::path& folder) {
  const Bytes gpl = sample::GplBuilder().Skinned(sample::MadeUpVertices(5)).Rigid(sample::MadeUpVertices(4)).Build();
  const Bytes skn = sample::SknBuilder().Sk1(1).Sk2(2, 3).Build();
  facts::Facts facts;
  facts.files[18] = 3;
  using Kind = block::EntryKind;
  facts.entries = {{{{18, 0}}, {}, Kind::kModel, {}},
                   {{{18, 1}}, {}, Kind::kModel, {}},
                   {{{18, 2}}, {}, Kind::kArchive, {Kind::kModel, std::nullopt, Kind::kBank}}};
  for (std::size_t i = 0; i < facts.entries.size(); ++i) {
    const Bytes act = (i == 0 ? sample::SmallFigure() : sample::SmallFigure().RootsApart()).Build();
    const Bytes block = sample::BlockBuilder().Gpl(gpl).Act(act).Skn(skn).Build();
    facts::Model model = facts::Describe("18/0", *game::LoadModel(MemorySource(block)));
    model.entry = i;
    if (i == 2) model.slot = 0;
    model.name = i == 0 ? "figure.gpl" : "L_figure.gpl";
    facts.models.push_back(std::move(model));
  }
  Write(folder, "figures", AsBytes(json::WriteFacts(facts)));
  Write(folder, "nothing", AsBytes(json::WriteFacts({})));
}

/// A figure with additions, with a moved mesh, and with a bone that hangs elsewhere.
void WriteSluggies(const fs::path& folder) {
  nlohmann::json file = tests::Exported(18, 0, *act::Decode(sample::SmallFigure().Build()));
  Write(folder, "unedited", AsBytes(file.dump()));
  nlohmann::json edited = tests::WithEdited(file, {tests::AddedBone(40, 41), tests::AddedBone(41, 1)});
  Write(folder, "added", AsBytes(edited.dump()));
  tests::Edited(edited)[2]["ParentBoneId"] = 0;
  Write(folder, "reparented", AsBytes(edited.dump()));
  file["SluggiesModel"]["BoneHierarchy"][1]["GeoIdEdited"] = 1;
  Write(folder, "meshes", AsBytes(file.dump()));
}

/// The made-up files of each format that has some, short enough to be changed well.
void WriteFormats(const fs::path& folder) {
  for (const formats::Format* format : formats::All()) {
    if (!format->in_folders()) continue;
    for (const formats::SampleFile& file : format->in_folders()->Sample()) {
      if (formats::OfFile(file.name, file.bytes)) Write(folder / format->name(), file.name, file.bytes);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
    return EXIT_FAILURE;
  }
  const fs::path folder = argv[1];
  fs::remove_all(folder);
  WriteRecipes(folder / "recipe");
  WriteSections(folder / "act");
  WriteBlocks(folder / "block");
  WriteDols(folder / "dol");
  WriteStates(folder / "state");
  WriteFacts(folder / "facts");
  WriteSluggies(folder / "sluggie");
  WriteFormats(folder);
  fuzz::WriteDictionaries(folder);
  return EXIT_SUCCESS;
}
