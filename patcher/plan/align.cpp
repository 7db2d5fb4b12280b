// Walks the twins of a pair in order and lets the side that lags catch up.
#include "patcher/plan/align.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "act/edit.h"

namespace bonepatch::plan {
namespace {

/// More than this can't be legal: ids are u8 where mirror tables are.
constexpr std::size_t kMostBones = 256;

/// None where a number is not finite.
template <std::size_t N>
std::optional<std::array<float, N>> Values(const std::array<F32, N>& stored) {
  std::array<float, N> values;
  std::transform(stored.begin(), stored.end(), values.begin(), [](F32 number) { return number.value(); });
  const bool finite = std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); });
  return finite ? std::optional(values) : std::nullopt;
}

/// What the game reads of a record, as a new record: what it ignores, and what no new record may hold, stays behind.
act::Srt AsNew(const act::Srt& stored) {
  act::TransformChange change;
  if (stored.type & act::kTypeTranslation) change.translation = Values(stored.translation);
  if (stored.type & act::kTypeRotation) change.rotation = Values(stored.rotation);
  change.scale = Values(stored.scale);
  return act::MakeSrt(change);
}

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
        bone.srt = srt ? std::optional(AsNew(*srt)) : std::nullopt;
      }
      plan[ordinal].push_back(bone);
    }
  }
  return plan;
}

bool CanTake(const InertPlan& inert, std::size_t donor_bones, bool stadium) {
  std::size_t before = 0;
  for (const auto& [ordinal, bones] : inert) {
    for (const InertBone& bone : bones) {
      const std::size_t id = donor_bones + ordinal + before++;
      const auto parent = bone.parent.bone();
      const bool hangs = !stadium && parent && parent->value < id;
      if (!hangs && !(stadium && bone.parent.is_none())) return false;
    }
  }
  return true;
}

}  // namespace bonepatch::plan
