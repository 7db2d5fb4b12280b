// Collects the text behind each digest.
#include "patcher/plan/digests.h"

#include <fmt/format.h>

#include "patcher/base/sha256.h"

namespace bonepatch::plan {
namespace {

/// Raised whenever a plan of the same recipes would come out different, so that old blocks are made anew.
constexpr int kPlanFormat = 1;

std::string SlotText(const std::optional<std::uint32_t>& slot) { return slot ? std::to_string(*slot) : "-"; }

}  // namespace

Digests::Digests(const Donors& donors, const Work& work, const BankTasks& banks) {
  for (const auto& [id, tasks] : work) {
    std::string& text = own_[id.entry];
    for (const Task& task : tasks) {
      text += fmt::format("{}#{} {} {} {}\n", id.entry, SlotText(id.slot), task.RecipeKey(), task.recipe->sha256,
                          task.entry - task.recipe->models.data());
      for (const auto& change : task.pack->severity)  // it decides about warnings that only a new look finds
        text += fmt::format("severity {} {}\n", change.rule.value, change.off);
    }
  }
  for (const BankTask& bank : banks.tasks) {
    std::string text = fmt::format("bank {}#{} {} {}\n", bank.place.entry, SlotText(bank.place.slot), bank.recipe,
                                   Sha256(AsBytes(bank.edit->bytes)));
    for (const auto& required : bank.pack->requires_packs) text += fmt::format("requires {}\n", required.value);
    own_[bank.place.entry] += text;
    for (const game::ModelId& model : bank.models) own_[model.entry] += text;  // whose tracks judge it
  }
  for (auto& [entry, text] : own_) {
    const game::Entry& where = donors.entries()[entry];
    text += fmt::format("donor {} {}\n", where.offset, where.length);
  }
}

std::string Digests::Of(std::size_t entry, const std::set<std::size_t>& partners) const {
  std::string text = fmt::format("plan {}\n", kPlanFormat) + own_.at(entry);
  for (const std::size_t partner : partners) {
    const auto other = own_.find(partner);
    if (other != own_.end()) text += "partner\n" + other->second;
  }
  return Sha256(AsBytes(text));
}

std::set<std::size_t> Digests::Entries() const {
  std::set<std::size_t> entries;
  for (const auto& [entry, text] : own_) entries.insert(entry);
  return entries;
}

}  // namespace bonepatch::plan
