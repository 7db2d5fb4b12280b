// act/layout-*: the section is stored the way the game lays it out, and we understand every byte of it.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "validators/families.h"
#include "validators/match.h"

namespace bonepatch::validators {
namespace {

constexpr std::uint64_t kSrtSize = 0x34;
constexpr std::uint32_t kDescriptorSize = 0xC;

constexpr std::uint64_t TableEnd(const act::Section& section) { return RecordOffset(section.bones.size(), 0); }

void LayoutTruncated(const State& state, Sink& sink) {
  if (!state.truncations) return;
  for (const act::Truncation& truncation : *state.truncations) {
    Place where = sink.here().Field(truncation.field).At(truncation.offset);
    if (truncation.bone) where = where.Bone(*truncation.bone);
    sink.Add(where, truncation.message);
  }
}

void LayoutVersion(const State& state, Sink& sink) {
  const std::uint32_t version = state.section->version;
  if (version == act::kVersion) return;
  sink.Add(sink.here().Field("version").At(0),
           fmt::format("the version is 0x{:08X}; a bone section has 0x{:08X}", version, act::kVersion));
}

/// For each SRT pointer, the first bone that has it.
std::map<std::uint32_t, std::uint32_t> OwnersOf(const std::vector<std::uint32_t>& pointers) {
  std::map<std::uint32_t, std::uint32_t> owners;
  for (std::uint32_t i = 0; i < pointers.size(); ++i) owners.emplace(pointers[i], i);
  return owners;
}

/// A pointer is right by the count of records before it, or right behind the record before it: so that one fault is one
/// finding and what follows a gap isn't blamed for it.
void LayoutSrtArray(const State& state, Sink& sink) {
  const act::Section& section = *state.section;
  std::uint64_t by_count = TableEnd(section);
  std::uint64_t behind_last = by_count;
  std::map<std::uint32_t, std::uint32_t> owners;  // only where there is something to say
  for (std::uint32_t i = 0; i < section.stored.srt.size(); ++i) {
    const std::uint32_t pointer = section.stored.srt[i];
    if (pointer == 0) continue;
    if (pointer != by_count && pointer != behind_last) {
      if (owners.empty()) owners = OwnersOf(section.stored.srt);
      const std::uint32_t owner = owners.at(pointer);
      const std::string shared = owner == i ? "" : fmt::format(" (bone {} has the same record)", owner);
      sink.Add(PlaceOf(sink, section, i).Field("srt pointer").At(RecordOffset(i, 0)),
               fmt::format("the SRT pointer is 0x{:X}{}; packed in bone order the record lies at 0x{:X}", pointer,
                           shared, behind_last));
    }
    by_count += kSrtSize;
    behind_last = pointer + kSrtSize;
  }
}

/// Where the SRT array is broken, its end by count and the end of its records differ; either is right.
void LayoutGeoName(const State& state, Sink& sink) {
  const act::Section& section = *state.section;
  const std::uint32_t pointer = section.stored.geo_name;
  std::uint64_t by_count = TableEnd(section), behind_last = by_count, behind_highest = by_count;
  for (const std::uint32_t srt : section.stored.srt) {
    if (srt == 0) continue;
    by_count += kSrtSize;
    behind_last = srt + kSrtSize;
    behind_highest = std::max(behind_highest, behind_last);
  }
  if (pointer == by_count || pointer == behind_last || pointer == behind_highest) return;
  sink.Add(sink.here().Field("geo name pointer").At(0x10),
           fmt::format("the geo name pointer is 0x{:X}; the SRT array ends at 0x{:X}", pointer, by_count));
}

/// What is wrong with the descriptor at the start of bytes that form no whole one.
std::string WhatIsLeft(const act::UserData& user_data) {
  const Bytes& rest = user_data.rest;
  const std::size_t number = user_data.chain.size();
  if (number == act::kMostDescriptors) {
    return fmt::format("0x{:X} bytes are left after {} descriptors, and no model has so many", rest.size(), number);
  }
  const auto size = Load<std::uint32_t>(rest, 0);
  if (!size || rest.size() < kDescriptorSize) {
    return fmt::format("0x{:X} bytes are left after {} descriptors; a descriptor has at least 0x{:X}", rest.size(),
                       number, kDescriptorSize);
  }
  if (*size < kDescriptorSize) {
    return fmt::format("descriptor {} has size 0x{:X}; its header alone has 0x{:X}", number, *size, kDescriptorSize);
  }
  return fmt::format("descriptor {} has size 0x{:X}, but only 0x{:X} bytes of the user data are left", number, *size,
                     rest.size());
}

void LayoutUserData(const State& state, Sink& sink) {
  const act::Section& section = *state.section;
  const std::uint32_t pointer = section.stored.user_data, size = section.stored.user_data_size;
  if ((pointer == 0) != (size == 0)) {
    sink.Add(sink.here().Field("user data size").At(0x18),
             fmt::format("the user data pointer is 0x{:X} and its size 0x{:X}; either both are 0 or neither is",
                         pointer, size));
  }
  if (!section.user_data) return;
  std::uint64_t offset = pointer;
  std::size_t number = 0;
  for (const act::Descriptor& descriptor : section.user_data->chain) {
    if (descriptor.payload_pointer != kDescriptorSize) {
      const Place where = sink.here().Field(fmt::format("user data descriptor {}", number)).At(offset);
      sink.Add(where, fmt::format("descriptor {} (kind {}) has payload pointer 0x{:X}; it is always 0x{:X}", number,
                                  descriptor.kind, descriptor.payload_pointer, kDescriptorSize));
    }
    offset += descriptor.size;
    ++number;
  }
  if (!section.user_data->rest.empty()) {
    sink.Add(sink.here().Field("user data chain").At(offset), WhatIsLeft(*section.user_data));
  }
}

void JudgeTables(const act::Section& section, std::uint16_t kind, Sink& sink) {
  const std::uint32_t right = act::TableSize(static_cast<std::uint32_t>(section.bones.size()));
  std::uint64_t offset = section.stored.user_data;
  std::uint32_t seen = 0;
  for (const act::Descriptor& descriptor : section.user_data->chain) {
    const std::uint64_t at = offset;
    offset += descriptor.size;
    if (descriptor.kind != kind) continue;
    if (++seen == 2) {
      sink.Add(sink.here().Field(fmt::format("second user data of kind {}", kind)).At(at),
               fmt::format("user data of kind {} is there twice; once is right", kind));
    }
    if (seen > 1 || descriptor.payload.size() == right) continue;
    sink.Add(sink.here().Field(fmt::format("user data of kind {}", kind)).At(at),
             fmt::format("the table of kind {} has 0x{:X} bytes; {} bones need 0x{:X}", kind, descriptor.payload.size(),
                         section.bones.size(), right));
  }
}

/// A chain that doesn't add up is act/layout-user-data, and what it seems to hold isn't judged here.
bool ChainHolds(const act::Section& section) { return section.user_data && section.user_data->rest.empty(); }

void LayoutTableSize(const State& state, Sink& sink) {
  if (!ChainHolds(*state.section)) return;
  JudgeTables(*state.section, act::kMirrorKind, sink);
  JudgeTables(*state.section, act::kTrackKind, sink);
}

void LayoutUnknownKind(const State& state, Sink& sink) {
  if (!ChainHolds(*state.section)) return;
  std::uint64_t offset = state.section->stored.user_data;
  for (const act::Descriptor& descriptor : state.section->user_data->chain) {
    const std::uint64_t at = offset;
    offset += descriptor.size;
    const std::uint16_t kind = descriptor.kind;
    if (kind == act::kMirrorKind || kind == act::kTrackKind || kind == act::kTrackNamesKind) continue;
    sink.Add(
        sink.here().Field(fmt::format("user data of kind {}", kind)).At(at),
        fmt::format("user data of kind {} may count bones, and nobody knows how; kinds 2, 3 and 4 are known", kind));
  }
}

void LayoutRoundTrip(const State& state, Sink& sink) {
  if (state.act_bytes.empty()) return;
  if (state.section->stored.overlap) {
    sink.Add(sink.here().Field("section"), "parts of the section share bytes, so it can't be written again as it is");
    return;
  }
  const Bytes again = act::Encode(*state.section);
  if (std::ranges::equal(again, state.act_bytes)) return;
  const auto differs = std::ranges::mismatch(again, state.act_bytes).in1 - again.begin();
  sink.Add(
      sink.here().Field("section").At(static_cast<std::uint64_t>(differs)),
      fmt::format("decoded and encoded again, the section of 0x{:X} bytes has 0x{:X} bytes and differs from 0x{:X} on",
                  state.act_bytes.size(), again.size(), differs));
}

constexpr When kLayout{.donor = true, .stored = true, .finished = true};

constexpr Rule kLayoutRules[] = {
    {.id = "act/layout-truncated",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "every pointer, count and size stays inside the section",
     .reason = "The game follows every pointer of a section without a check. One that leads outside reads whatever "
               "lies behind it in memory, and an edit of such a section would only move the damage.",
     .symptom = "",
     .example = "A bone whose SRT pointer is 0x00FF0000 in a section of 0x2000 bytes; a bone count of 0; a file that "
                "was cut short.",
     .fix = "Take the model from an unmodified copy of the game. Some entries that are no player models (chunk 136) "
            "are stored like this and can't be edited.",
     .needs = Needs::kAct,
     .when = kLayout,
     .depends = Depends::kEveryEdit,
     .judge = LayoutTruncated},
    {.id = "act/layout-version",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "version is 0x007B7960",
     .reason = "The library that reads bone sections knows this one version. Under another number every field could "
               "lie elsewhere.",
     .symptom = "",
     .example = "A section whose first word is 0.",
     .fix = "Take the model from an unmodified copy of the game, or have the tool that wrote it store 0x007B7960.",
     .when = kLayout,
     .depends = Depends::kEveryEdit,
     .judge = LayoutVersion},
    {.id = "act/layout-srt-array",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "SRT records are packed, in bone order, not shared, and start at the bone table's end",
     .reason = "All vanilla models store their transforms this way, and new records are put where this order wants "
               "them. In a shared record a change of one bone would move the other one too.",
     .symptom = "",
     .example = "Bones 4 and 5 whose SRT pointers both are 0x0A30.",
     .fix = "Take the model from an unmodified copy of the game, or have the tool that wrote it pack the records in "
            "bone order right after the bone table.",
     .when = kLayout,
     .depends = Depends::kEveryEdit,
     .judge = LayoutSrtArray},
    {.id = "act/layout-geo-name",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "geo name pointer equals the SRT end",
     .reason = "In every vanilla model the geo name follows the last SRT record, and records that are added go between "
               "the two. Where the name lies elsewhere we don't know what they would push aside.",
     .symptom = "",
     .example = "A section of another tool whose geo name pointer is 0.",
     .fix = "Take the model from an unmodified copy of the game, or have the tool that wrote it put the name right "
            "after the SRT records.",
     .when = kLayout,
     .depends = Depends::kEveryEdit,
     .judge = LayoutGeoName},
    {.id = "act/layout-user-data",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "the descriptor chain uses userDataSize exactly; payload pointers are 0xC; sizes >= 0xC",
     .reason = "The game walks the descriptors by their sizes until the user data is used up. A size that doesn't add "
               "up makes it read the middle of a table as a descriptor, or run past the end.",
     .symptom = "",
     .example = "A user data size that leaves out the padding of the last table: 0xC2 where the descriptors have 0xC4.",
     .fix = "Have the tool that wrote the section store the sum of its descriptors' sizes, padding included.",
     .when = kLayout,
     .depends = Depends::kEveryEdit,
     .judge = LayoutUserData},
    {.id = "act/layout-table-size",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "kind 2 and kind 3 payloads are align4(2N) long, each kind at most once",
     .reason = "The track and mirror tables have one entry a bone, and an added bone gets the next one. In a table of "
               "another length, or in one of two, that entry wouldn't be the one that the game reads.",
     .symptom = "",
     .example = "A mirror table for 52 bones in a model of 50, as the models 37/1 and 51/1 to 54/1 have it.",
     .fix = "Add bones to another model. Edits that add no bone are allowed here.",
     .when = kLayout,
     .depends = Depends::kAddedBones,
     .judge = LayoutTableSize},
    {.id = "act/layout-unknown-kind",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "no bone is added where user data has a kind other than 2, 3 or 4",
     .reason = "Kinds 2 and 3 hold an entry for each bone and grow with the skeleton. Whether a kind that we don't "
               "know does so too can't be told, and a table that should have grown fails in the game.",
     .symptom = "",
     .example = "An add-bone for a model whose user data has a descriptor of kind 5.",
     .fix = "Leave out the add-bone. Edits that add no bone are allowed here.",
     .when = {.donor = true, .added_bones = true},
     .depends = Depends::kAddedBones,
     .judge = LayoutUnknownKind},
    {.id = "act/layout-round-trip",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "the donor re-encodes byte-identical (parts that overlap, user data inside an SRT record, don't); else "
                "it isn't understood well enough to be edited",
     .reason = "What we can't write back exactly as it was, we haven't understood, and an edit would change bytes that "
               "nobody asked to change.",
     .symptom = "",
     .example = "A section whose user data lies inside an SRT record.",
     .fix = "Take the model from an unmodified copy of the game, or have the tool that wrote it give each part bytes "
            "of its own.",
     .when = kLayout,
     .depends = Depends::kEveryEdit,
     .judge = LayoutRoundTrip},
};

}  // namespace

std::span<const Rule> LayoutRules() { return kLayoutRules; }

}  // namespace bonepatch::validators
