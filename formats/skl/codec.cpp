// Reads and writes the parts of a file one after the other: nothing in it has an address.
#include "formats/skl/codec.h"

#include <fmt/format.h>

namespace bonepatch::formats::skl {
namespace {

/// An empty name, the numbers, an empty parent and no children: no bone takes fewer bytes.
constexpr std::uint64_t kSmallestBone = 4 + kNumbersSize + 4 + 4;

class Reader {
 public:
  explicit Reader(ByteView bytes) : bytes_(bytes) {}

  tl::expected<Skeleton, Truncation> Read() {
    Skeleton skeleton;
    if (ReadHeader(skeleton)) {
      for (std::uint32_t i = 0; i < count_; ++i) {
        bone_ = i;
        if (!ReadBone(skeleton.bones.emplace_back())) break;
      }
    }
    if (!fault_.message.empty()) return tl::unexpected<Truncation>(std::move(fault_));
    ReadTail(skeleton);
    return skeleton;
  }

 private:
  std::uint64_t left() const { return bytes_.size() - at_; }

  bool Fail(const char* field, std::string message) {
    fault_ = {bone_, field, at_, std::move(message)};
    return false;
  }

  bool ReadHeader(Skeleton& skeleton) {
    const auto magic = Slice(bytes_, 0, kMagic.size());
    if (!magic) return Fail("magic", fmt::format("the file has {} bytes, too few for its magic 'SKL'", bytes_.size()));
    if (AsText(*magic) != kMagic) return Fail("magic", "the file does not begin with 'SKL' and a zero byte");
    at_ = kMagic.size();
    std::int32_t count = 0;
    if (!ReadNumber("version", skeleton.version) || !ReadNumber("bone count", count)) return false;
    at_ -= 4;
    if (count < 0) return Fail("bone count", fmt::format("the bone count is {}; a count is 0 or more", count));
    if (static_cast<std::uint64_t>(count) > (left() - 4) / kSmallestBone) {
      return Fail("bone count", fmt::format("{} bones take {} bytes or more, and {} are left", count,
                                            static_cast<std::uint64_t>(count) * kSmallestBone, left() - 4));
    }
    at_ += 4;
    count_ = static_cast<std::uint32_t>(count);
    skeleton.bones.reserve(count_);
    return true;
  }

  bool ReadBone(Bone& bone) {
    if (!ReadString("name", bone.name)) return false;
    if (!ReadRecord<kNumberFields>(bytes_, at_, kOrder, bone.numbers))
      return Fail("numbers", fmt::format("the bone's numbers take {} bytes, and {} are left", kNumbersSize, left()));
    at_ += kNumbersSize;
    std::int32_t children = 0;
    if (!ReadString("parent", bone.parent) || !ReadNumber("child count", children)) return false;
    constexpr std::uint64_t kSmallestName = 4;
    if (children < 0 || static_cast<std::uint64_t>(children) > left() / kSmallestName) {
      at_ -= 4;
      return Fail("child count", fmt::format("the bone has {} children, and {} bytes are left", children, left() - 4));
    }
    bone.children.resize(static_cast<std::size_t>(children));
    for (std::string& child : bone.children) {
      if (!ReadString("children", child)) return false;
    }
    return true;
  }

  /// Nothing, or one string; what is more, or no whole string, is kept.
  void ReadTail(Skeleton& skeleton) {
    if (left() == 0) return;
    std::string link;
    if (ReadString("link", link)) skeleton.link = std::move(link);
    const ByteView rest = bytes_.subspan(at_);
    skeleton.rest.assign(rest.begin(), rest.end());
  }

  bool ReadNumber(const char* field, std::int32_t& number) {
    const auto stored = Load<std::uint32_t>(bytes_, at_, kOrder);
    if (!stored) return Fail(field, fmt::format("the {} takes 4 bytes, and {} are left", field, left()));
    number = static_cast<std::int32_t>(*stored);
    at_ += 4;
    return true;
  }

  /// Where it fails, the reader stays in front of the string.
  bool ReadString(const char* field, std::string& text) {
    std::int32_t length = 0;
    if (!ReadNumber(field, length)) return false;
    const auto stored = length < 0 ? std::nullopt : Slice(bytes_, at_, static_cast<std::uint64_t>(length));
    if (!stored) {
      const std::uint64_t behind = left();
      at_ -= 4;
      return Fail(field, fmt::format("the {} has {} bytes, and {} are left", field, length, behind));
    }
    text = AsText(*stored);
    at_ += stored->size();
    return true;
  }

  ByteView bytes_;
  std::uint64_t at_ = 0;
  std::uint32_t count_ = 0;
  std::optional<std::uint32_t> bone_;
  Truncation fault_;
};

void AppendString(Bytes& bytes, const std::string& text) {
  Append(bytes, static_cast<std::uint32_t>(text.size()), kOrder);
  Append(bytes, AsBytes(text));
}

void AppendBone(Bytes& bytes, const Bone& bone) {
  AppendString(bytes, bone.name);
  bytes.resize(bytes.size() + kNumbersSize);
  WriteRecord<kNumberFields>(bytes, bytes.size() - kNumbersSize, kOrder, bone.numbers);
  AppendString(bytes, bone.parent);
  Append(bytes, static_cast<std::uint32_t>(bone.children.size()), kOrder);
  for (const std::string& child : bone.children) AppendString(bytes, child);
}

}  // namespace

tl::expected<Skeleton, Truncation> Decode(ByteView bytes) { return Reader(bytes).Read(); }

Bytes Encode(const Skeleton& skeleton) {
  Bytes bytes;
  Append(bytes, AsBytes(kMagic));
  Append(bytes, static_cast<std::uint32_t>(skeleton.version), kOrder);
  Append(bytes, static_cast<std::uint32_t>(skeleton.bones.size()), kOrder);
  for (const Bone& bone : skeleton.bones) AppendBone(bytes, bone);
  if (skeleton.link) AppendString(bytes, *skeleton.link);
  Append(bytes, skeleton.rest);
  return bytes;
}

}  // namespace bonepatch::formats::skl
