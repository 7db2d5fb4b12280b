// Reading exported models: what is read, and every way in which a file is refused, with its place.
#include <gmock/gmock.h>

#include "act/codec.h"
#include "patcher/json/sluggie_json.h"
#include "sample/act_builder.h"
#include "tests/support/exported.h"

namespace bonepatch::tests {
namespace {

using Json = nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Json Figure() { return Exported(18, 0, *act::Decode(sample::SmallFigure().Build())); }

Result<sluggie::Model> ReadFile(const Json& file) { return json::ReadSluggie(file.dump(), "m.sluggie"); }

std::string FaultOf(const std::string& text) {
  const auto read = json::ReadSluggie(text, "m.sluggie");
  EXPECT_FALSE(read.has_value()) << text.substr(0, 200);
  if (read) return {};
  EXPECT_EQ(read.error().kind, Failure::kUsage);
  EXPECT_EQ(read.error().file, "m.sluggie");
  return read.error().message;
}

std::string FaultOf(const Json& file) { return FaultOf(file.dump()); }

/// Of the second bone, with one key set to a value.
std::string FaultWith(const char* key, const Json& value) {
  Json file = Figure();
  file["SluggiesModel"]["BoneHierarchy"][1][key] = value;
  return FaultOf(file);
}

/// A key with this value is left out.
const Json kAbsent(Json::value_t::discarded);

sluggie::Bone BoneWith(const std::vector<std::pair<const char*, Json>>& values) {
  Json file = Figure();
  Json& bone = file["SluggiesModel"]["BoneHierarchy"][1];
  for (const auto& [key, value] : values) {
    if (value.is_discarded()) {
      bone.erase(key);
    } else {
      bone[key] = value;
    }
  }
  const auto read = ReadFile(file);
  EXPECT_TRUE(read.has_value()) << read.error().message;
  return read ? read->original.at(1) : sluggie::Bone();
}

TEST(SluggieReading, TakesWhatTheAddOnWrites) {
  const auto model = ReadFile(WithEdited(Figure(), {AddedBone(40, 1)}));
  ASSERT_TRUE(model.has_value()) << model.error().message;
  EXPECT_EQ(model->chunk, 18);
  EXPECT_EQ(model->file, 0);
  EXPECT_EQ(model->edited.size(), model->original.size() + 1);
  EXPECT_FALSE(model->original[0].parent);
  EXPECT_EQ(model->original[1].parent, 0);
  EXPECT_TRUE(model->edited.back().user_added);
  EXPECT_THAT(model->skipped, testing::UnorderedElementsAre("Submeshes", "UseHammerspace"));
  EXPECT_THAT(model->skipped_of_bones, testing::UnorderedElementsAre("SRTOffset", "VertexInfluences"));
}

TEST(SluggieReading, TurnsQuaternionsIntoTheDiscsOrderAndSign) {
  // A quarter turn about y: (0, 0.7071, 0, 0.7071) on the disc. The add-on has W first, and with the other sign.
  const auto quarter = BoneWith({{"Quaternion", {-0.70710678, 0, 0.70710678, 0}}}).rotation;
  ASSERT_TRUE(quarter);
  EXPECT_THAT(*quarter, ElementsAre(0, 0.70710678f, 0, 0.70710678f));
  // A third of a turn about (1, 1, 1), which swaps the axes: x, y, z and w are all one half.
  const auto third = BoneWith({{"Quaternion", {-0.5, 0.5, 0.5, 0.5}}}).rotation;
  ASSERT_TRUE(third);
  EXPECT_THAT(*third, ElementsAre(0.5f, 0.5f, 0.5f, 0.5f));
  EXPECT_THAT(BoneWith({{"Quaternion", {0.8, 0.6, 0, 0}}}).rotation.value(), ElementsAre(0.6f, 0, 0, -0.8f));
}

TEST(SluggieReading, KnowsThreeWordsForNoMesh) {
  for (const Json& none : {Json(), Json(-1), Json(0xFFFF)}) {
    EXPECT_EQ(BoneWith({{"GeoIdRaw", none}, {"GeoId", 2}}).mesh, act::kNoMesh);
    EXPECT_EQ(BoneWith({{"GeoIdRaw", kAbsent}, {"Skinned", false}, {"GeoId", none}}).mesh, act::kNoMesh);
    EXPECT_EQ(BoneWith({{"TrackId", none}}).track, act::kNoTrack);
  }
  EXPECT_EQ(BoneWith({{"GeoIdRaw", kAbsent}, {"Skinned", false}, {"GeoId", 2}}).mesh, 2);
  EXPECT_EQ(BoneWith({{"GeoIdRaw", kAbsent}, {"Skinned", true}, {"GeoId", 2}}).mesh, act::kNoMesh);
  EXPECT_EQ(BoneWith({{"GeoIdRaw", 1}, {"Skinned", true}, {"GeoId", 0}}).mesh, 1) << "the word on the disc counts";
  EXPECT_EQ(BoneWith({{"GeoIdEdited", -1}}).mesh_edited, act::kNoMesh);
  EXPECT_EQ(BoneWith({{"GeoIdEdited", 3}}).mesh_edited, 3);
  EXPECT_FALSE(BoneWith({{"GeoIdEdited", nullptr}}).mesh_edited) << "not edited";
}

TEST(SluggieReading, RefusesWrongTypesAndRangesByTheirPath) {
  const std::string at = "SluggiesModel.BoneHierarchy[1].";
  for (const char* key : {"BoneId", "ParentBoneId", "GeoId", "GeoIdRaw", "GeoIdEdited", "TrackId", "MirrorBoneId",
                          "MirrorRole", "SRTType", "DrawPriority"}) {
    for (const Json& wrong : {Json("1"), Json(1.5), Json(true), Json(-2), Json(65536), Json::array(), Json::object()})
      EXPECT_THAT(FaultWith(key, wrong), HasSubstr(at + key + " is no whole number from 0 to ")) << wrong;
  }
  for (const char* key : {"MirrorBoneId", "MirrorRole", "SRTType", "DrawPriority"})
    EXPECT_THAT(FaultWith(key, 256), HasSubstr(at + key + " is no whole number from 0 to 255"));
  for (const char* key : {"InheritTransform", "UserAdded", "Skinned"})
    EXPECT_EQ(FaultWith(key, 1), at + key + " is neither true nor false");
  for (const char* key : {"Translation", "Scale"}) {
    EXPECT_EQ(FaultWith(key, {1, 2}), at + key + " is no list of 3 numbers");
    EXPECT_EQ(FaultWith(key, 1), at + key + " is no list of 3 numbers");
    EXPECT_EQ(FaultWith(key, {1, "2", 3}), at + key + "[1] is no number that a float can hold");
    EXPECT_EQ(FaultWith(key, {1, 2, 1e39}), at + key + "[2] is no number that a float can hold");
  }
  EXPECT_EQ(FaultWith("Quaternion", {0, 0, 0}), at + "Quaternion is no list of 4 numbers");
  EXPECT_EQ(FaultWith("BoneId", nullptr), at + "BoneId is null");
  EXPECT_TRUE(BoneWith({{"Scale", {3.4028235e38, 1, 1}}}).scale) << "the largest float is one";
}

TEST(SluggieReading, RefusesWhatIsMissing) {
  for (const char* key : {"BoneId", "ParentBoneId"}) {
    Json file = Figure();
    file["SluggiesModel"]["BoneHierarchy"][1].erase(key);
    EXPECT_EQ(FaultOf(file), std::string("SluggiesModel.BoneHierarchy[1].") + key + " is missing");
  }
  for (const char* key : {"ChunkNumber", "FileIndex", "BoneHierarchy"}) {
    Json file = Figure();
    file["SluggiesModel"].erase(key);
    EXPECT_EQ(FaultOf(file), std::string("SluggiesModel.") + key + " is missing");
  }
  for (const char* text : {"{}", "[]", "1", "null", "\"SluggiesModel\""})
    EXPECT_THAT(FaultOf(std::string(text)), HasSubstr("SluggiesModel is missing"));
  for (const char* text : {"{\"SluggiesModel\": 1}", "{\"SluggiesModel\": [{\"BoneHierarchy\": []}]}"})
    EXPECT_THAT(FaultOf(std::string(text)), HasSubstr("SluggiesModel is no object"));
  Json file = Figure();
  file["SluggiesModel"]["ChunkNumber"] = 172;
  EXPECT_EQ(FaultOf(file), "SluggiesModel.ChunkNumber is no whole number from 0 to 171");
  file = Figure();
  file["SluggiesModel"]["BoneHierarchyEdited"] = {{"0", 1}};
  EXPECT_EQ(FaultOf(file), "SluggiesModel.BoneHierarchyEdited is no list of bones");
  file["SluggiesModel"]["BoneHierarchyEdited"] = {Json::array(), 7};
  EXPECT_THAT(FaultOf(file), HasSubstr("SluggiesModel.BoneHierarchyEdited[1] is no object"));
}

TEST(SluggieReading, RefusesKeysThatAreThereTwice) {
  const std::string good = R"({"SluggiesModel":{"ChunkNumber":18,"FileIndex":0,"BoneHierarchy":[
    {"BoneId":0,"ParentBoneId":null},{"BoneId":1,"ParentBoneId":0,"Other":{"x":1,"x":2}}]}})";
  ASSERT_TRUE(json::ReadSluggie(good, "m").has_value()) << "what isn't read may be as it likes";
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return FaultOf(text.replace(text.find(from), from.size(), to));
  };
  EXPECT_EQ(with("\"FileIndex\":0", "\"FileIndex\":0,\"FileIndex\":1"), "SluggiesModel.FileIndex is there twice");
  EXPECT_EQ(with("\"FileIndex\":0", "\"FileIndex\":0,\"A\":1,\"A\":2"), "SluggiesModel.A is there twice");
  EXPECT_EQ(with("\"BoneId\":1", "\"BoneId\":1,\"BoneId\":1"), "SluggiesModel.BoneHierarchy[1].BoneId is there twice");
  EXPECT_THAT(with("{\"SluggiesModel\"", "{\"SluggiesModel\":{},\"SluggiesModel\""),
              HasSubstr("SluggiesModel is there twice"));
}

