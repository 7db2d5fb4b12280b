// Two ways to put a list over a donor: edits where it keeps the donor's bones, a new table where it doesn't.
#include "act/restate.h"

#include <algorithm>
#include <unordered_map>

#include "act/append.h"
#include "act/tables.h"

namespace bonepatch::act {
namespace {

/// Place in a table by bone id; of equal ids the first.
using IndexById = std::unordered_map<std::uint16_t, std::uint32_t>;

template <typename Bones>
IndexById ById(const Bones& bones) {
  IndexById index;
  index.reserve(bones.size());
  for (std::uint32_t i = 0; i < bones.size(); ++i) index.emplace(bones[i].id, i);
  return index;
}

/// Whether a donor bone hangs where the statement says. A list has no words for a parent that is no bone record:
/// stated as a root, such a bone stays what it is.
bool KeepsParent(const Section& donor, const Bone& bone, const BoneStatement& stated) {
  const auto parent = bone.parent.bone();
  if (!parent) return !stated.parent;
  return parent->value < donor.bones.size() && stated.parent == donor.bones[parent->value].id;
}

/// What a mirror entry becomes. A bone that no byte can name isn't cut, but named 0xFF, which no bone of a sound
/// section is.
Mirror Restated(Mirror mirror, const BoneStatement& stated) {
  const auto cut = [](std::uint16_t value) { return static_cast<std::uint8_t>(std::min<int>(value, 0xFF)); };
  if (stated.mirror) mirror.bone = cut(*stated.mirror);
  if (stated.role) mirror.role = cut(*stated.role);
  return mirror;
}

Mirror Self(const BoneStatement& stated) { return {static_cast<std::uint8_t>(stated.id), kOrdinaryRole}; }

bool ChangesTransform(const BoneStatement& stated) {
  return stated.transform.translation || stated.transform.rotation || stated.transform.scale;
}

class Restater {
 public:
  Restater(const Section& donor, const std::vector<BoneStatement>& list)
      : donor_(donor), list_(list), donor_index_(ById(donor.bones)), list_index_(ById(list)), section_(donor) {}

  Section Run() {
    if (KeepsDonors()) {
      Edit();
    } else {
      Rebuild();
    }
    return std::move(section_);
  }

 private:
  /// The donor's bone that the list means at this place: the one at the same place if it has the id, else the first
  /// that has it.
  std::optional<BoneIndex> DonorOf(std::uint32_t place) const {
    const std::uint16_t id = list_[place].id;
    if (place < donor_.bones.size() && donor_.bones[place].id == id) return BoneIndex{place};
    const auto found = donor_index_.find(id);
    return found == donor_index_.end() ? std::nullopt : std::optional(BoneIndex{found->second});
  }

  Link ParentOf(const BoneStatement& stated) const {
    if (!stated.parent) return Link::None();
    const auto found = list_index_.find(*stated.parent);
    if (found != list_index_.end()) return Link::To({found->second});
    if (*stated.parent >= list_.size()) return Link::To({*stated.parent});
    return Link::To({static_cast<std::uint32_t>(AlignUp(list_.size(), 0x10000)) + *stated.parent});
  }

  /// Whether the list goes on from the donor's bones, all where they are, with bones that are new.
  bool KeepsDonors() const {
    if (list_.size() < donor_.bones.size()) return false;
    for (std::uint32_t i = 0; i < list_.size(); ++i) {
      const bool is_donor = i < donor_.bones.size();
      if (is_donor != DonorOf(i).has_value()) return false;
      if (is_donor && (donor_.bones[i].id != list_[i].id || !KeepsParent(donor_, donor_.bones[i], list_[i])))
        return false;
    }
    return true;
  }

