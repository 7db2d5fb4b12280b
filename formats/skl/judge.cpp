// No cascades, no double telling, and what a donor had already weighs little.
#include "formats/skl/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace bonepatch::formats::skl {
namespace {

std::vector<Fault> Run(const Rule& rule, const Case& of) {
  Faults faults;
  rule.judge(of, faults);
  return faults.Take(of.here());
}

std::optional<std::string> Unmet(const Rule& rule, const State& state) {
  if (rule.needs == Needs::kNothing) return std::nullopt;
  if (!state.skeleton) return fmt::format("{} is broken", kTruncated);
  if (rule.needs == Needs::kLinked && state.linked.kind == Linked::Kind::kMissing)
    return "the linked skeleton is not at hand";
  if (rule.needs == Needs::kLinked && state.linked.kind == Linked::Kind::kUnplanned) return state.linked.why;
  const bool reads_names = rule.needs == Needs::kReferences || rule.needs == Needs::kEdits;
  if (reads_names && !state.references) return state.no_references;
  return std::nullopt;
}

const Rule& RuleOf(std::string_view id) {
  const auto rules = Rules();
  return *std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) { return rule.words.id == id; });
}

/// Why a rule isn't judged; none: it is.
std::optional<std::string> WhyNot(const Rule& rule, const Case& of) {
  if (auto reason = Unmet(rule, of.state())) return reason;
  std::istringstream silencers{std::string(rule.silenced_by)};
  for (std::string id; silencers >> id;) {
    const Rule& silencer = RuleOf(id);
    if (!Unmet(silencer, of.state()) && !Run(silencer, of).empty()) return fmt::format("{} is broken", id);
  }
  return std::nullopt;
}

using Keys = std::set<FaultKey>;

Keys KeysOf(const Rule& rule, const Case& of) {
  Keys keys;
  if (rule.needs == Needs::kEdits || WhyNot(rule, of)) return keys;
  for (const Fault& fault : Run(rule, of)) keys.insert(KeyOf(fault));
  return keys;
}

/// The same fault as it would be told of the donor; none: it is about a new bone.
std::optional<FaultKey> DonorKey(const Fault& fault, const Edited& edited) {
  FaultKey key = KeyOf(fault);
  if (!key.bone) return key;
  if (*key.bone >= edited.donor_of.size() || !edited.donor_of[*key.bone]) return std::nullopt;
  key.bone = edited.donor_of[*key.bone];
  return key;
}

/// A fault of the link that an edit gave is that edit's, whatever the donor had.
bool IsOfNewLink(const Fault& fault, const Edited& edited) {
  return fault.where.field.starts_with("link") && edited.link_source.line != 0;
}

/// The line that led to a fault.
const Source& SourceOf(const Fault& fault, const Edited& edited, const Source& fallback) {
  if (fault.where.source.line != 0) return fault.where.source;
  const auto& bone = fault.where.bone;
  if (bone && *bone < edited.sources.size() && edited.sources[*bone].line != 0) return edited.sources[*bone];
  if (IsOfNewLink(fault, edited)) return edited.link_source;
  if (fault.where.field.starts_with("link") && edited.order_source.line != 0) return edited.order_source;
  return fallback;
}

}  // namespace

Verdict JudgeStored(const State& stored) {
  Verdict verdict;
  const Case of(stored);
  for (const Rule& rule : Rules()) {
    if (rule.needs == Needs::kEdits) continue;
    if (auto reason = WhyNot(rule, of)) {
      verdict.not_run.push_back({std::string(rule.words.id), stored.file, *reason});
      continue;
    }
    for (Fault& fault : Run(rule, of))
      verdict.findings.push_back(ToFinding(rule.words, rule.words.phase, std::move(fault)));
  }
  return verdict;
}

Verdict JudgePlanned(const State& donor, const State& planned, const Source& fallback) {
  Verdict verdict;
  const Case before(donor), after(planned);
  for (const Rule& rule : Rules()) {
    if (auto reason = WhyNot(rule, after)) {
      verdict.not_run.push_back({std::string(rule.words.id), planned.file, *reason});
      continue;
    }
    const Keys had = KeysOf(rule, before);
    for (Fault& fault : Run(rule, after)) {
      const auto key = IsOfNewLink(fault, *planned.edited) ? std::nullopt : DonorKey(fault, *planned.edited);
      fault.where.source = SourceOf(fault, *planned.edited, fallback);
      Finding finding = ToFinding(rule.words, rule.words.phase, std::move(fault));
      verdict.findings.push_back(key && had.contains(*key) ? HadAlready(std::move(finding), false)
                                                           : std::move(finding));
    }
  }
  return verdict;
}

Verdict JudgeLinking(const State& before, const State& after, const Source& source) {
  Verdict verdict;
  const Case was(before), is(after);
  for (const Rule& rule : LinkRules()) {
    if (WhyNot(rule, is)) continue;  // it is no part of the plan
    const Keys had = KeysOf(rule, was);
    for (Fault& fault : Run(rule, is)) {
      if (had.contains(KeyOf(fault))) continue;
      fault.where.source = source;
      verdict.findings.push_back(ToFinding(rule.words, rule.words.phase, std::move(fault)));
    }
  }
  return verdict;
}

}  // namespace bonepatch::formats::skl
