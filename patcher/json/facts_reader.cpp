// Reads facts that anyone may have written: every type, range and count is looked at before it is used, and what the
// parts say of each other.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "patcher/json/facts_json.h"
#include "patcher/json/facts_model.h"
#include "patcher/json/facts_words.h"
#include "patcher/json/reader.h"

namespace bonepatch::json {
namespace {

constexpr std::size_t kMostFactsValues = 4'000'000;
constexpr std::uint32_t kMostFiles = 65536;

struct Address {
  std::pair<std::uint32_t, std::uint32_t> name;
  std::optional<std::uint32_t> slot;
};

/// "18/0" or "30/2#1", as facts write it: without a sign, a space or a leading zero.
std::optional<Address> ParseAddress(const std::string& text) {
  Address address;
  const char *at = text.data(), *const end = at + text.size();
  const auto number = [&](std::uint32_t& out) {
    const auto [next, fault] = std::from_chars(at, end, out);
    const bool padded = next - at > 1 && *at == '0';
    at = next;
    return fault == std::errc() && !padded;
  };
  if (!number(address.name.first) || at == end || *at++ != '/' || !number(address.name.second)) return std::nullopt;
  if (at == end) return address;
  if (*at++ != '#' || !number(address.slot.emplace()) || at != end) return std::nullopt;
  return address;
}

class FactsReader {
 public:
  Result<facts::Facts> Read(const Json& json, const std::string& path) {
    reader_.Keys(json, {"facts", "game", "adopted", "files", "entries", "models"});
    if (reader_.Word(json, "facts") != facts::kVersion && reader_.problem().empty())
      reader_.Complain("facts", fmt::format("is no version that is known here; {} is", facts::kVersion));
    if (reader_.Text(json, "game") != facts::kGame) reader_.Complain("game", fmt::format("is not '{}'", facts::kGame));
    facts_.adopted = reader_.Flag(json, "adopted");
    ReadFiles(json);
    if (!reader_.problem().empty()) return Fault(path, "");
    const Json &entries = reader_.List(json, "entries"), &models = reader_.List(json, "models");
    if (!reader_.problem().empty()) return Fault(path, "");
    for (std::size_t i = 0; i < entries.size(); ++i) {
      ReadEntry(entries[i]);
      if (!reader_.problem().empty()) return Fault(path, fmt::format("entry {}: ", i));
    }
    for (std::size_t i = 0; i < models.size(); ++i) {
      ReadModel(models[i]);
      if (!reader_.problem().empty()) return Fault(path, fmt::format("model {}: ", i));
    }
    CheckComplete();
    if (!reader_.problem().empty()) return Fault(path, "");
    return std::move(facts_);
  }

 private:
  tl::unexpected<Error> Fault(const std::string& path, const std::string& where) const {
    return Fail(Failure::kSystem,
                fmt::format("these are no facts that can be used: {}{}; `bonepatch facts` makes them", where,
                            reader_.problem()),
                path);
  }

  void ReadFiles(const Json& json) {
    const Json& files = reader_.List(json, "files");
    if (files.size() != facts_.files.size())
      return reader_.Complain("files", fmt::format("has {} numbers, not {}", files.size(), facts_.files.size()));
    for (std::size_t i = 0; i < files.size(); ++i) facts_.files[i] = reader_.Whole(files[i], "files", kMostFiles);
  }

  block::EntryKind Kind(const Json& value, const char* key) {
    for (const KindWord& known : kKindWords) {
      if (value == std::string(known.word)) return known.kind;
    }
    reader_.Complain(key, "is none of model, archive, bank and unknown");
    return block::EntryKind::kUnknown;
  }

