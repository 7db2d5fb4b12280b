// The parts that the slice is put together from.
#pragma once

#include "formats/format.h"
#include "formats/skl/folder.h"

namespace bonepatch::formats::skl {

Result<FolderPlan> PlanOver(const PlanRequest& request, const Folder& folder);

View ViewOf(const std::string& title, const Skeleton& skeleton);

Verdict JudgeFile(const StoredFile& file);

/// A made-up folder: a humanoid, a child that is linked to it, a statue, a mesh and an animation.
std::vector<SampleFile> MakeSample();

}  // namespace bonepatch::formats::skl