TEST(SluggieReading, TellsWhereATextIsNoJson) {
  EXPECT_THAT(FaultOf(std::string("{\"SluggiesModel\":\n  {,}}")), HasSubstr("line 2, column 4: this is no JSON"));
  EXPECT_THAT(FaultOf(std::string("{\"SluggiesModel\": NaN}")), HasSubstr("line 1, column 19: NaN and Infinity"));
  EXPECT_THAT(FaultOf(std::string("")), HasSubstr("line 1, column 1"));
  EXPECT_THAT(FaultOf(std::string(100, '[')), HasSubstr("holds far more"));
  EXPECT_THAT(FaultOf(std::string("{\"a\":\"\xFF\"}")), HasSubstr("no JSON"));
  EXPECT_THAT(FaultOf(std::string("{\"SluggiesModel\": 1e999}")), HasSubstr("too large"));
}

TEST(SluggieReading, NamesAFewOfManyFaults) {
  Json file = Figure();
  for (Json& bone : file["SluggiesModel"]["BoneHierarchy"]) bone["UserAdded"] = "no";
  const std::string fault = FaultOf(file);
  EXPECT_THAT(fault, HasSubstr("BoneHierarchy[4].UserAdded"));
  EXPECT_THAT(fault, Not(HasSubstr("BoneHierarchy[5].UserAdded")));
  EXPECT_THAT(fault, testing::ContainsRegex("; and [0-9]+ more faults$"));
}

