// ACT sections of Mario Super Sluggers as one format among others. Their files are games, which have commands of their
// own; a bare section is a file like any other.
#pragma once

#include <limits>
#include <map>

#include "act/section.h"
#include "formats/format.h"

namespace bonepatch::formats::sluggers {

const Format& TheFormat();

struct Looking {
  std::map<std::uint32_t, std::string> names = {};             ///< those that recipes gave to bones, by index
  std::size_t most = std::numeric_limits<std::size_t>::max();  ///< bones that are listed; others are only counted
};
View ViewOf(const std::string& title, const act::Section& section, const Looking& looking = {});

}  // namespace bonepatch::formats::sluggers
