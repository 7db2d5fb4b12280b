// Writes the XML, as loaders read it: even numbers of hex digits, choices that count from 1.
#include "patcher/riivolution/document.h"

#include <fmt/format.h>

#include "patcher/base/xml.h"

namespace bonepatch::riivolution {
namespace {

constexpr std::string_view kGameId = "RMBE01";  ///< Mario Super Sluggers, US: records lie elsewhere in other releases

constexpr std::uint32_t kNameWord = 4;     ///< the first word of a slot, which no patch changes
constexpr std::uint32_t kValueWords = 12;  ///< length, offset and allocation behind it

std::string Hex(ByteView bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{:02X}", byte);
  return text;
}

}  // namespace

const std::string_view kOpening =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Written by bonepatch export-riivolution. -->\n";

std::vector<MemoryPatch> RoutePatches(const game::Directory& directory, ByteView before, ByteView after) {
  std::vector<MemoryPatch> patches;
  for (const game::Record& record : directory.records()) {
    for (std::uint32_t slot = 0; slot < record.slots.size(); ++slot) {
      const std::uint32_t at = slot * static_cast<std::uint32_t>(sizeof(game::Slot)) + kNameWord;
      const auto old_words = Slice(before, record.file_offset + at, kValueWords);
      const auto new_words = Slice(after, record.file_offset + at, kValueWords);
      if (!old_words || !new_words || AsText(*old_words) == AsText(*new_words)) continue;
      patches.push_back({record.address + at, Bytes(new_words->begin(), new_words->end()),
                         Bytes(old_words->begin(), old_words->end())});
    }
  }
  return patches;
}

std::string WriteXml(const Document& document) {
  const std::string id = "bonepatch-" + document.id;
  std::string xml(kOpening);
  xml += fmt::format("<wiidisc version=\"1\" root=\"{}\">\n", XmlAttribute(document.root));
  xml += fmt::format("  <id game=\"{}\"/>\n", kGameId);
  xml += fmt::format(
      "  <options>\n    <section name=\"Bonepatch\">\n      <option name=\"{}\" id=\"{}\" default=\"1\">\n"
      "        <choice name=\"Enabled\">\n          <patch id=\"{}\"/>\n        </choice>\n      </option>\n"
      "    </section>\n  </options>\n",
      XmlAttribute(document.title), XmlAttribute(id), XmlAttribute(id));
  xml += fmt::format("  <patch id=\"{}\">\n", XmlAttribute(id));
  if (!document.blocks.empty()) {
    xml += fmt::format(
        "    <file disc=\"/dt_na.dat\" external=\"{}\" offset=\"{}\" fileoffset=\"0\" length=\"0\" resize=\"true\" "
        "create=\"false\"/>\n",
        XmlAttribute(document.blocks), document.offset);
  }
  for (const MemoryPatch& patch : document.memory) {
    xml += fmt::format("    <memory offset=\"0x{:08X}\" value=\"{}\" original=\"{}\"/>\n", patch.address,
                       Hex(patch.value), Hex(patch.original));
  }
  return xml + "  </patch>\n</wiidisc>\n";
}

}  // namespace bonepatch::riivolution
