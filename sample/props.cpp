// Props, and the odd models that the real game has, at their real addresses.
#include <fmt/format.h>

#include <array>

#include "sample/model.h"
#include "sample/noise.h"
#include "sample/plan.h"

namespace bonepatch::sample {
namespace {

constexpr std::array kNouns = {"crate", "cone",  "bench", "fence", "wheel", "lever",
                               "bell",  "torch", "chain", "plank", "drum",  "kite"};

// s16, f32, and s16 as the high nibble 0 says it.
constexpr std::array<std::uint8_t, 3> kQuantize = {0x38, 0x40, 0x08};

/// Names never repeat: nouns in turn, with a running number.
std::string PropName(std::uint32_t nth) {
  return fmt::format("{}{:02}.gpl", kNouns[nth % kNouns.size()], nth / kNouns.size());
}

/// Ordinary, each a little different: bones, shape, draws, user data and fillers follow from its number.
ModelPlan Prop(std::uint32_t nth) {
  ModelPlan prop;
  const std::uint32_t bones = 1 + nth * 7 % 19;
  prop.name = PropName(nth);
  prop.bones = MakeProp(bones, nth % 3 != 0);
  prop.rigid = 1 + nth % bones % 4;
  for (std::uint32_t mesh = 0; mesh < prop.rigid; ++mesh) {
    prop.bones[bones - 1 - mesh].submesh = static_cast<std::uint16_t>(mesh);
  }
  prop.bones[bones - 1].priority = nth % 5 == 0 ? 1 : 0;
  prop.quantize = kQuantize[nth % kQuantize.size()];
  prop.tracks = prop.mirrors = nth % 4 != 3;  // a quarter has no user data at all
  prop.fill = static_cast<Fill>(nth % 4);
  prop.texture_size = nth % 6 == 5 ? 0 : 0x100 + 0x20 * (nth % 8);
  prop.shared_arrays = prop.rigid > 1 && nth % 17 == 3;
  prop.culling = nth % 13 == 6;
  prop.ptr6 = nth % 29 == 4;
  prop.ptr8 = nth % 31 == 7;
  return prop;
}

ModelPlan Named(std::string name, ModelPlan model) {
  model.name = std::move(name);
  return model;
}

ModelPlan TracksAlone(std::uint32_t nth) {
  ModelPlan prop = Prop(nth);
  prop.tracks = true;
  prop.mirrors = false;
  return prop;
}

/// Two bones that draw one submesh.
ModelPlan SharedMesh(const std::string& name) {
  ModelPlan prop = Named(name, Prop(5));
  const std::size_t bones = prop.bones.size();
  prop.bones[bones - 1 - prop.rigid].submesh = 0;
  return prop;
}

/// Two bones that mirror each other, with the two rare roles.
ModelPlan RareRoles() {
  ModelPlan prop = Named("rare.gpl", Prop(2));
  prop.tracks = prop.mirrors = true;
  prop.bones[1].mirror = 2;
  prop.bones[2].mirror = 1;
  prop.bones[1].role = 0;
  prop.bones[2].role = 4;
  return prop;
}

/// A type bit that nobody understands, on a record with identity values.
ModelPlan UnknownTypeBit() {
  ModelPlan prop = Named("typebit.gpl", Prop(2));
  prop.bones[1].pose = Pose{};
  prop.bones[1].pose->extra_type = 0x1;
  return prop;
}

ModelPlan GarbageSrt(std::uint32_t nth) {
  ModelPlan husk = Named(fmt::format("husk{}.gpl", nth), Prop(2));
  husk.tracks = husk.mirrors = false;
  husk.oddity = Oddity::kGarbageSrt;
  return husk;
}

class Props {
 public:
  explicit Props(GamePlan& plan) : plan_(plan) {}

  void Add(std::uint32_t chunk, std::uint32_t file, const ModelPlan& model) {
    plan_.Add(chunk, file, model.name, BuildModel(model));
  }
  /// Ordinary props in files `first` to `first + count - 1`.
  void AddOrdinary(std::uint32_t chunk, std::uint32_t first, std::uint32_t count) {
    for (std::uint32_t file = first; file < first + count; ++file) Add(chunk, file, Prop(nth_++));
  }
  void AddTracksAlone(std::uint32_t chunk, std::uint32_t file) { Add(chunk, file, TracksAlone(nth_++)); }

 private:
  GamePlan& plan_;
  std::uint32_t nth_ = 0;
};

void AddOddOnes(Props& props) {
  props.AddTracksAlone(130, 18);
  props.AddTracksAlone(137, 74);
  props.AddTracksAlone(137, 139);
  props.AddTracksAlone(142, 129);
  props.Add(120, 5, SharedMesh("twins.gpl"));
  props.Add(121, 5, SharedMesh("copies.gpl"));
  props.Add(122, 5, RareRoles());
  props.Add(123, 5, UnknownTypeBit());
  props.Add(124, 5, Named("barrel_a.gpl", Prop(8)));      // 12 characters: no NUL
  props.Add(124, 6, Named("scoreboard_b.gpl", Prop(9)));  // 16 characters: no NUL
  for (std::uint32_t file = 0; file < 3; ++file) props.Add(136, 2 + 3 * file, GarbageSrt(file));
}

void AddOtherKinds(GamePlan& plan) {
  for (std::uint32_t file = 0; file < 4; ++file) {
    plan.Add(125, file, "animation bank", BuildBank(static_cast<std::uint16_t>(800 + file), 1 + file, {0, 1, 2, 3}));
    plan.Add(126, file, "nothing we know", NoiseBytes(126 + file, 0x1C0 + 0x44 * file));
  }
  std::vector<Bytes> members;
  for (std::uint32_t slot = 0; slot < 6; ++slot) {
    ModelPlan part = Named(fmt::format("part{}.gpl", slot), Prop(40 + slot));
    members.push_back(slot == 0 || slot == 4 ? Bytes{} : BuildModel(part));
  }
  plan.Add(127, 0, "archive of parts", BuildArchive(members));
}

}  // namespace

void AddProps(GamePlan& plan) {
  Props props(plan);
  for (std::uint32_t chunk = 0; chunk <= 6; ++chunk) props.AddOrdinary(chunk, 0, 4 + chunk % 3);
  for (std::uint32_t chunk = 119; chunk <= 124; ++chunk) props.AddOrdinary(chunk, 0, 4);
  for (std::uint32_t chunk = 128; chunk <= 163; ++chunk) {
    if (chunk != 136) props.AddOrdinary(chunk, 0, 1 + chunk % 3);
  }
  for (const std::uint32_t file : {0u, 1u, 3u, 4u}) {
    ModelPlan bare = Named(fmt::format("bare{}.gpl", file), Prop(60 + file));
    bare.tracks = bare.mirrors = false;
    props.Add(136, file, bare);
  }
  AddOddOnes(props);
  AddOtherKinds(plan);
}

}  // namespace bonepatch::sample
