// The model block around an ACT section (FORMAT.md): its eight header words and its sections.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "patcher/base/source.h"

namespace bonepatch::block {

inline constexpr std::uint32_t kHeaderSize = 0x20;

enum class SectionKind : std::uint32_t { kGpl = 1, kAct = 2, kTex = 3, kSkn = 4, kPtr6 = 5, kPtr7 = 6, kPtr8 = 7 };

/// A stretch of the block, in bytes from the block's start.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
  friend bool operator==(Span, Span) = default;
};

/// Something off in the part of a format that we read, with every value that matters.
struct Fault {
  std::string field;
  std::uint64_t offset = 0;  ///< of the field, in bytes from the block's start
  std::string message;
  std::optional<std::uint32_t> submesh = {};  ///< GPL only: the submesh whose `field` it is
};

struct Header {
  std::array<std::uint32_t, 8> words{};  ///< as stored; words[0] is 0, the others are section offsets, 0: absent
  std::uint64_t block_size = 0;
  std::vector<Fault> faults;  ///< what block/sections refuses: first word, order, range, alignment, no GPL

  /// Where a section lies: to the smallest header offset greater than its own, or the block end. None: absent, or its
  /// offset lies outside the block.
  std::optional<Span> Find(SectionKind kind) const;
  bool Has(SectionKind kind) const { return words[static_cast<std::size_t>(kind)] != 0; }
};

/// Reads the 0x20 bytes; an error only if the block is shorter or can't be read.
Result<Header> ReadHeader(const ByteSource& block);

/// What an entry of dt_na.dat is.
enum class EntryKind { kModel, kArchive, kBank, kUnknown };

/// Reads a few words, and asks in this order. A bank: its version word. A model: the header's GPL and ACT words point
/// at their version words, whatever else is damaged. An archive: archive.h. A model, damaged: the first word is 0, and
/// either one of the two version words is there or both offsets could be sections. Else unknown.
Result<EntryKind> Classify(const ByteSource& entry);

/// The block with another section of that kind. Later sections move by the difference (a multiple of 32, else zeros are
/// added to make it one), the header follows, everything else stays. A section of the old length changes nothing but
/// itself. Requires a header without faults, of this block. A block that doesn't have the section is returned as it is.
Bytes ReplaceSection(ByteView block, const Header& header, SectionKind kind, ByteView section);

inline Bytes ReplaceAct(ByteView block, const Header& header, ByteView act) {
  return ReplaceSection(block, header, SectionKind::kAct, act);
}

/// "GPL", "ACT", ...: the names of the header words in FORMAT.md.
std::string_view Name(SectionKind kind);

}  // namespace bonepatch::block
