// Strict YAML as plain structs that remember where each thing was written. The rest of the folder never sees the YAML
// library.
#pragma once

#include <cstdint>
#include <forward_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "recipes/problems.h"

namespace bonepatch::recipes::yaml {

struct Member;

struct Node {
  enum class Kind : std::uint8_t {
    kNull,
    kScalar,
    kSequence,
    kMapping,
    kRefused,  ///< an alias or something tagged: reported already, so nothing more is said about it
  };
  Kind kind = Kind::kNull;
  bool plain = false;       ///< a scalar without quotes, which may be a number
  bool incomplete = false;  ///< a mapping that lost keys to an error which is reported already
  int line = 1;
  int column = 1;
  std::string text;  ///< of a scalar
  // A hostile file has very many of these: a node is kept small, and a list doesn't move to grow.
  std::forward_list<Node> items;      ///< of a sequence
  std::forward_list<Member> members;  ///< of a mapping, in the file's order, without repeats
};

struct Member {
  std::string key;
  int line = 1;
  int column = 1;
  Node value;
};

/// How many items or members there are.
template <typename List>
std::size_t Count(const List& list) {
  return static_cast<std::size_t>(std::distance(list.begin(), list.end()));
}

/// The file's one document. None, with findings, where it can't be judged any further; anchors, aliases, tags, merge
/// keys and duplicate keys are reported and still leave a document. An empty file is a null at 1:1.
std::optional<Node> Read(std::string_view text, Problems& problems);

}  // namespace bonepatch::recipes::yaml
