// Random recipes over random skeletons: derived values hold where they held, and what no edit touches keeps its bytes.
#include <fmt/format.h>

#include <random>

#include "formats/skl/editor.h"
#include "tests/skl/reading.h"

namespace bonepatch::formats::skl {
namespace {

class RandomSkeletons {
 public:
  explicit RandomSkeletons(unsigned seed) : random_(seed) {}

  std::uint32_t Below(std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random_); }
  double Real(double from, double to) { return std::uniform_real_distribution<double>(from, to)(random_); }

  /// A tree of any shape, in any order, with everything derived.
  Skeleton Make() {
    Skeleton skeleton;
    const std::uint32_t count = 1 + Below(30);
    for (std::uint32_t i = 0; i < count; ++i) {
      Bone bone;
      bone.name = fmt::format("bone {}", i);
      if (i > 0) bone.parent = fmt::format("bone {}", Below(i));
      for (F32& number : bone.numbers.position) number = F32::Of(static_cast<float>(Real(-20, 20)));
      const Quat q = FromEulerDegrees({Real(-180, 180), Real(-180, 180), Real(-180, 180)});
      for (std::size_t k = 0; k < 4; ++k) bone.numbers.rotation[k] = F32::Of(static_cast<float>(q[k]));
      skeleton.bones.push_back(std::move(bone));
    }
    Parents parents = ParentsOf(skeleton);
    for (std::uint32_t i = 0; i < count; ++i) {
      DeriveObject(skeleton.bones[i].numbers, parents[i] ? &skeleton.bones[*parents[i]].numbers : nullptr);
      DeriveInverse(skeleton.bones[i].numbers);
      if (parents[i]) skeleton.bones[*parents[i]].children.push_back(skeleton.bones[i].name);
    }
    std::shuffle(skeleton.bones.begin(), skeleton.bones.end(), random_);
    return skeleton;
  }

  std::string Edit(const Skeleton& skeleton, std::uint32_t number) {
    const auto bone = [&] { return fmt::format("bone {}", Below(static_cast<std::uint32_t>(skeleton.bones.size()))); };
    const std::string place =
        fmt::format("translation: [{:.3f}, {:.3f}, {:.3f}], rotation: {{euler: [{:.1f}, {:.1f}, {:.1f}]}}", Real(-9, 9),
                    Real(-9, 9), Real(-9, 9), Real(-180, 180), Real(-180, 180), Real(-180, 180));
    switch (Below(7)) {
      case 0:
        return fmt::format("add-bone: {{name: new {}, parent: {}, {}}}", number, bone(), place);
      case 1:
        return fmt::format("set-transform: {{bone: {}, {}, bind: follow}}", bone(), place);
      case 2:
        return fmt::format("set-parent: {{bone: {}, parent: {}}}", bone(), bone());
      case 3:
        return fmt::format("set-parent: {{bone: {}, parent: {}, keep: object}}", bone(), bone());
      case 4:
        return fmt::format("scale: {{factor: {:.3f}, bones: [{}]}}", Real(0.1, 3), bone());
      case 5:
        return fmt::format("scale: {{factor: {:.3f}}}", Real(0.5, 2));
      default:
        return fmt::format("remove-leaf: {{bone: {}}}", bone());
    }
  }

