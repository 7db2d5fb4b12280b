// Which planned bone is which donor bone, and the per-bone tables of a section, each looked up once.
#pragma once

#include "validators/rule.h"

namespace bonepatch::validators {

/// Donor and planned bones, matched by bone id. (Where a donor's ids are off, equal ids at equal places match first.)
class Match {
 public:
  Match(const act::Section& donor, const act::Section& planned);

  std::optional<std::uint32_t> DonorOf(std::uint32_t planned) const;  ///< none: a new bone
  std::optional<std::uint32_t> PlannedOf(std::uint32_t donor) const;  ///< none: a removed bone
  bool IsNew(std::uint32_t planned) const { return !DonorOf(planned); }

 private:
  std::vector<std::optional<std::uint32_t>> donor_of_;
  std::vector<std::optional<std::uint32_t>> planned_of_;
};

/// Both sections of a step and their match.
struct Step {
  Step(const act::Section& from, const act::Section& to) : donor(from), planned(to), match(from, to) {}
  const act::Section& donor;
  const act::Section& planned;
  Match match;
};

/// The track table (kind 3) of a section.
class Tracks {
 public:
  explicit Tracks(const act::Section& section) : table_(act::FindDescriptor(section, act::kTrackKind)) {}
  bool there() const { return table_ != nullptr; }
  std::optional<std::uint16_t> Of(std::uint32_t bone) const {
    return table_ ? Load<std::uint16_t>(table_->payload, std::uint64_t{2} * bone) : std::nullopt;
  }

 private:
  const act::Descriptor* table_;
};

/// The mirror table (kind 2) of a section.
class Mirrors {
 public:
  explicit Mirrors(const act::Section& section) : table_(act::FindDescriptor(section, act::kMirrorKind)) {}
  bool there() const { return table_ != nullptr; }
  std::optional<act::Mirror> Of(std::uint32_t bone) const {
    const std::uint64_t offset = std::uint64_t{2} * bone;
    if (!table_ || !Fits(table_->payload.size(), offset, 2)) return std::nullopt;
    return act::Mirror{table_->payload[offset], table_->payload[offset + 1]};
  }

 private:
  const act::Descriptor* table_;
};

/// The place of a bone of a section: by its id, since that is what people and reports call it.
Place PlaceOf(const Sink& sink, const act::Section& section, std::uint32_t index);

/// The same for a planned bone, with its recipe name.
Place PlaceOf(const Sink& sink, const Model& model, std::uint32_t index);

/// Where a field of a bone record lies, in bytes from the section's start.
constexpr std::uint64_t RecordOffset(std::uint64_t bone, std::uint64_t field) { return 0x20 + 0x1C * bone + field; }

/// The bone id that a link past the end of the table means. (A stated id that would be an index of the table is stored
/// 0x10000 or a multiple of it higher.)
constexpr std::uint32_t MissingId(std::uint32_t index) { return index & 0xFFFF; }

/// "3", "root" or "0x1234, which is no bone record".
std::string Describe(const act::Section& section, act::Link link);

/// "none" or the number.
std::string DescribeMesh(std::uint16_t geo);

/// "none" or "0xC0".
std::string DescribeTrack(std::uint16_t track);

/// "3, 5, 9 and 12 more".
std::string List(const std::vector<std::uint32_t>& ids);

}  // namespace bonepatch::validators
