// Records that share blocks, directories that alias others, and directories with nothing in them.
#include "sample/plan.h"

namespace bonepatch::sample {
namespace {

struct Share {
  std::uint32_t chunk, file;        // another record
  std::uint32_t of_chunk, of_file;  // for this one's block
};

constexpr Share kShares[] = {
    // Chunks 78 to 81 play earlier players again: the pair moves together.
    {78, 0, 21, 0},
    {78, 1, 21, 1},
    {78, 6, 21, 6},
    {79, 0, 30, 0},
    {79, 1, 30, 1},
    {80, 0, 40, 0},
    {80, 1, 40, 1},
    {81, 2, 36, 0},
    {81, 3, 36, 1},
    // Directories 89 to 94: each record moves alone, whoever else points at its block.
    {89, 0, 19, 0},
    {89, 1, 19, 1},
    {90, 0, 19, 0},
    {90, 1, 18, 5},
    {91, 0, 20, 0},
    {91, 1, 20, 1},
    {91, 3, 20, 6},
    {92, 0, 20, 3},
    {92, 2, 119, 1},
    {93, 0, 22, 4},
    {93, 1, 22, 0},
    // Props in several places; a stadium's too, once with a lower address outside.
    {101, 0, 0, 0},
    {102, 4, 0, 1},
    {103, 0, 120, 0},
    {103, 1, 120, 1},
    {164, 0, 121, 2},
    {165, 1, 121, 2},
    {110, 2, 7, 4},
    {5, 9, 8, 2},
    {170, 0, 137, 0},
    {171, 0, 142, 0},
};

}  // namespace

void AddSharers(GamePlan& plan) {
  for (const Share& share : kShares) plan.Share(share.chunk, share.file, plan.BlockAt(share.of_chunk, share.of_file));
  plan.Alias(94, 93);
  plan.Alias(118, 117);
  plan.Alias(166, 164);
  plan.Alias(168, 164);
}

}  // namespace bonepatch::sample
