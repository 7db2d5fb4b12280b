// Facts hold no game data: no sixteen bytes of a mesh, texture, skinning or transform are in them, in any spelling.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <nlohmann/json.hpp>

#include "act/codec.h"
#include "patcher/json/text.h"
#include "tests/facts/told.h"

namespace bonepatch::tests {
namespace {

constexpr std::size_t kWindow = 16;
using Window = std::pair<std::uint64_t, std::uint64_t>;  ///< sixteen bytes, quick to compare

Window WindowAt(const std::uint8_t* at) {
  Window window;
  std::memcpy(&window.first, at, 8);
  std::memcpy(&window.second, at + 8, 8);
  return window;
}

/// Every window of what facts could spell.
class Spelt {
 public:
  void Add(ByteView bytes) {
    for (std::size_t at = 0; at + kWindow <= bytes.size(); ++at) windows_.push_back(WindowAt(bytes.data() + at));
  }
  void Finish() {
    std::sort(windows_.begin(), windows_.end());
    for (const Window& window : windows_) starts_[window.first & 0xFFFF] = true;
  }
  bool Has(const std::uint8_t* at) const {
    const Window window = WindowAt(at);
    return starts_[window.first & 0xFFFF] && std::binary_search(windows_.begin(), windows_.end(), window);
  }
  std::size_t size() const { return windows_.size(); }

 private:
  std::vector<Window> windows_;
  std::vector<bool> starts_ = std::vector<bool>(0x10000);
};

/// Runs of characters that a predicate accepts, of at least so many.
template <typename Accepts>
std::vector<std::string> Runs(const std::string& text, std::size_t least, const Accepts& accepts) {
  std::vector<std::string> runs;
  std::string run;
  for (const char c : text + "\n") {
    if (accepts(c)) {
      run += c;
      continue;
    }
    if (run.size() >= least) runs.push_back(run);
    run.clear();
  }
  return runs;
}

void AddHex(const std::string& text, Spelt& spelt) {
  const auto digit = [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; };
  for (const std::string& run : Runs(text, 2 * kWindow, digit)) {
    for (const std::size_t start : {0u, 1u}) {
      Bytes bytes;
      for (std::size_t i = start; i + 2 <= run.size(); i += 2)
        bytes.push_back(static_cast<std::uint8_t>(std::stoi(run.substr(i, 2), nullptr, 16)));
      spelt.Add(bytes);
    }
  }
}

void AddBase64(const std::string& text, Spelt& spelt) {
  const auto digit = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '+' || c == '/'; };
  for (const std::string& run : Runs(text, 22, digit)) {
    for (std::size_t start = 0; start < 4; ++start) {
      const std::size_t whole = (run.size() - start) / 4 * 4;
      if (const auto bytes = json::FromBase64(run.substr(start, whole))) spelt.Add(AsBytes(*bytes));
    }
  }
}

/// Numbers that stand side by side, as bytes, words and long words. `flat` collects those of one list.
void AddNumbers(const nlohmann::json& value, Spelt& spelt, std::vector<std::uint64_t>& flat) {
  EXPECT_FALSE(value.is_number_float()) << "no facts have a fraction";
  if (value.is_number()) flat.push_back(value.get<std::uint64_t>());
  if (value.is_array() || value.is_object()) {
    std::vector<std::uint64_t> inside;
    for (const auto& element : value) AddNumbers(element, spelt, inside);
    Bytes bytes, words, longs;
    for (const std::uint64_t number : inside) {
      bytes.push_back(static_cast<std::uint8_t>(number));
      Append<std::uint16_t>(words, static_cast<std::uint16_t>(number));
      Append<std::uint32_t>(longs, static_cast<std::uint32_t>(number));
    }
    for (const Bytes* spelling : {&bytes, &words, &longs}) spelt.Add(*spelling);
    flat.insert(flat.end(), inside.begin(), inside.end());
  }
}

Spelt Spellings(const std::string& text) {
  Spelt spelt;
  spelt.Add(AsBytes(text));
  AddHex(text, spelt);
  AddBase64(text, spelt);
  const auto json = nlohmann::json::parse(text);
  for (const auto& model : json.at("models")) {
    std::vector<std::uint64_t> flat;
    for (const auto& [key, value] : model.items()) AddNumbers(value, spelt, flat);
  }
  spelt.Finish();
  return spelt;
}

/// Bytes that say something: others, like a run of zeros, are in any file.
bool SaysSomething(const std::uint8_t* at) {
  std::array<bool, 256> seen{};
  std::size_t different = 0;
  for (std::size_t i = 0; i < kWindow; ++i) {
    if (!seen[at[i]]) ++different;
    seen[at[i]] = true;
  }
  return different > 4;
}

std::size_t Leaks(const Spelt& spelt, ByteView bytes) {
  std::size_t leaks = 0;
  for (std::size_t at = 0; at + kWindow <= bytes.size(); ++at)
    leaks += spelt.Has(bytes.data() + at) && SaysSomething(bytes.data() + at);
  return leaks;
}

TEST(Secrecy, NoBytesOfMeshesTexturesSkinsOrTransforms) {
  const Spelt spelt = Spellings(FactsText());
  ASSERT_GT(spelt.size(), FactsText().size());
  const SampleArchive archive;
  const plan::GameDonors donors = SampleDonors(archive);
  std::size_t looked_at = 0;
  for (const game::ListedModel& listed : (*donors.Listing())->models) {
    std::string why;
    const auto place = donors.Place(listed.id, &why);
    ASSERT_TRUE(place && *place);
    const Bytes block = *ReadBytes(archive, (*place)->offset, (*place)->size);
    const auto header = block::ReadHeader(MemorySource(block));
    for (const auto kind : {block::SectionKind::kGpl, block::SectionKind::kTex, block::SectionKind::kSkn}) {
      const auto span = header->Find(kind);
      if (!span) continue;
      looked_at += span->size;
      EXPECT_EQ(Leaks(spelt, ByteView(block).subspan(span->offset, span->size)), 0u) << listed.name;
    }
    const auto act = header->Find(block::SectionKind::kAct);
    const auto section = act::Decode(ByteView(block).subspan(act->offset, act->size));
    if (!section) continue;
    for (const std::uint32_t srt : section->stored.srt) {
      if (srt == 0) continue;
      looked_at += 0x34;
      EXPECT_EQ(Leaks(spelt, ByteView(block).subspan(act->offset + srt, 0x34)), 0u) << listed.name;
    }
  }
  EXPECT_GT(looked_at, 1'000'000u);
}

/// The test itself finds what is there.
TEST(Secrecy, WouldBeNoticed) {
  Bytes bytes;
  for (std::uint8_t i = 0; i < 40; ++i) bytes.push_back(static_cast<std::uint8_t>(7 * i + 3));
  std::string hex, numbers;
  for (const std::uint8_t byte : bytes) {
    hex += fmt::format("{:02x}", byte);
    numbers += fmt::format("{}{}", numbers.empty() ? "" : ",", byte);
  }
  const std::string base64 = json::ToBase64(AsText(bytes));
  for (const std::string& model : {"\"x\":\"" + hex + "\"", "\"x\":\"" + base64 + "\"", "\"x\":[" + numbers + "]"}) {
    EXPECT_GT(Leaks(Spellings("{\"models\":[{" + model + "}]}"), bytes), 0u) << model;
  }
}

}  // namespace
}  // namespace bonepatch::tests
