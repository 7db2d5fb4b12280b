// Says why something that a rule needs isn't there, in terms of the rule that reports it.
#include "validators/needs.h"

#include <fmt/format.h>

namespace bonepatch::validators {
namespace {

using block::SectionKind;
using Reason = std::optional<std::string>;

/// A section's own offset: aligned, inside, and in order with those of its neighbours that are. Where it isn't, what
/// lies there is some other section, and its faults would only repeat block/sections.
bool OffsetIsSound(const block::Header& header, SectionKind kind) {
  const auto sound = [&](std::uint32_t offset) {
    return offset >= block::kHeaderSize && offset < header.block_size && offset % kAlignment == 0;
  };
  const auto own = static_cast<std::size_t>(kind);
  if (!sound(header.words[own])) return false;
  for (std::size_t i = 1; i < header.words.size(); ++i) {
    if (i == own || !sound(header.words[i])) continue;
    if (i < own ? header.words[i] >= header.words[own] : header.words[i] <= header.words[own]) return false;
  }
  return true;
}

/// Why a section of the block can't have been read; none: its offset is all right, or there is no block to ask.
Reason Misplaced(const State& state, SectionKind kind, std::string_view name) {
  if (!state.header) return std::nullopt;
  if (!state.header->Has(kind)) return fmt::format("the block has no {}", name);
  if (!OffsetIsSound(*state.header, kind)) return fmt::format("block/sections: the {} offset is wrong", name);
  return std::nullopt;
}

Reason NoBlock(const State& state) {
  return state.header ? std::nullopt : Reason("a bare ACT section has no block around it");
}

Reason NoSection(const State& state) {
  if (Reason reason = Misplaced(state, SectionKind::kAct, "ACT section")) return reason;
  if (state.section) return std::nullopt;
  return state.truncations && !state.truncations->empty() ? "act/layout-truncated: the ACT section can't be decoded"
                                                          : "the ACT section could not be read";
}

Reason NoGeometry(const State& state) {
  if (Reason reason = NoBlock(state)) return reason;
  if (Reason reason = Misplaced(state, SectionKind::kGpl, "GPL")) return reason;
  if (!state.geometry) return "the GPL could not be read";
  return state.geometry->readable() ? std::nullopt : Reason("block/geometry: the GPL can't be read");
}

/// A block without a SKN is read, and has no skinning.
Reason NoSkinning(const State& state) {
  if (Reason reason = NoBlock(state)) return reason;
  if (!state.header->Has(SectionKind::kSkn)) return std::nullopt;
  if (Reason reason = Misplaced(state, SectionKind::kSkn, "SKN")) return reason;
  if (!state.skinning) return "the SKN could not be read";
  return state.skinning->readable() ? std::nullopt : Reason("block/skinning: the SKN can't be read");
}

Reason FirstOf(const Reason& first, const Reason& second) { return first ? first : second; }

}  // namespace

std::optional<std::string> Unmet(Needs needs, const State& state) {
  switch (needs) {
    case Needs::kNothing:
      return std::nullopt;
    case Needs::kBlock:
      return NoBlock(state);
    case Needs::kGpl:
      return FirstOf(NoBlock(state), Misplaced(state, SectionKind::kGpl, "GPL"));
    case Needs::kSkn:
      if (state.header && !state.header->Has(SectionKind::kSkn)) return std::nullopt;
      return FirstOf(NoBlock(state), Misplaced(state, SectionKind::kSkn, "SKN"));
    case Needs::kAct:
      return Misplaced(state, SectionKind::kAct, "ACT section");
    case Needs::kSection:
      return NoSection(state);
    case Needs::kGeometry:
      return FirstOf(NoSection(state), NoGeometry(state));
    case Needs::kSkinning:
      return FirstOf(NoSection(state), NoSkinning(state));
  }
  return std::nullopt;
}

}  // namespace bonepatch::validators
