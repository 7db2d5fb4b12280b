// Parses an exported model and keeps what concerns bones: without meshes and textures a small part is left.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "patcher/json/reader.h"

namespace bonepatch::json {

/// Faults of a text, as many as a person reads.
class Faults {
 public:
  void Add(std::string_view path, std::string_view what);
  bool empty() const { return count_ == 0; }
  std::string Text() const;

 private:
  std::vector<std::string> shown_;
  std::size_t count_ = 0;
};

struct SluggieTree {
  Json json = Json(Json::value_t::discarded);          ///< discarded where the text is no JSON
  std::size_t fault = 0;                               ///< the byte where it ends to be one
  std::vector<std::string> skipped, skipped_of_bones;  ///< keys that weren't kept, once each
};

/// A tree of bounded size, whatever the text. Keys that are there twice, and what is too much, are faults.
SluggieTree ParseSluggie(std::string_view text, Faults& faults);

}  // namespace bonepatch::json
