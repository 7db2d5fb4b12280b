// What the rules look at: plain views of decoded models. Whoever fills them keeps what they point to alive.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "act/codec.h"
#include "block/geometry.h"
#include "block/skinning.h"
#include "patcher/base/finding.h"

namespace bonepatch::validators {

/// What the rules found in a stored state, written down: it stands for what they would find where only a part of the
/// state is here (`check --facts`).
struct Recorded {
  struct Fault {
    Place where;  ///< inside the model
    std::string message, hint;
  };
  std::map<std::string, std::vector<Fault>, std::less<>> found;  ///< by rule
  std::map<std::string, std::string, std::less<>> not_judged;    ///< by rule: why it can't be
};

/// One state of one model: as stored (a donor, a file, finished bytes), or as planned. Null: not there, or not read.
struct State {
  const act::Section* section = nullptr;                      ///< null: truncated, see below
  const std::vector<act::Truncation>* truncations = nullptr;  ///< why it didn't decode
  ByteView act_bytes;                         ///< stored states only, for the round trip; empty otherwise
  const block::Header* header = nullptr;      ///< null: a bare ACT section
  const block::Geometry* geometry = nullptr;  ///< null: not read, or no GPL
  const block::Skinning* skinning = nullptr;  ///< null: not read, or no SKN
  bool bare_act = false;                      ///< `check --act`: no block around it
  const Recorded* recorded = nullptr;         ///< a donor that is here in part: what the rules found in all of it
};

/// A mesh slot that an edit filled although the bone drew something before.
struct Fill {
  act::BoneIndex bone;
  std::uint16_t submesh = 0;           ///< what it draws now
  std::uint16_t displaced = 0;         ///< what it drew before
  bool displaced_found_owner = false;  ///< the same recipe gave `displaced` another owner
};

/// What the plan did to a model, as far as rules care.
struct Change {
  bool any_edit = false;
  bool adds_bones = false;
  bool edits_mesh = false;
  bool moves_skin = false;
  std::set<std::uint32_t> declared_geo;  ///< bones whose GEO id an edit says may change
  std::vector<Fill> fills;
  std::set<std::uint32_t> transformed;        ///< donor bones with a set-transform
  std::set<std::uint32_t> wants_track;        ///< bones whose recipe asks for a track id (auto or explicit)
  std::set<std::uint32_t> auto_track_failed;  ///< bones whose `track: auto` found no free id
  struct StatedRotation {                     ///< a rotation as the recipe wrote it, before it was normalised
    std::uint32_t bone = 0;
    double length = 1;
  };
  std::vector<StatedRotation> rotations;
};

/// A model of the plan.
struct Model {
  std::string address;   ///< "18/0"
  bool stadium = false;  ///< chunks 7 to 16, any of its records
  State donor;
  State planned;  ///< planned.section is null in the donor phase
  Change change;
  std::vector<std::string> names;  ///< recipe name of each planned bone, by table index; empty: none
};

/// A bone that the plan added to one side of a pair.
struct AddedBone {
  act::BoneIndex bone;
  std::string recipe;  ///< "pack/recipe", so that twins are found
  std::string name;
  bool inert = false;  ///< added by the planner to keep ids in line
};

/// One partner of a pair. An unedited partner is its vanilla model, donor and planned alike.
struct PairSide {
  std::string address;
  bool readable = true;  ///< header, bone records, GEO ids and SKN bone ids could be read
  std::string unreadable_reason;
  std::vector<std::uint16_t> donor_geo;  ///< GEO id of each donor bone
  std::vector<std::uint16_t> geo;        ///< GEO id of each planned bone
  std::vector<block::SkinReference> donor_skins;
  std::vector<block::SkinReference> skins;
  const act::Section* planned = nullptr;  ///< null: not fully decoded
  std::vector<AddedBone> added;
  std::set<std::uint32_t> moved_donors;   ///< donor bones whose transform the plan changes
  std::vector<std::uint16_t> mesh_edits;  ///< submeshes that mesh edits concern, or that new bones draw
  bool edited = false;
};

struct Pair {
  std::string name;  ///< "mario"
  PairSide high;
  PairSide low;
  bool has_vanilla = true;  ///< donor_* fields are the vanilla pair, whose faults count as had already
};

}  // namespace bonepatch::validators
