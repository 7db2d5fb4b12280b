// What a recipe can't hold of an exported model, in words.
#pragma once

#include <string>
#include <vector>

#include "patcher/sluggie/wish.h"

namespace bonepatch::sluggie {

std::vector<std::string> Notes(const Model& model, const Wish& wish);

}  // namespace bonepatch::sluggie
