// Animation banks of a pack: the edit that names one, and the files behind it.
#pragma once

#include "patcher/base/result.h"
#include "recipes/problems.h"
#include "recipes/reader.h"
#include "recipes/recipe.h"
#include "recipes/yaml.h"

namespace bonepatch::recipes {

/// `replace-bank: {entry, file}`, still without the file's bytes.
ReplaceBank ReadReplaceBank(const yaml::Node& node, Problems& problems);

/// `track: auto` beside a replace-bank: a bank keys tracks by number, so the numbers must be written down.
void JudgeAutoTracks(const Recipe& recipe, Problems& problems);

/// Reads the banks that a recipe names into its edits, and each file once into `pack.files`. An error only where a file
/// can't be read for a reason that is not the pack's own fault.
Result<void> LoadBanks(const PackFiles& files, Recipe& recipe, Pack& pack, Problems& problems);

}  // namespace bonepatch::recipes
