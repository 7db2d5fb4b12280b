// Judges models as they are stored, without a plan: single files, and the live models of a game.
#pragma once

#include <string>

#include "patcher/plan/donors.h"
#include "validators/engine.h"

namespace bonepatch::plan {

/// `check --block`. An error for I/O alone.
Result<validators::Verdict> JudgeStoredBlock(const std::string& name, const ByteSource& block);

/// Whether the block's clean geo name starts with `L_`.
bool IsLowPoly(const ByteSource& block);

struct StoredBlock {
  std::string name;
  const ByteSource& block;
};

/// The pair family over two stored blocks, at the catalogue's severities.
Result<validators::Verdict> JudgeStoredPair(const StoredBlock& high, const StoredBlock& low);

/// One side of a pair, of a model that was loaded. It points to the model's section.
validators::PairSide SideOf(const std::string& name, const game::LoadedModel& loaded);

/// One side of a pair as stored: read leniently, by what pair rules need. `keep` holds the section that the side points
/// to.
Result<validators::PairSide> ReadSide(const std::string& name, const ByteSource& block,
                                      std::optional<act::Section>& keep);

}  // namespace bonepatch::plan
