// Loads what the rules need of stored blocks and hands it to them.
#include "patcher/plan/stored.h"

#include <fmt/format.h>

#include "patcher/plan/model_work.h"

namespace bonepatch::plan {

Result<validators::Verdict> JudgeStoredBlock(const std::string& name, const ByteSource& block) {
  if (block.size() < block::kHeaderSize) {
    validators::Verdict verdict;
    verdict.findings.push_back(validators::Raise(
        "block/sections", Place().Model(name),
        fmt::format("the block has {} bytes; its header alone has {}", block.size(), block::kHeaderSize)));
    return verdict;
  }
  Result<game::LoadedModel> loaded = game::LoadModel(block);
  if (!loaded) return Propagate(std::move(loaded));
  return validators::JudgeStored(name, StateOf(*loaded));
}

bool IsLowPoly(const ByteSource& block) {
  const Result<game::LoadedModel> loaded = game::LoadModel(block);
  return loaded && loaded->section && game::StemOf(loaded->section->geo_name).low;
}

validators::PairSide SideOf(const std::string& name, const game::LoadedModel& loaded) {
  validators::PairSide side;
  side.address = name;
  const auto unreadable = [&](std::string reason) {
    side.readable = false;
    side.unreadable_reason = std::move(reason);
    return side;
  };
  if (!loaded.header.Find(block::SectionKind::kAct)) return unreadable("it has no ACT section inside its block");
  Result<act::Table> table = act::ReadTable(MemorySource(loaded.act));
  if (!table) return unreadable(table.error().message);
  side.donor_geo = side.geo = table->geo;
  if (loaded.header.Has(block::SectionKind::kSkn)) {
    if (!loaded.skinning) return unreadable("its SKN section lies outside the block");
    if (!loaded.skinning->readable()) return unreadable(loaded.skinning->faults.front().message);
    side.donor_skins = side.skins = loaded.skinning->references;
  }
  if (loaded.section) side.planned = &*loaded.section;
  return side;
}

Result<validators::PairSide> ReadSide(const std::string& name, const ByteSource& block,
                                      std::optional<act::Section>& keep) {
  if (block.size() < block::kHeaderSize) {
    validators::PairSide side;
    side.address = name;
    side.readable = false;
    side.unreadable_reason =
        fmt::format("it has {} bytes; a block's header alone has {}", block.size(), block::kHeaderSize);
    return side;
  }
  Result<game::LoadedModel> loaded = game::LoadModel(block);
  if (!loaded) return Propagate(std::move(loaded));
  validators::PairSide side = SideOf(name, *loaded);
  if (side.planned) {
    keep = std::move(*loaded->section);
    side.planned = &*keep;
  }
  return side;
}

Result<validators::Verdict> JudgeStoredPair(const StoredBlock& high, const StoredBlock& low) {
  validators::Pair pair;
  pair.has_vanilla = false;  // nothing says that these two were ever vanilla
  std::optional<act::Section> keep[2];
  Result<validators::PairSide> a = ReadSide(high.name, high.block, keep[0]);
  if (!a) return Propagate(std::move(a));
  Result<validators::PairSide> b = ReadSide(low.name, low.block, keep[1]);
  if (!b) return Propagate(std::move(b));
  pair.high = std::move(*a);
  pair.low = std::move(*b);
  return validators::JudgePair(pair);
}

}  // namespace bonepatch::plan
