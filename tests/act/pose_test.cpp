// Bind matrices: single records, chains under parents, and matrices that undo each other.
#include "act/pose.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "act/edit.h"
#include "patcher/base/transform.h"
#include "tests/act/forms.h"
#include "tests/act/reading.h"

namespace bonepatch::act {
namespace {

using sample::ActBuilder;

constexpr Matrix kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
constexpr double kRounding = 1e-6;  ///< quaternions are stored as f32

void ExpectNear(const Matrix& got, const Matrix& wanted, double tolerance = kRounding) {
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], tolerance) << "number " << i;
}

/// 0.8 and 0.6 instead of a root: a rotation by 2 * asin(0.6), whose cosine is 0.28 and sine 0.96.
constexpr Matrix kAboutX{1, 0, 0, 0, 0, 0.28, -0.96, 0, 0, 0.96, 0.28, 0};
constexpr Matrix kAboutY{0.28, 0, 0.96, 0, 0, 1, 0, 0, -0.96, 0, 0.28, 0};
constexpr Matrix kAboutZ{0.28, -0.96, 0, 0, 0.96, 0.28, 0, 0, 0, 0, 1, 0};

TEST(LocalMatrix, OfANullRecordIsTheIdentity) { EXPECT_EQ(LocalMatrix(nullptr), kIdentity); }

TEST(LocalMatrix, TurnsCounterClockwiseAboutEachAxis) {
  const auto turned = [](float x, float y, float z) {
    const Srt srt = MakeSrt({.translation = {}, .rotation = {{x, y, z, 0.8f}}, .scale = {}});
    return LocalMatrix(&srt);
  };
  ExpectNear(turned(0.6f, 0, 0), kAboutX);
  ExpectNear(turned(0, 0.6f, 0), kAboutY);
  ExpectNear(turned(0, 0, 0.6f), kAboutZ);
}

TEST(LocalMatrix, IgnoresWhatItsTypeBitsDoNotWake) {
  Srt srt = MakeSrt({.translation = {{1, 2, 3}}, .rotation = {{0, 0, 0.6f, 0.8f}}, .scale = {{5, 6, 7}}});
  Matrix moved = kIdentity;
  moved[3] = 1, moved[7] = 2, moved[11] = 3;
  Matrix both = kAboutZ;
  both[3] = 1, both[7] = 2, both[11] = 3;
  ExpectNear(LocalMatrix(&srt), both);
  srt.type = kTypeRotation;
  ExpectNear(LocalMatrix(&srt), kAboutZ);
  srt.type = kTypeTranslation;
  EXPECT_EQ(LocalMatrix(&srt), moved);
  srt.type = 0xF3;  // bits of no meaning here
  EXPECT_EQ(LocalMatrix(&srt), kIdentity);
}

TEST(LocalMatrix, NormalisesARotation) {
  Srt srt;
  srt.type = kTypeRotation;
  srt.rotation = {F32::Of(0), F32::Of(0), F32::Of(6), F32::Of(8)};
  ExpectNear(LocalMatrix(&srt), kAboutZ);
  srt.rotation = {};
  EXPECT_EQ(LocalMatrix(&srt), kIdentity);
}

/// A quarter of the way by hand: the arm points along y once its parent has turned about z.
TEST(BindMatrices, PlacesABoneUnderItsParents) {
  const Section section = Read(ActBuilder()
                                   .Bone("hip")
                                   .At(10, 0, 0)
                                   .Rotated(0, 0, 0.6f, 0.8f)
                                   .Bone("spine")
                                   .Under("hip")
                                   .At(1, 0, 0)
                                   .Bone("null")
                                   .Under("spine")
                                   .Bone("hand")
                                   .Under("null")
                                   .At(0, 0, 5)
                                   .Rotated(0.6f, 0, 0, 0.8f));
  const std::vector<Matrix> bind = BindMatrices(section);
  ASSERT_EQ(bind.size(), 4u);
  Matrix hip = kAboutZ, spine = kAboutZ;
  hip[3] = 10;
  spine[3] = 10 + 0.28, spine[7] = 0.96;
  ExpectNear(bind[0], hip);
  ExpectNear(bind[1], spine);
  EXPECT_EQ(bind[2], bind[1]);
  ExpectNear(bind[3], {0.28, -0.96 * 0.28, 0.96 * 0.96, 10.28,  //
                       0.96, 0.28 * 0.28, -0.28 * 0.96, 0.96,   //
                       0, 0.96, 0.28, 5});
}

