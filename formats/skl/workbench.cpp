// Keeps names, parents and derived values of an edited skeleton in step.
#include "formats/skl/workbench.h"

#include <algorithm>
#include <set>

#include "formats/skl/pose.h"

namespace bonepatch::formats::skl {

Workbench::Workbench(const Skeleton& donor) {
  const Parents parents = ParentsOf(donor);
  bones_.resize(donor.bones.size());
  for (BoneId id = 0; id < bones_.size(); ++id) {
    Place& place = bones_[id];
    place.bone = donor.bones[id];
    place.parent = parents[id];
    const Numbers* above = parents[id] ? &donor.bones[*parents[id]].numbers : nullptr;
    place.object_held = (above || place.bone.is_root()) && ObjectHolds(place.bone.numbers, above);
    place.inverse_held = InverseHolds(place.bone.numbers);
    if (parents[id]) bones_[*parents[id]].children.push_back(id);
    by_name_[place.bone.name].push_back(id);
    order_.push_back(id);
  }
}

const std::vector<BoneId>& Workbench::Named(const std::string& name) const {
  static const std::vector<BoneId> kNobody;
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? kNobody : found->second;
}

BoneId Workbench::Add(Bone bone, BoneId parent) {
  const auto id = static_cast<BoneId>(bones_.size());
  bone.parent = bones_[parent].bone.name;
  DeriveObject(bone.numbers, &bones_[parent].bone.numbers);
  DeriveInverse(bone.numbers);
  by_name_[bone.name].push_back(id);
  bones_[parent].bone.children.push_back(bone.name);
  bones_[parent].children.push_back(id);
  Place added;
  added.bone = std::move(bone);
  added.parent = parent;
  bones_.push_back(std::move(added));
  order_.push_back(id);
  return id;
}

void Workbench::Unname(BoneId id) {
  std::vector<BoneId>& named = by_name_[bones_[id].bone.name];
  named.erase(std::remove(named.begin(), named.end(), id), named.end());
}

void Workbench::Rename(BoneId id, const std::string& to) {
  const std::string from = bones_[id].bone.name;
  Unname(id);
  bones_[id].bone.name = to;
  std::vector<BoneId>& named = by_name_[to];
  named.insert(std::lower_bound(named.begin(), named.end(), id), id);
  for (const BoneId child : bones_[id].children) bones_[child].bone.parent = to;
  touched_ += bones_[id].children.size();
  if (!bones_[id].parent) return;
  std::vector<std::string>& entries = bones_[*bones_[id].parent].bone.children;
  touched_ += entries.size();
  const auto entry = std::find(entries.begin(), entries.end(), from);
  if (entry != entries.end()) *entry = to;
}

void Workbench::Unhang(BoneId id) {
  const std::optional<BoneId> parent = bones_[id].parent;
  if (!parent) return;
  std::vector<BoneId>& children = bones_[*parent].children;
  children.erase(std::remove(children.begin(), children.end(), id), children.end());
  std::vector<std::string>& entries = bones_[*parent].bone.children;
  touched_ += children.size() + entries.size();
  const auto entry = std::find(entries.begin(), entries.end(), bones_[id].bone.name);
  if (entry != entries.end()) entries.erase(entry);
}

void Workbench::SetParent(BoneId id, BoneId parent) {
  Unhang(id);
  bones_[id].parent = parent;
  bones_[id].bone.parent = bones_[parent].bone.name;
  bones_[parent].children.push_back(id);
  bones_[parent].bone.children.push_back(bones_[id].bone.name);
}

void Workbench::RemoveLeaf(BoneId id) {
  Unhang(id);
  Unname(id);
  bones_[id].alive = false;
  touched_ += order_.size();
  order_.erase(std::remove(order_.begin(), order_.end(), id), order_.end());
}

void Workbench::OrderLike(const std::vector<std::string>& names) {
  touched_ += names.size() + order_.size();
  std::vector<BoneId> ordered;
  std::vector<bool> taken(bones_.size());
  for (const std::string& name : names) {
    for (const BoneId id : Named(name)) {
      if (taken[id]) continue;
      taken[id] = true;
      ordered.push_back(id);
      break;  // of two bones of one name, one for each time that the name comes
    }
  }
  for (const BoneId id : order_) {
    if (!taken[id]) ordered.push_back(id);
  }
  order_ = std::move(ordered);
}

/// Names may lead elsewhere by now than they led in the donor.
void Workbench::Relink() {
  std::unordered_map<std::string_view, BoneId> first;
  for (const BoneId id : order_) {
    first.emplace(bones_[id].bone.name, id);
    bones_[id].parent.reset();
    bones_[id].children.clear();
  }
  for (const BoneId id : order_) {
    if (bones_[id].bone.is_root()) continue;
    const auto parent = first.find(bones_[id].bone.parent);
    if (parent == first.end()) continue;
    bones_[id].parent = parent->second;
    bones_[parent->second].children.push_back(id);
  }
  touched_ += 2 * order_.size();
}

void Workbench::RepairChildren() {
  Relink();
  for (const BoneId id : order_) RepairChildren(id);
}

void Workbench::RepairChildren(BoneId id) {
  std::multiset<std::string> missing;
  for (const BoneId child : bones_[id].children) missing.insert(bones_[child].bone.name);
  std::vector<std::string> entries;
  for (std::string& entry : bones_[id].bone.children) {
    const auto wanted = missing.find(entry);
    if (wanted == missing.end()) continue;
    missing.erase(wanted);
    entries.push_back(std::move(entry));
  }
  for (const BoneId child : bones_[id].children) {  // in the file's order
    const auto wanted = missing.find(bones_[child].bone.name);
    if (wanted == missing.end()) continue;
    missing.erase(wanted);
    entries.push_back(bones_[child].bone.name);
  }
  touched_ += bones_[id].children.size() + entries.size();
  bones_[id].bone.children = std::move(entries);
}

void Workbench::Derive(BoneId id, Inverse inverse) {
  ++walks_;
  std::vector<BoneId> todo{id};
  while (!todo.empty()) {
    const BoneId next = todo.back();
    todo.pop_back();
    ++touched_;
    Place& place = bones_[next];
    if (place.walk == walks_) continue;  // a cycle of parents
    place.walk = walks_;
    if (!place.object_held) continue;  // its object matrix stays, and so does all that hangs on it
    const auto before = place.bone.numbers.object;
    DeriveObject(place.bone.numbers, place.parent ? &bones_[*place.parent].bone.numbers : nullptr);
    const bool moved = place.bone.numbers.object != before;
    if (inverse == Inverse::kKept) {
      place.inverse_kept = place.inverse_kept || moved;
    } else if (place.inverse_held) {
      const bool renewed = place.inverse_kept && inverse == Inverse::kRenewed;
      if (renewed || (moved && !place.inverse_kept)) DeriveInverse(place.bone.numbers);
      if (renewed) place.inverse_kept = false;
    }
    if (!moved && inverse != Inverse::kRenewed) continue;
    todo.insert(todo.end(), place.children.begin(), place.children.end());
  }
}

std::vector<Bone> Workbench::TakeBones() {
  std::vector<Bone> bones;
  bones.reserve(order_.size());
  for (const BoneId id : order_) bones.push_back(std::move(bones_[id].bone));
  return bones;
}

}  // namespace bonepatch::formats::skl
