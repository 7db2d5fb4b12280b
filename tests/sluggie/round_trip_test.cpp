// Random edits in Blender's terms, made into a recipe, planned and built: the section has exactly the wished bones.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <random>

#include "act/codec.h"
#include "patcher/base/transform.h"
#include "patcher/json/sluggie_json.h"
#include "patcher/plan/pack_source.h"
#include "patcher/plan/planner.h"
#include "patcher/sluggie/recipe.h"
#include "tests/support/exported.h"
#include "tests/support/sample_folder.h"
#include "tests/support/sanitized.h"

namespace bonepatch::tests {
namespace {

using Json = nlohmann::json;

constexpr int kExports = kSanitized ? 40 : 120;

/// A model of the made-up game, and random edits of what the add-on exports of it.
class Exporter {
 public:
  Exporter(const act::Section& donor, int chunk, int file, std::mt19937& random)
      : random_(random),
        donors_(static_cast<int>(donor.bones.size())),
        file_(WithEdited(Exported(chunk, file, donor))) {}

  Json Export() {
    const int additions = Below(5);
    for (int i = 0; i < additions; ++i) Edited(file_).push_back(Addition(i, additions));
    for (int i = Below(3); i > 0; --i) MoveMesh();
    if (Below(4) == 0) Edited(file_)[static_cast<std::size_t>(Below(donors_))]["Translation"] = Vector();
    if (Below(4) == 0) Edited(file_)[static_cast<std::size_t>(Below(donors_))]["Quaternion"] = Quaternion();
    return file_;
  }

 private:
  int Below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  Json Vector() { return {Below(9) / 4.0, -Below(9) / 8.0, Below(3) / 10.0}; }

  /// Turns about one axis, as the add-on has them: W first.
  Json Quaternion() {
    Json q{-0.8, 0.0, 0.0, 0.0};
    if (Below(2) == 0) q[0] = 0.8;
    q[1 + static_cast<std::size_t>(Below(3))] = 0.6;
    return q;
  }

  Json Addition(int i, int additions) {
    Json bone = AddedBone(donors_ + i, Below(3) > 0 ? Below(donors_) : donors_ + Below(additions));
    if (bone["ParentBoneId"] == bone["BoneId"]) bone["ParentBoneId"] = 0;
    if (Below(3) > 0) bone["Translation"] = Vector();
    if (Below(3) > 0) bone["Quaternion"] = Quaternion();
    if (Below(3) == 0) bone["TrackId"] = 0xC0 + i;
    return bone;
  }

  /// A mesh of some bone goes to any other one, or to two; what draws it otherwise goes on.
  void MoveMesh() {
    Json& bones = Edited(file_);
    std::vector<std::size_t> drawers;
    for (std::size_t i = 0; i < bones.size(); ++i) {
      if (bones[i]["GeoIdRaw"] != 0xFFFF) drawers.push_back(i);
    }
    if (drawers.empty()) return;
    const std::size_t from = drawers[static_cast<std::size_t>(Below(static_cast<int>(drawers.size())))];
    const std::size_t to = static_cast<std::size_t>(Below(static_cast<int>(bones.size())));
    bones[to]["GeoIdRaw"] = bones[from]["GeoIdRaw"];
    if (Below(4) > 0 && to != from) bones[from]["GeoIdRaw"] = 0xFFFF;
  }