TEST(SluggieReading, BoundsWhatItKeeps) {
  const auto repeated = [](const std::string& open, const std::string& part, const std::string& close) {
    std::string text = open;
    for (int i = 0; i < 110'000; ++i) text += part;
    return FaultOf(text + part.substr(0, part.size() - 1) + close);
  };
  const char* const far_more = "holds far more than the bones of a model";
  EXPECT_THAT(repeated("{\"SluggiesModel\":[", "{},", "]}"), HasSubstr(far_more));
  EXPECT_THAT(repeated("{\"SluggiesModel\":{\"FileIndex\":[[", "0,", "]]}}"), HasSubstr(far_more));
  EXPECT_THAT(repeated("[", "{},", "]"), HasSubstr(far_more));
  EXPECT_THAT(repeated("{\"Textures\":[", "{\"a\":[1]},", "]}"), HasSubstr("SluggiesModel is missing"));
  std::string keys = "{\"k\":0";
  for (int i = 0; i < 1024; ++i) keys += ",\"" + std::to_string(i) + "\":0";
  EXPECT_THAT(FaultOf(keys + "}"), HasSubstr(far_more));
}

TEST(SluggieReading, BoundsTheBonesOfAList) {
  std::string bones;
  for (std::size_t i = 0; i < sluggie::kMostBones; ++i) bones += R"({"BoneId":1,"ParentBoneId":0},)";
  const auto text = [](const std::string& list) {
    return R"({"SluggiesModel":{"ChunkNumber":18,"FileIndex":0,"BoneHierarchy":[)" + list + "]}}";
  };
  EXPECT_TRUE(json::ReadSluggie(text(bones.substr(0, bones.size() - 1)), "m").has_value());
  EXPECT_THAT(FaultOf(text(bones + "{}")), HasSubstr("SluggiesModel.BoneHierarchy lists more than 1024 bones"));
}

}  // namespace
}  // namespace bonepatch::tests
