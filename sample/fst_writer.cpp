// fst.bin: 12-byte entries (u8 folder, u24 name, u32 offset or parent, u32 size or end), then the names.
#include "sample/dol_writer.h"

namespace bonepatch::sample {
namespace {

struct DiscFile {
  const char* name;
  std::uint32_t offset;  // on a Wii disc in words of 4 bytes
  std::uint32_t size;
  bool folder = false;  // then `offset` is the parent and `size` one past its last entry
};

}  // namespace

Bytes WriteFst(std::uint64_t archive_size) {
  const DiscFile files[] = {
      {"", 0, 8, true},
      {"dt_na.dat", 0x00100000, static_cast<std::uint32_t>(archive_size)},
      {"movie", 0, 5, true},
      {"opening.thp", 0x0AB00000, 0x00C40000},
      {"ending.thp", 0x0AE20000, 0x00A10000},
      {"sound", 0, 8, true},
      {"music.brsar", 0x0B100000, 0x00340000},
      {"voice.brsar", 0x0B1E0000, 0x00120000},
  };

  Bytes names, fst;
  for (const DiscFile& file : files) {
    const auto name = static_cast<std::uint32_t>(names.size());
    Append<std::uint32_t>(fst, (file.folder ? 0x01000000u : 0u) | name);
    Append<std::uint32_t>(fst, file.offset);
    Append<std::uint32_t>(fst, file.size);
    if (&file == &files[0]) continue;  // the root's name is the first string of the table, by convention unused
    Append(names, AsBytes(file.name));
    names.push_back(0);
  }
  Append(fst, ByteView(names));
  fst.resize(AlignUp(fst.size(), 4));
  return fst;
}

}  // namespace bonepatch::sample
