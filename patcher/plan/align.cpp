// Walks the twins of a pair in order and lets the side that lags catch up.
#include "patcher/plan/align.h"

#include <algorithm>
#include <map>

namespace bonepatch::plan {
namespace {

/// More than this can't be legal: ids are u8 where mirror tables are.
constexpr std::size_t kMostBones = 256;

}  // namespace

Alignment Align(const AlignSide& high, const AlignSide& low) {
  Alignment alignment;
  std::map<std::string, std::size_t> in_low;
  for (std::size_t j = 0; j < low.keys.size(); ++j) in_low.emplace(low.keys[j], j);
  std::size_t high_inert = 0, low_inert = 0, low_next = 0;
  for (std::size_t i = 0; i < high.keys.size(); ++i) {
    const auto twin = in_low.find(high.keys[i]);
    if (twin == in_low.end() || twin->second < low_next) continue;
    const std::size_t j = twin->second;
    low_next = j + 1;
    const std::size_t high_id = high.donor_bones + i + high_inert;
    const std::size_t low_id = low.donor_bones + j + low_inert;
    if (std::max(high_id, low_id) >= kMostBones) break;
    if (high_id < low_id) {
      alignment.high[i] = low_id - high_id;
      high_inert += low_id - high_id;
    } else if (low_id < high_id) {
      alignment.low[j] = high_id - low_id;
      low_inert += high_id - low_id;
    }
  }
  return alignment;
}

InertPlan CopyFromPartner(const std::map<std::size_t, std::size_t>& counts, std::size_t donor_bones,
                          const act::Section& partner) {
  InertPlan plan;
  std::size_t inert = 0;
  for (const auto& [ordinal, count] : counts) {
    for (std::size_t n = 0; n < count; ++n) {
      const act::BoneIndex id{static_cast<std::uint32_t>(donor_bones + ordinal + inert++)};
      InertBone bone;
      bone.srt = act::Srt{};
      if (id.value < partner.bones.size()) {
        bone.parent = partner.bones[id.value].parent;
        const act::Srt* srt = act::SrtOf(partner, id);
        bone.srt = srt ? std::optional(*srt) : std::nullopt;
      }
      plan[ordinal].push_back(bone);
    }
  }
  return plan;
}

}  // namespace bonepatch::plan
