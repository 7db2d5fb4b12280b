// Reads which tracks an animation bank keys, in time bounded by the bank's size.
#include "block/bank.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "block/part.h"

namespace bonepatch::block {
namespace {

constexpr std::uint64_t kBankHeaderSize = 0xE;
constexpr std::uint64_t kSequenceSize = 0xC;
constexpr std::uint64_t kTrackSize = 0x10;
constexpr std::uint64_t kTrackIdAt = 0xA;

/// A sequence's track table: from `start` to `end`, in bytes from the bank's start.
struct TrackTable {
  std::uint64_t start;
  std::uint64_t end;
};

/// Track ids, each once, in memory that no bank can make grow.
class IdSet {
 public:
  void Add(std::uint16_t id) { words_[id / 64] |= std::uint64_t{1} << (id % 64); }

  std::vector<std::uint16_t> Ascending() const {
    std::vector<std::uint16_t> ids;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        ids.push_back(static_cast<std::uint16_t>(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
    return ids;
  }

 private:
  std::array<std::uint64_t, 0x10000 / 64> words_{};
};

class BankReader {
 public:
  explicit BankReader(const ByteSource& bank) : part_(bank, 0, bank.size()) {}

  Result<Bank> Read() {
    if (Result<void> done = ReadHeader(); !done) return Propagate(std::move(done));
    if (Result<void> done = ReadTracks(); !done) return Propagate(std::move(done));
    return std::move(bank_);
  }

 private:
  void Blame(std::string field, std::uint64_t at, std::string message) {
    bank_.faults.push_back({std::move(field), at, std::move(message)});
  }

  Result<void> ReadHeader() {
    if (!part_.Has(0, kBankHeaderSize)) {
      Blame("header", 0, fmt::format("the bank has {} bytes, and its header needs {}", part_.size(), kBankHeaderSize));
      return {};
    }
    Result<ByteView> bytes = part_.Read(0, kBankHeaderSize);
    if (!bytes) return Propagate(std::move(bytes));
    const std::uint32_t version = *Load<std::uint32_t>(*bytes, 0), sequences = *Load<std::uint32_t>(*bytes, 4);
    bank_.id = *Load<std::uint16_t>(*bytes, 8);
    bank_.sequence_count = *Load<std::uint16_t>(*bytes, 0xA);
    bank_.track_count = *Load<std::uint16_t>(*bytes, 0xC);
    if (std::find(std::begin(kBankVersions), std::end(kBankVersions), version) == std::end(kBankVersions)) {
      Blame("version", 0,
            fmt::format("the bank version is 0x{:08X}, and must be 0x{:08X} or 0x{:08X}", version, kBankVersions[0],
                        kBankVersions[1]));
      return {};  // whatever this is, it has no sequences
    }
    return ReadSequences(sequences);
  }

  Result<void> ReadSequences(std::uint32_t pointer) {
    const std::uint32_t count = bank_.sequence_count;
    if (count == 0) return {};
    if (!part_.Has(pointer, count * kSequenceSize)) {
      Blame("sequences", 4,
            fmt::format("the sequence table, {} records of 0x{:X} bytes at 0x{:X}, leaves the bank of 0x{:X} "
                        "bytes",
                        count, kSequenceSize, pointer, part_.size()));
      return {};
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t at = pointer + i * kSequenceSize;
      Result<ByteView> bytes = part_.Read(at, kSequenceSize);
      if (!bytes) return Propagate(std::move(bytes));
      AddTable(i, at, *Load<std::uint32_t>(*bytes, 4), *Load<std::uint16_t>(*bytes, 8));
    }
    return {};
  }

  void AddTable(std::uint32_t sequence, std::uint64_t at, std::uint32_t tracks, std::uint32_t count) {
    if (count == 0) return;
    if (!part_.Has(tracks, count * kTrackSize)) {
      Blame(fmt::format("sequence {} tracks", sequence), at + 4,
            fmt::format(
                "sequence {}: its track table, {} records of 0x{:X} bytes at 0x{:X}, leaves the bank of 0x{:X} bytes",
                sequence, count, kTrackSize, tracks, part_.size()));
      return;
    }
    tables_.push_back({tracks, tracks + count * kTrackSize});
  }

  /// Sequences can share track tables, or overlap. Tables that start at the same remainder of 0x10 read the same id
  /// words where they overlap, so each word is read once: at most one for each byte of the bank.
  Result<void> ReadTracks() {
    std::sort(tables_.begin(), tables_.end(), [](const TrackTable& a, const TrackTable& b) {
      return std::pair(a.start % kTrackSize, a.start) < std::pair(b.start % kTrackSize, b.start);
    });
    std::uint64_t done = 0;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      const bool same_grid = i > 0 && tables_[i].start % kTrackSize == tables_[i - 1].start % kTrackSize;
      if (!same_grid) done = 0;
      for (std::uint64_t at = std::max(done, tables_[i].start); at < tables_[i].end; at += kTrackSize) {
        Result<ByteView> id = part_.Read(at + kTrackIdAt, 2);
        if (!id) return Propagate(std::move(id));
        seen_.Add(*Load<std::uint16_t>(*id, 0));
      }
      done = std::max(done, tables_[i].end);
    }
    bank_.track_ids = seen_.Ascending();
    return {};
  }

  Part part_;
  Bank bank_;
  std::vector<TrackTable> tables_;
  IdSet seen_;
};

}  // namespace

Result<Bank> ReadBank(const ByteSource& bank) { return BankReader(bank).Read(); }

}  // namespace bonepatch::block
