// What a recipe wants of a skeleton: edits as plain data, with their contracts. editor.h carries them out.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "patcher/base/transform.h"
#include "recipes/format.h"

namespace bonepatch::formats::skl {

/// A bone by its name (as it is by then), or by its index in the original file where its name can't be written.
struct BoneRef {
  std::variant<std::uint32_t, std::string> bone;
  Source at;
};

/// Effect: a bone at the end of the file and of its parent's child list; object matrix and inverse follow.
struct AddBone {
  recipes::Located<std::string> name;
  BoneRef parent;
  std::optional<std::array<float, 3>> translation;  ///< none: 0
  std::optional<Quat> rotation;                     ///< none: the identity
};

enum class Bind {
  kKeep,    ///< the inverse stays, so the mesh moves with the bone
  kFollow,  ///< the inverse follows, so the mesh stays where it is
};

/// Effect: the named components change; object matrices of the bone and of all below it follow, inverses as `bind`
/// says.
struct SetTransform {
  BoneRef bone;
  std::optional<std::array<float, 3>> translation;
  std::optional<Quat> rotation;
  Bind bind = Bind::kKeep;
};

/// Effect: another name, also where children name their parent and the parent its children.
struct Rename {
  BoneRef bone;
  recipes::Located<std::string> to;
};

enum class Keep {
  kLocal,   ///< local position and rotation stay; object matrices and inverses below follow
  kObject,  ///< the object matrix stays; local position and rotation follow
};

/// Effect: the bone hangs under another one, at the end of its child list.
struct SetParent {
  BoneRef bone, parent;
  Keep keep = Keep::kLocal;
};

/// Requires: no bone hangs under it. Effect: the bone is gone, also from its parent's child list.
struct RemoveLeaf {
  BoneRef bone;
};

/// Effect: the file ends with the name of this linked skeleton.
struct SetLink {
  recipes::Located<std::string> file;
};

/// Effect: a file that named a linked skeleton ends with an empty name; another one stays as it is.
struct ClearLink {};

/// Effect: local positions are this many times as long; object matrices and inverses follow.
struct Scale {
  double factor = 1;
  std::optional<std::vector<BoneRef>> bones;  ///< none: all
};

/// Effect: bones that the other file has come first, in its order; the others follow in theirs.
struct OrderLike {
  recipes::Located<std::string> file;
};

/// Effect: every bone is in its parent's child list, once; entries that are right keep their order.
struct RepairChildren {};

struct Edit {
  std::variant<AddBone, SetTransform, Rename, SetParent, RemoveLeaf, SetLink, ClearLink, Scale, OrderLike,
               RepairChildren>
      what;
  Source at;
};

class Edits final : public recipes::EditList {
 public:
  std::vector<Edit> list;
  std::size_t size() const override { return list.size(); }
};

const recipes::EditReader& TheEditReader();

}  // namespace bonepatch::formats::skl