TEST(BindMatrices, ABoneThatDoesNotInheritStandsByItself) {
  const Section section = Read(ActBuilder()
                                   .Bone("hip")
                                   .At(10, 0, 0)
                                   .Bone("free")
                                   .Under("hip")
                                   .At(1, 0, 0)
                                   .Inherits(0)
                                   .Bone("below")
                                   .Under("free")
                                   .At(2, 0, 0));
  const std::vector<Matrix> bind = BindMatrices(section);
  EXPECT_EQ(bind[1][3], 1);
  EXPECT_EQ(bind[2][3], 3);
}

TEST(BindMatrices, AParentThatComesLaterIsPlacedFirst) {
  const Section section = Read(ActBuilder().Bone("hand").Under("arm").At(1, 0, 0).Bone("arm").At(0, 2, 0));
  const std::vector<Matrix> bind = BindMatrices(section);
  EXPECT_EQ(bind[0], (Matrix{1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 0}));
}

TEST(BindMatrices, EndsAtParentsThatAreNotThereAndInCycles) {
  Section section = Read(ActBuilder().Bone("a").At(1, 0, 0).Bone("b").Under("a").At(2, 0, 0).Bone("c").At(4, 0, 0));
  for (const Link parent : {Link::Stray({0x21}), Link::To({3}), Link::To({0xFFFFFFFF}), Link::To({2})}) {
    section.bones[2].parent = parent;
    EXPECT_EQ(BindMatrices(section)[2][3], 4);
  }
  section.bones[0].parent = Link::To({1});  // a and b are each other's parent
  section.bones[2].parent = Link::To({0});
  const std::vector<Matrix> bind = BindMatrices(section);
  EXPECT_EQ(bind[0][3], 1 + 2);  // the walk from a went to b, and ended there
  EXPECT_EQ(bind[1][3], 2);
  EXPECT_EQ(bind[2][3], 1 + 2 + 4);
}

TEST(BindMatrices, OfEveryForm) {
  for (const Form& form : Forms()) {
    const auto section = Decode(form.bytes);
    EXPECT_EQ(BindMatrices(*section).size(), section->bones.size()) << form.name;
  }
  EXPECT_TRUE(BindMatrices({}).empty());
}

TEST(BindMatrices, AChainOfEveryIdIsNoDeepCall) {
  Section section;
  section.bones.resize(0x10000);
  for (std::uint32_t i = 0; i + 1 < section.bones.size(); ++i) section.bones[i].parent = Link::To({i + 1});
  section.srts.push_back(MakeSrt({.translation = {{1, 0, 0}}, .rotation = {}, .scale = {}}));
  for (Bone& bone : section.bones) bone.srt = 0;
  const std::vector<Matrix> bind = BindMatrices(section);
  EXPECT_EQ(bind[0][3], 0x10000);
  EXPECT_EQ(bind[0xFFFF][3], 1);
}

TEST(Inverse, UndoesAnyRotationAndTranslation) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> angle(-180, 180), place(-100, 100);
  for (int round = 0; round < 500; ++round) {
    const Quat q = FromEulerDegrees({angle(random), angle(random), angle(random)});
    const auto f = [&](double v) { return static_cast<float>(v); };
    const Srt srt = MakeSrt({.translation = {{f(place(random)), f(place(random)), f(place(random))}},
                             .rotation = {{f(q[0]), f(q[1]), f(q[2]), f(q[3])}},
                             .scale = {}});
    const Matrix m = LocalMatrix(&srt);
    ExpectNear(Multiply(Inverse(m), m), kIdentity, 1e-12);
    ExpectNear(Multiply(m, Inverse(m)), kIdentity, 1e-12);
  }
}

TEST(Inverse, OfWhatHasNoneIsTheIdentity) {
  Matrix flat = kIdentity;
  flat[10] = 0;
  EXPECT_EQ(Inverse(flat), kIdentity);
  EXPECT_EQ(Inverse(Matrix{}), kIdentity);
  Matrix broken = kIdentity;
  broken[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(Inverse(broken), kIdentity);
  broken[0] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(Inverse(broken), kIdentity);
}

}  // namespace
}  // namespace bonepatch::act
