// Runs the rules of a phase over what they judge, and decides how much each finding weighs.
#include "validators/engine.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "validators/index.h"
#include "validators/needs.h"

namespace bonepatch::validators {
namespace {

using AllFound = std::vector<Fault>;

/// A model on its way through the rules, and what they have worked out of it.
struct Case {
  std::string address;
  Index index{};
};

class Collector : public Sink {
 public:
  explicit Collector(Case& of) : case_(of) {}
  void Add(Place where, std::string message, std::string hint) override {
    found_.Add(std::move(where), std::move(message), std::move(hint));
  }
  Place here() const override { return Place().Model(case_.address); }
  Index& index() const override { return case_.index; }

  AllFound Take() { return found_.empty() ? AllFound() : found_.Take(here()); }

 private:
  Case& case_;
  Faults found_;
};

/// What was found when all of the state was there.
AllFound FromRecord(const Rule& rule, const Recorded& recorded, const std::string& address) {
  AllFound all;
  const auto found = recorded.found.find(rule.id);
  if (found == recorded.found.end()) return all;
  for (const Recorded::Fault& fault : found->second)
    all.push_back({fault.where.Model(address), fault.message, fault.hint});
  return all;
}

/// What a rule finds in a state on its own.
AllFound RunStored(const Rule& rule, const State& state, Case& of) {
  if (state.recorded) return FromRecord(rule, *state.recorded, of.address);
  Collector sink(of);
  if (const auto* judge = std::get_if<StateRule>(&rule.judge)) (*judge)(state, sink);
  if (const auto* judge = std::get_if<ComparedRule>(&rule.judge)) judge->stored(state, sink);
  return sink.Take();
}

/// What a rule finds in the planned state, or in the step to it.
AllFound RunPlanned(const Rule& rule, const Model& model, Case& of) {
  Collector sink(of);
  if (const auto* judge = std::get_if<StateRule>(&rule.judge)) (*judge)(model.planned, sink);
  if (const auto* judge = std::get_if<ComparedRule>(&rule.judge)) judge->planned(model, sink);
  if (const auto* judge = std::get_if<ChangeRule>(&rule.judge)) (*judge)(model, sink);
  return sink.Take();
}

AllFound RunPair(const Rule& rule, const Pair& pair) {
  Case of{pair.low.address};
  Collector sink(of);
  if (const auto* judge = std::get_if<PairRule>(&rule.judge)) (*judge)(pair, sink);
  return sink.Take();
}

/// Why a rule isn't judged on a state; none: it is.
std::optional<std::string> WhyNot(const Rule& rule, const State& state, Case& of) {
  if (state.recorded) {
    const auto reason = state.recorded->not_judged.find(rule.id);
    return reason == state.recorded->not_judged.end() ? std::nullopt : std::optional(reason->second);
  }
  if (auto reason = Unmet(rule.needs, state)) return reason;
  const Rule* silencer = rule.silenced_by.empty() ? nullptr : FindRule(rule.silenced_by);
  if (!silencer || RunStored(*silencer, state, of).empty()) return std::nullopt;
  return fmt::format("{} is broken", silencer->id);
}

using Keys = std::set<FaultKey>;

void Insert(Keys& keys, const AllFound& all) {
  for (const Fault& found : all) keys.insert(KeyOf(found));
}

/// What a rule finds in a donor; nothing where it can't be judged.
Keys KeysOf(const Rule& rule, const State& state, Case& of) {
  Keys keys;
  if (!WhyNot(rule, state, of)) Insert(keys, RunStored(rule, state, of));
  return keys;
}

bool EditsDependOn(const Rule& rule, const Place& where, const Change& change) {
  switch (rule.depends) {
    case Depends::kNone:
      return false;
    case Depends::kEveryEdit:
      return change.any_edit;
    case Depends::kAddedBones:
      return change.adds_bones;
    case Depends::kMeshEdits:
      return change.edits_mesh;
    case Depends::kSkinning:
      return change.moves_skin || !change.transformed.empty();
    case Depends::kTransformedBone:
      return where.bone && change.transformed.contains(*where.bone);
    case Depends::kAlways:
      return true;
  }
  return false;
}

bool IsRunIn(const Rule& rule, bool When::*where, const Change& change) {
  return rule.when.*where && (!rule.when.added_bones || change.adds_bones);
}

/// The recipe's name for each bone id, for findings of rules that see only a state.
class Names {
 public:
  explicit Names(const Model& model) {
    if (!model.planned.section) return;
    const auto& bones = model.planned.section->bones;
    for (std::size_t i = 0; i < bones.size() && i < model.names.size(); ++i) {
      if (!model.names[i].empty()) names_.emplace(bones[i].id, model.names[i]);
    }
  }
  void Fill(Place& where) const {
    if (!where.bone || !where.bone_name.empty()) return;
    const auto it = names_.find(*where.bone);
    if (it != names_.end()) where.bone_name = it->second;
  }

