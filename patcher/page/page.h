// What a pack does, as one HTML page that its author can publish: it needs no network, and holds no file of the game.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "patcher/plan/planner.h"
#include "patcher/report/report.h"

namespace bonepatch::page {

/// Every page begins like this, so that one may be written over another.
inline constexpr std::string_view kOpening = "<!DOCTYPE html>\n<!-- made by `bonepatch report` -->\n";

struct Page {
  report::Report report;  ///< findings, pairs, what was not run, counts
  std::vector<const recipes::Pack*> packs;
  std::vector<plan::EditedSkeleton> skeletons;
  std::map<std::string, std::string> texts;  ///< recipes and packs, by the name that findings show
  std::string judged_over;                   ///< "the vanilla models of a game"
};

/// Deterministic. Every foreign text in it is escaped.
std::string Write(const Page& page);

}  // namespace bonepatch::page
