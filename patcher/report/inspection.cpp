// What can be told of one model without judging it.
#include "patcher/report/inspection.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace bonepatch::report {
namespace {

template <typename Number>
std::string RunsText(const std::vector<Number>& numbers, fmt::format_string<const std::uint32_t&> form) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    const std::uint32_t first = numbers[i], end = numbers[last];
    text += (text.empty() ? "" : ", ") + fmt::format(form, first);
    if (last > i) text += (last > i + 1 ? " to " : ", ") + fmt::format(form, end);
    i = last + 1;
  }
  return text.empty() ? "none" : text;
}

}  // namespace

std::string Inspection::Title() const {
  const std::string& where = address.empty() ? file : address;
  return name.empty() ? where : where + " " + name;
}

std::vector<std::uint32_t> SkinnedBones(const block::Skinning& skinning) {
  std::set<std::uint32_t> bones;
  for (const block::SkinReference& reference : skinning.references) bones.insert(reference.bone);
  return {bones.begin(), bones.end()};
}

std::vector<std::uint16_t> TracksOf(const act::Section& section) {
  std::set<std::uint16_t> tracks;
  if (const act::Descriptor* table = act::FindDescriptor(section, act::kTrackKind)) {
    for (std::size_t i = 0; i < section.bones.size(); ++i) {
      if (const auto track = Load<std::uint16_t>(table->payload, 2 * i)) tracks.insert(*track);
    }
  }
  for (const std::uint16_t track : act::NamedTracks(section)) tracks.insert(track);
  tracks.erase(act::kNoTrack);
  return {tracks.begin(), tracks.end()};
}

Keyed Compare(const std::vector<std::uint16_t>& tracks, const block::Bank& bank) {
  Keyed keyed;
  const std::vector<std::uint16_t>& keys = bank.track_ids;
  std::set_intersection(tracks.begin(), tracks.end(), keys.begin(), keys.end(), std::back_inserter(keyed.moved));
  std::set_difference(tracks.begin(), tracks.end(), keys.begin(), keys.end(), std::back_inserter(keyed.unmoved));
  std::set_difference(keys.begin(), keys.end(), tracks.begin(), tracks.end(), std::back_inserter(keyed.lacking));
  return keyed;
}

std::string Runs(const std::vector<std::uint32_t>& numbers) { return RunsText(numbers, "{}"); }
std::string TrackRuns(const std::vector<std::uint16_t>& tracks) { return RunsText(tracks, "0x{:X}"); }

std::string KindOf(const block::Submesh& submesh) {
  if (!submesh.positions) return "unreadable";
  if (submesh.comp_count == block::kRigid) return "rigid";
  if (submesh.comp_count == block::kSkinned) return "skinned";
  return fmt::format("of {} components", submesh.comp_count);
}

}  // namespace bonepatch::report