  void ReadEntry(const Json& json) {
    reader_.Keys(json, {"names", "outside", "kind", "slots"});
    facts::Entry entry;
    for (const Json& name : reader_.List(json, "names")) {
      const auto address = name.is_string() ? ParseAddress(name.get<std::string>()) : std::nullopt;
      const bool there = address && !address->slot && address->name.first < facts::kDirectories &&
                         address->name.second < facts_.files[address->name.first];
      if (!there) return reader_.Complain("names", "holds something that is no file of the game");
      if (!entry.names.empty() && address->name <= entry.names.back())
        return reader_.Complain("names", "doesn't ascend");
      entry.names.push_back(address->name);
    }
    if (entry.names.empty()) return reader_.Complain("names", "is empty");
    if (!facts_.entries.empty() && entry.names.front() <= facts_.entries.back().names.front())
      return reader_.Complain("names", "doesn't go on from the entry before");
    entry.outside = reader_.OptionalText(json, "outside");
    if (entry.outside.empty()) {
      static const Json nothing;
      entry.kind = Kind(json.contains("kind") ? json["kind"] : nothing, "kind");
      if (entry.kind == block::EntryKind::kArchive) ReadSlots(reader_.List(json, "slots"), entry);
    }
    facts_.entries.push_back(std::move(entry));
  }

  void ReadSlots(const Json& slots, facts::Entry& entry) {
    for (const Json& slot : slots) {
      entry.slots.push_back(slot.is_null() ? std::nullopt : std::optional(Kind(slot, "slots")));
    }
  }

  void ReadModel(const Json& json) {
    facts::Model model;
    if (!Place(json, model)) return;
    ReadModelFacts(reader_, json, model);
    facts_.models.push_back(std::move(model));
  }

  /// Which entry or member it is; models go on from each other.
  bool Place(const Json& json, facts::Model& model) {
    const auto address = ParseAddress(reader_.Text(json, "model"));
    const auto entry =
        std::lower_bound(facts_.entries.begin(), facts_.entries.end(), address ? address->name : std::pair(0u, 0u),
                         [](const facts::Entry& one, const std::pair<std::uint32_t, std::uint32_t>& name) {
                           return one.names.front() < name;
                         });
    const bool named = address && entry != facts_.entries.end() && entry->names.front() == address->name;
    const bool there = named && (address->slot ? *address->slot < entry->slots.size() &&
                                                     entry->slots[*address->slot] == block::EntryKind::kModel
                                               : entry->outside.empty() && entry->kind == block::EntryKind::kModel);
    if (!there) {
      reader_.Complain("model", "names nothing that the entries call a model");
      return false;
    }
    model.entry = static_cast<std::size_t>(entry - facts_.entries.begin());
    model.slot = address->slot;
    const bool goes_on = facts_.models.empty() || std::pair(facts_.models.back().entry, facts_.models.back().slot) <
                                                      std::pair(model.entry, model.slot);
    if (!goes_on) reader_.Complain("model", "doesn't go on from the model before");
    return goes_on;
  }

  /// Whatever the entries call a model is described: a plan that finds it may rely on that.
  void CheckComplete() {
    auto next = facts_.models.begin();
    for (std::size_t i = 0; i < facts_.entries.size(); ++i) {
      const facts::Entry& entry = facts_.entries[i];
      std::size_t wanted = entry.outside.empty() && entry.kind == block::EntryKind::kModel ? 1 : 0;
      wanted += static_cast<std::size_t>(
          std::count(entry.slots.begin(), entry.slots.end(), std::optional(block::EntryKind::kModel)));
      for (; next != facts_.models.end() && next->entry == i && wanted > 0; ++next) --wanted;
      if (wanted > 0) {
        const auto& [chunk, file] = entry.names.front();
        return reader_.Complain("models", fmt::format("lacks what {}/{} holds", chunk, file));
      }
    }
  }

  Reader reader_;
  facts::Facts facts_;
};

}  // namespace

Result<facts::Facts> ReadFacts(std::string_view text, const std::string& path) {
  std::size_t fault = 0;
  const Json json = ParseBounded(text, kMostFactsValues, &fault);
  if (!json.is_discarded()) return FactsReader().Read(json, path);
  return Fail(Failure::kSystem,
              fmt::format("{}: these are no facts: the text is no JSON, or too large", LineAndColumn(text, fault)),
              path);
}

}  // namespace bonepatch::json
