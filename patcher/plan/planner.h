// The whole wanted state: vanilla plus packs in order, judged, as new blocks. Nothing is written here.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "patcher/plan/donors.h"
#include "patcher/plan/judged_pair.h"
#include "recipes/recipe.h"
#include "validators/engine.h"

namespace bonepatch::plan {

/// What a plan makes of one model.
struct PlannedModel {
  struct NewBone {
    std::uint32_t id = 0;
    std::string name;                     ///< empty for an inert bone
    std::optional<std::uint32_t> parent;  ///< none: a root
    std::optional<std::uint16_t> track;
    bool inert = false;
  };
  std::string address, name;
  std::optional<std::uint32_t> slot;  ///< of an archive's member
  std::uint32_t bones_before = 0, bones_after = 0;
  std::vector<NewBone> new_bones;
  std::vector<std::string> sharers;  ///< other addresses of the same block
  struct Rebaked {
    std::uint16_t submesh = 0;
    double largest_error = 0;  ///< of rounding, in the model's units
  };
  std::vector<Rebaked> rebaked;
  std::size_t meshes = 0;  ///< submeshes that other bones draw than before
  Bytes act;               ///< the new ACT section
  Bytes gpl;               ///< the new GPL section; empty: unchanged
  struct SkinWord {
    std::uint64_t offset = 0;  ///< in the donor's block
    std::uint16_t bone = 0;
  };
  std::vector<SkinWord> skin_words;  ///< bone id words of the SKN that change
};

/// A block that the plan changes. Its bytes are made when they are needed, so that a plan stays small.
struct PlannedBlock {
  std::size_t entry = 0;  ///< index into Donors::entries()
  std::string address;
  std::string digest;  ///< of the donor's place and of every edit that concerns it
  std::uint64_t size = 0;
  std::string sha256;
  std::vector<PlannedModel> models;
  struct Bank {
    std::optional<std::uint32_t> slot;  ///< of an archive's member; none: the entry itself
    std::string bytes;
  };
  std::vector<Bank> banks;  ///< animation banks that are swapped
};

/// A model before and after its edits, whether they are allowed or not: for pictures and comparisons.
struct EditedSkeleton {
  std::string address, name;
  act::Section before, after;
  std::vector<std::string> names;  ///< by index into `after.bones`; empty for a bone of the donor
  bool measured = true;            ///< false: facts stand for the donor, which don't tell where bones are
};

struct Plan {
  validators::Verdict verdict;
  std::vector<PlannedBlock> blocks;    ///< empty if refused, or if the donors have no bytes
  std::vector<std::string> unchanged;  ///< entries whose block in `known` is still right, by address
  std::size_t models = 0;              ///< models that the packs name
  std::map<std::string, std::vector<std::string>> models_of;  ///< those of each pack, by the pack's file
  std::vector<JudgedPair> pairs;                              ///< that the plan touches, by address
  std::vector<EditedSkeleton> skeletons;                      ///< of every model that could be edited, if asked for
};

struct PlanRequest {
  const Donors& donors;
  std::vector<const recipes::Pack*> packs;   ///< in plan order
  std::map<std::string, std::string> known;  ///< digest by entry address: blocks that need no new look
  bool wants_skeletons = false;              ///< they take memory, and most plans are made without looking at them
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = nullptr;  ///< told how far it is; may be empty
};

/// Plans and judges, phases 1 (what needs the game) to 4 and the finished bytes. An error only for I/O or a fault of
/// ours.
Result<Plan> MakePlan(const PlanRequest& request);

/// The whole bytes of a planned block.
Result<Bytes> BuildBlock(const ArchiveDonors& donors, const PlannedBlock& block);

}  // namespace bonepatch::plan
