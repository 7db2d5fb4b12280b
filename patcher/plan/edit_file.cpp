// A plan of one model, without partner, archive and game.
#include "patcher/plan/edit_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "patcher/plan/build.h"
#include "patcher/plan/rebakes.h"
#include "patcher/plan/relations.h"

namespace bonepatch::plan {
namespace {

constexpr std::string_view kRebake = "act/geo-rebake";
constexpr const char* kNoBlock = "a bare ACT section has no block around it";

std::vector<recipes::Address> BanksOf(const std::vector<PickedEntry>& picked) {
  std::vector<recipes::Address> banks;
  for (const PickedEntry& one : picked) {
    for (const recipes::Edit& edit : one.entry->edits) {
      if (const auto* bank = std::get_if<recipes::ReplaceBank>(&edit.what)) banks.push_back(bank->entry.value);
    }
  }
  return banks;
}

bool IsMoveSkin(const recipes::Edit& edit) { return std::holds_alternative<recipes::MoveSkin>(edit.what); }

class FileEditor {
 public:
  FileEditor(const LoneModel& model, const recipes::Pack& pack, const std::vector<PickedEntry>& picked)
      : model_(model), pack_(pack), source_(model.bytes), donors_(model, source_, BanksOf(picked)) {
    const std::vector<const recipes::Pack*> packs{&pack};
    for (const PickedEntry& one : picked) {
      tasks_[FileDonors::kModel].push_back(
          {&pack, one.recipe, model.bare_act ? WithoutSkin(*one.entry) : one.entry, one.at, MissingBefore(packs, 0)});
    }
  }

  Result<EditedFile> Go() {
    Add(CheckBoneNames(donors_, tasks_));
    if (out_.verdict.refused()) return Finish();
    Add(JudgeRelations({&pack_}));
    Result<BankTasks> banks = CollectBanks(donors_, tasks_);
    if (!banks) return Propagate(std::move(banks));
    Add(banks->findings);
    Result<std::unique_ptr<ModelWork>> work =
        Prepare(donors_, FileDonors::kModel, tasks_.at(FileDonors::kModel), out_.verdict);
    if (!work) return Propagate(std::move(work));
    works_.push_back(std::move(*work));
    EditAll(works_, {}, out_.verdict);
    if (works_.front()->stopped.empty()) JudgeWork(*works_.front(), out_.verdict);
    if (Result<void> baked = Rebake(); !baked) return Propagate(std::move(baked));
    JudgeBanks(*banks, works_, out_.verdict);
    SayWhatIsNotRun();
    if (!out_.verdict.refused()) {
      if (Result<void> built = model_.bare_act ? BuildAct() : BuildWhole(); !built) return Propagate(std::move(built));
    }
    return Finish();
  }

 private:
  void Add(const Findings& findings) {
    out_.verdict.findings.insert(out_.verdict.findings.end(), findings.begin(), findings.end());
  }

  void NotRun(std::string_view rule, std::string reason) {
    out_.verdict.not_run.push_back({std::string(rule), model_.label, std::move(reason)});
  }

  /// move-skin rewrites words of the SKN, which a bare section doesn't have.
  const recipes::ModelEntry* WithoutSkin(const recipes::ModelEntry& entry) {
    if (std::none_of(entry.edits.begin(), entry.edits.end(), IsMoveSkin)) return &entry;
    NotRun("recipe/reference", "a bare ACT section has no SKN: move-skin is left out");
    std::erase_if(copies_.emplace_back(entry).edits, IsMoveSkin);
    return &copies_.back();
  }

  Result<void> Rebake() {
    ModelWork& work = *works_.front();
    if (!work.stopped.empty() || work.edited.rebakes.empty()) return {};
    if (model_.bare_act) {
      NotRun(kRebake, "a bare ACT section has no GPL: keep: place re-bakes nothing");
      return {};
    }
    if (!game::StemOf(work.name).low) return RebakeAll(donors_, works_, {}, out_.verdict);
    for (const RebakeTask& task : work.edited.rebakes) {
      out_.verdict.findings.push_back(
          validators::Raise(kRebake, Place().Model(work.address).Submesh(task.submesh).From(task.at),
                            fmt::format("'{}' is a low-poly model: its high-poly partner poses it, so keep: place "
                                        "can't be worked out from this file alone",
                                        work.name),
                            "Apply the recipe to a game, and extract the model from it; or use keep: offset."));
    }
    return {};
  }

  void SayWhatIsNotRun() {
    auto& not_run = out_.verdict.not_run;
    const auto say = [&](Phase phase, const std::string& model, const char* reason) {
      for (auto& skipped : validators::NotRunPhase(phase, model, reason)) not_run.push_back(std::move(skipped));
    };
    say(Phase::kPair, model_.label, "a single file has no partner");
    say(Phase::kGame, {}, "a single file is no game");
    if (!model_.bare_act) return;
    for (const char* rule : {"block/sections", "block/geometry", "block/skinning", "block/unknown-section"})
      NotRun(rule, kNoBlock);
  }

  Result<void> BuildWhole() {
    Result<std::vector<PlannedBlock>> blocks =
        BuildBlocks(donors_, works_, {}, {{FileDonors::kModel.entry, {}}}, out_.verdict);
    if (!blocks) return Propagate(std::move(blocks));
    if (blocks->empty()) {
      out_.bytes.assign(model_.bytes.begin(), model_.bytes.end());
      return {};
    }
    Result<Bytes> bytes = BuildBlock(donors_, blocks->front());
    if (!bytes) return Propagate(std::move(bytes));
    out_.bytes = std::move(*bytes);
    out_.model = std::move(blocks->front().models.front());
    return {};
  }

  Result<void> BuildAct() {
    const ModelWork& work = *works_.front();
    Result<PlannedModel> planned = Describe(donors_, work);
    if (!planned) return Propagate(std::move(planned));
    out_.bytes = planned->act;
    if (out_.bytes != work.donor.act) out_.model = std::move(*planned);
    const auto again = act::Decode(out_.bytes);  // Describe has looked that it decodes
    validators::State finished;
    finished.bare_act = true;
    finished.act_bytes = out_.bytes;
    finished.section = &*again;
    validators::Verdict judged = validators::JudgeFinished(work.model, finished);
    Locate(judged.findings, work.edited.provenance, work.edited.names);
    out_.verdict.Add(std::move(judged));
    return {};
  }

  Result<EditedFile> Finish() {
    ApplySeverity({&pack_}, out_.verdict.findings);
    SortFindings(out_.verdict.findings);
    if (out_.verdict.refused()) {
      out_.bytes.clear();
      out_.model.reset();
    }
    return std::move(out_);
  }

  const LoneModel& model_;
  const recipes::Pack& pack_;
  EditedFile out_;
  std::deque<recipes::ModelEntry> copies_;  ///< tasks point into it
  const MemorySource source_;
  const FileDonors donors_;
  Work tasks_;
  Works works_;
};

}  // namespace

Result<EditedFile> EditFile(const LoneModel& model, const recipes::Pack& pack, const std::vector<PickedEntry>& picked) {
  return FileEditor(model, pack, picked).Go();
}

}  // namespace bonepatch::plan
