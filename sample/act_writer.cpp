// The bytes of an ActBuilder's section, written field after field as the format's description has them.
#include <algorithm>
#include <string>

#include "sample/act_builder.h"

namespace bonepatch::sample {

/// Writes one section from front to back; addresses of what comes later are filled in when it does.
class ActWriter {
 public:
  explicit ActWriter(const ActBuilder& words) : words_(words), srt_address_(words.bones_.size()) {}

  Bytes Write() {
    WriteHeader();
    for (std::uint32_t i = 0; i < Count(); ++i) WriteBone(i);
    Append(out_, ByteView(words_.srt_gap_));
    WriteSrts();
    if (words_.user_data_first_) WriteUserData();
    WriteName();
    Fill(words_.filler_);
    if (!words_.user_data_first_) WriteUserData();
    Fill(words_.end_filler_);
    for (const auto& [offset, bytes] : words_.pokes_) {
      if (Fits(out_.size(), offset, bytes.size())) std::copy(bytes.begin(), bytes.end(), out_.begin() + offset);
    }
    return std::move(out_);
  }

 private:
  std::uint32_t Count() const { return static_cast<std::uint32_t>(words_.bones_.size()); }
  std::uint32_t Here() const { return static_cast<std::uint32_t>(out_.size()); }
  void U8(std::uint8_t value) { Append(out_, value); }
  void U16(std::uint16_t value) { Append(out_, value); }
  void U32(std::uint32_t value) { Append(out_, value); }
  void Number(float value) { U32(F32::Of(value).bits); }

  void Fill(const ActBuilder::Fill& fill) {
    if (fill.bytes) {
      Append(out_, ByteView(*fill.bytes));
    } else {
      while (Here() % fill.alignment != 0) U8(0);
    }
  }

  bool IsChildOf(std::uint32_t bone, const std::string& parent) const { return words_.bones_[bone].parent == parent; }

  /// Address of the first bone from `from` on (or, backwards, of the last one before it) that hangs under `parent`.
  std::uint32_t NextUnder(const std::string& parent, std::uint32_t from) const {
    for (std::uint32_t i = from; i < Count(); ++i) {
      if (IsChildOf(i, parent)) return 0x20 + 0x1C * i;
    }
    return 0;
  }
  std::uint32_t LastUnder(const std::string& parent, std::uint32_t before) const {
    for (std::uint32_t i = before; i-- > 0;) {
      if (IsChildOf(i, parent)) return 0x20 + 0x1C * i;
    }
    return 0;
  }

  void WriteHeader() {
    U32(words_.version_);
    U16(words_.actor_);
    U16(static_cast<std::uint16_t>(Count()));
    U32(words_.tree_word_);
    U32(NextUnder("", 0));
    U32(0);  // geo name, see WriteName
    U16(words_.skin_file_);
    U16(words_.pad_16_);
    U32(0);  // user data size and pointer, see WriteUserData
    U32(0);
  }

  void WriteBone(std::uint32_t index) {
    const ActBuilder::BoneWords& bone = words_.bones_[index];
    const bool apart = words_.roots_apart_ && bone.parent.empty();
    U32(0);  // SRT pointer, see WriteSrts
    U32(apart ? 0 : LastUnder(bone.parent, index));
    U32(apart ? 0 : NextUnder(bone.parent, index + 1));
    U32(bone.parent.empty() ? 0 : words_.AddressOf(bone.parent));
    U32(NextUnder(bone.name, 0));
    U16(bone.submesh);
    U16(bone.id.value_or(static_cast<std::uint16_t>(index)));
    U8(bone.inherit);
    U8(bone.priority);
    U16(bone.flags);
  }