 private:
  std::mt19937 random_;
};

std::vector<const Task*> PointersTo(const std::vector<Task>& tasks) {
  std::vector<const Task*> pointers;
  for (const Task& task : tasks) pointers.push_back(&task);
  return pointers;
}

Edited Apply(const Skeleton& donor, const recipes::Pack& pack) {
  std::vector<Task> tasks;
  for (const recipes::FileEntry& entry : pack.recipes[0].files_wanted)
    tasks.push_back({&pack, &pack.recipes[0], &entry, {}, "r.skl"});
  const OtherNames nobody = [](const std::string&) -> tl::expected<std::vector<std::string>, std::string> {
    return tl::unexpected(std::string("nobody"));
  };
  return ApplyEdits(donor, "r.skl", PointersTo(tasks), nobody);
}

double LargestPlace(const Skeleton& skeleton) {
  double largest = 1;
  for (const Bone& bone : skeleton.bones) {
    for (std::size_t i = 12; i < 15; ++i) largest = std::max(largest, std::abs(double{bone.numbers.object[i].value()}));
  }
  return largest;
}

bool HasCycle(const Skeleton& skeleton) { return !CyclesOf(ParentsOf(skeleton)).empty(); }

/// Every bone below one that an edit touched; a circle has no end, so such plans, which are refused, aren't looked at.
std::set<std::string> TouchedIn(const Skeleton& planned, const Edited& edited) {
  std::set<std::string> touched;
  const Parents parents = ParentsOf(planned);
  for (const Step& step : WalkThrough(parents)) {
    const bool below = parents[step.bone] && touched.contains(planned.bones[*parents[step.bone]].name);
    if (below || edited.sources[step.bone].line != 0) touched.insert(planned.bones[step.bone].name);
  }
  return touched;
}

TEST(Property, DerivedValuesHoldAfterAnyEdits) {
  std::size_t looked_at = 0, untouched = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    RandomSkeletons random(seed);
    const Skeleton donor = random.Make();
    std::vector<std::string> edits;
    for (std::uint32_t i = 0, n = 1 + random.Below(8); i < n; ++i) edits.push_back(random.Edit(donor, i));
    const recipes::ReadPack read = ReadRecipe(RecipeFor("r", "r.skl", edits));
    ASSERT_TRUE(read.pack) << read.findings.front().message;
    const Edited edited = Apply(donor, *read.pack);
    const Skeleton& planned = edited.planned;
    ASSERT_EQ(Decode(Encode(planned)), planned);
    if (HasCycle(planned)) continue;
    ++looked_at;
    const Parents parents = ParentsOf(planned);
    const double tolerance = 1e-5 * LargestPlace(planned);
    for (std::uint32_t i = 0; i < planned.bones.size(); ++i) {
      const Numbers& numbers = planned.bones[i].numbers;
      const Matrix above = parents[i] ? ObjectMatrix(planned.bones[*parents[i]].numbers) : kIdentity;
      EXPECT_TRUE(Near(ObjectMatrix(numbers), Multiply(LocalMatrix(numbers), above), tolerance)) << seed;
      EXPECT_TRUE(Near(Multiply(InverseMatrix(numbers), ObjectMatrix(numbers)), kIdentity, tolerance)) << seed;
    }
    const std::set<std::string> touched = TouchedIn(planned, edited);
    for (std::uint32_t i = 0; i < planned.bones.size(); ++i) {
      if (touched.contains(planned.bones[i].name)) continue;
      ++untouched;
      ASSERT_TRUE(edited.donor_of[i]) << seed;
      EXPECT_EQ(planned.bones[i].numbers, donor.bones[*edited.donor_of[i]].numbers) << seed;
      EXPECT_EQ(planned.bones[i].parent, donor.bones[*edited.donor_of[i]].parent) << seed;
    }
  }
  EXPECT_GT(looked_at, 100u);
  EXPECT_GT(untouched, 300u);
}

TEST(Property, ChildListsStayRight) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    RandomSkeletons random(seed + 1000);
    const Skeleton donor = random.Make();
    std::vector<std::string> edits;
    for (std::uint32_t i = 0; i < 6; ++i) edits.push_back(random.Edit(donor, i));
    const recipes::ReadPack read = ReadRecipe(RecipeFor("r", "r.skl", edits));
    ASSERT_TRUE(read.pack);
    Skeleton planned = Apply(donor, *read.pack).planned;
    const Verdict verdict = TheFormat().Judge({"r.skl", Encode(planned), nullptr});
    EXPECT_FALSE(IdsOf(verdict.findings).contains("skl/children-agree")) << seed;
    EXPECT_FALSE(IdsOf(verdict.findings).contains("skl/parent-missing")) << seed;
  }
}

/// A recipe of 1 MiB and a skeleton of thousands of bones: bounded, and told.
TEST(Work, IsBounded) {
  Skeleton chain;
  for (std::uint32_t i = 0; i < 4000; ++i) {
    Bone bone;
    bone.name = fmt::format("b{}", i);
    if (i > 0) bone.parent = fmt::format("b{}", i - 1);
    bone.numbers.position[0] = F32::Of(1);
    bone.numbers.rotation[3] = bone.numbers.inverse_rotation[3] = F32::Of(1);
    if (i > 0) chain.bones[i - 1].children.push_back(bone.name);
    chain.bones.push_back(std::move(bone));
    DeriveObject(chain.bones[i].numbers, i > 0 ? &chain.bones[i - 1].numbers : nullptr);
    DeriveInverse(chain.bones[i].numbers);
  }
  std::vector<std::string> edits;
  for (std::uint32_t i = 0; i < 2'000; ++i)
    edits.push_back(fmt::format("set-transform: {{bone: b0, translation: [{}, 0, 0]}}", i % 2));
  const recipes::ReadPack read = ReadRecipe(RecipeFor("r", "r.skl", edits));
  ASSERT_TRUE(read.pack);
  const Edited edited = Apply(chain, *read.pack);
  ASSERT_EQ(edited.references.size(), 1u);
  EXPECT_THAT(edited.references[0].message, testing::HasSubstr("look at more than"));
}

}  // namespace
}  // namespace bonepatch::formats::skl
