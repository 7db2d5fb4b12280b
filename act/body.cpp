// Cuts a section into pieces, so that pieces put together again are the section.
#include "act/body.h"

#include <algorithm>

#include "act/records.h"

namespace bonepatch::act {
namespace {

/// Takes the parts in the order of their offsets, and keeps what lies between them.
class Cutter {
 public:
  Cutter(ByteView bytes, std::uint64_t table_end) : bytes_(bytes), end_(table_end) {}

  void AddSrt(std::uint32_t start, std::uint32_t index) {
    const bool follows = start == end_ && !body_.pieces.empty() && body_.pieces.back().kind == Piece::Kind::kSrts;
    if (!follows) Add(start, Piece::Kind::kSrts).first_srt = index;
    ++body_.pieces.back().srt_count;
    end_ = std::max(end_, std::uint64_t{start} + kSrtSize);
  }

  void AddUserData(std::uint32_t start, std::uint32_t size) {
    Add(start, Piece::Kind::kUserData);
    end_ = std::max(end_, std::uint64_t{start} + size);
  }

  Body Finish() {
    if (end_ < bytes_.size()) AddOpaque(bytes_.size());
    return std::move(body_);
  }

 private:
  Piece& Add(std::uint32_t start, Piece::Kind kind) {
    if (start < end_) body_.overlap = true;
    if (start > end_) AddOpaque(start);
    return Put(start, kind);
  }

  void AddOpaque(std::uint64_t to) {
    const ByteView stretch = bytes_.subspan(end_, to - end_);
    Put(end_, Piece::Kind::kOpaque).opaque.assign(stretch.begin(), stretch.end());
  }

  Piece& Put(std::uint64_t start, Piece::Kind kind) {
    body_.starts.push_back(static_cast<std::uint32_t>(start));
    Piece& piece = body_.pieces.emplace_back();
    piece.kind = kind;
    return piece;
  }

  ByteView bytes_;
  std::uint64_t end_;  ///< of all that has a piece so far
  Body body_;
};

}  // namespace

Body CutBody(ByteView bytes, std::uint64_t table_end, const std::vector<std::uint32_t>& srts, std::uint32_t user_data,
             std::uint32_t user_data_size) {
  Cutter cutter(bytes, table_end);
  bool has_user_data = user_data_size != 0;
  const auto add_user_data = [&] {
    cutter.AddUserData(user_data, user_data_size);
    has_user_data = false;
  };
  for (std::uint32_t i = 0; i < srts.size(); ++i) {
    if (has_user_data && user_data < srts[i]) add_user_data();
    cutter.AddSrt(srts[i], i);
  }
  if (has_user_data) add_user_data();
  return cutter.Finish();
}

Section::NamePlace PlaceOf(const Body& body, std::uint64_t table_end, std::uint32_t offset) {
  if (offset < table_end) return {Section::NamePlace::kBeforeBody, offset};
  const auto after = std::upper_bound(body.starts.begin(), body.starts.end(), offset);
  if (after == body.starts.begin()) return {Section::NamePlace::kBeforeBody, offset};
  const auto piece = static_cast<std::uint32_t>(after - body.starts.begin() - 1);
  return {piece, offset - body.starts[piece]};
}

UserData ReadUserData(ByteView bytes) {
  UserData user_data;
  Descriptor descriptor;
  while (user_data.chain.size() < kMostDescriptors && ReadRecord<kDescriptorFields>(bytes, 0, kOrder, descriptor)) {
    if (descriptor.size < kDescriptorSize || descriptor.size > bytes.size()) break;
    const ByteView payload = bytes.first(descriptor.size).subspan(kDescriptorSize);
    descriptor.payload.assign(payload.begin(), payload.end());
    bytes = bytes.subspan(descriptor.size);
    user_data.chain.push_back(std::move(descriptor));
  }
  user_data.rest.assign(bytes.begin(), bytes.end());
  return user_data;
}

}  // namespace bonepatch::act
