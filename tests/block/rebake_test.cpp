// Re-baking: vertices go through the matrix and stay in their format, nothing else changes, and what can't be is said.
#include "block/rebake.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <random>

#include "patcher/base/transform.h"
#include "tests/block/fixtures.h"

namespace bonepatch::block {
namespace {

using act::Matrix;
using sample::Quantize;
using sample::Vertex;
using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr Matrix kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
constexpr Matrix kQuarterAboutZ{0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0};
constexpr double kNormalQuantum = 0x1p-14;

Matrix Moved(double x, double y, double z) { return {1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z}; }

/// Three submeshes: s16, f32 and s16 that is written with high nibble 0.
Bytes Gpl() {
  return GplBuilder()
      .Rigid(MadeUpVertices(9), Quantize::S16(8))
      .Rigid(MadeUpVertices(40), Quantize::F32())
      .Skinned(MadeUpVertices(6))
      .Rigid(MadeUpVertices(7), Quantize::PlainS16(10))
      .Build();
}

Geometry Read(ByteView gpl) {
  Result<Geometry> geometry = ReadGeometry(MemorySource(gpl), {0, static_cast<std::uint32_t>(gpl.size())});
  EXPECT_TRUE(geometry && geometry->readable());
  return geometry.value_or(Geometry{});
}

std::uint64_t NumberSize(const VertexArray& array) { return array.quantize >> 4 == kF32 ? 4 : 2; }

/// The numbers of an array, by an account of the format that is the test's own.
std::vector<double> Numbers(ByteView gpl, const VertexArray& array) {
  std::vector<double> numbers;
  for (std::uint32_t i = 0; i < std::uint32_t{array.count} * array.comp_count; ++i) {
    const std::uint64_t at = array.data + i * NumberSize(array);
    if (NumberSize(array) == 4) {
      numbers.push_back(F32{*Load<std::uint32_t>(gpl, at)}.value());
    } else {
      const int stored = *Load<std::uint16_t>(gpl, at);
      numbers.push_back((stored < 0x8000 ? stored : stored - 0x10000) / std::pow(2.0, array.quantize & 0xF));
    }
  }
  return numbers;
}

std::vector<double> Positions(ByteView gpl, std::size_t submesh) {
  return Numbers(gpl, *Read(gpl).submeshes[submesh].positions);
}

std::vector<double> Normals(ByteView gpl, std::size_t submesh) {
  return Numbers(gpl, *Read(gpl).submeshes[submesh].normals);
}

Rebaked Bake(ByteView gpl, std::uint32_t submesh, const Matrix& matrix) {
  auto rebaked = Rebake(gpl, submesh, matrix);
  EXPECT_TRUE(rebaked) << rebaked.error().message;
  return rebaked.value_or(Rebaked{Bytes(gpl.begin(), gpl.end()), -1});
}

std::string Refused(ByteView gpl, std::uint32_t submesh, const Matrix& matrix = kIdentity) {
  const auto rebaked = Rebake(gpl, submesh, matrix);
  return rebaked ? "not refused" : rebaked.error().message;
}

TEST(Rebake, TheIdentityChangesNothing) {
  const Bytes gpl = Gpl();
  for (const std::uint32_t submesh : {0u, 1u, 3u}) {
    const Rebaked rebaked = Bake(gpl, submesh, kIdentity);
    EXPECT_EQ(rebaked.gpl, gpl);
    EXPECT_EQ(rebaked.largest_error, 0);
  }
}

TEST(Rebake, TheIdentityKeepsNegativeZeros) {
  Bytes gpl = Gpl();
  Store<std::uint32_t>(gpl, Read(gpl).submeshes[1].positions->data, 0x80000000);
  EXPECT_EQ(Bake(gpl, 1, kIdentity).gpl, gpl);
}

TEST(Rebake, MovesPositionsAndNotNormals) {
  const Bytes gpl = Gpl();
  for (const std::uint32_t submesh : {0u, 1u, 3u}) {
    const Rebaked rebaked = Bake(gpl, submesh, Moved(1, -2, 0.5));
    std::vector<double> wanted = Positions(gpl, submesh);
    for (std::size_t i = 0; i < wanted.size(); i += 3) wanted[i] += 1, wanted[i + 1] -= 2, wanted[i + 2] += 0.5;
    EXPECT_EQ(Positions(rebaked.gpl, submesh), wanted);
    EXPECT_EQ(Normals(rebaked.gpl, submesh), Normals(gpl, submesh));
    EXPECT_EQ(rebaked.largest_error, 0);
  }
}

TEST(Rebake, TurnsPositionsAndNormals) {
  const Bytes gpl = Gpl();
  for (const std::uint32_t submesh : {0u, 1u, 3u}) {
    const Rebaked rebaked = Bake(gpl, submesh, kQuarterAboutZ);
    const auto turned = [](std::vector<double> numbers) {
      for (std::size_t i = 0; i < numbers.size(); i += 3) {
        const double x = numbers[i];
        numbers[i] = -numbers[i + 1];
        numbers[i + 1] = x;
      }
      return numbers;
    };
    EXPECT_EQ(Positions(rebaked.gpl, submesh), turned(Positions(gpl, submesh)));
    EXPECT_EQ(Normals(rebaked.gpl, submesh), turned(Normals(gpl, submesh)));
  }
}

TEST(Rebake, ChangesOnlyTheArraysOfItsSubmesh) {
  const Bytes gpl = Gpl();
  const Matrix matrix = act::Multiply(Moved(1, 2, 3), kQuarterAboutZ);
  for (const std::uint32_t submesh : {0u, 1u, 3u}) {
    const Submesh own = Read(gpl).submeshes[submesh];
    Bytes rebaked = Bake(gpl, submesh, matrix).gpl;
    ASSERT_EQ(rebaked.size(), gpl.size());
    EXPECT_NE(rebaked, gpl);
    for (const VertexArray& array : {*own.positions, *own.normals}) {
      const auto from = static_cast<std::ptrdiff_t>(array.data);
      const auto bytes = static_cast<std::ptrdiff_t>(NumberSize(array) * 3 * array.count);
      std::copy(gpl.begin() + from, gpl.begin() + from + bytes, rebaked.begin() + from);
    }
    EXPECT_EQ(rebaked, gpl);
  }
}

TEST(Rebake, RoundsToTheNearestAndSaysByHowMuch) {
  const Bytes gpl = GplBuilder().Rigid({{{1, -1, 0}, {0, 0, 1}}}, Quantize::S16(4)).Build();
  const Rebaked rebaked = Bake(gpl, 0, Moved(0.02, -0.04, 0.03));  // steps of 0.0625
  EXPECT_THAT(Positions(rebaked.gpl, 0), ::testing::ElementsAre(1, -1.0625, 0));
  EXPECT_NEAR(rebaked.largest_error, 0.03, 1e-12);
}

TEST(Rebake, AMeshWithoutNormalsOrVerticesIsTakenToo) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(4)).WithoutNormals().Rigid({}).Build();
  EXPECT_EQ(Positions(Bake(gpl, 0, Moved(1, 0, 0)).gpl, 0)[0], Positions(gpl, 0)[0] + 1);
  EXPECT_EQ(Bake(gpl, 1, Moved(1, 0, 0)).gpl, gpl);
}