  void WriteSrts() {
    std::vector<std::uint32_t> order;
    for (const std::string& name : words_.srt_order_) order.push_back(words_.IndexOf(name));
    for (std::uint32_t i = 0; i < Count(); ++i) {
      if (std::find(order.begin(), order.end(), i) == order.end()) order.push_back(i);
    }
    for (const std::uint32_t i : order) {
      if (words_.bones_[i].srt) WriteSrt(i, *words_.bones_[i].srt);
    }
    for (std::uint32_t i = 0; i < Count(); ++i) {
      const std::string& other = words_.bones_[i].srt_of;
      Store<std::uint32_t>(out_, 0x20 + 0x1C * i, srt_address_[other.empty() ? i : words_.IndexOf(other)]);
    }
  }

  void WriteSrt(std::uint32_t bone, const ActBuilder::SrtWords& srt) {
    const bool turned = srt.rotation[0] != 0 || srt.rotation[1] != 0 || srt.rotation[2] != 0;
    const bool moved = srt.translation != std::array<float, 3>{};
    srt_address_[bone] = Here();
    U8(srt.type.value_or(static_cast<std::uint8_t>((turned ? 4 : 0) + (moved ? 8 : 0))));
    for (int i = 0; i < 3; ++i) U8(0);
    for (const float value : srt.scale) Number(value);
    for (const float value : srt.rotation) Number(value);
    for (const float value : srt.translation) Number(value);
    for (const std::uint8_t byte : srt.rest) U8(byte);
  }

  void WriteName() {
    const auto usual = std::string("figure.gpl") + '\0';
    const Bytes name = words_.name_.value_or(Bytes(usual.begin(), usual.end()));
    if (!name.empty()) Store<std::uint32_t>(out_, 0x10, Here());
    Append(out_, ByteView(name));
  }

  Bytes TrackPayload() const {
    Bytes payload;
    for (const auto& bone : words_.bones_) Append(payload, bone.track);
    while (payload.size() % 4 != 0) payload.push_back(0);
    return payload;
  }

  Bytes MirrorPayload() const {
    std::vector<std::uint32_t> partner(Count());
    for (std::uint32_t i = 0; i < Count(); ++i) partner[i] = i;
    for (std::uint32_t i = 0; i < Count(); ++i) {
      if (!words_.bones_[i].mirror.empty()) partner[words_.IndexOf(words_.bones_[i].mirror)] = i;
    }
    for (std::uint32_t i = 0; i < Count(); ++i) {  // what a bone says of itself goes before what others say
      if (!words_.bones_[i].mirror.empty()) partner[i] = words_.IndexOf(words_.bones_[i].mirror);
    }
    Bytes payload;
    for (std::uint32_t i = 0; i < Count(); ++i) {
      payload.push_back(static_cast<std::uint8_t>(partner[i]));
      payload.push_back(words_.bones_[i].role);
    }
    while (payload.size() % 4 != 0) payload.push_back(0);
    return payload;
  }

  void WriteDescriptor(std::uint16_t kind, std::uint16_t count, const Bytes& payload) {
    U32(static_cast<std::uint32_t>(0xC + payload.size()));
    U16(kind);
    U16(count);
    U32(0xC);
    Append(out_, ByteView(payload));
  }

  void WriteUserData() {
    const std::uint32_t start = Here();
    if (words_.mirrors_ && words_.mirrors_first_) WriteDescriptor(2, 0, words_.mirror_table_.value_or(MirrorPayload()));
    if (words_.tracks_) WriteDescriptor(3, 0, words_.track_table_.value_or(TrackPayload()));
    if (words_.mirrors_ && !words_.mirrors_first_)
      WriteDescriptor(2, 0, words_.mirror_table_.value_or(MirrorPayload()));
    for (const auto& [kind, count, payload] : words_.more_) WriteDescriptor(kind, count, payload);
    Append(out_, ByteView(words_.tail_));
    if (Here() == start) return;
    Store<std::uint32_t>(out_, 0x18, Here() - start - words_.short_by_);
    Store<std::uint32_t>(out_, 0x1C, start);
  }

  const ActBuilder& words_;
  Bytes out_;
  std::vector<std::uint32_t> srt_address_;
};

Bytes ActBuilder::Build() const { return ActWriter(*this).Write(); }

}  // namespace bonepatch::sample
