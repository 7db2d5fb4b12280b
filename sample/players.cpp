// The players: sixty-six pairs of figures, each with bat, equipment, an entry nobody can read, and a bank of
// animations.
#include "sample/model.h"
#include "sample/plan.h"

namespace bonepatch::sample {
namespace {

enum Trait : std::uint32_t {
  kPlain = 0,
  kPoses = 1 << 0,        // facial poses in ptr7
  kNamedTracks = 1 << 1,  // a kind-4 descriptor
  kFlags = 1 << 2,        // three bones with flags 0x8000 in the high-poly model
  kLowParent = 1 << 3,    // the low-poly model differs in a parent,
  kLowTrack = 1 << 4,     // in a track,
  kLowMirror = 1 << 5,    // or in a mirror pair
  kLowOversized = 1 << 6  // the low-poly model has a mirror table of another skeleton
};

struct Player {
  std::uint32_t chunk;
  const char* stem;
  std::uint32_t bones;
  std::uint32_t build;  // height in sixteenths
  Fill fill;
  std::uint32_t traits;
};

constexpr auto k32 = Fill::kAlign32;
constexpr auto k4 = Fill::kAlign4;
constexpr auto kTight = Fill::kTight;
constexpr auto kOld = Fill::kStale;

constexpr Player kPlayers[] = {
    {18, "mario", 91, 16, k32, kPoses},
    {19, "badger", 88, 18, k32, kPoses | kNamedTracks},
    {20, "bear", 95, 24, k4, kLowParent},
    {21, "beaver", 52, 13, k32, kPlain},
    {22, "bison", 101, 26, kOld, kFlags},
    {23, "antelope", 84, 20, k32, kPoses},
    {24, "camel", 79, 22, kTight, kLowTrack},
    {25, "capybara", 66, 12, k32, kPlain},
    {26, "chimpanzee", 90, 17, k32, kNamedTracks},
    {27, "chinchilla", 58, 9, k4, kLowMirror},
    {28, "crow", 70, 11, k32, kPlain},
    {29, "dove", 61, 10, kOld, kPoses},
    {30, "duck", 64, 12, k32, kFlags | kPoses},
    {31, "eagle", 99, 21, k32, kPlain},
    {32, "elephant", 107, 30, kTight, kNamedTracks},
    {33, "falcon", 83, 17, k32, kLowParent},
    {34, "ferret", 77, 11, k32, kPlain},
    {35, "flamingo", 86, 23, k4, kPoses},
    {36, "frog", 54, 8, k32, kPlain},
    {37, "goat", 75, 15, k32, kLowOversized},
    {38, "gopher", 60, 9, kOld, kPlain},
    {39, "hare", 68, 12, k32, kLowTrack},
    {40, "nokonoko", 74, 14, k32, kPoses},
    {41, "hedgehog", 81, 10, k32, kPlain},
    {42, "heron", 92, 22, k4, kFlags},
    {43, "hippopotamus", 104, 28, k32, kPlain},
    {44, "iguana", 97, 15, kTight, kNamedTracks},
    {45, "jackal", 85, 16, k32, kLowMirror},
    {46, "jaguar", 93, 18, k32, kPlain},
    {47, "kangaroo", 100, 24, k32, kPoses},
    {48, "koala", 63, 11, k4, kPlain},
    {49, "lion", 106, 23, k32, kLowParent},
    {50, "lizard", 131, 16, k32, kPlain},
    {51, "llama", 62, 21, k32, kLowOversized},
    {52, "lynx", 65, 14, k32, kLowOversized},
    {53, "magpie", 67, 10, k4, kLowOversized},
    {54, "marmot", 69, 10, k32, kLowOversized},
    {55, "mole", 56, 8, k32, kPlain},
    {56, "monkey", 89, 15, kOld, kPoses},
    {57, "moth", 72, 9, k32, kPlain},
    {58, "mule", 94, 24, k32, kFlags},
    {59, "newt", 59, 8, kTight, kPlain},
    {60, "ocelot", 87, 14, k32, kLowTrack},
    {61, "ostrich", 96, 27, k32, kPlain},
    {62, "otter", 73, 13, k4, kPoses},
    {63, "panda", 98, 23, k32, kNamedTracks},
    {64, "panther", 102, 20, k32, kPlain},
    {65, "parrot", 76, 12, k32, kPoses},
    {66, "pelican", 80, 18, kOld, kLowMirror},
    {67, "pigeon", 57, 10, k32, kPlain},
    {68, "rabbit", 71, 12, k32, kFlags},
    {69, "raven", 78, 13, k4, kPlain},
    {70, "robin", 55, 8, k32, kPoses},
    {71, "salmon", 53, 13, k32, kPlain},
    {72, "seal", 82, 17, kTight, kPlain},
    {73, "stork", 103, 23, k32, kLowParent},
    {74, "swan", 105, 20, k32, kPlain},
    {75, "tiger", 91, 22, k4, kNamedTracks},
    {76, "toucan", 84, 14, k32, kPlain},
    {77, "turtle", 66, 12, k32, kPoses},
    {95, "mii_male", 52, 15, k32, kPlain},
    {96, "walrus", 88, 27, k32, kPoses},
    {97, "wolf", 93, 19, kOld, kPlain},
    {98, "woodpecker", 77, 12, k32, kPlain},
    {99, "wren", 60, 8, k4, kPlain},
    {100, "zebra", 99, 23, k32, kPoses},
};

constexpr std::uint32_t kLegBone = 12;   // the left garter: draws, skins and moves nothing
constexpr std::uint32_t kTwinBone = 17;  // the right one

ModelPlan HighPoly(const Player& player) {
  ModelPlan model;
  model.name = std::string(player.stem) + ".gpl";
  model.bones = MakeFigure(player.bones, player.build);
  model.skinned = true;
  model.rigid = 2;  // cap and head
  model.detail = 12;
  model.fill = player.fill;
  model.actor_id = static_cast<std::uint16_t>(player.chunk);
  model.tree_word = player.chunk % 3 == 0 ? 0x80A41C20 : 0xC;  // a stale address now and then
  model.texture_size = 0x4000;
  model.poses = player.traits & kPoses;
  if (player.traits & kNamedTracks) model.named_tracks = {2, 5, 28, 29};
  return model;
}

ModelPlan LowPoly(const Player& player) {
  ModelPlan model = HighPoly(player);
  model.name = "L_" + model.name;
  model.detail = 3;
  model.texture_size = 0x800;
  model.poses = false;
  if (player.traits & kLowParent) model.bones[kLegBone].parent = 2;
  if (player.traits & kLowTrack) model.bones[7].track = kNone;
  if (player.traits & kLowMirror) {
    model.bones[kLegBone].mirror = kLegBone;
    model.bones[kTwinBone].mirror = kTwinBone;
  }
  if (player.traits & kLowOversized) model.oddity = Oddity::kOversizedMirror;
  return model;
}

ModelPlan BatPlan() {
  ModelPlan bat;
  bat.name = "bat.gpl";
  bat.bones = Skeleton(1);
  bat.bones[0].submesh = 0;
  bat.rigid = 1;
  bat.mirrors = false;
  bat.texture_size = 0x80;
  return bat;
}

ModelPlan Equipment(const std::string& name, std::uint32_t bones) {
  ModelPlan piece;
  piece.name = name;
  piece.bones = MakeProp(bones, true);
  piece.bones[bones - 1].submesh = 0;
  piece.rigid = 1;
  piece.tracks = bones > 1;
  piece.mirrors = bones > 1;
  piece.texture_size = 0x60;
  return piece;
}

/// Two to eight slots: gloves, an empty slot in the longer ones, and a bank at the end of the longest.
Bytes EquipmentArchive(std::uint32_t kind) {
  const std::uint32_t slots = 2 + kind % 7;
  std::vector<Bytes> members;
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    const bool empty = slots > 3 && slot == 1;
    const std::string name = "gear" + std::to_string(kind) + static_cast<char>('a' + slot) + ".gpl";
    members.push_back(empty ? Bytes{} : BuildModel(Equipment(name, 1 + slot % 3)));
  }
  if (slots == 8) members.back() = BuildBank(900, 2, {0, 1, 2});
  return BuildArchive(members);
}

std::vector<std::uint16_t> TracksOf(const Skeleton& bones) {
  std::vector<std::uint16_t> tracks;
  for (const BonePlan& bone : bones) {
    if (bone.track != kNone) tracks.push_back(bone.track);
  }
  return tracks;
}

constexpr std::uint32_t kArchiveKinds = 7, kGloves = 4, kUnread = 6;

/// What lies beside a pair. The first players bring it along, later ones share it.
void AddBelongings(GamePlan& plan, const Player& player, std::size_t nth) {
  const std::uint32_t chunk = player.chunk;
  const std::uint32_t first = kPlayers[0].chunk;
  const auto n = static_cast<std::uint32_t>(nth);
  if (n == 0)
    plan.Add(chunk, 2, "bat.gpl", BuildModel(BatPlan()));
  else
    plan.Share(chunk, 2, plan.BlockAt(first, 2));

  if (n < kArchiveKinds)
    plan.Add(chunk, 3, "equipment archive", EquipmentArchive(n));
  else
    plan.Share(chunk, 3, plan.BlockAt(first + n % kArchiveKinds, 3));

  if (n < kUnread)
    plan.Add(chunk, 4, "prefixed equipment", BuildPrefixed(chunk, BuildModel(Equipment("grip.gpl", 2))));
  else
    plan.Share(chunk, 4, plan.BlockAt(first + n % kUnread, 4));

  if (n < kGloves) {
    const std::string name = "glove" + std::to_string(n) + ".gpl";
    plan.Add(chunk, 5, name, BuildModel(Equipment(name, 3)));
  } else if (n % 3 != 0) {
    plan.Share(chunk, 5, plan.BlockAt(first + n % kGloves, 5));
  }

  const std::vector<std::uint16_t> tracks = TracksOf(MakeFigure(player.bones, player.build));
  plan.Add(chunk, 6, "animation bank", BuildBank(static_cast<std::uint16_t>(chunk), 2 + n % 5, tracks));
}

}  // namespace

void AddPlayers(GamePlan& plan) {
  for (std::size_t n = 0; n < std::size(kPlayers); ++n) {
    const Player& player = kPlayers[n];
    ModelPlan high = HighPoly(player);
    if (player.traits & kFlags) {
      for (const std::uint32_t bone : {5u, 6u, 7u}) high.bones[bone].flags = 0x8000;
    }
    const ModelPlan low = LowPoly(player);
    plan.Add(player.chunk, 0, high.name, BuildModel(high));
    plan.Add(player.chunk, 1, low.name, BuildModel(low));
    AddBelongings(plan, player, n);
  }
}

}  // namespace bonepatch::sample
