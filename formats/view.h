// What is shown of a skeleton, whatever its format: trees, tables, pictures, JSON and comparisons are made of it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "patcher/base/document.h"
#include "patcher/base/forest.h"

namespace bonepatch::formats {

struct ViewedBone {
  std::string label;                    ///< what people call it: "91 antenna", "Bip01 Spine"
  std::string key;                      ///< finds it again in another view; unique where the file lets it be
  std::optional<std::uint32_t> parent;  ///< by index; none: a root; past the last bone: it leads nowhere
  std::array<double, 3> at{};           ///< where it stands at rest, in the model's space: x, y (up), z
  bool placed = true;                   ///< `at` is known and finite
  bool inherits = true;                 ///< it moves with its parent
  bool draws = false;                   ///< it draws a mesh
  std::string words;                    ///< what a tree says behind the label; may be empty
  Document::Object fields;  ///< everything that is stored of it, by the format's words, the same in each bone
};

struct View {
  std::string title;               ///< the file, or the model: "18/0 mario.gpl"
  Document::Object header;         ///< what is told of the file as a whole
  std::vector<ViewedBone> bones;   ///< in the file's order
  std::size_t more = 0;            ///< bones past these, which were only counted
  std::vector<std::string> notes;  ///< such as what keeps it from being read
  bool readable = true;            ///< false: notes say why, and there are no bones
  bool measured = true;            ///< false: nobody knows where the bones stand (facts), and only the tree is drawn
};

/// Null: there is none of that name.
const Document* FieldOf(const Document::Object& fields, std::string_view name);

/// Null: it has none, or none that is there.
const ViewedBone* ParentOf(const View& view, const ViewedBone& bone);

/// By index; a bone that was only counted is a root.
Parents ParentsOf(const View& view);

}  // namespace bonepatch::formats
