// Applies the edits of a plan to one model's section. It decides what an edit means, never whether it is allowed.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "patcher/plan/targets.h"
#include "validators/model.h"

namespace bonepatch::plan {

/// A bone without mesh and track that keeps the ids of a pair in line (recipes.md calls it inert).
struct InertBone {
  act::Link parent;
  std::optional<act::Srt> srt;
};

/// Inert bones to add right before the n-th new bone of a model, counted from 0 in plan order.
using InertPlan = std::map<std::size_t, std::vector<InertBone>>;

/// Which recipe line led to a bone or a submesh being what it is.
struct Provenance {
  std::map<std::uint32_t, Source> bones;
  std::map<std::uint32_t, Source> submeshes;
  Source model;  ///< where the model itself is named

  /// The most telling place for a finding.
  const Source& Of(const Place& where) const;
};

/// A `move-mesh keep: place` to carry out once it is known where every bone stands.
struct RebakeTask {
  std::uint16_t submesh = 0;
  act::BoneIndex from, to;
  Source at;
};

struct EditedModel {
  act::Section planned;
  block::Skinning skinning;  ///< the donor's, with the bone ids that move-skin rewrote
  validators::Change change;
  std::vector<std::string> names;  ///< by planned index; empty for donors and inert bones
  std::vector<validators::AddedBone> added;
  std::vector<std::uint16_t> mesh_edits;  ///< submeshes that mesh edits concern
  std::vector<RebakeTask> rebakes;
  bool lacks_pack = false;  ///< an edit names a bone of a pack that isn't there, so that the model can't be judged
  Findings references;      ///< recipe/reference, phase 2: an edited bone exists and is what the edit needs
  Findings conflicts;       ///< recipe/conflict, phase 3
  std::set<std::uint32_t> track_conflicts;  ///< bones whose track clash is told as a conflict of two recipes
  std::set<std::uint32_t> mesh_conflicts;  ///< submeshes that two recipes want: what follows for them is not told again
  Provenance provenance;
};

struct EditInput {
  const act::Section& donor;
  const block::Skinning* skinning = nullptr;  ///< null: the block has none, or it can't be read
  const std::string& address;
  const std::vector<Task>& tasks;  ///< in plan order
  const InertPlan& inert;
};

/// Deterministic: ids and automatic tracks depend on the donor and the tasks alone.
EditedModel ApplyEdits(const EditInput& input);

/// "pack/recipe/name" of each bone that the tasks add, in order; a bone of a `skeleton:` list has no name and no twin,
/// so its key holds the model's address.
std::vector<std::string> AddedKeys(const act::Section& donor, const std::string& address,
                                   const std::vector<Task>& tasks);

}  // namespace bonepatch::plan
