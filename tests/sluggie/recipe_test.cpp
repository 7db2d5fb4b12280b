// What a recipe says of an exported model, edit by edit.
#include "patcher/sluggie/recipe.h"

#include <gmock/gmock.h>

#include "patcher/json/sluggie_json.h"
#include "sample/act_builder.h"
#include "tests/support/exported.h"

namespace bonepatch::tests {
namespace {

using Json = nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Four bones: 0 root, 1 under 0, 2 under 0 draws submesh 1, 3 under 2 draws submesh 2; 1 and 2 are a mirrored pair.
Json Four() {
  Json bones = Json::array();
  for (int id = 0; id < 4; ++id) {
    bones.push_back({{"BoneId", id},
                     {"ParentBoneId", id == 0 ? Json() : Json(id == 3 ? 2 : 0)},
                     {"GeoIdRaw", id < 2 ? 0xFFFF : id - 1},
                     {"TrackId", id},
                     {"MirrorBoneId", id == 1   ? 2
                                      : id == 2 ? 1
                                                : id},
                     {"MirrorRole", 3},
                     {"Translation", {0, id, 0}},
                     {"Quaternion", {-0.8, 0.6, 0, 0}}});
  }
  return {{"SluggiesModel", {{"ChunkNumber", 18}, {"FileIndex", 1}, {"BoneHierarchy", bones}}}};
}

sluggie::Entry EntryOf(const Json& file) {
  const auto model = json::ReadSluggie(file.dump(), "m.sluggie");
  EXPECT_TRUE(model.has_value()) << model.error().message;
  if (!model) return {};
  auto entry = sluggie::ToEntry(*model);
  EXPECT_TRUE(entry.has_value()) << entry.error().message;
  return entry ? std::move(*entry) : sluggie::Entry();
}

/// The edits, without their dashes.
std::vector<std::string> EditsOf(const Json& file) {
  const sluggie::Entry entry = EntryOf(file);
  if (entry.lines.empty()) return {};
  EXPECT_THAT(entry.lines[0], "  - model: 18/1");
  EXPECT_THAT(entry.lines[1], "    expect: {bones: 4}");
  EXPECT_THAT(entry.lines[2], "    edits:");
  std::vector<std::string> edits;
  for (std::size_t i = 3; i < entry.lines.size(); ++i) edits.push_back(entry.lines[i].substr(8));
  return edits;
}

/// The lines of a stated list that differ from what the original list would be.
std::vector<std::string> StatedBy(const Json& file, const char* note = "bones of the vanilla model are changed") {
  const sluggie::Entry entry = EntryOf(file);
  EXPECT_GT(entry.lines.size(), 3u);
  if (entry.lines.size() < 4) return {};
  EXPECT_EQ(entry.lines[2], "    skeleton:");
  EXPECT_THAT(entry.notes, Contains(HasSubstr(note)));
  std::vector<std::string> lines;
  for (std::size_t i = 3; i < entry.lines.size(); ++i) lines.push_back(entry.lines[i].substr(8));
  return lines;
}

TEST(SluggieRecipe, SaysNothingOfUneditedModels) {
  EXPECT_THAT(EditsOf(Four()), IsEmpty());
  EXPECT_THAT(EditsOf(WithEdited(Four())), IsEmpty());
  Json file = Four();
  file["SluggiesModel"]["BoneHierarchyEdited"] = Json::array();
  EXPECT_THAT(EditsOf(file), IsEmpty());
  file = WithEdited(Four());
  std::reverse(Edited(file).begin(), Edited(file).end());
  EXPECT_THAT(EditsOf(file), IsEmpty()) << "ids count, not the order of the list";
  for (Json& bone : Edited(file)) bone = {{"BoneId", bone["BoneId"]}, {"ParentBoneId", bone["ParentBoneId"]}};
  EXPECT_THAT(EditsOf(file), IsEmpty()) << "what isn't said is unchanged";
  Edited(file)[0]["Quaternion"] = {0.8, -0.6, 0, 0};
  EXPECT_THAT(EditsOf(file), IsEmpty()) << "q and -q are one rotation";
}

TEST(SluggieRecipe, AddsBones) {
  Json bone = AddedBone(4, 1);
  EXPECT_THAT(EditsOf(WithEdited(Four(), {bone})), ElementsAre("add-bone: {name: bone_4, parent: 1}"));
  bone["Translation"] = {0, -0.0, 0.30000001192092896};
  bone["Quaternion"] = {-0.6, 0, 0.8, 0};
  bone["Scale"] = {2, 1, 1};
  bone["TrackId"] = 0xC1;
  bone["SRTType"] = 12;
  EXPECT_THAT(EditsOf(WithEdited(Four(), {bone})),
              ElementsAre("add-bone: {name: bone_4, parent: 1, translation: [0, 0, 0.3], rotation: [0, 0.8, 0, 0.6], "
                          "scale: [2, 1, 1], track: 0xC1}"));
  bone = {{"BoneId", 4}, {"ParentBoneId", nullptr}, {"Quaternion", {0, 0, 0, 0}}};
  EXPECT_THAT(EditsOf(WithEdited(Four(), {bone})),
              ElementsAre("add-bone: {name: bone_4, parent: root, rotation: [0, 0, 0, 0]}"))
      << "a length of 0 is for the rules to refuse";
  bone["Quaternion"] = {-2, 0, 0, 0};
  EXPECT_THAT(EditsOf(WithEdited(Four(), {bone})),
              ElementsAre("add-bone: {name: bone_4, parent: root, rotation: [0, 0, 0, 2]}"))
      << "and so is one of 2";
}

TEST(SluggieRecipe, AddsBonesThatTheOriginalListMarks) {
  Json file = Four();
  file["SluggiesModel"]["BoneHierarchy"].push_back(AddedBone(4, 3));
  EXPECT_THAT(EditsOf(file), ElementsAre("add-bone: {name: bone_4, parent: 3}"));
}

TEST(SluggieRecipe, PutsParentsFirst) {
  const sluggie::Entry entry = EntryOf(WithEdited(Four(), {AddedBone(4, 6), AddedBone(5, 99), AddedBone(6, 1)}));
  EXPECT_THAT(
      std::vector(entry.lines.begin() + 3, entry.lines.end()),
      ElementsAre("      - add-bone: {name: bone_6, parent: 1}", "      - add-bone: {name: bone_4, parent: bone_6}",
                  "      - add-bone: {name: bone_5, parent: 99}"));
  EXPECT_THAT(entry.notes,
              Contains("parents come first, so ids change: bone_6 becomes 4, bone_4 becomes 5, bone_5 becomes 6"));
}

TEST(SluggieRecipe, MovesMeshes) {
  Json file = Four();
  Json& bones = file["SluggiesModel"]["BoneHierarchy"];
  bones[3]["GeoIdEdited"] = 0xFFFF;
  EXPECT_THAT(EditsOf(file), ElementsAre("clear-mesh: {bone: 3}"));
  bones[3]["GeoIdEdited"] = nullptr;
  EXPECT_THAT(EditsOf(file), IsEmpty()) << "no edit";
  Json without = WithEdited(Four());
  Edited(without)[3]["GeoIdRaw"] = nullptr;
  Edited(without)[3]["GeoId"] = 0;
  EXPECT_THAT(EditsOf(without), ElementsAre("clear-mesh: {bone: 3}")) << "null is no mesh, whatever GeoId says";
  bones[3]["GeoIdEdited"] = 0xFFFF;
  bones[1]["GeoIdEdited"] = 2;
  EXPECT_THAT(EditsOf(file), ElementsAre("move-mesh: {from: 3, to: 1}"));
  bones[0]["GeoIdEdited"] = 2;
  EXPECT_THAT(EditsOf(file), ElementsAre("move-mesh: {from: 3, to: 0}", "set-mesh: {bone: 1, submesh: 2}"));
  bones[3]["GeoIdEdited"] = 1;
  bones[2]["GeoIdEdited"] = 2;
  bones[0].erase("GeoIdEdited");
  bones[1].erase("GeoIdEdited");
  EXPECT_THAT(EditsOf(file), ElementsAre("move-mesh: {from: 3, to: 2}", "move-mesh: {from: 2, to: 3}")) << "a swap";
}

TEST(SluggieRecipe, GivesMeshesToNewBones) {
  Json bone = AddedBone(4, 1);
  bone["GeoIdRaw"] = 2;
  Json file = WithEdited(Four(), {bone});
  EXPECT_THAT(EditsOf(file), ElementsAre("add-bone: {name: bone_4, parent: 1, mesh: 2}")) << "and bone 3 keeps it";
  Edited(file)[3]["GeoIdRaw"] = 0xFFFF;
  const std::vector<std::string> moved{"add-bone: {name: bone_4, parent: 1}", "move-mesh: {from: 3, to: bone_4}"};
  EXPECT_EQ(EditsOf(file), moved) << "the edited list has another word";
  Edited(file)[3]["GeoIdRaw"] = 2;
  Edited(file)[3]["GeoIdEdited"] = -1;
  EXPECT_EQ(EditsOf(file), moved) << "the edited list is edited";
  Edited(file)[3].erase("GeoIdEdited");
  file["SluggiesModel"]["BoneHierarchy"][3]["GeoIdEdited"] = -1;
  EXPECT_EQ(EditsOf(file), moved) << "the original list is";
}

TEST(SluggieRecipe, MovesVanillaBonesByWhatChanged) {
  Json file = WithEdited(Four());
  Edited(file)[2]["Translation"] = {0, 2.5, 0};
  EXPECT_THAT(EditsOf(file), ElementsAre("set-transform: {bone: 2, translation: [0, 2.5, 0]}"));
  Edited(file)[2]["Quaternion"] = {-1, 0, 0, 0};
  Edited(file)[2]["Scale"] = {1, 1, 2};
  EXPECT_THAT(EditsOf(file), ElementsAre("set-transform: {bone: 2, translation: [0, 2.5, 0], rotation: [0, 0, 0, 1], "
                                         "scale: [1, 1, 2]}"));
}

TEST(SluggieRecipe, StatesTheWholeListWhereVanillaBonesChange) {
  const std::vector<std::string> same{
      "{id: 0, parent: root, track: 0x0, mirror: 0, role: 3}", "{id: 1, parent: 0, track: 0x1, mirror: 2, role: 3}",
      "{id: 2, parent: 0, track: 0x2, mirror: 1, role: 3}", "{id: 3, parent: 2, track: 0x3, mirror: 3, role: 3}"};
  const auto stated = [&](std::size_t bone, const char* key, const Json& value) {
    Json file = WithEdited(Four());
    Edited(file)[bone][key] = value;
    return StatedBy(file);
  };
  const auto changed = [&](std::size_t bone, const std::string& line) {
    std::vector<std::string> lines = same;
    lines[bone] = line;
    return lines;
  };
  EXPECT_EQ(stated(3, "ParentBoneId", 1), changed(3, "{id: 3, parent: 1, track: 0x3, mirror: 3, role: 3}"));
  EXPECT_EQ(stated(3, "ParentBoneId", nullptr), changed(3, "{id: 3, parent: root, track: 0x3, mirror: 3, role: 3}"));
  EXPECT_EQ(stated(3, "ParentBoneId", 77), changed(3, "{id: 3, parent: 77, track: 0x3, mirror: 3, role: 3}"));
  EXPECT_EQ(stated(3, "BoneId", 7),
            changed(3,
                    "{id: 7, parent: 2, track: 0x3, mirror: 3, role: 3, mesh: 2, translation: [0, 3, 0], "
                    "rotation: [0.6, 0, 0, 0.8]}"));
  EXPECT_EQ(stated(3, "TrackId", nullptr), changed(3, "{id: 3, parent: 2, track: none, mirror: 3, role: 3}"));
  EXPECT_EQ(stated(1, "MirrorBoneId", 1), changed(1, "{id: 1, parent: 0, track: 0x1, mirror: 1, role: 3}"));
  EXPECT_EQ(stated(1, "MirrorRole", 1), changed(1, "{id: 1, parent: 0, track: 0x1, mirror: 2, role: 1}"));
  Json file = WithEdited(Four());
  Edited(file).erase(3);
  EXPECT_EQ(StatedBy(file), std::vector(same.begin(), same.end() - 1)) << "a bone is gone";
}

TEST(SluggieRecipe, StatesAdditionsThatNoEditCanSay) {
  const auto additions = [](const Json& file) { return StatedBy(file, "as no edit can say it"); };
  Json mirrored = AddedBone(4, 1), other = AddedBone(5, 1);
  mirrored["MirrorBoneId"] = 5;
  other["MirrorBoneId"] = 4;
  EXPECT_THAT(additions(WithEdited(Four(), {mirrored, other})),
              testing::AllOf(Contains("{id: 4, parent: 1, track: none, mirror: 5, role: 3}"),
                             Contains("{id: 5, parent: 1, track: none, mirror: 4, role: 3}")));
  EXPECT_THAT(additions(WithEdited(Four(), {AddedBone(6, 1)})), Contains("{id: 6, parent: 1, track: none, role: 3}"))
      << "a gap";
  EXPECT_THAT(additions(WithEdited(Four(), {AddedBone(4, 1), AddedBone(4, 1)})),
              Contains("{id: 4, parent: 1, track: none, role: 3}").Times(2))
      << "an id twice";
  EXPECT_THAT(additions(WithEdited(Four(), {AddedBone(4, 5), AddedBone(5, 4)})),
              Contains("{id: 4, parent: 5, track: none, role: 3}"))
      << "a cycle";
  EXPECT_THAT(additions(WithEdited(Four(), {AddedBone(4, 4)})), Contains("{id: 4, parent: 4, track: none, role: 3}"));
}

TEST(SluggieRecipe, TakesAMeshFromAStatedListWithItsNewOwner) {
  Json bone = AddedBone(4, 1), other = AddedBone(5, 1);
  bone["GeoIdRaw"] = 1;
  other["GeoIdRaw"] = 7;
  Json file = WithEdited(Four(), {bone, other});
  Edited(file)[3]["ParentBoneId"] = 1;
  Edited(file)[2]["GeoIdRaw"] = nullptr;
  EXPECT_THAT(StatedBy(file), testing::AllOf(Contains("{id: 4, parent: 1, track: none, role: 3}"),
                                             Contains("{id: 5, parent: 1, track: none, role: 3, mesh: 7}")))
      << "bone 2 would still draw submesh 1, and bone 4 once more";
}

TEST(SluggieRecipe, LeavesMeshesOutOfAStatedListAndSaysSo) {
  Json file = WithEdited(Four());
  Edited(file)[3]["ParentBoneId"] = 1;
  Edited(file)[2]["GeoIdEdited"] = -1;
  EXPECT_THAT(EntryOf(file).notes, Contains(HasSubstr("other meshes for 1 bone")));
  EXPECT_THAT(StatedBy(file), Contains("{id: 2, parent: 0, track: 0x2, mirror: 1, role: 3}"));
}

TEST(SluggieRecipe, NamesWhatItLeavesOut) {
  Json bone = AddedBone(4, 1);
  bone["DrawPriority"] = 2;
  bone["InheritTransform"] = false;
  bone["SRTType"] = 8;
  bone["Name"] = "horn";
  Json file = WithEdited(Four(), {bone});
  file["Version"] = 3;
  file["SluggiesModel"]["Textures"] = {{"a", 1}};
  Edited(file)[0]["DrawPriority"] = 1;
  EXPECT_THAT(EntryOf(file).notes,
              ElementsAre("not imported: Textures, Version", "not imported of bones: Name",
                          "not imported: DrawPriority 1 of bone 0, 2 of bone 4 (a new bone gets 0)",
                          "not imported: InheritTransform false of bone 4 (a new bone gets true)",
                          "not imported: SRTType 0x8 of bone 4 (it follows from the values, so a rotation or "
                          "translation that is there counts)"));
  file = WithEdited(Four());
  for (Json* list : {&file["SluggiesModel"]["BoneHierarchy"], &Edited(file)}) {
    (*list)[1]["DrawPriority"] = 7;
    (*list)[1]["InheritTransform"] = false;
  }
  EXPECT_THAT(EntryOf(file).notes, IsEmpty()) << "a vanilla bone keeps what it has";
}

TEST(SluggieRecipe, NeedsTheWholeOriginalList) {
  const auto fault = [](const Json& file) {
    const auto entry = sluggie::ToEntry(*json::ReadSluggie(file.dump(), "m.sluggie"));
    EXPECT_FALSE(entry.has_value());
    return entry ? std::string() : entry.error().message;
  };
  Json file = Four();
  file["SluggiesModel"]["BoneHierarchy"].erase(1);
  EXPECT_THAT(fault(file), HasSubstr("lists bone 3 and not bone 1"));
  file = Four();
  file["SluggiesModel"]["BoneHierarchy"][1]["BoneId"] = 2;
  EXPECT_THAT(fault(file), HasSubstr("lists bone 2 twice"));
  file["SluggiesModel"]["BoneHierarchy"] = Json::array();
  EXPECT_THAT(fault(file), HasSubstr("lists no bone"));
}

TEST(SluggieRecipe, IsPlainTextWhateverAFileIsCalled) {
  Json file = WithEdited(Four(), {AddedBone(4, 1)});
  file["SluggiesModel"]["a\nb: \xC3\xA9"] = 1;
  const std::string text = sluggie::RecipeText("yes", {"x\"\n\xFF.sluggie"}, {EntryOf(file)});
  EXPECT_THAT(text, HasSubstr("id: \"yes\"\n"));
  EXPECT_THAT(text, HasSubstr("title: \"The bones of x\\\"??.sluggie\"\n"));
  EXPECT_THAT(text, HasSubstr("# not imported: a?b: ??\n"));
}

}  // namespace
}  // namespace bonepatch::tests
