// One model as it is stored, for `inspect`: everything that could be read of it, and the forms that people see it in.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "act/codec.h"
#include "block/bank.h"
#include "block/block.h"
#include "block/geometry.h"
#include "block/skinning.h"

namespace bonepatch::report {

/// An animation bank in the chunk that the model was asked for in.
struct NearbyBank {
  std::string address;
  block::Bank bank;
  std::string unreadable;  ///< why not; empty: it could be read
};

struct Inspection {
  std::string address;  ///< "18/0"; empty: a single file
  std::string file;     ///< its path; empty: a model of a game
  std::string name;     ///< clean geo name; empty: none
  std::vector<std::string> sharers;
  std::vector<std::string> partners;    ///< of a high/low-poly pair
  std::optional<block::Header> header;  ///< none: a bare ACT section
  Bytes act;                            ///< bytes of the ACT section; empty if there is none
  tl::expected<act::Section, std::vector<act::Truncation>> section;
  std::optional<act::Table> table;  ///< where the section is truncated: what can be read all the same
  std::optional<block::Geometry> geometry;
  std::optional<block::Skinning> skinning;
  std::optional<std::uint32_t> chunk;  ///< where `banks` were looked for; none: nowhere
  std::vector<NearbyBank> banks;
  std::optional<act::Section> vanilla;  ///< the model that recipes start from, where the live one is another
  Bytes vanilla_act;                    ///< its bytes

  /// What a person calls it: "18/0 mario.gpl", or the file's path.
  std::string Title() const;
};

/// The whole of it: header, bones, roots, meshes, skinned bones, user data, banks.
std::vector<std::string> InspectionLines(const Inspection& model);

/// The skeleton as an indented tree, or what keeps it from being drawn.
std::vector<std::string> TreeLines(const Inspection& model);

/// The skeleton as a graph in the language of Graphviz: bones under their parents, and mirror partners side by side.
std::vector<std::string> DotLines(const Inspection& model);

/// A whole recipe whose `skeleton:` states the model as it is. Requires a section that decoded, and an address or a
/// name.
std::vector<std::string> RecipeLines(const Inspection& model);

// What the forms and the JSON share.

/// Bone ids that the SKN names, ascending, each once.
std::vector<std::uint32_t> SkinnedBones(const block::Skinning& skinning);

/// What the user data says of tracks: those of bones and those of kind 4, ascending, each once, without "none".
std::vector<std::uint16_t> TracksOf(const act::Section& section);

/// How a bank and a model fit.
struct Keyed {
  std::vector<std::uint16_t> moved;    ///< the model's tracks that the bank keys
  std::vector<std::uint16_t> unmoved;  ///< those that it doesn't
  std::vector<std::uint16_t> lacking;  ///< the bank's tracks that the model doesn't have
};
Keyed Compare(const std::vector<std::uint16_t>& tracks, const block::Bank& bank);

/// "0 to 6, 9"; "none" for nothing. Ascending numbers.
std::string Runs(const std::vector<std::uint32_t>& numbers);
/// "0x12, 0xC0 to 0xC3"; "none" for nothing. Ascending numbers.
std::string TrackRuns(const std::vector<std::uint16_t>& tracks);

/// "rigid", "skinned", or the count of components that is neither.
std::string KindOf(const block::Submesh& submesh);

}  // namespace bonepatch::report
