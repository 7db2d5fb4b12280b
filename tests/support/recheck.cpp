// Raw loads and plain loops, so that a mistake in the program is not made twice.
#include "tests/support/recheck.h"

#include <fmt/format.h>

#include <cstring>
#include <map>
#include <set>

namespace bonepatch::tests {
namespace {

class Rechecker {
 public:
  Rechecker(ByteView block, std::uint32_t donor_bones, bool stadium)
      : block_(block), donors_(donor_bones), stadium_(stadium) {}

  std::vector<std::string> Run() {
    if (!Sections()) return wrong_;
    Bones();
    Roots();
    Meshes();
    Tables();
    for (const std::uint32_t bone : Used()) {
      if (bone >= count_) Wrong(fmt::format("bone {} of {} is drawn or skinned with", bone, count_));
    }
    return wrong_;
  }

  std::uint32_t count() const { return count_; }

  /// Bones that draw, or that a skinning record names. After Run().
  std::set<std::uint32_t> Used() {
    std::set<std::uint32_t> used;
    for (std::uint32_t i = 0; i < count_; ++i) {
      if (U16(Record(i) + 0x14) != 0xFFFF) used.insert(i);
    }
    const std::uint32_t skn = U32(0x10);
    if (skn == 0) return used;
    struct Kind {
      std::uint32_t count, pointer, size;
      std::vector<std::uint32_t> words;
    };
    for (const Kind& kind : {Kind{0, 8, 0x40, {0x38}}, {2, 0xC, 0x74, {0x6C, 0x6E}}, {4, 0x10, 0x44, {0x40}}}) {
      const std::uint32_t records = U16(skn + kind.count), first = skn + U32(skn + kind.pointer);
      for (std::uint32_t i = 0; i < records; ++i) {
        for (const std::uint32_t word : kind.words) used.insert(U16(first + std::uint64_t{kind.size} * i + word));
      }
    }
    return used;
  }

 private:
  std::uint32_t U32(std::uint64_t at) { return Get<std::uint32_t>(at); }
  std::uint16_t U16(std::uint64_t at) { return Get<std::uint16_t>(at); }
  template <typename T>
  T Get(std::uint64_t at) {
    const auto value = Load<T>(block_, at);
    if (!value) Wrong(fmt::format("0x{:X} lies outside", at));
    return value.value_or(0);
  }
  void Wrong(std::string what) { wrong_.push_back(std::move(what)); }

  bool Sections() {
    std::uint32_t last = 0;
    for (int word = 1; word < 8; ++word) {
      const std::uint32_t offset = U32(4 * word);
      if (offset == 0) continue;
      if (offset % 32 != 0 || offset <= last || offset >= block_.size())
        Wrong(fmt::format("section {} at 0x{:X}", word, offset));
      last = offset;
    }
    gpl_ = U32(4);
    act_ = U32(8);
    count_ = U16(act_ + 6);
    if (count_ < donors_ || count_ > 255) Wrong(fmt::format("{} bones", count_));
    return wrong_.empty();
  }

  std::uint64_t Record(std::uint32_t bone) const { return act_ + 0x20 + 0x1C * std::uint64_t{bone}; }
  std::uint32_t Index(std::uint32_t address) const { return (address - 0x20) / 0x1C; }

  void Bones() {
    std::uint32_t srt = 0x20 + 0x1C * count_;
    std::uint32_t children = 0;
    for (std::uint32_t i = 0; i < count_; ++i) {
      if (U16(Record(i) + 0x16) != i) Wrong(fmt::format("bone {} has another id", i));
      if (const std::uint32_t pointer = U32(Record(i)); pointer != 0) {
        if (pointer != srt) Wrong(fmt::format("SRT of bone {} at 0x{:X}, not 0x{:X}", i, pointer, srt));
        srt += 0x34;
      }
      const std::uint32_t parent = U32(Record(i) + 0xC);
      if (i >= donors_ && stadium_ && parent != 0) Wrong(fmt::format("new bone {} is no root", i));
      if (i >= donors_ && parent != 0 && Index(parent) >= i) Wrong(fmt::format("new bone {} has a later parent", i));
      children += CountChain(U32(Record(i) + 0x10), 0x20 + 0x1C * i);
    }
    if (U32(act_ + 0x10) != srt) Wrong("the geo name isn't at the SRT end");
    reached_ = children;
  }

  /// Bones of one sibling chain, which must name `parent` and each other.
  std::uint32_t CountChain(std::uint32_t first, std::uint32_t parent) {
    std::uint32_t n = 0, before = 0;
    for (std::uint32_t at = first; at != 0 && n <= count_; at = U32(act_ + at + 8)) {
      if (U32(act_ + at + 0xC) != parent) Wrong(fmt::format("0x{:X} is in another bone's chain", at));
      if (U32(act_ + at + 4) != before) Wrong(fmt::format("0x{:X} has another previous sibling", at));
      before = at;
      ++n;
    }
    return n;
  }

  void Roots() {
    if (reached_ + CountChain(U32(act_ + 0xC), 0) != count_) Wrong("links don't reach every bone once");
  }

