// The whole wanted state of a folder of plain files: originals plus packs in order, judged, as new files. What a file
// is, and what edits mean, is its format's affair. Nothing is written here.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "formats/format.h"

namespace bonepatch::plan {

struct FolderRequest {
  const formats::Files* files = nullptr;    ///< the originals
  const Document* facts = nullptr;          ///< by format, in the place of the originals
  std::vector<const recipes::Pack*> packs;  ///< in plan order; all of them for formats
};

struct PlannedFolder {
  Verdict verdict;  ///< sorted
  std::vector<formats::PlannedFile> files;
  std::size_t models = 0;                                     ///< files that the packs name
  std::map<std::string, std::vector<std::string>> models_of;  ///< those of each pack, by the pack's file
};

/// An error only for I/O or a fault of ours.
Result<PlannedFolder> PlanFolder(const FolderRequest& request);

}  // namespace bonepatch::plan
