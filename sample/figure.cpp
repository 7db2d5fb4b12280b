// The figure: one table of body parts that every player's skeleton is cut from.
#include <algorithm>
#include <array>

#include "sample/skeleton.h"

namespace bonepatch::sample {
namespace {

constexpr std::uint32_t kExtraRoots = 5;
constexpr std::uint16_t kFirstChainTrack = 0x70;  // hair and tails; the body's tracks are row numbers below it
constexpr std::uint32_t kChainLength = 6;

enum class Stored { kPose, kNull };
enum class Moves { kNo, kTrack };       // has an animation track
enum class Drives { kNothing, kSkin };  // named by skinning records
enum class Rank {
  kBody,
  kFinger,
  kFace,
  kCloth
};  // what a smaller skeleton leaves out first: cloth, then face, then fingers

/// A turn about an axis by a Pythagorean triple: sine and cosine of the half angle are quotients of whole numbers, so
/// the table gives the same bits on every machine.
struct Turn {
  int axis = 2;
  int sine = 0, cosine = 1, length = 1;
};
constexpr Turn kStraight{};
constexpr Turn Bend(int axis, int sine, int cosine, int length) { return {axis, sine, cosine, length}; }

struct Part {
  int parent;  // row; -1: a root
  int mirror;  // row of the part on the other side, or its own
  double x, y, z;
  Turn turn;
  Moves moves;
  Drives drives;
  Rank rank;
  std::uint16_t submesh = kNone;
  Stored stored = Stored::kPose;
};

constexpr auto kNo = Moves::kNo;
constexpr auto kAnim = Moves::kTrack;
constexpr auto kBare = Drives::kNothing;
constexpr auto kSkin = Drives::kSkin;
constexpr auto kBody = Rank::kBody;
constexpr auto kFing = Rank::kFinger;
constexpr auto kFace = Rank::kFace;
constexpr auto kWear = Rank::kCloth;

// The row is the bone id of a skeleton that has them all. Parents come first; x points to the figure's left, y up.
constexpr Part kParts[] = {
    // Two roots, then the spine.
    {-1, 0, 0, 0, 0, kStraight, kAnim, kBare, kBody},                      // 0 main root
    {-1, 1, 0, 0, 0, kStraight, kNo, kBare, kBody, kNone, Stored::kNull},  // 1 shadow
    {0, 2, 0, 0.62, 0, kStraight, kAnim, kSkin, kBody},                    // 2 hips
    {2, 3, 0, 0.10, 0, kStraight, kAnim, kSkin, kBody},                    // 3 waist
    {3, 4, 0, 0.12, 0, Bend(0, 9, 40, 41), kAnim, kSkin, kBody},           // 4 spine
    {4, 5, 0, 0.14, 0.01, Bend(0, -9, 40, 41), kAnim, kSkin, kBody},       // 5 chest
    {5, 6, 0, 0.16, 0, kStraight, kAnim, kSkin, kBody},                    // 6 neck
    {6, 7, 0, 0.08, 0.02, kStraight, kAnim, kBare, kBody},                 // 7 skull
    // Legs.
    {2, 13, 0.12, -0.04, 0, Bend(0, -11, 60, 61), kAnim, kSkin, kBody},  // 8 left thigh
    {8, 14, 0, -0.26, 0.01, Bend(0, 20, 99, 101), kAnim, kSkin, kBody},  // 9 left shin
    {9, 15, 0, -0.24, -0.01, kStraight, kAnim, kSkin, kBody},            // 10 left foot
    {10, 16, 0, -0.06, 0.12, kStraight, kAnim, kSkin, kBody},            // 11 left toes
    {8, 17, 0, -0.13, 0, kStraight, kNo, kBare, kBody},                  // 12 left garter
    {2, 8, -0.12, -0.04, 0, Bend(0, -11, 60, 61), kAnim, kSkin, kBody},  // 13 right thigh
    {13, 9, 0, -0.26, 0.01, Bend(0, 20, 99, 101), kAnim, kSkin, kBody},  // 14 right shin
    {14, 10, 0, -0.24, -0.01, kStraight, kAnim, kSkin, kBody},           // 15 right foot
    {15, 11, 0, -0.06, 0.12, kStraight, kAnim, kSkin, kBody},            // 16 right toes
    {13, 12, 0, -0.13, 0, kStraight, kNo, kBare, kBody},                 // 17 right garter
    // Arms.
    {5, 23, 0.08, 0.10, 0, kStraight, kAnim, kSkin, kBody},          // 18 left shoulder
    {18, 24, 0.10, 0, 0, Bend(2, -5, 12, 13), kAnim, kSkin, kBody},  // 19 left upper arm
    {19, 25, 0.11, 0, 0, kStraight, kNo, kSkin, kBody},              // 20 left upper twist
    {19, 26, 0.22, 0, 0, Bend(1, -8, 15, 17), kAnim, kSkin, kBody},  // 21 left forearm
    {21, 27, 0.10, 0, 0, kStraight, kNo, kSkin, kBody},              // 22 left forearm twist
    {5, 18, -0.08, 0.10, 0, kStraight, kAnim, kSkin, kBody},         // 23 right shoulder
    {23, 19, -0.10, 0, 0, Bend(2, 5, 12, 13), kAnim, kSkin, kBody},  // 24 right upper arm
    {24, 20, -0.11, 0, 0, kStraight, kNo, kSkin, kBody},             // 25 right upper twist
    {24, 21, -0.22, 0, 0, Bend(1, 8, 15, 17), kAnim, kSkin, kBody},  // 26 right forearm
    {26, 22, -0.10, 0, 0, kStraight, kNo, kSkin, kBody},             // 27 right forearm twist
    {26, 29, -0.20, 0, 0, Bend(0, 7, 24, 25), kAnim, kSkin, kBody},  // 28 right hand
    {21, 28, 0.20, 0, 0, Bend(0, 7, 24, 25), kAnim, kSkin, kBody},   // 29 left hand
    // Fingers: thumb, index finger, the rest.
    {28, 39, -0.03, 0, 0.04, Bend(1, 7, 24, 25), kAnim, kSkin, kFing},      // 30
    {30, 40, -0.03, 0, 0, kStraight, kAnim, kSkin, kFing},                  // 31
    {31, 41, -0.03, 0, 0, kStraight, kNo, kBare, kFing},                    // 32
    {28, 42, -0.07, 0.01, 0.03, Bend(2, 9, 40, 41), kAnim, kSkin, kFing},   // 33
    {33, 43, -0.04, 0, 0, Bend(2, 9, 40, 41), kAnim, kSkin, kFing},         // 34
    {34, 44, -0.03, 0, 0, kStraight, kNo, kBare, kFing},                    // 35
    {28, 45, -0.07, 0.01, -0.02, Bend(2, 9, 40, 41), kAnim, kSkin, kFing},  // 36
    {36, 46, -0.04, 0, 0, Bend(2, 9, 40, 41), kAnim, kSkin, kFing},         // 37
    {37, 47, -0.03, 0, 0, kStraight, kNo, kBare, kFing},                    // 38
    {29, 30, 0.03, 0, 0.04, Bend(1, -7, 24, 25), kAnim, kSkin, kFing},      // 39
    {39, 31, 0.03, 0, 0, kStraight, kAnim, kSkin, kFing},                   // 40
    {40, 32, 0.03, 0, 0, kStraight, kNo, kBare, kFing},                     // 41
    {29, 33, 0.07, 0.01, 0.03, Bend(2, -9, 40, 41), kAnim, kSkin, kFing},   // 42
    {42, 34, 0.04, 0, 0, Bend(2, -9, 40, 41), kAnim, kSkin, kFing},         // 43
    {43, 35, 0.03, 0, 0, kStraight, kNo, kBare, kFing},                     // 44
    {29, 36, 0.07, 0.01, -0.02, Bend(2, -9, 40, 41), kAnim, kSkin, kFing},  // 45
    {45, 37, 0.04, 0, 0, Bend(2, -9, 40, 41), kAnim, kSkin, kFing},         // 46
    {46, 38, 0.03, 0, 0, kStraight, kNo, kBare, kFing},                     // 47
    // Head and face.
    {7, 48, 0, 0.10, 0.06, kStraight, kNo, kBare, kBody},                 // 48 face
    {7, 49, 0, 0.28, 0, kStraight, kNo, kBare, kBody},                    // 49 crown
    {48, 50, 0, -0.06, 0.04, Bend(0, 11, 60, 61), kAnim, kBare, kFace},   // 50 jaw
    {48, 51, 0, 0.01, 0.12, kStraight, kNo, kBare, kFace},                // 51 nose
    {48, 53, 0.06, 0.06, 0.08, kStraight, kAnim, kBare, kFace},           // 52 left eye
    {48, 52, -0.06, 0.06, 0.08, kStraight, kAnim, kBare, kFace},          // 53 right eye
    {7, 54, 0, 0.22, 0, kStraight, kNo, kBare, kBody, 1},                 // 54 cap
    {7, 55, 0, 0, 0, kStraight, kNo, kBare, kBody, 2},                    // 55 head
    {48, 57, 0.06, 0.10, 0.08, kStraight, kNo, kBare, kFace},             // 56 left brow
    {48, 56, -0.06, 0.10, 0.08, kStraight, kNo, kBare, kFace},            // 57 right brow
    {51, 59, 0.05, -0.03, 0, Bend(2, -9, 40, 41), kNo, kBare, kFace},     // 58 left whisker
    {51, 58, -0.05, -0.03, 0, Bend(2, 9, 40, 41), kNo, kBare, kFace},     // 59 right whisker
    {48, 61, 0.09, 0, 0.05, kStraight, kNo, kBare, kFace},                // 60 left cheek
    {48, 60, -0.09, 0, 0.05, kStraight, kNo, kBare, kFace},               // 61 right cheek
    {48, 62, 0, -0.03, 0.10, kStraight, kNo, kBare, kFace},               // 62 upper lip
    {50, 63, 0, -0.01, 0.05, kStraight, kNo, kBare, kFace},               // 63 lower lip
    {52, 65, 0, 0, 0, Bend(0, 9, 40, 41), kAnim, kBare, kFace},           // 64 left eyelid
    {53, 64, 0, 0, 0, Bend(0, 9, 40, 41), kAnim, kBare, kFace},           // 65 right eyelid
    {7, 67, 0.15, 0.08, -0.02, Bend(1, 9, 40, 41), kNo, kBare, kFace},    // 66 left ear
    {7, 66, -0.15, 0.08, -0.02, Bend(1, -9, 40, 41), kNo, kBare, kFace},  // 67 right ear
    // Clothes and tools.
    {2, 68, 0, -0.08, 0.10, kStraight, kNo, kSkin, kWear},                 // 68 front hem
    {2, 69, 0, -0.08, -0.10, kStraight, kNo, kSkin, kWear},                // 69 back hem
    {2, 71, 0.11, 0.02, 0.06, kStraight, kNo, kBare, kWear},               // 70 left pocket
    {2, 70, -0.11, 0.02, 0.06, kStraight, kNo, kBare, kWear},              // 71 right pocket
    {5, 73, 0.07, 0.12, 0.06, kStraight, kNo, kBare, kWear},               // 72 left strap
    {5, 72, -0.07, 0.12, 0.06, kStraight, kNo, kBare, kWear},              // 73 right strap
    {3, 74, 0, 0.04, 0.14, kStraight, kAnim, kSkin, kWear},                // 74 belly
    {5, 75, 0, 0.04, -0.12, kStraight, kNo, kBare, kWear},                 // 75 back
    {2, 77, 0.12, 0, 0, Bend(2, 11, 60, 61), kNo, kSkin, kWear},           // 76 left hip twist
    {2, 76, -0.12, 0, 0, Bend(2, -11, 60, 61), kNo, kSkin, kWear},         // 77 right hip twist
    {9, 79, 0, 0, 0.04, kStraight, kNo, kBare, kWear},                     // 78 left knee
    {14, 78, 0, 0, 0.04, kStraight, kNo, kBare, kWear},                    // 79 right knee
    {21, 81, 0, 0, -0.03, kStraight, kNo, kBare, kWear},                   // 80 left elbow
    {26, 80, 0, 0, -0.03, kStraight, kNo, kBare, kWear},                   // 81 right elbow
    {28, 83, -0.06, -0.02, 0, kStraight, kAnim, kBare, kWear},             // 82 right grip
    {29, 82, 0.06, -0.02, 0, kStraight, kAnim, kBare, kWear},              // 83 left grip
    {6, 84, 0, 0, 0, Bend(1, 9, 40, 41), kNo, kBare, kWear},               // 84 neck twist
    {5, 85, 0, 0, 0, kStraight, kNo, kBare, kWear, kNone, Stored::kNull},  // 85 badge
};
constexpr std::uint32_t kPartCount = std::size(kParts);

// Where hair and tail chains hang, in turn: skull, hips, chest, skull.
constexpr std::uint32_t kChainAnchors[] = {7, 2, 5, 7};

/// The rows that a skeleton of `count` body bones keeps, ascending. A row never outlives its parent: the parent has the
/// same rank or a more important one, and comes first.
std::vector<std::uint32_t> KeptRows(std::uint32_t count) {
  std::vector<std::uint32_t> rows(kPartCount);
  for (std::uint32_t row = 0; row < kPartCount; ++row) rows[row] = row;
  std::stable_sort(rows.begin(), rows.end(), [](auto a, auto b) { return kParts[a].rank < kParts[b].rank; });
  rows.resize(std::min(count, kPartCount));
  std::sort(rows.begin(), rows.end());
  return rows;
}

Pose PoseOf(const Part& part, std::uint32_t build) {
  Pose pose;
  const double scale = build / 16.0;
  pose.translation = {static_cast<float>(part.x * scale), static_cast<float>(part.y * scale),
                      static_cast<float>(part.z * scale)};
  pose.rotation[static_cast<std::size_t>(part.turn.axis)] =
      static_cast<float>(part.turn.sine / double(part.turn.length));
  pose.rotation[3] = static_cast<float>(part.turn.cosine / double(part.turn.length));
  return pose;
}

BonePlan BodyBone(std::uint32_t row, const std::array<std::optional<std::uint32_t>, kPartCount>& ids,
                  std::uint32_t build) {
  const Part& part = kParts[row];
  BonePlan bone;
  if (part.parent >= 0) bone.parent = ids[static_cast<std::size_t>(part.parent)];
  if (part.stored == Stored::kPose) bone.pose = PoseOf(part, build);
  if (part.moves == Moves::kTrack) bone.track = static_cast<std::uint16_t>(row);
  bone.mirror = ids[static_cast<std::size_t>(part.mirror)].value_or(*ids[row]);
  bone.role = row == 0 ? 1 : 3;
  bone.submesh = part.submesh;
  bone.skins = part.drives == Drives::kSkin;
  return bone;
}

void AppendChains(Skeleton& figure, std::uint32_t end, std::uint32_t build) {
  for (std::uint32_t link = 0; figure.size() < end; ++link) {
    const auto id = static_cast<std::uint32_t>(figure.size());
    const bool first = link % kChainLength == 0;
    const Part hang{0, 0, 0, first ? 0.04 : -0.05, first ? -0.14 : -0.03, Bend(0, 9, 40, 41), kAnim, kBare, kWear};
    BonePlan bone;
    bone.parent = first ? kChainAnchors[(link / kChainLength) % std::size(kChainAnchors)] : id - 1;
    bone.pose = PoseOf(hang, build);
    bone.track = static_cast<std::uint16_t>(kFirstChainTrack + link);
    bone.mirror = id;
    figure.push_back(bone);
  }
}

void AppendExtraRoots(Skeleton& figure) {
  for (std::uint32_t i = 0; i < kExtraRoots; ++i) {
    BonePlan root;
    root.mirror = static_cast<std::uint32_t>(figure.size());
    root.role = 2;
    figure.push_back(root);
  }
}

}  // namespace

Skeleton MakeFigure(std::uint32_t bones, std::uint32_t build) {
  const std::uint32_t body = bones - kExtraRoots;
  const std::vector<std::uint32_t> rows = KeptRows(body);
  std::array<std::optional<std::uint32_t>, kPartCount> ids;
  for (std::uint32_t id = 0; id < rows.size(); ++id) ids[rows[id]] = id;

  Skeleton figure;
  for (const std::uint32_t row : rows) figure.push_back(BodyBone(row, ids, build));
  AppendChains(figure, body, build);
  AppendExtraRoots(figure);
  return figure;
}

}  // namespace bonepatch::sample
