// Reading replace-bank, and the files that it names.
#include "recipes/banks.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/rule_ids.h"
#include "recipes/fields.h"
#include "recipes/pack_file.h"
#include "recipes/paths.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

void ReadEntry(const yaml::Node& node, ReplaceBank& bank, Problems& problems) {
  constexpr std::string_view kExpected = "an animation bank: chunk/file such as 18/6, or an archive's member: 18/3#7";
  const auto text = ReadText(node, kExpected, problems);
  if (!text) return;
  const auto address = ReadAddress(node, *text, kExpected, problems);
  if (address) bank.entry = {*address, PlaceOf(node, problems)};
}

void ReadFile(const yaml::Node& node, ReplaceBank& bank, Problems& problems) {
  constexpr std::string_view kExpected = "the path of an animation bank inside the pack";
  const auto text = ReadText(node, kExpected, problems);
  if (!text) return;
  if (const std::string fault = PackPathFault(*text); !fault.empty()) {
    problems.Add(kRecipePack, node.line, node.column,
                 fmt::format("the path {} {}; expected {}", Quoted(*text), fault, kExpected),
                 "such as swing.anm or banks/swing.anm");
    return;
  }
  bank.file = {CleanPath(*text), PlaceOf(node, problems)};
}

/// The bytes of a file that was read before; null if it wasn't.
const std::string* Known(const Pack& pack, const std::string& path) {
  const auto known =
      std::find_if(pack.files.begin(), pack.files.end(), [&](const Pack::File& file) { return file.path == path; });
  return known == pack.files.end() ? nullptr : &known->bytes;
}

std::size_t BankBytes(const Pack& pack) {
  std::size_t bytes = 0;
  for (const Recipe& recipe : pack.recipes) {
    for (const ModelEntry& entry : recipe.models) {
      for (const Edit& edit : entry.edits) {
        if (const auto* bank = std::get_if<ReplaceBank>(&edit.what)) bytes += bank->bytes.size();
      }
    }
  }
  return bytes;
}

class Loader {
 public:
  Loader(const PackFiles& files, Pack& pack, Problems& problems)
      : files_(files), pack_(pack), problems_(problems), total_(BankBytes(pack)) {}

  Result<void> Load(ReplaceBank& bank) {
    const std::string& path = bank.file.value;
    if (path.empty()) return {};
    if (Known(pack_, path) == nullptr) {
      Result<std::string> bytes = files_.ReadBank(path);
      if (!bytes && bytes.error().kind != Failure::kUsage) return Propagate(std::move(bytes));
      if (!bytes) {
        problems_.Add(kRecipePack, bank.file.at,
                      fmt::format("the animation bank {} can't be read: {}", Quoted(path), bytes.error().message));
        return {};
      }
      pack_.files.push_back({path, std::move(*bytes)});
    }
    Take(*Known(pack_, path), bank);
    return {};
  }

 private:
  void Take(const std::string& bytes, ReplaceBank& bank) {
    if (bytes.size() > kMaxBankSize) {
      problems_.Add(
          kRecipePack, bank.file.at,
          fmt::format("the animation bank {} is larger than {} MiB", Quoted(bank.file.value), kMaxBankSize >> 20));
      return;
    }
    if (!Fits(kMaxBanksSize, total_, bytes.size())) {
      if (!too_much_)
        problems_.Add(kRecipePack, bank.file.at,
                      fmt::format("the animation banks of this pack come to more than {} MiB", kMaxBanksSize >> 20),
                      "split it into several packs");
      too_much_ = true;
      return;
    }
    total_ += bytes.size();
    bank.bytes = bytes;
  }

  const PackFiles& files_;
  Pack& pack_;
  Problems& problems_;
  std::size_t total_;
  bool too_much_ = false;
};

}  // namespace

ReplaceBank ReadReplaceBank(const yaml::Node& node, Problems& problems) {
  const Fields fields(node, kReplaceBankKeys, "replace-bank", "a mapping {entry, file}", problems);
  ReplaceBank bank;
  if (const auto* member = fields.Find("entry")) ReadEntry(member->value, bank, problems);
  if (const auto* member = fields.Find("file")) ReadFile(member->value, bank, problems);
  return bank;
}

void JudgeAutoTracks(const Recipe& recipe, Problems& problems) {
  const Source* bank = nullptr;
  std::vector<const Source*> automatic;
  for (const ModelEntry& entry : recipe.models) {
    for (const Edit& edit : entry.edits) {
      const auto* add = std::get_if<AddBone>(&edit.what);
      if (add != nullptr && std::holds_alternative<AutoTrack>(add->track.value)) automatic.push_back(&add->track.at);
      if (bank == nullptr && std::holds_alternative<ReplaceBank>(edit.what)) bank = &edit.at;
    }
  }
  if (bank == nullptr) return;
  for (const Source* at : automatic) {
    problems.Add(
        kRecipeSchema, *at,
        fmt::format("'track: auto' can't stand in a recipe that replaces an animation bank (line {})", bank->line),
        "write down the track, from 0xC0 to 0xFF, that the bank keys");
  }
}

Result<void> LoadBanks(const PackFiles& files, Recipe& recipe, Pack& pack, Problems& problems) {
  Loader loader(files, pack, problems);
  for (ModelEntry& entry : recipe.models) {
    for (Edit& edit : entry.edits) {
      auto* bank = std::get_if<ReplaceBank>(&edit.what);
      if (bank == nullptr) continue;
      if (Result<void> loaded = loader.Load(*bank); !loaded) return loaded;
    }
  }
  return {};
}

}  // namespace bonepatch::recipes
