// Placing blocks, and writing down where they are.
#include "patcher/cli/placing.h"

#include <algorithm>

#include "patcher/base/natural.h"
#include "patcher/cli/wish.h"
#include "patcher/game/space.h"

namespace bonepatch::cli {
namespace {

const store::StoredBlock* LiveBlock(const std::optional<store::State>& state, const std::string& entry) {
  if (!state) return nullptr;
  for (const store::StoredBlock& block : state->blocks) {
    if (block.entry == entry) return &block;
  }
  return nullptr;
}

game::FreeSpace FreeSpaceOf(const Placing& at) {
  std::vector<game::Range> taken;
  if (at.state) {
    for (const store::StoredBlock& block : at.state->blocks)
      taken.push_back({block.offset, std::uint64_t{block.offset} + block.length});
  }
  return game::FreeSpace(at.vanilla_size, std::move(taken));
}

/// `live`: the block before the run.
report::PlanPart::Model ReportOver(const plan::PlannedModel& model, const store::StoredBlock* live) {
  report::PlanPart::Model out = ReportOf(model);
  if (!live) return out;
  for (const store::StoredBlock::Model& before : live->models) {
    if (before.address == model.address) out.bones_before = before.bones_after;
  }
  return out;
}

/// What the state keeps of a block; its offset is still to be found.
store::StoredBlock Describe(const plan::GameDonors& donors, const plan::PlannedBlock& block) {
  store::StoredBlock stored;
  stored.entry = block.address;
  for (const std::size_t record : donors.entries()[block.entry].records)
    stored.records.push_back(donors.directory().records()[record].address);
  std::sort(stored.records.begin(), stored.records.end());
  stored.length = static_cast<std::uint32_t>(block.size);
  stored.sha256 = block.sha256;
  stored.digest = block.digest;
  for (const plan::PlannedModel& model : block.models)
    stored.models.push_back({model.address, model.name, model.bones_before, model.bones_after});
  return stored;
}

Result<store::StoredBlock> PlaceBlock(const Placing& at, const plan::PlannedBlock& block, game::FreeSpace& space,
                                      Placed& placed) {
  store::StoredBlock stored = Describe(at.donors, block);
  const store::StoredBlock* live = LiveBlock(at.state, block.address);
  if (live && live->sha256 == stored.sha256 && live->length == stored.length) {
    stored.offset = live->offset;  // planned anew, but it came out the same
    return stored;
  }
  Result<std::uint64_t> offset = space.Place(block.size);
  if (!offset) return Propagate(std::move(offset));
  stored.offset = static_cast<std::uint32_t>(*offset);
  const plan::GameDonors* donors = &at.donors;
  placed.change.blocks.push_back({*offset, block.size, [donors, &block] { return plan::BuildBlock(*donors, block); }});
  placed.part.bytes_written += block.size;
  for (const plan::PlannedModel& model : block.models) placed.part.models.push_back(ReportOver(model, live));
  return stored;
}

/// Models that go back to vanilla are part of what the run does.
void ReportReturned(const std::optional<store::State>& before, const store::State& next, report::PlanPart& part) {
  if (!before) return;
  std::vector<std::string> still;
  for (const store::StoredBlock& block : next.blocks) {
    for (const store::StoredBlock::Model& model : block.models) still.push_back(model.address);
  }
  for (const store::StoredBlock& block : before->blocks) {
    for (const store::StoredBlock::Model& model : block.models) {
      if (std::find(still.begin(), still.end(), model.address) != still.end()) continue;
      part.models.push_back({model.address, model.name, model.bones_after, model.bones_before, {}, {}, {}});
    }
  }
}

void PointAtBlocks(const Placing& at, store::Change& change) {
  change.archive_size = at.vanilla_size;
  for (const store::StoredBlock& block : change.state.blocks) {
    change.archive_size = std::max(change.archive_size, std::uint64_t{block.offset} + block.length);
    for (const game::Record& record : at.donors.directory().records()) {
      if (!std::binary_search(block.records.begin(), block.records.end(), record.address)) continue;
      game::WriteRoute(change.dol, record, block.offset, block.length);
    }
  }
  if (change.archive_size > at.vanilla_size)
    game::SetFstSize(change.fst, static_cast<std::uint32_t>(change.archive_size));
}

}  // namespace

report::PlanPart::Model ReportOf(const plan::PlannedModel& model) {
  report::PlanPart::Model out;
  out.address = model.address;
  out.name = model.name;
  out.bones_before = model.bones_before;
  out.bones_after = model.bones_after;
  for (const auto& bone : model.new_bones)
    out.new_bones.push_back({bone.id, bone.name, bone.parent, bone.track, bone.inert});
  out.sharers = model.sharers;
  out.meshes = model.meshes;
  for (const auto& mesh : model.rebaked) out.rebaked.push_back({mesh.submesh, mesh.largest_error});
  return out;
}

Result<Placed> PlaceBlocks(const Placing& at, const plan::Plan& plan, Bytes dol, Bytes fst) {
  Placed placed;
  store::Change& change = placed.change;
  change.dol = std::move(dol);
  change.fst = std::move(fst);
  game::FreeSpace space = FreeSpaceOf(at);
  for (const std::string& entry : plan.unchanged) change.state.blocks.push_back(*LiveBlock(at.state, entry));
  for (const plan::PlannedBlock& block : plan.blocks) {
    Result<store::StoredBlock> stored = PlaceBlock(at, block, space, placed);
    if (!stored) return Propagate(std::move(stored));
    change.state.blocks.push_back(std::move(*stored));
  }
  std::sort(change.state.blocks.begin(), change.state.blocks.end(),
            [](const store::StoredBlock& a, const store::StoredBlock& b) { return a.offset < b.offset; });
  for (const recipes::Pack& pack : at.packs) change.state.packs.push_back(Keep(pack));
  ReportReturned(at.state, change.state, placed.part);
  PointAtBlocks(at, change);
  std::sort(placed.part.models.begin(), placed.part.models.end(),
            [](const auto& a, const auto& b) { return NaturalLess(a.address, b.address); });
  return placed;
}

}  // namespace bonepatch::cli
