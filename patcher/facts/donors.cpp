// Looks things up in facts.
#include "patcher/facts/donors.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/facts/restate.h"

namespace bonepatch::facts {
namespace {

std::vector<game::Entry> EntriesOf(const Facts& facts) {
  std::vector<game::Entry> entries;
  for (const Entry& told : facts.entries) {
    game::Entry entry;
    entry.names = told.names;
    entry.name = told.names.front();
    entry.stadium = std::any_of(told.names.begin(), told.names.end(), [](const auto& name) {
      return name.first >= game::kFirstStadium && name.first <= game::kLastStadium;
    });
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace

FactsDonors::FactsDonors(Facts facts) : Donors(EntriesOf(facts)), facts_(std::move(facts)) {
  for (const Entry& entry : facts_.entries) {
    listing_.kinds.push_back(entry.kind);
    listing_.unreadable.push_back(entry.outside);
  }
  for (std::size_t i = 0; i < facts_.models.size(); ++i) {
    const Model& model = facts_.models[i];
    const game::ModelId id{model.entry, model.slot};
    models_.emplace(id, i);
    listing_.models.push_back({id, model.name});
  }
}

const Model* FactsDonors::Find(game::ModelId id) const {
  const auto found = models_.find(id);
  return found == models_.end() ? nullptr : &facts_.models[found->second];
}

std::uint32_t FactsDonors::FileCount(std::uint32_t chunk) const {
  return chunk < facts_.files.size() ? facts_.files[chunk] : 0;
}

Result<plan::Spot> FactsDonors::Look(game::ModelId id) const {
  const Entry& entry = facts_.entries[id.entry];
  plan::Spot spot;
  spot.outside = entry.outside;
  spot.kind = entry.kind;
  spot.slots = entry.slots.size();
  if (id.slot && *id.slot < entry.slots.size()) spot.member = entry.slots[*id.slot];
  return spot;
}

Result<std::vector<game::ModelPair>> FactsDonors::PairsOf(std::size_t entry) const {
  Result<std::vector<game::ModelPair>> pairs = Pairs();
  if (!pairs) return pairs;
  std::erase_if(*pairs, [&](const game::ModelPair& pair) { return pair.high != entry && pair.low != entry; });
  return pairs;
}

Result<game::LoadedModel> FactsDonors::Load(game::ModelId id) const {
  const Model* model = Find(id);
  if (!model) return Fail(Failure::kInternal, fmt::format("the facts have no model {}", Address(id)));
  return Restate(*model);
}

const plan::Restated* FactsDonors::RestatedAs(game::ModelId id) const {
  const Model* model = Find(id);
  if (!model) return nullptr;
  const auto [known, fresh] = restated_.try_emplace(id);
  if (fresh) {
    known->second = {model->act_sha256, model->recorded, [model](act::Section& donor, const act::Section& planned) {
                       RecogniseAll(*model, donor, planned);
                     }};
  }
  return &known->second;
}

Result<validators::PairSide> FactsDonors::Side(std::size_t entry, const std::string& address,
                                               std::optional<act::Section>& keep) const {
  validators::PairSide side;
  side.address = address;
  const Model* model = Find({entry, std::nullopt});
  side.readable = model && model->partner_unreadable.empty();
  side.unreadable_reason = model ? model->partner_unreadable : "the facts have no such model";
  if (!model) return side;
  side.donor_geo = side.geo = model->meshes;
  if (model->skins && side.readable) side.donor_skins = side.skins = *model->skins;
  game::LoadedModel loaded = Restate(*model);
  if (loaded.section) {
    keep = std::move(*loaded.section);
    if (side.readable) side.planned = &*keep;
  }
  return side;
}

}  // namespace bonepatch::facts