 private:
  std::map<std::uint32_t, std::string> names_;
};

void JudgeStep(const Rule& rule, const Model& model, const Names& names, Case& of, Verdict& verdict) {
  const bool step_only = std::holds_alternative<ChangeRule>(rule.judge);
  if (!step_only && !IsRunIn(rule, &When::plan, model.change)) return;
  if (auto reason = WhyNot(rule, model.planned, of)) {
    verdict.not_run.push_back({std::string(rule.id), model.address, *reason});
    return;
  }
  const Keys donor = step_only ? Keys() : KeysOf(rule, model.donor, of);
  for (Fault& found : RunPlanned(rule, model, of)) {
    const bool had = donor.contains(KeyOf(found));
    if (had && rule.when.donor) continue;  // phase 2 has said so
    Finding finding = ToFinding(rule.words(), Phase::kPlan, std::move(found));
    names.Fill(finding.where);
    const bool depended_on = EditsDependOn(rule, finding.where, model.change);
    if (had) finding = HadAlready(std::move(finding), depended_on);
    verdict.findings.push_back(std::move(finding));
  }
}

/// The same pair before any edit.
Pair Vanilla(const Pair& pair) {
  Pair vanilla;
  vanilla.name = pair.name;
  const auto before = [](const PairSide& side) {
    PairSide donor;
    donor.address = side.address;
    donor.readable = side.readable;
    donor.unreadable_reason = side.unreadable_reason;
    donor.donor_geo = donor.geo = side.donor_geo;
    donor.donor_skins = donor.skins = side.donor_skins;
    return donor;
  };
  vanilla.high = before(pair.high);
  vanilla.low = before(pair.low);
  return vanilla;
}

}  // namespace

Verdict JudgeDonor(const Model& model) {
  Verdict verdict;
  Case of{model.address};
  for (const Rule& rule : Catalogue()) {
    if (!IsRunIn(rule, &When::donor, model.change)) continue;
    if (!model.donor.header && NeedsBlock(rule.needs)) continue;
    if (auto reason = WhyNot(rule, model.donor, of)) {
      verdict.not_run.push_back({std::string(rule.id), model.address, *reason});
      continue;
    }
    for (Fault& found : RunStored(rule, model.donor, of)) {
      Finding finding = ToFinding(rule.words(), Phase::kDonor, std::move(found));
      const bool depended_on = EditsDependOn(rule, finding.where, model.change);
      verdict.findings.push_back(HadAlready(std::move(finding), depended_on));
    }
  }
  return verdict;
}

Verdict JudgePlan(const Model& model) {
  Verdict verdict;
  if (!model.planned.section) {
    verdict.not_run = NotRunPhase(Phase::kPlan, model.address, "there is no planned model");
    return verdict;
  }
  const Names names(model);
  Case of{model.address};
  for (const Rule& rule : Catalogue()) JudgeStep(rule, model, names, of, verdict);
  return verdict;
}

Verdict JudgeFinished(const Model& model, const State& finished) {
  Verdict verdict;
  const Names names(model);
  Case of{model.address};
  for (const Rule& rule : Catalogue()) {
    if (!rule.when.finished) continue;
    if (!finished.header && NeedsBlock(rule.needs)) continue;
    if (auto reason = WhyNot(rule, finished, of)) {
      verdict.not_run.push_back({std::string(rule.id), model.address, *reason});
      continue;
    }
    Keys known = KeysOf(rule, model.donor, of);
    if (rule.when.plan && model.planned.section && !WhyNot(rule, model.planned, of)) {
      Insert(known, RunPlanned(rule, model, of));
    }
    for (Fault& found : RunStored(rule, finished, of)) {
      if (known.contains(KeyOf(found))) continue;
      names.Fill(found.where);
      verdict.findings.push_back(ToFinding(rule.words(), Phase::kPlan, std::move(found)));
    }
  }
  return verdict;
}

Verdict JudgeStored(const std::string& address, const State& stored) {
  Verdict verdict;
  Case of{address};
  for (const Rule& rule : Catalogue()) {
    if (!rule.when.stored) continue;
    if (!stored.header && NeedsBlock(rule.needs)) continue;
    if (auto reason = WhyNot(rule, stored, of)) {
      verdict.not_run.push_back({std::string(rule.id), address, *reason});
      continue;
    }
    for (Fault& found : RunStored(rule, stored, of)) {
      verdict.findings.push_back(ToFinding(rule.words(), rule.phase, std::move(found)));
    }
  }
  return verdict;
}

Recorded Record(const std::string& address, const State& stored) {
  Recorded recorded;
  Case of{address};
  for (const Rule& rule : Catalogue()) {
    const bool of_a_state =
        std::holds_alternative<StateRule>(rule.judge) || std::holds_alternative<ComparedRule>(rule.judge);
    if (!of_a_state || (!stored.header && NeedsBlock(rule.needs))) continue;
    if (auto reason = WhyNot(rule, stored, of)) {
      recorded.not_judged.emplace(rule.id, std::move(*reason));
      continue;
    }
    for (Fault& found : RunStored(rule, stored, of)) {
      Recorded::Fault fault{found.where.Model({}), {}, {}};
      if (rule.when.donor) {
        fault.message = std::move(found.message);
        fault.hint = std::move(found.hint);
      }
      recorded.found[std::string(rule.id)].push_back(std::move(fault));
    }
  }
  return recorded;
}

Verdict JudgePair(const Pair& pair) {
  Verdict verdict;
  const Pair vanilla = Vanilla(pair);
  for (const Rule& rule : Catalogue()) {
    if (!std::holds_alternative<PairRule>(rule.judge)) continue;
    const Rule* silencer = rule.silenced_by.empty() ? nullptr : FindRule(rule.silenced_by);
    if (silencer && !RunPair(*silencer, pair).empty()) {
      verdict.not_run.push_back({std::string(rule.id), pair.high.address, fmt::format("{} is broken", silencer->id)});
      continue;
    }
    Keys had;
    if (pair.has_vanilla && rule.depends != Depends::kAlways) Insert(had, RunPair(rule, vanilla));
    for (Fault& found : RunPair(rule, pair)) {
      const bool already = had.contains(KeyOf(found));
      Finding finding = ToFinding(rule.words(), Phase::kPair, std::move(found));
      verdict.findings.push_back(already ? HadAlready(std::move(finding), false) : std::move(finding));
    }
  }
  return verdict;
}

std::vector<NotRun> NotRunPhase(Phase phase, const std::string& model, const std::string& reason) {
  std::vector<NotRun> not_run;
  for (const Rule& rule : Catalogue()) {
    const bool of_packs = rule.id == "recipe/relations";  // judged for packs, not for models
    if (rule.phase == phase && !of_packs) not_run.push_back({std::string(rule.id), model, reason});
  }
  return not_run;
}

Finding Raise(std::string_view rule, Place where, std::string message, std::string hint) {
  const Rule* row = FindRule(rule);
  if (row) return ToFinding(row->words(), row->phase, {std::move(where), std::move(message), std::move(hint)});
  Finding finding;
  finding.rule = rule;
  finding.message = std::move(message);
  finding.hint = std::move(hint);
  finding.where = std::move(where);
  return finding;
}

}  // namespace bonepatch::validators
