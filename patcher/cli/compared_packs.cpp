// Comparing plans: what one pack changes, or where two differ.
#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/natural.h"
#include "patcher/cli/baseline.h"
#include "patcher/cli/compared.h"
#include "patcher/cli/ground.h"
#include "patcher/cli/inspect_model.h"

namespace bonepatch::cli {
namespace {

/// One side: a plan, and how people call it.
struct PlannedSide {
  std::string title;
  plan::Plan plan;

  const plan::EditedSkeleton* Find(const std::string& address) const {
    for (const plan::EditedSkeleton& skeleton : plan.skeletons) {
      if (skeleton.address == address) return &skeleton;
    }
    return nullptr;
  }
};

Result<PlannedSide> MakeSide(const Ground& ground, std::string title, const std::vector<recipes::Pack>& wanted) {
  PlannedSide side{std::move(title), {}};
  const std::vector<recipes::Pack> packs = Merge(ground.applied, wanted);
  if (packs.empty()) return side;
  plan::PlanRequest request{*ground.donors, Pointers(packs), {}, true};
  Result<plan::Plan> plan = plan::MakePlan(request);
  if (!plan) return Propagate(std::move(plan));
  side.plan = std::move(*plan);
  return side;
}

/// The packs of the command line, each read for itself: two may have one id.
Result<std::vector<recipes::Pack>> ReadEach(const Context& context, Findings& findings) {
  std::vector<recipes::Pack> given;
  for (const std::string& path : context.options.args) {
    Result<PackList> packs = ReadPacks(context.fs, {path});
    if (!packs) return Propagate(std::move(packs));
    findings.insert(findings.end(), packs->findings.begin(), packs->findings.end());
    for (recipes::Pack& pack : packs->packs) given.push_back(std::move(pack));
  }
  return given;
}

/// "with foxtail", by the id, or by the path where both have the same.
std::vector<std::string> TitlesOf(const Options& options, const std::vector<recipes::Pack>& given) {
  const bool same_id = given.size() == 2 && given[0].id.value == given[1].id.value;
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < given.size(); ++i)
    titles.push_back("with " + (same_id ? options.args[i] : given[i].id.value));
  if (titles.size() == 1) titles.insert(titles.begin(), options.with_applied ? "applied" : "vanilla");
  return titles;
}

/// `state` is the model on one side, or `other` before its edits where that side leaves it alone.
report::Comparison::Side SkeletonSide(const std::string& title, const plan::EditedSkeleton* state,
                                      const plan::EditedSkeleton* other) {
  report::Comparison::Side side{title, {}, {}};
  const plan::EditedSkeleton& known = state ? *state : *other;
  side.model.address = known.address;
  side.model.name = known.name;
  side.model.section = state ? state->after : other->before;
  for (std::uint32_t i = 0; state && i < state->names.size(); ++i) {
    if (!state->names[i].empty()) side.names[i] = state->names[i];
  }
  return side;
}

std::vector<std::string> Addresses(const PlannedSide& before, const PlannedSide& after) {
  std::vector<std::string> addresses;
  for (const PlannedSide* side : {&before, &after}) {
    for (const plan::EditedSkeleton& skeleton : side->plan.skeletons) addresses.push_back(skeleton.address);
  }
  std::sort(addresses.begin(), addresses.end(), NaturalLess);
  addresses.erase(std::unique(addresses.begin(), addresses.end()), addresses.end());
  return addresses;
}

void TakeFindings(plan::Plan& plan, Compared& compared) {
  for (Finding& finding : plan.verdict.findings) compared.findings.push_back(std::move(finding));
  for (NotRun& skipped : plan.verdict.not_run) compared.not_run.push_back(std::move(skipped));
}

}  // namespace

Result<Compared> ComparePacks(const Context& context) {
  const Options& options = context.options;
  Compared compared;
  Result<std::vector<recipes::Pack>> given = ReadEach(context, compared.findings);
  if (!given) return Propagate(std::move(given));
  if (HasError(compared.findings)) return compared;
  Ground ground;
  if (Result<void> opened = OpenGround(context, *options.game, options.with_applied, ground); !opened)
    return Propagate(std::move(opened));
  if (!ground.session.baseline) {  // what others patched is no vanilla
    if (Result<store::Baseline> live = LiveBaseline(ground.session); !live) return Propagate(std::move(live));
  }
  std::optional<std::string> only;
  if (options.model) {
    Result<game::ModelId> id = FindNamedModel(*ground.donors, *options.model);
    if (!id) return Propagate(std::move(id));
    only = ground.donors->Address(*id);
  }
  const std::vector<std::string> titles = TitlesOf(options, *given);
  const std::vector<recipes::Pack> first = given->size() == 2 ? WithRequired(*given, 0) : std::vector<recipes::Pack>();
  Result<PlannedSide> before = MakeSide(ground, titles[0], first);
  if (!before) return Propagate(std::move(before));
  Result<PlannedSide> after = MakeSide(ground, titles[1], WithRequired(*given, given->size() - 1));
  if (!after) return Propagate(std::move(after));
  TakeFindings(before->plan, compared);
  TakeFindings(after->plan, compared);
  for (const std::string& address : Addresses(*before, *after)) {
    if (only && address != *only) continue;
    const plan::EditedSkeleton *was = before->Find(address), *is = after->Find(address);
    compared.models.push_back({address + " " + (is ? is : was)->name, SkeletonSide(before->title, was, is),
                               SkeletonSide(after->title, is, was)});
  }
  return compared;
}

}  // namespace bonepatch::cli
