// Writes model blocks and archives word by word.
#include "tests/support/tiny_model.h"

namespace bonepatch::tests {
namespace {

constexpr std::uint32_t kGpl = 0x20, kAct = 0x40, kBone = 0x20, kBoneSize = 0x1C;

void Pad(Bytes& bytes) { bytes.resize(AlignUp(bytes.size(), kAlignment)); }

}  // namespace

Bytes TinyModel(const std::string& geo_name) {
  Bytes block(kAct + kBone + kBoneSize);
  Store<std::uint32_t>(block, 0x04, kGpl);
  Store<std::uint32_t>(block, 0x08, kAct);
  Store<std::uint32_t>(block, kGpl, 0x00B749E0);  // version; no submesh
  Store<std::uint32_t>(block, kGpl + 0x10, 0x18);
  Store<std::uint32_t>(block, kAct, 0x007B7960);  // version
  Store<std::uint16_t>(block, kAct + 0x06, 1);    // bone count
  Store<std::uint32_t>(block, kAct + 0x08, 0xC);
  Store<std::uint32_t>(block, kAct + 0x0C, kBone);              // root
  Store<std::uint32_t>(block, kAct + 0x10, kBone + kBoneSize);  // geo name
  Store<std::uint16_t>(block, kAct + 0x14, 0xFFFF);
  Store<std::uint16_t>(block, kAct + kBone + 0x14, 0xFFFF);  // draws nothing
  block[kAct + kBone + 0x18] = 1;                            // inherits
  Append(block, AsBytes(geo_name));
  block.push_back(0);
  Pad(block);
  return block;
}

Bytes TinyArchive(const std::vector<Bytes>& members) {
  Bytes archive(4 + 4 * members.size());
  Store<std::uint32_t>(archive, 0, static_cast<std::uint32_t>(members.size()));
  Pad(archive);
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i].empty()) continue;
    Store<std::uint32_t>(archive, 4 + 4 * i, static_cast<std::uint32_t>(archive.size()));
    Append(archive, ByteView(members[i]));
    Pad(archive);
  }
  return archive;
}

}  // namespace bonepatch::tests
