// Runs the rules of .skl files over one skeleton, stored or planned.
#pragma once

#include "formats/skl/rules.h"

namespace bonepatch::formats::skl {

/// A file on its own, at the catalogue's severities.
Verdict JudgeStored(const State& stored);

/// A planned skeleton against its donor: what the donor had already is a note. A finding without a recipe line gets
/// that of the edit that touched its bone, else `fallback`.
Verdict JudgePlanned(const State& donor, const State& planned, const Source& fallback);

/// The link rules of a file that is linked to a planned one and isn't planned itself: only what is new.
Verdict JudgeLinking(const State& before, const State& after, const Source& source);

}  // namespace bonepatch::formats::skl