TEST(Rebake, ReachesBothEndsOfItsFormatAndNotPast) {
  const Bytes gpl = GplBuilder().Rigid({{{0, 0, 0}, {0, 0, 1}}}, Quantize::S16(8)).Build();
  EXPECT_EQ(Positions(Bake(gpl, 0, Moved(127.99609375, 0, 0)).gpl, 0)[0], 127.99609375);
  EXPECT_EQ(Positions(Bake(gpl, 0, Moved(0, -128, 0)).gpl, 0)[1], -128);
  EXPECT_THAT(Refused(gpl, 0, Moved(128, 0, 0)),
              AllOf(HasSubstr("position 0 of submesh 0"), HasSubstr("becomes 128,"), HasSubstr("8 fraction bits"),
                    HasSubstr("-128 to 127.99609375")));
  EXPECT_THAT(Refused(gpl, 0, Moved(0, 0, -128.004)), HasSubstr("does not fit"));
  EXPECT_THAT(Refused(gpl, 0, Moved(1e300, 0, 0)), HasSubstr("does not fit"));
}

TEST(Rebake, RefusesAFloatPastItsRange) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(1), Quantize::F32()).Build();
  EXPECT_EQ(Bake(gpl, 0, Moved(3e38, 0, 0)).gpl.size(), gpl.size());
  EXPECT_THAT(Refused(gpl, 0, Moved(3.5e38, 0, 0)), HasSubstr("does not fit its format (f32)"));
}

