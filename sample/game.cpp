// Puts the made-up game together.
#include "sample/game.h"

#include "sample/dol_writer.h"
#include "sample/plan.h"

namespace bonepatch::sample {
namespace {

constexpr std::size_t kNeighbours = 4;  // blocks that lie directly behind each other, as all do in the real game

/// Spreads the blocks over the whole archive in the order they were planned: groups of neighbours with large holes
/// between them, the first at offset 0, the last ending where the archive ends.
void PlaceBlocks(std::vector<PlannedBlock>& blocks) {
  const std::size_t groups = (blocks.size() + kNeighbours - 1) / kNeighbours;
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (i % kNeighbours == 0) end = i / kNeighbours * (kArchiveSize / groups);
    blocks[i].offset = AlignUp(end, kAlignment);
    end = blocks[i].offset + blocks[i].bytes.size();
  }
  blocks.back().offset = (kArchiveSize - blocks.back().bytes.size()) & ~(kAlignment - 1);
}

}  // namespace

SampleGame MakeGame() {
  GamePlan plan;
  AddPlayers(plan);
  AddStadiums(plan);
  AddProps(plan);
  AddSharers(plan);
  PlaceBlocks(plan.blocks);

  SampleGame game;
  game.dol = WriteDol(plan);
  game.fst = WriteFst(kArchiveSize);
  game.archive_size = kArchiveSize;
  for (PlannedBlock& block : plan.blocks)
    game.blocks.push_back({block.offset, std::move(block.bytes), std::move(block.what)});
  return game;
}

}  // namespace bonepatch::sample
