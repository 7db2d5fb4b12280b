// The words of ActBuilder that are about name, fillers and user data.
#include "sample/act_builder.h"

namespace bonepatch::sample {
namespace {

Bytes BigEndian(std::uint32_t value, unsigned bytes) {
  Bytes out;
  while (bytes-- > 0) out.push_back(static_cast<std::uint8_t>(value >> (8 * bytes)));
  return out;
}

}  // namespace

ActBuilder& ActBuilder::Name(std::string text) {
  name_ = Bytes(text.begin(), text.end());
  name_->push_back(0);
  return *this;
}

ActBuilder& ActBuilder::NameWithoutNul(std::string text, std::uint8_t stray) {
  name_ = Bytes(text.begin(), text.end());
  name_->push_back(stray);
  return *this;
}

ActBuilder& ActBuilder::NoName() {
  name_ = Bytes();
  return *this;
}

ActBuilder& ActBuilder::SrtOrder(std::vector<std::string> bones) {
  srt_order_ = std::move(bones);
  return *this;
}

ActBuilder& ActBuilder::SrtGap(Bytes bytes) {
  srt_gap_ = std::move(bytes);
  return *this;
}

ActBuilder& ActBuilder::Filler(Bytes bytes) {
  filler_.bytes = std::move(bytes);
  return *this;
}

ActBuilder& ActBuilder::FillTo(std::uint32_t alignment) {
  filler_ = {alignment, std::nullopt};
  return *this;
}

ActBuilder& ActBuilder::EndFiller(Bytes bytes) {
  end_filler_.bytes = std::move(bytes);
  return *this;
}

ActBuilder& ActBuilder::EndFillTo(std::uint32_t alignment) {
  end_filler_ = {alignment, std::nullopt};
  return *this;
}

ActBuilder& ActBuilder::NoTracks() {
  tracks_ = false;
  return *this;
}

ActBuilder& ActBuilder::NoMirrors() {
  mirrors_ = false;
  return *this;
}

ActBuilder& ActBuilder::NoUserData() {
  more_.clear();
  return NoTracks().NoMirrors();
}

ActBuilder& ActBuilder::MirrorsFirst() {
  mirrors_first_ = true;
  return *this;
}

ActBuilder& ActBuilder::TrackTable(Bytes payload) {
  track_table_ = std::move(payload);
  return *this;
}

ActBuilder& ActBuilder::MirrorTable(Bytes payload) {
  mirror_table_ = std::move(payload);
  return *this;
}

ActBuilder& ActBuilder::NamesTracks(const std::vector<std::uint16_t>& tracks) {
  Bytes payload;
  for (const std::uint16_t track : tracks) {
    for (const std::uint8_t byte : BigEndian(track, 2)) payload.push_back(byte);
    payload.insert(payload.end(), {0, 2});
  }
  return Descriptor(4, static_cast<std::uint16_t>(tracks.size()), std::move(payload));
}

ActBuilder& ActBuilder::Descriptor(std::uint16_t kind, std::uint16_t count, Bytes payload) {
  more_.push_back({kind, count, std::move(payload)});
  return *this;
}

ActBuilder& ActBuilder::UserDataTail(Bytes bytes) {
  tail_ = std::move(bytes);
  return *this;
}

ActBuilder& ActBuilder::UserDataShortBy(std::uint32_t bytes) {
  short_by_ = bytes;
  return *this;
}

ActBuilder& ActBuilder::UserDataBeforeName() {
  user_data_first_ = true;
  return *this;
}

ActBuilder& ActBuilder::Poke16(std::uint32_t offset, std::uint16_t value) {
  pokes_.emplace_back(offset, BigEndian(value, 2));
  return *this;
}

ActBuilder& ActBuilder::Poke32(std::uint32_t offset, std::uint32_t value) {
  pokes_.emplace_back(offset, BigEndian(value, 4));
  return *this;
}

}  // namespace bonepatch::sample
