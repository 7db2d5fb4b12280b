// Matching donor and planned bones, and the words that several families use.
#include "validators/match.h"

#include <fmt/format.h>

#include <algorithm>

namespace bonepatch::validators {
namespace {

/// Bone ids with their places, ascending.
std::vector<std::pair<std::uint16_t, std::uint32_t>> PlacesById(const act::Section& section) {
  std::vector<std::pair<std::uint16_t, std::uint32_t>> places;
  places.reserve(section.bones.size());
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) places.emplace_back(section.bones[i].id, i);
  std::sort(places.begin(), places.end());
  return places;
}

/// For each bone of `from`, its counterpart in `to`. Nearly always the two agree place by place, and nothing is sorted.
std::vector<std::optional<std::uint32_t>> Counterparts(const act::Section& from, const act::Section& to) {
  std::vector<std::pair<std::uint16_t, std::uint32_t>> places;
  std::vector<std::optional<std::uint32_t>> found(from.bones.size());
  for (std::uint32_t i = 0; i < from.bones.size(); ++i) {
    const std::uint16_t id = from.bones[i].id;
    if (i < to.bones.size() && to.bones[i].id == id) {
      found[i] = i;
      continue;
    }
    if (places.empty()) places = PlacesById(to);
    const auto it = std::lower_bound(places.begin(), places.end(), std::pair(id, std::uint32_t{0}));
    if (it != places.end() && it->first == id) found[i] = it->second;
  }
  return found;
}

}  // namespace

Match::Match(const act::Section& donor, const act::Section& planned)
    : donor_of_(Counterparts(planned, donor)), planned_of_(Counterparts(donor, planned)) {}

std::optional<std::uint32_t> Match::DonorOf(std::uint32_t planned) const {
  return planned < donor_of_.size() ? donor_of_[planned] : std::nullopt;
}

std::optional<std::uint32_t> Match::PlannedOf(std::uint32_t donor) const {
  return donor < planned_of_.size() ? planned_of_[donor] : std::nullopt;
}

Place PlaceOf(const Sink& sink, const act::Section& section, std::uint32_t index) {
  return sink.here().Bone(index < section.bones.size() ? section.bones[index].id : index);
}

Place PlaceOf(const Sink& sink, const Model& model, std::uint32_t index) {
  Place place = model.planned.section ? PlaceOf(sink, *model.planned.section, index) : sink.here().Bone(index);
  if (index < model.names.size()) place.bone_name = model.names[index];
  return place;
}

std::string Describe(const act::Section& section, act::Link link) {
  if (const auto bone = link.bone()) {
    const bool there = bone->value < section.bones.size();
    return fmt::format("{}", there ? section.bones[bone->value].id : MissingId(bone->value));
  }
  if (const auto stray = link.stray()) return fmt::format("0x{:X}, which is no bone record", stray->value);
  return "root";
}

std::string DescribeMesh(std::uint16_t geo) { return geo == act::kNoMesh ? "none" : fmt::format("{}", geo); }

std::string DescribeTrack(std::uint16_t track) {
  return track == act::kNoTrack ? "none" : fmt::format("0x{:X}", track);
}

std::string List(const std::vector<std::uint32_t>& ids) {
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t i = 0; i < ids.size() && i < kShown; ++i) text += fmt::format("{}{}", i ? ", " : "", ids[i]);
  if (ids.size() > kShown) text += fmt::format(" and {} more", ids.size() - kShown);
  return text;
}

}  // namespace bonepatch::validators