TEST(Rebake, RefusesANormalThatDoesNotFit) {
  Bytes gpl = GplBuilder().Rigid({{{0, 0, 0}, {0, 0, 1}}}).Build();
  const VertexArray normals = *Read(gpl).submeshes[0].normals;
  for (const std::uint64_t at : {0, 2}) Store<std::uint16_t>(gpl, normals.data + at, 0x7FFF);
  Matrix eighth = kIdentity;
  eighth[0] = eighth[4] = eighth[5] = std::sqrt(0.5), eighth[1] = -std::sqrt(0.5);
  EXPECT_THAT(Refused(gpl, 0, eighth), AllOf(HasSubstr("normal 0 of submesh 0"), HasSubstr("does not fit")));
}

TEST(Rebake, RefusesWhatIsNotFinite) {
  const Bytes gpl = Gpl();
  for (const double odd : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_THAT(Refused(gpl, 0, Moved(odd, 0, 0)), HasSubstr("not finite"));
    EXPECT_THAT(Refused(gpl, 1, Moved(0, 0, -odd)), HasSubstr("not finite"));
  }
  Bytes stored = gpl;
  Store<std::uint32_t>(stored, Read(gpl).submeshes[1].positions->data + 12, 0x7FC00000);
  EXPECT_THAT(Refused(stored, 1), AllOf(HasSubstr("position 1"), HasSubstr("not finite")));
}

TEST(Rebake, RefusesASubmeshThatIsNotThereOrNotRigid) {
  const Bytes gpl = Gpl();
  EXPECT_THAT(Refused(gpl, 4), HasSubstr("submesh 4 does not exist (the GPL has 4 submeshes)"));
  EXPECT_THAT(Refused(gpl, 0xFFFFFFFF), HasSubstr("does not exist"));
  EXPECT_THAT(Refused(gpl, 2), HasSubstr("submesh 2 has CompCount 6"));
}

TEST(Rebake, RefusesUserData) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(4)).UserData(Bytes(24)).Build();
  EXPECT_THAT(Refused(gpl, 0), AllOf(HasSubstr("user data"), HasSubstr("0x18")));
}

TEST(Rebake, RefusesAGplThatCannotBeRead) {
  Bytes gpl = Gpl();
  Store<std::uint32_t>(gpl, 0, 1);
  EXPECT_THAT(Refused(gpl, 0), HasSubstr("version"));
  EXPECT_THAT(Refused({}, 0), HasSubstr("0 bytes"));
}

TEST(Rebake, RefusesUnknownFormats) {
  const Bytes gpl = Gpl();
  const Submesh own = Read(gpl).submeshes[0];
  for (const int kind : {1, 2, 5, 15}) {
    for (const VertexArray& array : {*own.positions, *own.normals}) {
      Bytes odd = gpl;
      odd[array.header + 6] = static_cast<std::uint8_t>(kind << 4 | 8);
      EXPECT_THAT(Refused(odd, 0), HasSubstr("have quantize 0x" + std::string(1, "0123456789ABCDEF"[kind])));
    }
  }
  Bytes odd = gpl;
  odd[own.normals->header + 7] = 9;
  EXPECT_THAT(Refused(odd, 0), HasSubstr("the normals of submesh 0 have CompCount 9"));
}

