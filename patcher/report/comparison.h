// Two states of one model, or two models, for `diff`: what differs between them, and the text that tells it.
#pragma once

#include "act/difference.h"
#include "patcher/report/inspection.h"

namespace bonepatch::report {

struct Comparison {
  struct Side {
    std::string title;                           ///< "vanilla", "live", "with foxtail", "18/0 mario.gpl"
    Inspection model;                            ///< without geometry and skinning where only the skeleton is known
    std::map<std::uint32_t, std::string> names;  ///< of bones that a pack adds, by index
  };
  std::string title;  ///< "18/0 mario.gpl"; empty: the sides' titles say it
  Side before, after;
};

/// Worked out once for every form.
struct Differences {
  act::Difference skeleton;
  std::vector<std::uint32_t> renamed;  ///< bones that both have, under another name
  std::vector<std::size_t> meshes;     ///< submeshes of another kind or size, or that only one side has
  bool skinned = false;                ///< other bones are skinned
  bool bytes = false;                  ///< the ACT sections differ, be it where nothing above tells

  bool empty() const { return skeleton.empty() && renamed.empty() && meshes.empty() && !skinned && !bytes; }
};

/// Whether the ACT sections are the same, byte for byte, and so are the meshes; this can be said of unreadable ones.
bool SameBytes(const Comparison& comparison);

/// Requires: both sections could be read.
Differences DifferencesOf(const Comparison& comparison);

/// Title, then a line for each thing that differs; one line where nothing does, or where a section can't be read.
std::vector<std::string> ComparisonLines(const Comparison& comparison);

/// "rigid, 12 vertices"; "none" for a submesh that the model doesn't have.
std::string MeshText(const Inspection& model, std::size_t submesh);

}  // namespace bonepatch::report