  std::mt19937& random_;
  int donors_;
  Json file_;
};

struct Imported {
  std::string recipe;
  std::map<int, int> ids;  ///< of added bones: the exported id -> the one that follows from the recipe's order
  bool edited = false, as_edits = false;
};

Imported Import(const Json& file, int donors) {
  const auto model = json::ReadSluggie(file.dump(), "m.sluggie");
  EXPECT_TRUE(model.has_value()) << model.error().message;
  const auto entry = sluggie::ToEntry(*model);
  EXPECT_TRUE(entry.has_value()) << entry.error().message;
  Imported imported;
  imported.edited = !entry->lines.empty();
  imported.recipe = sluggie::RecipeText("m", {"m.sluggie"}, {*entry});
  imported.as_edits = imported.recipe.find("    edits:\n") != std::string::npos;
  int next = donors;
  for (const std::string& line : entry->lines) {
    const std::string start = "      - add-bone: {name: bone_";
    if (line.starts_with(start)) imported.ids[std::stoi(line.substr(start.size()))] = next++;
  }
  return imported;
}

void ExpectPose(const act::Srt* stored, const Json& wished, bool added) {
  const act::Srt srt = stored ? *stored : act::Srt();
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(srt.translation[i].value(), wished["Translation"][i].get<float>());
    EXPECT_EQ(srt.scale[i].value(), wished["Scale"][i].get<float>());
  }
  const Json& q = wished["Quaternion"];
  const double on_disc[] = {q[1], q[2], q[3], -q[0].get<double>()};
  double dot = 0;  // 1 or -1 for one rotation
  for (std::size_t i = 0; i < 4; ++i) dot += on_disc[i] * srt.rotation[i].value();
  EXPECT_NEAR(std::abs(dot), 1, 1e-6);
  if (!added) return;
  EXPECT_EQ((srt.type & act::kTypeTranslation) != 0, wished["Translation"] != Json({0.0, 0.0, 0.0}));
  EXPECT_EQ((srt.type & act::kTypeRotation) != 0, std::abs(q[0].get<double>()) < 1);
}

/// The whole bone table, against the edited list.
void ExpectWished(const act::Section& section, const act::Section& donor, Json file, const Imported& imported) {
  const Json& wished = Edited(file);
  ASSERT_EQ(section.bones.size(), wished.size());
  const auto id_of = [&](int id) {
    const auto found = imported.ids.find(id);
    return static_cast<std::uint32_t>(found == imported.ids.end() ? id : found->second);
  };
  for (const Json& bone : wished) {
    const std::uint32_t id = id_of(bone["BoneId"]);
    SCOPED_TRACE(fmt::format("bone {}", id));
    const bool added = id >= donor.bones.size();
    const act::Bone& built = section.bones.at(id);
    EXPECT_EQ(built.id, id);
    EXPECT_EQ(built.geo, bone["GeoIdRaw"].get<int>());
    const auto parent = built.parent.bone();
    ASSERT_EQ(parent.has_value(), !bone["ParentBoneId"].is_null());
    if (parent) {
      EXPECT_EQ(parent->value, id_of(bone["ParentBoneId"]));
    }
    EXPECT_EQ(act::TrackOf(section, {id}).value_or(act::kNoTrack), bone["TrackId"].get<int>());
    if (const auto mirror = act::MirrorOf(section, {id})) {
      EXPECT_EQ(mirror->bone, id_of(bone["MirrorBoneId"]));
      EXPECT_EQ(mirror->role, bone["MirrorRole"].get<int>());
    }
    ExpectPose(act::SrtOf(section, {id}), bone, added);
    if (!added) {
      EXPECT_EQ(built.flags, donor.bones[id].flags);
      EXPECT_EQ(built.priority, donor.bones[id].priority);
    }
  }
}

class SluggieRoundTrip : public testing::Test {
 protected:
  SluggieRoundTrip() : donors_(*game::Directory::Read(TheSample().dol, "main.dol"), archive_) {}

  act::Section DonorOf(std::uint32_t chunk, std::uint32_t file) {
    return *donors_.Load({*donors_.Find(chunk, file), {}})->section;
  }

  /// The section that the recipe makes of its model; none where it is refused.
  std::optional<act::Section> Build(const std::string& recipe) {
    const auto read = plan::ReadKeptPack("m", true, {{"m.yaml", recipe}});
    EXPECT_TRUE(read && read->pack) << recipe;
    if (!read || !read->pack) return std::nullopt;
    const auto plan = plan::MakePlan({donors_, {&*read->pack}, {}});
    EXPECT_TRUE(plan.has_value());
    if (!plan || plan->verdict.refused()) return std::nullopt;
    EXPECT_EQ(plan->blocks.size(), 1u) << recipe;
    const auto bytes = plan::BuildBlock(donors_, plan->blocks.at(0));
    EXPECT_TRUE(bytes.has_value());
    auto loaded = game::LoadModel(MemorySource(*bytes));
    EXPECT_TRUE(loaded && loaded->section);
    return *loaded->section;
  }

  const SampleArchive archive_;
  const plan::GameDonors donors_;
};

TEST_F(SluggieRoundTrip, MakesExactlyTheWishedBones) {
  constexpr unsigned kSeed = 20260131;
  constexpr std::pair<int, int> kModels[] = {{2, 5}, {18, 0}, {5, 4}, {21, 1}, {3, 2}, {4, 3}};
  std::mt19937 random(kSeed);
  int built = 0, refused = 0, unedited = 0, stated = 0;
  for (int i = 0; i < kExports; ++i) {
    const auto [chunk, number] = kModels[static_cast<std::size_t>(i) % std::size(kModels)];
    const act::Section donor = DonorOf(static_cast<std::uint32_t>(chunk), static_cast<std::uint32_t>(number));
    const Json file = Exporter(donor, chunk, number, random).Export();
    const Imported imported = Import(file, static_cast<int>(donor.bones.size()));
    SCOPED_TRACE(fmt::format("seed {}, export {}:\n{}", kSeed, i, imported.recipe));
    if (!imported.edited) {
      ++unedited;
      ExpectWished(donor, donor, file, imported);
      continue;
    }
    const auto section = Build(imported.recipe);
    if (!imported.as_edits) {
      ++stated;
      EXPECT_FALSE(section.has_value()) << "only cycles are stated here";
    } else if (!section) {
      ++refused;
    } else {
      ++built;
      ExpectWished(*section, donor, file, imported);
    }
    if (HasFailure()) return;
  }
  std::cout << "seed " << kSeed << ": " << built << " built, " << refused << " refused, " << stated << " stated, "
            << unedited << " without edits\n";
  EXPECT_GT(built, kExports / 4);
  EXPECT_GT(refused, 0);
  EXPECT_GT(unedited, 0);
}

}  // namespace
}  // namespace bonepatch::tests
