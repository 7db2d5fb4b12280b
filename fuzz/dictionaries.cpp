// Dictionaries from the formats' own numbers, from the seeds and from the schemas.
#include "fuzz/dictionaries.h"

#include <fmt/format.h>

#include <cctype>
#include <fstream>
#include <set>

#include "act/section.h"
#include "block/bank.h"
#include "block/block.h"
#include "block/geometry.h"
#include "patcher/game/dol.h"
#include "patcher/json/facts_json.h"
#include "patcher/json/schema.h"

namespace bonepatch::fuzz {
namespace {

namespace fs = std::filesystem;

/// libFuzzer's form of a dictionary: a line for each word, in quotes, its bytes in hexadecimal.
void WriteDictionary(const fs::path& seeds, const std::set<std::string>& words) {
  std::string lines;
  for (const std::string& word : words) {
    lines += '"';
    for (const char c : word) lines += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    lines += "\"\n";
  }
  Write(seeds.parent_path(), seeds.filename().string() + ".dict", AsBytes(lines));
}

/// Of a text format: the words of its seeds, and of what else is written in its language.
void WriteWords(const fs::path& seeds, std::string text, std::set<std::string> words) {
  constexpr std::size_t kLongest = 40;  // beyond it are checksums and sentences
  for (const auto& seed : fs::directory_iterator(seeds)) text += ReadText(seed.path()) + ' ';
  std::string word;
  for (const char c : text + ' ') {
    const bool inside = std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '/' || c == '#';
    if (inside) word += c;
    if (inside) continue;
    if (word.size() > 1 && word.size() <= kLongest) words.insert(word);
    word.clear();
  }
  WriteDictionary(seeds, words);
}

/// Of a binary format: big-endian words.
void WriteNumbers(const fs::path& seeds, std::initializer_list<std::uint32_t> numbers, std::set<std::string> words) {
  for (const std::uint32_t number : numbers) {
    std::string word;
    for (int shift = 24; shift >= 0; shift -= 8) word += static_cast<char>(number >> shift & 0xFF);
    words.insert(word);
  }
  WriteDictionary(seeds, words);
}

}  // namespace

void Write(const fs::path& folder, const std::string& name, ByteView bytes) {
  fs::create_directories(folder);
  std::ofstream file(folder / name, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

std::string ReadText(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void WriteDictionaries(const fs::path& folder) {
  const std::string f32 = {'\x3F', '\x80', 0, 0};
  WriteNumbers(folder / "act", {act::kVersion, 0x20, 0x1C, 0x34, 0xFFFF, 0x7FC00000, 0x7F800000},
               {f32, ".gpl", ".tpl"});
  WriteNumbers(folder / "block",
               {act::kVersion, block::kGplVersion, block::kBankVersions[0], block::kBankVersions[1], 0x20, 0xFFFFFFFF},
               {f32, ".gpl"});
  WriteNumbers(folder / "dol", {game::kArchiveName, 0x80000000, 0x80700000, 0x816FFFFF, 0x2A9EBD00}, {"dt_na.dat"});
  WriteWords(folder / "recipe", json::RecipeSchema() + json::PackSchema(),
             {"- ",
              ": ",
              "{",
              "}",
              "[",
              "]",
              "\n  ",
              "&a ",
              "*a",
              "|\n",
              ">\n",
              "!!str ",
              "---\n",
              "...\n",
              "\"",
              "'",
              "~",
              "<<: ",
              "0x",
              ".nan",
              "-.inf",
              "1e309",
              "18446744073709551616",
              "\xEF\xBB\xBF",
              "\xFF\xFE",
              "\xE2\x80\xA8"});
  const std::set<std::string> json{"{",       "}",       "[",    "]",    ",",  ":",     "\"",
                                   "\\u0000", "\\uD800", "null", "true", "-1", "1e309", "18446744073709551616"};
  WriteWords(folder / "state", "", json);
  WriteWords(folder / "skl", "",
             {std::string("SKL\0", 4), "NoParent", std::string(4, '\0'), std::string("\x08\0\0\0", 4), "Bip01",
              std::string("\xFF\xFF\xFF\x7F", 4), std::string("\0\0\xC0\x7F", 4)});
  WriteWords(folder / "facts", json::FactsSchema(), json);
  WriteWords(folder / "sluggie", "65535 256 171 GeoIdEdited BoneHierarchyEdited", json);
}

}  // namespace bonepatch::fuzz
