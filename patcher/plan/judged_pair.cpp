// Counts what the table of pairs shows.
#include "patcher/plan/judged_pair.h"

#include <algorithm>

#include "validators/pose.h"

namespace bonepatch::plan {
namespace {

std::vector<std::uint32_t> DrawnPast(const validators::Pair& pair) {
  std::vector<std::uint32_t> bones;
  for (std::size_t i = pair.high.geo.size(); i < pair.low.geo.size(); ++i) {
    if (pair.low.geo[i] != act::kNoMesh) bones.push_back(static_cast<std::uint32_t>(i));
  }
  return bones;
}

std::vector<std::uint32_t> SkinnedPast(const validators::Pair& pair) {
  std::set<std::uint32_t> bones;
  for (const block::SkinReference& reference : pair.low.skins) {
    if (reference.bone >= pair.high.geo.size()) bones.insert(reference.bone);
  }
  return {bones.begin(), bones.end()};
}

std::size_t PlacedDifferently(const act::Section& high, const act::Section& low) {
  std::size_t differing = 0;
  for (std::uint32_t i = 0; i < high.bones.size() && i < low.bones.size(); ++i) {
    const bool same = high.bones[i].parent == low.bones[i].parent &&
                      act::TrackOf(high, {i}) == act::TrackOf(low, {i}) &&
                      validators::SamePlacement(act::SrtOf(high, {i}), act::SrtOf(low, {i}));
    if (!same) ++differing;
  }
  return differing;
}

}  // namespace

JudgedPair LookAt(const validators::Pair& pair, Findings findings) {
  JudgedPair row;
  row.name = pair.name;
  row.high = pair.high.address;
  row.low = pair.low.address;
  if (pair.high.readable) row.bones_high = static_cast<std::uint32_t>(pair.high.geo.size());
  if (pair.low.readable) row.bones_low = static_cast<std::uint32_t>(pair.low.geo.size());
  if (pair.high.readable && pair.low.readable) {
    row.drawn_past = DrawnPast(pair);
    row.skinned_past = SkinnedPast(pair);
  }
  if (pair.high.planned && pair.low.planned)
    row.placed_differently = PlacedDifferently(*pair.high.planned, *pair.low.planned);
  row.findings = std::move(findings);
  return row;
}

Severity WorstOf(const JudgedPair& pair) {
  Severity worst = pair.stopped ? Severity::kError : Severity::kNote;
  for (const Finding& finding : pair.findings) worst = std::max(worst, finding.severity);
  return worst;
}

}  // namespace bonepatch::plan