  void Edit() {
    for (std::uint32_t i = 0; i < donor_.bones.size(); ++i) EditDonor({i}, list_[i]);
    Appender appender(section_);
    for (std::size_t i = donor_.bones.size(); i < list_.size(); ++i) {
      const BoneStatement& stated = list_[i];
      NewBone bone;
      bone.parent = ParentOf(stated);
      bone.srt = NewSrt(stated);
      bone.geo = stated.geo.value_or(kNoMesh);
      bone.track = stated.track.value_or(kNoTrack);
      bone.mirror = Restated(Self(stated), stated);
      appender.Append(bone, stated.id);
    }
  }

  void EditDonor(BoneIndex bone, const BoneStatement& stated) {
    if (stated.geo) SetGeo(section_, bone, *stated.geo);
    if (ChangesTransform(stated)) SetTransform(section_, bone, stated.transform);
    Descriptor* const tracks = FindTable(section_, kTrackKind);
    if (tracks && stated.track && *stated.track != TrackOf(donor_, bone).value_or(kNoTrack)) {
      StoreTrack(*tracks, bone, *stated.track);
    }
    Descriptor* const mirrors = FindTable(section_, kMirrorKind);
    const Mirror before = MirrorOf(donor_, bone).value_or(Self(stated)), after = Restated(before, stated);
    if (mirrors && before != after) StoreMirror(*mirrors, bone, after);
  }

  static std::optional<Srt> NewSrt(const BoneStatement& stated) {
    return stated.null_transform ? std::nullopt : std::optional(MakeSrt(stated.transform));
  }

  /// Records that come from the list go behind the donor's, in no piece of the body: this section has no file form.
  void Rebuild() {
    section_.bones.clear();
    section_.root = Link::None();
    for (std::uint32_t i = 0; i < list_.size(); ++i) section_.bones.push_back(RebuiltBone(i));
    RebuildTracks();
    RebuildMirrors();
  }

  Bone RebuiltBone(std::uint32_t place) {
    const BoneStatement& stated = list_[place];
    const auto donor = DonorOf(place);
    Bone bone = donor ? donor_.bones[donor->value] : Bone();
    const Srt* before = donor ? SrtOf(donor_, *donor) : nullptr;
    bone.previous = bone.next = bone.child = Link::None();
    bone.parent = ParentOf(stated);
    if (donor && bone.parent.is_none() && donor_.bones[donor->value].parent.stray()) {
      bone.parent = donor_.bones[donor->value].parent;
    }
    bone.id = stated.id;
    bone.geo = stated.geo.value_or(bone.geo);
    if (donor ? ChangesTransform(stated) : !stated.null_transform) {
      bone.srt = static_cast<std::uint32_t>(section_.srts.size());
      section_.srts.push_back(before ? WithChange(*before, stated.transform) : MakeSrt(stated.transform));
    }
    return bone;
  }

  void RebuildTracks() {
    Descriptor* const table = FindTable(section_, kTrackKind);
    if (!table) return;
    ResetTable(*table, static_cast<std::uint32_t>(list_.size()));
    for (std::uint32_t i = 0; i < list_.size(); ++i) {
      const auto donor = DonorOf(i);
      const std::uint16_t before = (donor ? TrackOf(donor_, *donor) : std::nullopt).value_or(kNoTrack);
      StoreTrack(*table, {i}, list_[i].track.value_or(before));
    }
  }

  void RebuildMirrors() {
    Descriptor* const table = FindTable(section_, kMirrorKind);
    if (!table) return;
    ResetTable(*table, static_cast<std::uint32_t>(list_.size()));
    for (std::uint32_t i = 0; i < list_.size(); ++i) {
      const auto donor = DonorOf(i);
      const Mirror before = (donor ? MirrorOf(donor_, *donor) : std::nullopt).value_or(Self(list_[i]));
      StoreMirror(*table, {i}, Restated(before, list_[i]));
    }
  }

  const Section& donor_;
  const std::vector<BoneStatement>& list_;
  const IndexById donor_index_;
  const IndexById list_index_;
  Section section_;
};

}  // namespace

Section Restate(const Section& donor, const std::vector<BoneStatement>& list) { return Restater(donor, list).Run(); }

}  // namespace bonepatch::act
