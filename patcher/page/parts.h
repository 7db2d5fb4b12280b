// The sections of a page, each as HTML; empty where there is nothing to say.
#pragma once

#include <string>

#include "patcher/page/page.h"

namespace bonepatch::page {

/// What the rules found, with the recipe's lines and what each rule is about.
std::string FindingsPart(const Page& page);

/// What was not judged, and why.
std::string NotRunPart(const Page& page);

/// Each model before and after, in words and in a picture.
std::string ModelsPart(const Page& page);

/// High/low-poly pairs.
std::string PairsPart(const Page& page);

/// The recipes as they are written.
std::string RecipesPart(const Page& page);

/// Lines `first` to `last` (from 1) of a text with their numbers; the word at (line, column) is marked. 0: none.
std::string Lines(std::string_view text, int first, int last, int line, int column);

/// Models that findings and pairs may link to have this id on the page: "model-18-0".
std::string ModelAnchor(std::string_view address);

}  // namespace bonepatch::page
