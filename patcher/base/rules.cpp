// From faults to findings.
#include "patcher/base/rules.h"

#include <fmt/format.h>

namespace bonepatch {

void Faults::Add(Place where, std::string message, std::string hint) {
  if (++count_ <= kMostFaults) found_.push_back({std::move(where), std::move(message), std::move(hint)});
}

std::vector<Fault> Faults::Take(const Place& model) {
  if (count_ > kMostFaults)
    found_.push_back({model, fmt::format("{} more of these are left out", count_ - kMostFaults), {}});
  count_ = 0;
  return std::move(found_);
}

FaultKey KeyOf(const Fault& fault) {
  return {fault.where.model, fault.where.bone, fault.where.submesh, fault.where.field};
}

Finding ToFinding(const RuleWords& rule, Phase phase, Fault fault) {
  Finding finding;
  finding.rule = rule.id;
  finding.severity = rule.severity;
  finding.message = std::move(fault.message);
  finding.hint = fault.hint.empty() ? std::string(rule.fix) : std::move(fault.hint);
  finding.where = std::move(fault.where);
  finding.phase = phase;
  return finding;
}

Finding HadAlready(Finding finding, bool depended_on) {
  const std::string_view prefix = depended_on ? "the vanilla model already has this, and an edit depends on it: "
                                              : "the vanilla model already has this: ";
  finding.message.insert(0, prefix);
  if (!depended_on) finding.severity = Severity::kNote;
  return finding;
}

}  // namespace bonepatch
