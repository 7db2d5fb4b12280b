// Cuts a section into pieces, so that pieces put together again are the section.
#include "act/body.h"

#include <algorithm>

#include "act/records.h"

namespace bonepatch::act {
namespace {

struct Part {
  std::uint32_t start = 0;
  std::uint32_t size = 0;
  Piece piece;
};

std::vector<Part> PartsInOrder(const std::map<std::uint32_t, std::uint32_t>& srts, std::uint32_t user_data,
                               std::uint32_t user_data_size) {
  std::vector<Part> parts;
  for (const auto& [offset, index] : srts) parts.push_back({offset, kSrtSize, {Piece::Kind::kSrt, index, {}}});
  if (user_data_size != 0) parts.push_back({user_data, user_data_size, {Piece::Kind::kUserData, 0, {}}});
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.start < b.start; });
  return parts;
}

void Add(Body& body, std::uint64_t start, Piece piece) {
  body.pieces.push_back(std::move(piece));
  body.starts.push_back(static_cast<std::uint32_t>(start));
}

void AddOpaque(Body& body, ByteView bytes, std::uint64_t start, std::uint64_t end) {
  if (start >= end) return;
  const ByteView stretch = bytes.subspan(start, end - start);
  Add(body, start, {Piece::Kind::kOpaque, 0, Bytes(stretch.begin(), stretch.end())});
}

}  // namespace

Body CutBody(ByteView bytes, std::uint64_t table_end, const std::map<std::uint32_t, std::uint32_t>& srts,
             std::uint32_t user_data, std::uint32_t user_data_size) {
  Body body;
  std::uint64_t end = table_end;  // of all that has a piece so far
  for (Part& part : PartsInOrder(srts, user_data, user_data_size)) {
    if (part.start < end) body.overlap = true;
    AddOpaque(body, bytes, end, part.start);
    Add(body, part.start, std::move(part.piece));
    end = std::max(end, std::uint64_t{part.start} + part.size);
  }
  AddOpaque(body, bytes, end, bytes.size());
  return body;
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
  while (ReadRecord(bytes, 0, kOrder, kDescriptorFields, descriptor)) {
    if (descriptor.size < kDescriptorSize || descriptor.size > bytes.size()) break;
    const ByteView payload = bytes.first(descriptor.size).subspan(kDescriptorSize);
    descriptor.payload.assign(payload.begin(), payload.end());
    user_data.chain.push_back(descriptor);
    bytes = bytes.subspan(descriptor.size);
  }
  user_data.rest.assign(bytes.begin(), bytes.end());
  return user_data;
}

}  // namespace bonepatch::act
