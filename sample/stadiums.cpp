// The stadiums: a day and a night model in each of chunks 7 to 15, with scoreboards and crowds. Meshes hang on roots
// only.
#include <fmt/format.h>

#include "sample/model.h"
#include "sample/plan.h"

namespace bonepatch::sample {
namespace {

struct Stadium {
  std::uint32_t chunk;
  std::uint32_t roots;     // each owns a mesh, but the first
  std::uint32_t children;  // bones under them that draw nothing
  bool user_data;
};

constexpr Stadium kStadiums[] = {
    {7, 12, 6, true}, {8, 5, 9, true},   {9, 7, 5, true},   {10, 18, 0, false}, {11, 3, 12, true},
    {12, 9, 3, true}, {13, 24, 8, true}, {14, 6, 6, false}, {15, 15, 10, true},
};

constexpr std::uint32_t kFirstStadium = 7;

ModelPlan Ground(const Stadium& stadium, const std::string& name) {
  ModelPlan ground;
  ground.name = name;
  ground.bones = MakeStadium(stadium.roots, stadium.children);
  ground.rigid = stadium.roots - 1;
  ground.detail = 24;
  ground.quantize = 0x40;  // f32
  ground.tracks = ground.mirrors = stadium.user_data;
  ground.fill = stadium.chunk % 2 == 0 ? Fill::kAlign4 : Fill::kAlign32;
  ground.texture_size = 0x3000;
  return ground;
}

/// A scoreboard, or a crowd without a moving part.
ModelPlan Furniture(const std::string& name, std::uint32_t roots, std::uint32_t children) {
  ModelPlan furniture;
  furniture.name = name;
  furniture.bones = MakeStadium(roots, children);
  furniture.rigid = roots - 1;
  furniture.mirrors = children > 0;
  furniture.tracks = children > 0;
  furniture.texture_size = 0x200;
  return furniture;
}

void AddModel(GamePlan& plan, std::uint32_t chunk, std::uint32_t file, const ModelPlan& model) {
  plan.Add(chunk, file, model.name, BuildModel(model));
}

}  // namespace

void AddStadiums(GamePlan& plan) {
  for (const Stadium& stadium : kStadiums) {
    const std::uint32_t number = stadium.chunk - kFirstStadium + 1;
    const std::string name = fmt::format("sta{:02}", number);
    AddModel(plan, stadium.chunk, 0, Ground(stadium, name + ".gpl"));
    AddModel(plan, stadium.chunk, 1, Ground(stadium, name + "n.gpl"));
    AddModel(plan, stadium.chunk, 2, Furniture(fmt::format("board{}.gpl", number), 2, 3));
    AddModel(plan, stadium.chunk, 3, Furniture(fmt::format("crowd{}.tpl", number), 4, 0));
    plan.Add(stadium.chunk, 5, "animation bank", BuildBank(static_cast<std::uint16_t>(700 + number), 3, {0, 2, 4}));
    const Bytes lamp = BuildModel(Furniture(fmt::format("lamp{}.gpl", number), 2, 1));
    const Bytes gate = BuildModel(Furniture(fmt::format("gate{}.gpl", number), 3, 2));
    plan.Add(stadium.chunk, 7, "archive of lamps and gates", BuildArchive({lamp, {}, gate}));
  }
  // One flag in every stadium: a block that many records share.
  AddModel(plan, kFirstStadium, 4, Furniture("flag.gpl", 2, 6));
  for (const Stadium& stadium : kStadiums) {
    if (stadium.chunk != kFirstStadium) plan.Share(stadium.chunk, 4, plan.BlockAt(kFirstStadium, 4));
  }
  plan.Alias(16, 15);
}

}  // namespace bonepatch::sample
