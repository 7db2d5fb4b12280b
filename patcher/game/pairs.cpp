// Finds the high- and low-poly models that belong together.
#include <algorithm>
#include <limits>
#include <set>

#include "patcher/game/models.h"

namespace bonepatch::game {
namespace {

constexpr std::uint32_t kLastFile = std::numeric_limits<std::uint32_t>::max();

/// The stem that two geo names share if they are those of a high- and a low-poly model; else empty.
std::string PairName(const std::string& high, const std::string& low) {
  const NameStem a = StemOf(high), b = StemOf(low);
  return !a.low && b.low && a.stem == b.stem ? a.stem : std::string();
}

std::string FileAddress(std::uint32_t chunk, std::uint32_t file) {
  Entry at;
  at.name = {chunk, file};
  return AddressOf(at);
}

/// The geo name of an entry; none if it is no model, or doesn't lie inside the archive.
Result<std::optional<std::string>> NameOfEntry(const ByteSource& archive, const Entry& entry) {
  if (!Fits(archive.size(), entry.offset, entry.length)) return std::nullopt;
  const WindowSource block(archive, entry.offset, entry.length);
  Result<block::EntryKind> kind = block::Classify(block);
  if (!kind) return Propagate(std::move(kind));
  if (*kind != block::EntryKind::kModel) return std::nullopt;
  Result<std::string> name = ReadModelName(block);
  if (!name) return Propagate(std::move(name));
  return std::move(*name);
}

/// Keeps the first of the pairs with equal blocks: the one with the lowest addresses.
class PairList {
 public:
  void Add(ModelPair pair) {
    if (seen_.insert({pair.high, pair.low}).second) pairs_.push_back(std::move(pair));
  }
  std::vector<ModelPair> Take() { return std::move(pairs_); }

 private:
  std::set<std::pair<std::size_t, std::size_t>> seen_;
  std::vector<ModelPair> pairs_;
};

}  // namespace

NameStem StemOf(const std::string& geo_name) {
  NameStem result;
  result.low = geo_name.rfind("L_", 0) == 0;
  result.stem = geo_name.substr(result.low ? 2 : 0);
  result.stem.resize(std::min(result.stem.size(), result.stem.rfind('.')));
  return result;
}

Result<std::optional<ModelPair>> PairAt(const ByteSource& archive, const Directory& directory,
                                        const std::vector<Entry>& entries, std::uint32_t chunk, std::uint32_t file) {
  if (file == kLastFile) return std::nullopt;
  const auto high = FindEntry(directory, entries, chunk, file);
  const auto low = FindEntry(directory, entries, chunk, file + 1);
  if (!high || !low || *high == *low) return std::nullopt;
  Result<std::optional<std::string>> high_name = NameOfEntry(archive, entries[*high]);
  if (!high_name) return Propagate(std::move(high_name));
  if (!*high_name) return std::nullopt;
  Result<std::optional<std::string>> low_name = NameOfEntry(archive, entries[*low]);
  if (!low_name) return Propagate(std::move(low_name));
  if (!*low_name) return std::nullopt;
  const std::string name = PairName(**high_name, **low_name);
  if (name.empty()) return std::nullopt;
  return ModelPair{name, *high, *low, FileAddress(chunk, file), FileAddress(chunk, file + 1)};
}

Result<std::vector<ModelPair>> PairsOf(const ByteSource& archive, const Directory& directory,
                                       const std::vector<Entry>& entries, std::size_t entry) {
  PairList pairs;
  for (const auto& [chunk, file] : entries[entry].names) {
    // As the low-poly model, then as the high-poly one.
    for (std::uint32_t high = file == 0 ? 0 : file - 1; high <= file; ++high) {
      Result<std::optional<ModelPair>> pair = PairAt(archive, directory, entries, chunk, high);
      if (!pair) return Propagate(std::move(pair));
      if (*pair) pairs.Add(std::move(**pair));
    }
  }
  return pairs.Take();
}

std::vector<ModelPair> AllPairs(const std::vector<Entry>& entries, const Listing& listing) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::size_t, const std::string*>> models;
  for (const ListedModel& model : listing.models) {
    if (model.id.slot) continue;
    for (const auto& name : entries[model.id.entry].names) models.emplace(name, std::pair(model.id.entry, &model.name));
  }
  PairList pairs;
  for (auto at = models.begin(); at != models.end(); ++at) {
    const auto next = std::next(at);
    const auto [chunk, file] = at->first;
    if (next == models.end() || file == kLastFile || next->first != std::pair(chunk, file + 1)) continue;
    const auto& [high, high_name] = at->second;
    const auto& [low, low_name] = next->second;
    const std::string name = high == low ? std::string() : PairName(*high_name, *low_name);
    if (name.empty()) continue;
    pairs.Add({name, high, low, FileAddress(chunk, file), FileAddress(chunk, file + 1)});
  }
  return pairs.Take();
}

}  // namespace bonepatch::game
