// A skeleton while it is edited: bones keep their numbers, whatever is added, removed or reordered, and names, parents
// and children are looked up at once.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "formats/skl/skeleton.h"

namespace bonepatch::formats::skl {

/// Bones are called by the index that they have in the donor, new ones by the next numbers.
using BoneId = std::uint32_t;

class Workbench {
 public:
  explicit Workbench(const Skeleton& donor);

  Bone& bone(BoneId id) { return bones_[id].bone; }
  bool alive(BoneId id) const { return id < bones_.size() && bones_[id].alive; }
  std::size_t touched() const { return touched_; }  ///< how many bones were looked at, over all calls

  /// Bones of this name, in the order of their numbers.
  const std::vector<BoneId>& Named(const std::string& name) const;
  const std::vector<BoneId>& children(BoneId id) const { return bones_[id].children; }

  // Effects as edits.h has them.
  BoneId Add(Bone bone, BoneId parent);
  void Rename(BoneId id, const std::string& to);
  void SetParent(BoneId id, BoneId parent);
  void RemoveLeaf(BoneId id);
  /// Bones of these names first, in this order.
  void OrderLike(const std::vector<std::string>& names);
  /// Every child list says what the parents' names say.
  void RepairChildren();

  enum class Inverse {
    kFollows,  ///< those that held follow, but for those that were kept behind before
    kRenewed,  ///< those that held in the donor follow
    kKept,     ///< those of bones that move stay behind
  };
  /// After a change of local transforms: object matrices of the bone and of all below it follow where they held.
  void Derive(BoneId id, Inverse inverse);
  bool InverseKept(BoneId id) const { return bones_[id].inverse_kept; }
  bool ObjectHeld(BoneId id) const { return bones_[id].object_held; }

  /// The bones that are left, in the file's order.
  const std::vector<BoneId>& order() const { return order_; }
  std::vector<Bone> TakeBones();

 private:
  struct Place {
    Bone bone;
    bool alive = true;
    bool object_held = true, inverse_held = true;  ///< what the donor stores followed from the rest
    bool inverse_kept = false;                     ///< it stayed behind on purpose
    std::optional<BoneId> parent;                  ///< as names lead
    std::vector<BoneId> children;                  ///< bones whose parent it is
    std::uint32_t walk = 0;                        ///< the last walk that came here
  };
  void Unname(BoneId id);
  void Unhang(BoneId id);
  void Relink();
  void RepairChildren(BoneId id);

  std::vector<Place> bones_;
  std::vector<BoneId> order_;
  std::unordered_map<std::string, std::vector<BoneId>> by_name_;
  std::size_t touched_ = 0;
  std::uint32_t walks_ = 0;
};

}  // namespace bonepatch::formats::skl
