// The sample's models as tests of recipes see them: stated bone lists of donors, and live blocks with their vertices.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "act/section.h"
#include "patcher/game/models.h"
#include "patcher/os/file_system.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::tests {

/// One line of a `skeleton:` list, as text.
struct StatedLine {
  std::string id, parent, track, mirror, role, mesh;
  std::string more;  ///< ", translation: [0, 1, 0]"

  std::string Text() const;
};

/// What a donor's list says when nothing is changed.
std::vector<StatedLine> StateDonor(const act::Section& donor);

/// A models entry with the list, indented by two.
std::string SkeletonEntry(const std::string& model, const std::vector<StatedLine>& list);

/// A model's block, whole, as the game on disk has it now, with its parts read.
struct LiveModel {
  Bytes block;
  game::LoadedModel parts;
  const act::Section& section() const { return *parts.section; }
};
LiveModel ReadLive(const SampleFolder& game, std::uint32_t chunk, std::uint32_t file);

/// An entry's bytes as the game on disk has them now.
Bytes ReadLiveEntry(const SampleFolder& game, std::uint32_t chunk, std::uint32_t file);

/// The positions of a submesh, in the space of the bone that draws it.
std::vector<std::array<double, 3>> Positions(const LiveModel& model, std::size_t submesh);

}  // namespace bonepatch::tests
