// Compares what recipes call their models with what is known of a file.
#include "patcher/plan/pick.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "patcher/base/natural.h"
#include "patcher/base/words.h"

namespace bonepatch::plan {
namespace {

using recipes::Address;
using NamedModels = std::vector<recipes::ModelTarget>;

struct Known {
  std::optional<Address> address;
  std::set<std::string> names, pairs;
};

Known WhatIsKnown(const std::optional<std::string>& wanted, const std::string& geo_name) {
  Known known;
  const auto add_name = [&](const std::string& name) {
    known.names.insert(name);
    known.pairs.insert(game::StemOf(name).stem);
  };
  if (!geo_name.empty()) add_name(geo_name);
  if (!wanted) return known;
  known.address = recipes::ParseAddress(*wanted);
  if (!known.address) add_name(*wanted);
  return known;
}

std::string WordOf(const recipes::ModelTarget& target) {
  const auto* address = std::get_if<Address>(&target.model);
  return address ? recipes::ToString(*address) : std::get<std::string>(target.model);
}

/// Where an entry names what is known; none: it doesn't.
std::optional<Source> Meant(const recipes::ModelEntry& entry, const Known& known) {
  if (const auto* pair = std::get_if<recipes::PairTarget>(&entry.target))
    return known.pairs.count(pair->name) ? std::optional(pair->at) : std::nullopt;
  for (const recipes::ModelTarget& target : std::get<NamedModels>(entry.target)) {
    const auto* address = std::get_if<Address>(&target.model);
    const bool meant = address ? known.address == *address : known.names.count(std::get<std::string>(target.model)) > 0;
    if (meant) return target.at;
  }
  return std::nullopt;
}

std::vector<PickedEntry> AllOf(const recipes::Pack& pack) {
  std::vector<PickedEntry> all;
  for (const recipes::Recipe& recipe : pack.recipes) {
    for (const recipes::ModelEntry& entry : recipe.models) all.push_back({&recipe, &entry, entry.at});
  }
  return all;
}

/// "18/0, mario.gpl and the pair 'luigi'", for who has to choose.
std::string TargetWords(const std::vector<PickedEntry>& entries) {
  std::vector<std::string> words;
  for (const PickedEntry& one : entries) {
    if (const auto* pair = std::get_if<recipes::PairTarget>(&one.entry->target)) {
      words.push_back(fmt::format("the pair '{}'", pair->name));
      continue;
    }
    for (const recipes::ModelTarget& target : std::get<NamedModels>(one.entry->target)) words.push_back(WordOf(target));
  }
  std::sort(words.begin(), words.end(), NaturalLess);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return Some(words);
}

bool InStadium(const Address& address) {
  return address.chunk >= game::kFirstStadium && address.chunk <= game::kLastStadium;
}

/// Every address that the entries name.
std::vector<Address> AddressesOf(const std::vector<PickedEntry>& entries) {
  std::vector<Address> addresses;
  for (const PickedEntry& one : entries) {
    const auto* targets = std::get_if<NamedModels>(&one.entry->target);
    for (std::size_t i = 0; targets && i < targets->size(); ++i) {
      if (const auto* address = std::get_if<Address>(&(*targets)[i].model)) addresses.push_back(*address);
    }
  }
  return addresses;
}

/// Without a word about which model the file is: what the recipe says must leave one answer.
Result<Pick> PickUnasked(const std::vector<PickedEntry>& all, const Known& known) {
  const auto unclear = [&](const char* why) {
    return Fail(Failure::kUsage, fmt::format("{}: say with --model which model the file is (the recipe names {})", why,
                                             TargetWords(all)));
  };
  Pick pick;
  pick.entries = all;
  const std::vector<Address> addresses = AddressesOf(all);
  if (all.size() > 1) {
    if (!addresses.empty()) return unclear("the recipe has several entries");
    std::erase_if(pick.entries, [&](const PickedEntry& one) { return !Meant(*one.entry, known); });
    if (pick.entries.empty()) return unclear("the file's own name is none that the recipe has an entry for");
  }
  const auto in_stadium = std::count_if(addresses.begin(), addresses.end(), InStadium);
  pick.stadium = in_stadium > 0;
  if (in_stadium > 0 && static_cast<std::size_t>(in_stadium) < addresses.size())
    return unclear("the recipe's entry names models inside and outside of stadiums");
  if (addresses.size() == 1) pick.label = recipes::ToString(addresses.front());
  return pick;
}

}  // namespace

Result<Pick> PickEntries(const recipes::Pack& pack, const std::optional<std::string>& wanted,
                         const std::string& geo_name) {
  const Known known = WhatIsKnown(wanted, geo_name);
  const std::vector<PickedEntry> all = AllOf(pack);
  if (!wanted) {
    Result<Pick> pick = PickUnasked(all, known);
    if (pick && pick->label.empty()) pick->label = geo_name;
    return pick;
  }
  Pick pick;
  pick.label = known.address || geo_name.empty() ? *wanted : geo_name;
  pick.stadium = known.address && InStadium(*known.address);
  for (PickedEntry one : all) {
    const std::optional<Source> at = Meant(*one.entry, known);
    if (!at) continue;
    one.at = *at;
    pick.entries.push_back(one);
  }
  if (!pick.entries.empty()) return pick;
  return Fail(Failure::kUsage, fmt::format("the recipe has no entry for {}; it names {}", *wanted, TargetWords(all)));
}

}  // namespace bonepatch::plan
