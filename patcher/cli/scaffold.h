// The files that a new pack begins with.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bonepatch::cli {

struct NewPack {
  std::string id;
  std::string model;  ///< of --model; empty: the pair that every example is about
};

/// Each file's path inside the pack, and its text.
std::vector<std::pair<std::string, std::string>> Scaffold(const NewPack& pack);

}  // namespace bonepatch::cli