  void Meshes() {
    const std::uint32_t submeshes = U32(gpl_ + 0xC), array = gpl_ + U32(gpl_ + 0x10);
    std::vector<int> owners(submeshes);
    for (std::uint32_t i = 0; i < count_; ++i) {
      const std::uint16_t geo = U16(Record(i) + 0x14);
      if (geo == 0xFFFF) continue;
      if (geo >= submeshes) return Wrong(fmt::format("bone {} draws submesh {}", i, geo));
      ++owners[geo];
      if (stadium_ && U32(Record(i) + 0xC) != 0)
        Wrong(fmt::format("mesh {} hangs on bone {}, which is no root", geo, i));
    }
    for (std::uint32_t s = 0; s < submeshes; ++s) {
      const std::uint32_t layout = gpl_ + U32(array + 8 * s), kind = Get<std::uint8_t>(layout + U32(layout) + 7);
      if (kind == 3 && owners[s] == 0) Wrong(fmt::format("nobody owns submesh {}", s));
      if (kind == 6 && owners[s] != 0) Wrong(fmt::format("a bone draws skinned submesh {}", s));
    }
  }

  void Tables() {
    const std::uint32_t size = U32(act_ + 0x18), start = act_ + U32(act_ + 0x1C);
    for (std::uint32_t at = 0; at + 0xC <= size; at += std::max<std::uint32_t>(U32(start + at), 0xC)) {
      const std::uint16_t kind = U16(start + at + 4);
      if (kind != 2 || count_ == donors_) continue;
      for (std::uint32_t i = 0; i < count_; ++i) {
        const auto mirror = Get<std::uint8_t>(start + at + 0xC + 2 * i);
        if (mirror >= count_ || Get<std::uint8_t>(start + at + 0xC + 2 * mirror) != i)
          Wrong(fmt::format("mirror of bone {}", i));
      }
    }
  }

  ByteView block_;
  std::uint32_t donors_;
  bool stadium_;
  std::uint32_t gpl_ = 0, act_ = 0, count_ = 0, reached_ = 0;
  std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> Recheck(ByteView block, std::uint32_t donor_bones, bool stadium) {
  return Rechecker(block, donor_bones, stadium).Run();
}

std::vector<std::string> RecheckPair(ByteView high, ByteView low) {
  Rechecker of_high(high, 0, false), of_low(low, 0, false);
  static_cast<void>(of_high.Run());
  static_cast<void>(of_low.Run());
  std::vector<std::string> wrong;
  for (const std::uint32_t bone : of_low.Used()) {
    if (bone >= of_high.count()) wrong.push_back(fmt::format("the high-poly model has no bone {}", bone));
  }
  return wrong;
}

std::vector<std::string> RecheckRoutes(ByteView vanilla_dol, ByteView dol, ByteView fst, std::uint64_t archive_size) {
  constexpr std::uint32_t kTable = 0x69C828, kBase = 0x80003F00, kName = 0x8067F658, kVanillaSize = 0x2A9EBD00;
  std::vector<std::string> wrong;
  std::map<std::uint64_t, std::uint64_t> blocks;  // begin, end
  if (dol.size() != vanilla_dol.size()) wrong.push_back("main.dol has another size");
  for (std::uint64_t chunk = 0; chunk < 172; ++chunk) {
    std::uint64_t at = Load<std::uint32_t>(dol, kTable + 4 * chunk).value_or(0) - std::uint64_t{kBase};
    for (; Load<std::uint32_t>(dol, at) == kName; at += 48) {
      const auto now = Slice(dol, at, 48), before = Slice(vanilla_dol, at, 48);
      if (now && before && std::memcmp(now->data(), before->data(), 48) == 0) continue;
      const std::uint64_t length = Load<std::uint32_t>(dol, at + 4).value_or(0);
      const std::uint64_t begin = Load<std::uint32_t>(dol, at + 8).value_or(0);
      for (std::uint64_t slot = at; slot < at + 48; slot += 16) {
        if (Load<std::uint32_t>(dol, slot) != kName || Load<std::uint32_t>(dol, slot + 4) != length ||
            Load<std::uint32_t>(dol, slot + 8) != begin || Load<std::uint32_t>(dol, slot + 12) != length)
          wrong.push_back(fmt::format("the languages of the record at 0x{:X} differ", at));
      }
      if (begin < kVanillaSize || begin % 32 != 0 || begin + length > archive_size)
        wrong.push_back(fmt::format("a block at 0x{:X} with 0x{:X} bytes", begin, length));
      blocks[begin] = begin + length;
    }
  }
  std::uint64_t end = 0;
  for (const auto& [begin, its_end] : blocks) {
    if (begin < end) wrong.push_back(fmt::format("the block at 0x{:X} overlaps the one before", begin));
    end = its_end;
  }
  if (Load<std::uint32_t>(fst, 0x14) != archive_size) wrong.push_back("fst.bin has another size for dt_na.dat");
  return wrong;
}

}  // namespace bonepatch::tests
