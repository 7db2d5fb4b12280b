// What a plan should hold: packs as they were read, merged with those that are applied.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "patcher/os/file_system.h"
#include "patcher/plan/planner.h"
#include "patcher/report/report.h"
#include "patcher/store/state.h"

namespace bonepatch::cli {

/// Packs in plan order with what text errors they have. Packs are held by value: plans point into them.
struct PackList {
  std::vector<recipes::Pack> packs;
  Findings findings;                      ///< of phase 1
  std::vector<report::Subject> subjects;  ///< every pack, those with errors too
  std::size_t given = 0;                  ///< how many were asked for, unreadable ones included
};

/// Packs as a plan takes them; it points into them.
std::vector<const recipes::Pack*> Pointers(const std::vector<recipes::Pack>& packs);

enum class For { kGame, kFolder };

/// Reads the packs of the command line; two with one id are recipe/pack. An error where a path can't be read, and
/// (kUsage) for a pack that is for something else.
Result<PackList> ReadPacks(os::FileSystem& fs, const std::vector<std::string>& paths, For what = For::kGame);

/// The packs of a state, read again from the bytes that it keeps. Anything wrong with them is kWorkspace.
Result<PackList> ReadApplied(const store::State& state);

/// `wanted` over `applied`: a pack that is applied already is replaced in its place, others follow in order, and a pack
/// that another one requires goes before it.
std::vector<recipes::Pack> Merge(std::vector<recipes::Pack> applied, std::vector<recipes::Pack> wanted);

/// Each pack after those that it requires, else in the order that they came in. (Packs that require each other stay in
/// that order, and recipe/relations refuses them.)
std::vector<recipes::Pack> Ordered(std::vector<recipes::Pack> packs);

/// The pack at `index` with the ones of `packs` that it requires, and that those require.
std::vector<recipes::Pack> WithRequired(const std::vector<recipes::Pack>& packs, std::size_t index);

/// The applied packs that words of the command line name: an applied id wins, else the id of the pack at that path.
/// kUsage for one that isn't applied.
Result<std::vector<std::string>> AppliedIds(os::FileSystem& fs, const std::vector<std::string>& words,
                                            const std::optional<store::State>& state);

/// What the state keeps of a pack.
store::StoredPack Keep(const recipes::Pack& pack);

}  // namespace bonepatch::cli
