// Addresses, geo names and pairs become models.
#include "patcher/plan/targets.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "patcher/base/rule_ids.h"
#include "patcher/base/words.h"
#include "patcher/plan/relations.h"
#include "recipes/suggest.h"
#include "validators/engine.h"

namespace bonepatch::plan {
namespace {

using Models = std::vector<game::ModelId>;

constexpr std::size_t kCandidates = 24;  ///< that are named for an ambiguous name

Result<std::optional<game::ModelId>> FindByAddress(const Donors& donors, const recipes::Address& address,
                                                   std::string* why) {
  const auto entry = donors.Find(address.chunk, address.file);
  if (!entry) {
    const std::uint32_t files = donors.FileCount(address.chunk);
    *why = address.file < files ? fmt::format("{}/{} is an empty record", address.chunk, address.file)
                                : fmt::format("there is no {}/{}: chunk {} has {} files, from 0", address.chunk,
                                              address.file, address.chunk, files);
    return std::nullopt;
  }
  const game::ModelId id{*entry, address.slot};
  Result<bool> is_model = donors.IsModel(id, why);
  if (!is_model) return Propagate(std::move(is_model));
  return *is_model ? std::optional(id) : std::nullopt;
}

/// "; did you mean 'mario.gpl'?" for a name that is nearly right.
std::string Near(const std::string& name, const std::vector<std::string_view>& known) {
  const std::string near = recipes::DidYouMean(name, known);
  return near.empty() ? near : "; " + near;
}

Result<std::optional<game::ModelId>> FindByName(const Donors& donors, const std::string& name, std::string* why) {
  Result<const game::Listing*> listing = donors.Listing();
  if (!listing) return Propagate(std::move(listing));
  Models found;
  for (const game::ListedModel& model : (*listing)->models) {
    if (model.name == name) found.push_back(model.id);
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    std::vector<std::string_view> names;
    for (const game::ListedModel& model : (*listing)->models) names.push_back(model.name);
    *why = fmt::format("no model is called '{}'{}", name, Near(name, names));
    return std::nullopt;
  }
  std::vector<std::string> addresses;
  for (const game::ModelId& id : found) addresses.push_back(donors.Address(id));
  *why = fmt::format("'{}' is the name of {} models: {}; name one by its address", name, found.size(),
                     Some(addresses, kCandidates));
  return std::nullopt;
}

Result<Models> FindPair(const Donors& donors, const std::string& name, std::string* why) {
  Result<std::vector<game::ModelPair>> pairs = donors.Pairs();
  if (!pairs) return Propagate(std::move(pairs));
  std::set<std::pair<std::size_t, std::size_t>> found;
  std::vector<std::string> addresses;
  for (const game::ModelPair& pair : *pairs) {
    if (pair.name != name || !found.insert({pair.high, pair.low}).second) continue;
    addresses.push_back(pair.high_address + " and " + pair.low_address);
  }
  if (found.size() == 1) return Models{{found.begin()->first, {}}, {found.begin()->second, {}}};
  std::vector<std::string_view> names;
  for (const game::ModelPair& pair : *pairs) names.push_back(pair.name);
  *why = found.empty()
             ? fmt::format("no pair of a high- and a low-poly model is called '{}'{}", name, Near(name, names))
             : fmt::format("'{}' is the name of {} pairs: {}; name the models by address", name, found.size(),
                           Some(addresses, kCandidates));
  return Models{};
}

/// Collects the work of one entry, or the reason why there is none.
class Resolver {
 public:
  Resolver(const Donors& donors, Targets& targets) : donors_(donors), targets_(targets) {}

  Result<void> Resolve(const Task& task) {
    const recipes::ModelEntry& entry = *task.entry;
    if (const auto* pair = std::get_if<recipes::PairTarget>(&entry.target)) {
      std::string why;
      Result<Models> models = FindPair(donors_, pair->name, &why);
      if (!models) return Propagate(std::move(models));
      if (models->empty()) Refuse(pair->name, pair->at, why);
      for (const game::ModelId& id : *models) Add(id, task, pair->at);
      return {};
    }
    std::set<game::ModelId> once;  // a list may name two sharers of one block
    for (const recipes::ModelTarget& target : std::get<std::vector<recipes::ModelTarget>>(entry.target)) {
      std::string why;
      Result<std::optional<game::ModelId>> id = FindModel(donors_, target.model, &why);
      if (!id) return Propagate(std::move(id));
      if (!*id) {
        const auto* address = std::get_if<recipes::Address>(&target.model);
        Refuse(address ? recipes::ToString(*address) : std::get<std::string>(target.model), target.at, why);
      } else if (once.insert(**id).second) {
        Add(**id, task, target.at);
      }
    }
    return {};
  }

 private:
  void Add(game::ModelId id, Task task, Source at) {
    task.at = std::move(at);
    targets_.work[id].push_back(std::move(task));
  }
  void Refuse(const std::string& model, const Source& at, const std::string& why) {
    Finding finding = validators::Raise(kRecipeReference, Place().Model(model).From(at), why,
                                        "`bonepatch list` shows every model with its address and name");
    finding.phase = Phase::kDonor;
    targets_.findings.push_back(std::move(finding));
  }

  const Donors& donors_;
  Targets& targets_;
};

}  // namespace

Result<std::optional<game::ModelId>> FindModel(const Donors& donors,
                                               const std::variant<recipes::Address, std::string>& name,
                                               std::string* why) {
  if (const auto* address = std::get_if<recipes::Address>(&name)) return FindByAddress(donors, *address, why);
  return FindByName(donors, std::get<std::string>(name), why);
}

Result<Targets> ResolveTargets(const Donors& donors, const std::vector<const recipes::Pack*>& packs) {
  Targets targets;
  Resolver resolver(donors, targets);
  for (std::size_t i = 0; i < packs.size(); ++i) {
    const std::set<std::string> missing = MissingBefore(packs, i);
    for (const recipes::Recipe& recipe : packs[i]->recipes) {
      for (const recipes::ModelEntry& entry : recipe.models) {
        const Task task{packs[i], &recipe, &entry, entry.at, missing};
        if (Result<void> done = resolver.Resolve(task); !done) return Propagate(std::move(done));
      }
    }
  }
  return targets;
}

}  // namespace bonepatch::plan
