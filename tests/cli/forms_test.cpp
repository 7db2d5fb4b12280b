// Stated bone lists through the program: what they may say, and which rule each fault breaks.
#include <fmt/format.h>

#include "tests/cli/game.h"
#include "tests/support/stated.h"

namespace bonepatch::tests {
namespace {

using List = std::vector<StatedLine>;

class SkeletonTest : public CliTest {
 protected:
  List Donor(std::uint32_t chunk = 18, std::uint32_t file = 0) {
    return StateDonor(ReadLive(game_, chunk, file).section());
  }
  std::string Stated(const std::string& id, const List& list, const std::string& model = "18/0") {
    return Recipe(id, SkeletonEntry(model, list));
  }
  ReadReport Check(const List& list, int exit_code, const std::string& model = "18/0") {
    return Json({"check", Stated("list", list, model)}, exit_code);
  }
  static StatedLine New(std::uint32_t id, const std::string& parent, const std::string& more = "") {
    return {std::to_string(id), parent, "", "", "", "", more};
  }
  static std::set<std::string> One(const std::string& rule) { return {rule}; }
};

TEST_F(SkeletonTest, TheDonorAsItIsChangesNothing) {
  for (const auto& [chunk, file] :
       {std::pair{18, 0}, std::pair{18, 1}, std::pair{9, 0}, std::pair{136, 0}, std::pair{37, 1}}) {
    const std::string model = fmt::format("{}/{}", chunk, file);
    const List list = Donor(static_cast<std::uint32_t>(chunk), static_cast<std::uint32_t>(file));
    const ReadReport report = Json({"apply", Stated("same", list, model), "--strict"}, 0);
    EXPECT_NE(report.text.find("\"bytes_written\": 0"), std::string::npos) << model << report.text;
    EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  }
}

TEST_F(SkeletonTest, AnAddedBoneIsTheOneThatAddBoneMakes) {
  List list = Donor();
  list.push_back(
      New(91, "3",
          ", track: 0xC0, mirror: 91, role: 3, mesh: none, translation: [0, 0.25, 0], rotation: {euler: [0, 90, 0]}"));
  list.push_back(New(92, "91", ", transform: none"));
  ASSERT_EQ(Run({"apply", Stated("stated", list)}).exit_code, 0);
  const Bytes stated = ReadLiveEntry(game_, 18, 0);
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  ASSERT_EQ(Run({"apply", OneModel("added", "18/0",
                                   "{add-bone: {name: a, parent: 3, track: 0xC0, translation: [0, 0.25, 0], rotation: "
                                   "{euler: [0, 90, 0]}}}, {add-bone: {name: b, parent: a, transform: none}}")})
                .exit_code,
            0);
  EXPECT_EQ(ReadLiveEntry(game_, 18, 0), stated);
}

TEST_F(SkeletonTest, ADonorsTransformIsASetTransform) {
  List list = Donor();
  list[12].more = ", translation: [0, 0, 0.1]";
  ASSERT_EQ(Run({"apply", Stated("stated", list)}).exit_code, 0);
  const Bytes stated = ReadLiveEntry(game_, 18, 0);
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  ASSERT_EQ(Run({"apply", OneModel("set", "18/0", "{set-transform: {bone: 12, translation: [0, 0, 0.1]}}")}).exit_code,
            0);
  EXPECT_EQ(ReadLiveEntry(game_, 18, 0), stated);
}

TEST_F(SkeletonTest, MirrorsOfAModelWithoutThemSayNothing) {
  List list = Donor(18, 2);
  ASSERT_TRUE(list[0].mirror.empty()) << "the bat has no mirror table";
  list[0].mirror = "0";
  list[0].role = "3";
  list.push_back(New(1, "0", ", mirror: 1, role: 3"));
  const std::string stated = Stated("stated", list, "18/2");
  const std::string other = OneModel("other", "18/2", "{add-bone: {name: a, parent: 0}}");
  ASSERT_EQ(Run({"apply", other, stated}).exit_code, 0) << "so the list joins other recipes";
  EXPECT_EQ(ReadLive(game_, 18, 2).section().bones.size(), 3u);
}

TEST_F(SkeletonTest, ARemovedDonor) {
  List last = Donor();
  last.pop_back();
  EXPECT_EQ(Check(last, 1).Errors(), One("act/id-donor-removed"));
  List middle = Donor();
  middle.erase(middle.begin() + 12);
  EXPECT_EQ(Check(middle, 1).Errors(), One("act/id-donor-removed"));
}

TEST_F(SkeletonTest, AReparentedDonor) {
  List list = Donor();
  list[12].parent = list[12].parent == "3" ? "2" : "3";
  EXPECT_EQ(Check(list, 1).Errors(), One("act/parent-donor-reparented"));
  List rooted = Donor();
  rooted[12].parent = "root";
  EXPECT_EQ(Check(rooted, 1).Errors(), One("act/parent-donor-reparented"));
}

TEST_F(SkeletonTest, ADonorUnderANewBone) {
  List list = Donor();
  list.push_back(New(91, "0"));
  list[90].parent = "91";
  EXPECT_EQ(Check(list, 1).Errors(), One("act/parent-donor-under-new"));
}

TEST_F(SkeletonTest, AnInsertedBoneReparentsADonorAndHasItUnderANewBone) {
  List list = Donor();
  list.push_back(New(91, list[12].parent));
  list[12].parent = "91";
  const ReadReport report = Check(list, 1);
  EXPECT_EQ(report.Errors(), (std::set<std::string>{"act/parent-donor-reparented", "act/parent-donor-under-new"}));
  EXPECT_NE(report.text.find("insertion"), std::string::npos) << report.text;
}

TEST_F(SkeletonTest, AChangedMirrorOrRole) {
  List list = Donor();
  list[12].mirror = list[12].mirror == "3" ? "4" : "3";
  EXPECT_EQ(Check(list, 1).Errors(), One("act/mirror-donor-changed"));
  List role = Donor();
  role[12].role = role[12].role == "3" ? "4" : "3";
  EXPECT_EQ(Check(role, 1).Errors(), One("act/mirror-donor-changed"));
  List fresh = Donor();
  fresh.push_back(New(91, "3", ", mirror: 5, role: 3"));
  EXPECT_EQ(Check(fresh, 1).Errors(), One("act/mirror-new-self"));
}

TEST_F(SkeletonTest, AChangedTrack) {
  List list = Donor();
  list[12].track = list[12].track == "none" ? "0xC0" : "none";
  EXPECT_EQ(Check(list, 1).Errors(), One("act/track-donor-changed"));
}

TEST_F(SkeletonTest, ATrackWhereTheModelHasNoTable) {
  List list = Donor(3, 0);
  ASSERT_TRUE(list.at(6).track.empty()) << "the model has no track table";
  for (const char* track : {"0x3", "0xC3"}) {
    list[6].track = track;
    EXPECT_EQ(Check(list, 1, "3/0").Errors(), One("act/track-no-table"));
  }
  list[6].track = "none";
  Check(list, 0, "3/0");
}

TEST_F(SkeletonTest, AChangedMesh) {
  List moved = Donor();
  moved[54].mesh = "none";
  moved[49].mesh = "1";
  EXPECT_EQ(Check(moved, 1).Errors(), One("act/geo-donor-changed"));
  List lost = Donor();
  lost[54].mesh = "none";
  EXPECT_TRUE(Check(lost, 1).Errors().count("act/geo-donor-changed"));
}

TEST_F(SkeletonTest, OutOfOrder) {
  List list = Donor();
  std::swap(list[20], list[21]);
  EXPECT_EQ(Check(list, 1).Errors(), One("act/id-table-order"));
  List twice = Donor();
  twice.push_back(twice[90]);
  EXPECT_EQ(Check(twice, 1).Errors(), One("act/id-table-order"));
}

TEST_F(SkeletonTest, AGapInNewIds) {
  List list = Donor();
  list.push_back(New(93, "3"));
  EXPECT_EQ(Check(list, 1).Errors(), One("act/id-contiguous"));
}

TEST_F(SkeletonTest, NewBonesAreJudgedLikeAddedOnes) {
  const auto with = [&](const StatedLine& bone) {
    List list = Donor();
    list.push_back(bone);
    return list;
  };
  EXPECT_EQ(Check(with(New(91, "140")), 1).Errors(), One("act/parent-missing"));
  EXPECT_EQ(Check(with(New(91, "91")), 1).Errors(), One("act/parent-cycle"));
  EXPECT_EQ(Check(with(New(91, "root")), 1).Errors(), One("act/root-new-outside-stadium"));
  EXPECT_EQ(Check(with(New(91, "3", ", track: 0x12")), 1).Errors(), One("act/track-range"));
  EXPECT_EQ(Check(with(New(91, "3", ", rotation: [0, 0, 0, 2]")), 1).Errors(), One("act/srt-unit-quaternion"));
}

TEST_F(SkeletonTest, IsPartOfThePlanLikeAnyEdit) {
  List list = Donor();
  list.push_back(New(91, "3"));
  const std::string stated = Stated("stated", list),
                    other = OneModel("other", "18/0", "{add-bone: {name: a, parent: 5}}");
  ASSERT_EQ(Run({"apply", other}).exit_code, 0);
  const ReadReport report = Json({"apply", stated}, 0);
  EXPECT_EQ(ReadLive(game_, 18, 0).section().bones.size(), 93u) << report.text;
  ASSERT_EQ(Run({"unpatch", "other"}).exit_code, 0);
  EXPECT_EQ(ReadLive(game_, 18, 0).section().bones.size(), 92u);
}

}  // namespace
}  // namespace bonepatch::tests
