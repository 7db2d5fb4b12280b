// What differs between two sections, bone by bone. Links to siblings and children follow from parents, and don't count.
#pragma once

#include <string_view>
#include <vector>

#include "act/section.h"

namespace bonepatch::act {

/// What is told of one bone, in the order in which people read it.
enum class BoneField {
  kId,
  kParent,
  kType,  ///< of its SRT record; none: no record
  kScale,
  kRotation,
  kTranslation,
  kTrack,
  kMirror,
  kRole,
  kMesh,
  kInherit,
  kPriority,
  kFlags
};
std::string_view Name(BoneField field);

/// What is told of the section as a whole. Where its parts lie follows from the rest.
enum class HeaderField { kVersionWord, kActorId, kTreeWord, kSkinFile, kGeoName, kUserData, kNamedTracks };
std::string_view Name(HeaderField field);

/// Kinds of the descriptors, in their order.
std::vector<std::uint16_t> UserDataKinds(const Section& section);

struct BoneDifference {
  BoneIndex bone;
  std::vector<BoneField> fields;
};

struct Difference {
  std::uint32_t before = 0, after = 0;  ///< how many bones: those past the other's count are removed or added
  std::vector<HeaderField> header;
  std::vector<BoneDifference> changed;  ///< of the bones that both have, ascending
  bool empty() const { return before == after && header.empty() && changed.empty(); }
};

Difference Compare(const Section& before, const Section& after);

}  // namespace bonepatch::act
