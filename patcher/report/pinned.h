// Findings as code hosts and CI take them: each at a line of a file that somebody wrote.
#pragma once

#include <string>

#include "patcher/report/report.h"

namespace bonepatch::report {

/// A finding's place in a file of the packs, and its words.
struct Pinned {
  std::string file;  ///< relative where it lies below the working folder
  int line = 1;
  int column = 0;       ///< 0: the whole line
  int end_column = 0;   ///< behind the last character; 0: not known
  std::string message;  ///< with what the place alone doesn't say: model, bone, submesh, the game's file
};

/// The recipe line that led to the finding, else the pack's own file: findings about the game's files belong to the
/// pack that was to change them. Never without a file.
Pinned Pin(const Report& report, const Finding& finding);

/// The subject that a finding belongs to: by its file, else by its model, else the first. Null where there is none.
const Subject* SubjectOf(const Report& report, const Finding& finding);

/// `file` as seen from the working folder, if it lies below it; without `./` in front.
std::string RelativePath(const Report& report, const std::string& file);

/// The rules that one reason kept from running on one model.
struct Skipped {
  std::string model, reason;
  std::vector<std::string> rules;
};
std::vector<Skipped> SkippedByReason(const std::vector<NotRun>& not_run);

/// "not run on 18/0: the donor has an error in an earlier phase".
std::string SkippedText(const std::string& model, const std::string& reason);

}  // namespace bonepatch::report
