// Builds a main.dol of two kilobytes whose tables lie where the real one has them.
#pragma once

#include <array>

#include "patcher/base/bytes.h"
#include "patcher/game/dol.h"

namespace bonepatch::tests {

/// Three sections: the name `dt_na.dat`, the table of 172 directories, and the records. A directory that isn't pointed
/// anywhere has no files.
class DolBuilder {
 public:
  static constexpr std::uint32_t kNameFile = 0x100;      ///< where the name's section lies in the file
  static constexpr std::uint32_t kTableFile = 0x120;     ///< ... the table's
  static constexpr std::uint32_t kRecordsFile = 0x3E0;   ///< ... the records'
  static constexpr std::uint32_t kRecords = 0x80700000;  ///< address of the first record

  DolBuilder();

  /// Appends a record with three equal slots; returns its address.
  std::uint32_t Record(std::uint32_t offset, std::uint32_t length);
  /// Appends a record with another name pointer, which ends a run; returns its address.
  std::uint32_t End(std::uint32_t name = 0);
  /// Appends any bytes.
  DolBuilder& Raw(ByteView bytes);
  DolBuilder& Point(std::uint32_t chunk, std::uint32_t address);

  Bytes Build() const;

 private:
  std::uint32_t Here() const { return kRecords + static_cast<std::uint32_t>(records_.size()); }
  std::array<std::uint32_t, game::kDirectoryCount> table_{};
  Bytes records_;
};

}  // namespace bonepatch::tests
