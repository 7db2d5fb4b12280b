// Two files of a format beside each other, for `diff`.
#pragma once

#include "formats/compare.h"
#include "patcher/report/view_text.h"

namespace bonepatch::report {

struct LookedPair {
  std::string title;  ///< the file's name; empty: the views' titles say it
  Looked before, after;

  /// The titles of both: "FILE: vanilla -> live".
  std::string Title() const;
  bool readable() const { return before.view.readable && after.view.readable; }
  bool same_bytes() const { return before.sha256 == after.sha256; }
};

/// Title, then a line for each thing that differs, and what can't be read; one line where nothing does.
std::vector<std::string> DifferenceLines(const LookedPair& pair);

}  // namespace bonepatch::report