/// The bytes with an array of a submesh elsewhere: data pointers count from the layout.
Bytes WithArrayAt(Bytes gpl, std::uint32_t submesh, const VertexArray& array, std::uint64_t data) {
  const std::uint32_t layout = WordAt(gpl, WordAt(gpl, 0x10) + 8 * submesh);
  Store<std::uint32_t>(gpl, array.header, static_cast<std::uint32_t>(data) - layout);
  return gpl;
}

TEST(Rebake, RefusesArraysThatLeaveTheGpl) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(9)).Build();
  const Submesh own = Read(gpl).submeshes[0];
  const std::uint64_t last = gpl.size() - 9 * 6;
  EXPECT_EQ(Refused(WithArrayAt(gpl, 0, *own.normals, last), 0), "not refused");
  EXPECT_THAT(Refused(WithArrayAt(gpl, 0, *own.normals, last + 1), 0),
              HasSubstr("the normals of submesh 0, 0x36 bytes"));
  EXPECT_THAT(Refused(WithArrayAt(gpl, 0, *own.positions, last + 1), 0), HasSubstr("leave the GPL"));
  EXPECT_THAT(Refused(WithArrayAt(gpl, 0, *own.positions, 0xFFFFFFFF), 0), HasSubstr("leave the GPL"));
}

TEST(Rebake, RefusesArraysThatAreSharedWithAnotherSubmesh) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(9)).Rigid(MadeUpVertices(9)).SharingArraysOf(0).Build();
  EXPECT_THAT(Refused(gpl, 0), HasSubstr("submesh 0 shares its positions with submesh 1"));
  EXPECT_THAT(Refused(gpl, 1), HasSubstr("submesh 1 shares its positions with submesh 0"));
}

TEST(Rebake, RefusesASingleSharedByteOfAnyArray) {
  const Bytes gpl = Gpl();
  const Geometry geometry = Read(gpl);
  const Submesh& own = geometry.submeshes[0];
  for (const std::uint32_t other : {1u, 2u, 3u}) {
    const Submesh& theirs = geometry.submeshes[other];
    const auto arrays =
        theirs.normals ? std::vector{*theirs.positions, *theirs.normals} : std::vector{*theirs.positions};
    for (const VertexArray& array : arrays) {
      const std::uint64_t size = NumberSize(array) * array.comp_count * array.count;
      const auto with = [&](std::uint64_t data) { return WithArrayAt(gpl, other, array, data); };
      EXPECT_EQ(Refused(with(own.normals->data + 9 * 6), 0), "not refused");
      EXPECT_THAT(Refused(with(own.normals->data + 9 * 6 - 1), 0), HasSubstr("shares its normals"));
      EXPECT_THAT(Refused(with(own.positions->data + 9 * 6 - 1), 0), HasSubstr("shares its positions"));
      if (own.positions->data < size) continue;
      EXPECT_EQ(Refused(with(own.positions->data - size), 0), "not refused");
      EXPECT_THAT(Refused(with(own.positions->data - size + 1), 0), HasSubstr("shares its positions"));
    }
  }
}

TEST(Rebake, RefusesASharedHeader) {
  Bytes gpl = GplBuilder().Rigid({}).Rigid(MadeUpVertices(3)).Build();
  Store<std::uint32_t>(gpl, WordAt(gpl, 0x10) + 8, WordAt(gpl, WordAt(gpl, 0x10)));  // one layout, without vertices
  EXPECT_THAT(Refused(gpl, 1), HasSubstr("shares its positions with submesh 0"));
}

TEST(Rebake, RefusesPositionsThatAreItsNormalsToo) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(9)).Build();
  const Submesh own = Read(gpl).submeshes[0];
  EXPECT_THAT(Refused(WithArrayAt(gpl, 0, *own.normals, own.positions->data + 53), 0), HasSubstr("share bytes"));
}

TEST(Rebake, RefusesToWriteOverHeaders) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(9)).Build();
  const Submesh own = Read(gpl).submeshes[0];
  for (const std::uint64_t data : {own.positions->header - 0x18, own.positions->header, own.normals->header}) {
    const std::string message = Refused(WithArrayAt(gpl, 0, *own.positions, data), 0, Moved(0.5, 0.5, 0.5));
    EXPECT_THAT(message, HasSubstr("over headers")) << data;
  }
}

class RandomMatrix : public ::testing::Test {
 protected:
  double Within(double most) { return std::uniform_real_distribution<double>(-most, most)(random_); }

  Matrix Next() {
    const Quat q = FromEulerDegrees({Within(180), Within(180), Within(180)});
    act::Srt srt;
    srt.type = act::kTypeRotation;
    for (std::size_t i = 0; i < 4; ++i) srt.rotation[i] = F32::Of(static_cast<float>(q[i]));
    Matrix matrix = act::LocalMatrix(&srt);
    for (const std::size_t i : {3, 7, 11}) matrix[i] = Within(8);
    return matrix;
  }

  std::mt19937 random_{11};
};

constexpr int kRounds = 400;

/// What the numbers become without any rounding.
std::vector<double> Through(const Matrix& m, const std::vector<double>& numbers, double w) {
  std::vector<double> out;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t vector = i / 3 * 3, row = i % 3 * 4;
    out.push_back(m[row] * numbers[vector] + m[row + 1] * numbers[vector + 1] + m[row + 2] * numbers[vector + 2] +
                  m[row + 3] * w);
  }
  return out;
}

double Largest(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

TEST_F(RandomMatrix, RoundsByNoMoreThanHalfAQuantum) {
  const Bytes gpl = Gpl();
  const std::map<std::uint32_t, double> quanta{{0, 0x1p-8}, {1, 0x1p-19}, {3, 0x1p-10}};  // f32 below 16: 2^-20
  for (int round = 0; round < kRounds; ++round) {
    const Matrix matrix = Next();
    for (const auto& [submesh, quantum] : quanta) {
      const Rebaked rebaked = Bake(gpl, submesh, matrix);
      const auto wanted = Through(matrix, Positions(gpl, submesh), 1);
      const double error = Largest(Positions(rebaked.gpl, submesh), wanted);
      EXPECT_LE(error, quantum / 2);
      EXPECT_NEAR(error, rebaked.largest_error, 1e-12);
      EXPECT_LE(Largest(Normals(rebaked.gpl, submesh), Through(matrix, Normals(gpl, submesh), 0)), kNormalQuantum / 2);
    }
  }
}

TEST_F(RandomMatrix, AndItsInverseLeadBack) {
  const Bytes gpl = Gpl();
  const std::map<std::uint32_t, double> quanta{{0, 0x1p-8}, {1, 0x1p-19}, {3, 0x1p-10}};
  for (int round = 0; round < kRounds; ++round) {
    const Matrix matrix = Next();
    for (const auto& [submesh, quantum] : quanta) {
      const Bytes back = Bake(Bake(gpl, submesh, matrix).gpl, submesh, act::Inverse(matrix)).gpl;
      EXPECT_LE(Largest(Positions(back, submesh), Positions(gpl, submesh)), 2 * quantum);
      EXPECT_LE(Largest(Normals(back, submesh), Normals(gpl, submesh)), 2 * kNormalQuantum);
    }
  }
}

/// Every byte of a small GPL set to each of a few values: bakes or refuses, and never changes the size.
TEST(Rebake, AnyBytes) {
  const Bytes gpl = GplBuilder().Rigid(MadeUpVertices(3)).Rigid(MadeUpVertices(2), Quantize::F32()).Build();
  for (std::size_t i = 0; i < gpl.size(); ++i) {
    for (const int value : {0x00, 0x01, 0x7F, 0x80, 0xFF}) {
      Bytes damaged = gpl;
      damaged[i] = static_cast<std::uint8_t>(value);
      for (const std::uint32_t submesh : {0u, 1u}) {
        const auto rebaked = Rebake(damaged, submesh, kQuarterAboutZ);
        EXPECT_TRUE(rebaked ? rebaked->gpl.size() == gpl.size() : !rebaked.error().message.empty());
      }
    }
    EXPECT_NE(Refused(ByteView(gpl).first(i), 0), "") << i;
  }
}

}  // namespace
}  // namespace bonepatch::block
