// "Why does my game crash": judges every live model and pair, whoever patched them.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "patcher/cli/check.h"
#include "patcher/plan/pairing.h"
#include "patcher/plan/stored.h"

namespace bonepatch::cli {
namespace {

using Key = std::tuple<std::string, std::optional<std::uint32_t>, std::optional<std::uint32_t>, std::string>;

Key KeyOf(const Finding& finding) {
  return {finding.rule, finding.where.bone, finding.where.submesh, finding.where.field};
}

void Excuse(Finding& finding, const char* why) {
  finding.severity = Severity::kNote;
  finding.message = fmt::format("{}: {}", why, finding.message);
}

/// Faults that vanilla models are known to have (oversized mirror tables that are no involution, and entries
/// that look like a model but hold garbage pointers). A model that lies where the disc has it is excused for these
/// alone; anything else that is wrong there was done by another program. A player's model is never garbage.
void ExcuseVanillaOddities(bool player, Findings& findings) {
  const bool oversized =
      std::any_of(findings.begin(), findings.end(), [](const Finding& f) { return f.rule == "act/layout-table-size"; });
  for (Finding& finding : findings) {
    const bool known = (finding.rule == "act/layout-truncated" && !player) || finding.rule == "act/layout-table-size" ||
                       finding.rule == "act/geo-shared" || (oversized && finding.rule == "act/mirror-involution");
    if (known) Excuse(finding, "vanilla models are known to have this");
  }
}

/// What the vanilla block already had is a note on the patched one.
void ExcuseDonorFaults(Findings& findings, const Findings& donor) {
  std::set<Key> had;
  for (const Finding& finding : donor) had.insert(KeyOf(finding));
  for (Finding& finding : findings) {
    if (had.count(KeyOf(finding))) Excuse(finding, "the vanilla model already has this");
  }
}

class LiveJudge {
 public:
  LiveJudge(const Context& context, const Session& session, plan::GameDonors live,
            std::optional<plan::GameDonors> vanilla)
      : context_(context), session_(session), live_(std::move(live)), vanilla_(std::move(vanilla)) {}

  Result<Outcome> Go() {
    const Session& s = session_;
    verdict_.findings = GameFindings(s, live_.directory());
    Result<const game::Listing*> listing = live_.Listing();
    if (!listing) return Propagate(std::move(listing));
    const std::size_t all = (*listing)->models.size();
    for (std::size_t i = 0; i < all; ++i) {
      context_.progress("checking models", i, all);
      if (Result<void> judged = JudgeModel((*listing)->models[i].id); !judged) return Propagate(std::move(judged));
    }
    context_.progress("checking models", all, all);
    const std::vector<game::ModelPair> pairs = game::AllPairs(live_.entries(), **listing);
    std::size_t done = 0;
    for (const game::ModelPair& pair : pairs) {
      context_.progress("checking pairs", done++, pairs.size());
      Result<plan::JudgedPair> judged = plan::JudgeStoredPair(live_, pair, vanilla_ ? &*vanilla_ : nullptr, verdict_);
      if (!judged) return Propagate(std::move(judged));
    }
    SortFindings(verdict_.findings);
    Outcome outcome =
        Judged("check", std::move(verdict_.findings), std::move(verdict_.not_run), context_.options.strict);
    outcome.report.models = all;
    outcome.report.subjects = {{"", s.files().archive, {}, false}};
    for (const game::ListedModel& model : (*listing)->models)
      outcome.report.subjects.front().models.push_back(live_.Address(model.id));
    return outcome;
  }

 private:
  Result<validators::Verdict> Stored(const plan::GameDonors& from, game::ModelId id) const {
    std::string why;
    Result<std::optional<game::BlockPlace>> place = from.Place(id, &why);
    if (!place) return Propagate(std::move(place));
    if (!*place) return validators::Verdict{};
    return plan::JudgeStoredBlock(from.Address(id), WindowSource(from.archive(), (*place)->offset, (*place)->size));
  }

  Result<void> JudgeModel(game::ModelId id) {
    Result<validators::Verdict> judged = Stored(live_, id);
    if (!judged) return Propagate(std::move(judged));
    const game::Entry& entry = live_.entry(id);
    if (std::uint64_t{entry.offset} + entry.length <= session_.vanilla_size()) {
      const bool player = std::any_of(entry.names.begin(), entry.names.end(), [](const auto& name) {
        return name.first >= game::kFirstPlayer && name.first <= game::kLastPlayer;
      });
      ExcuseVanillaOddities(player, judged->findings);
    } else if (vanilla_ && HasError(judged->findings)) {
      const auto before =
          game::FindEntry(vanilla_->directory(), vanilla_->entries(), entry.name.first, entry.name.second);
      if (before) {
        Result<validators::Verdict> donor = Stored(*vanilla_, {*before, id.slot});
        if (!donor) return Propagate(std::move(donor));
        ExcuseDonorFaults(judged->findings, donor->findings);
      }
    }
    verdict_.Add(std::move(*judged));
    return {};
  }

  const Context& context_;
  const Session& session_;
  plan::GameDonors live_;
  std::optional<plan::GameDonors> vanilla_;
  validators::Verdict verdict_;
};

}  // namespace

Result<Outcome> CheckLive(const Context& context) {
  Result<std::string> folder = GameFolder(context.options);
  if (!folder) return Propagate(std::move(folder));
  Result<Session> session = OpenSession(context.fs, *folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  if (Result<void> sized = CheckArchiveSize(*session); !sized) return Propagate(std::move(sized));
  Result<game::Directory> live = game::Directory::Read(session->dol, session->files().dol);
  if (!live) return Propagate(std::move(live));
  const ByteSource& archive = session->workspace->archive();
  std::optional<plan::GameDonors> vanilla;
  if (session->baseline) {
    Result<game::Directory> before = game::Directory::Read(session->baseline->dol, session->files().dol);
    if (!before) return Propagate(std::move(before));
    vanilla.emplace(std::move(*before), archive);
  }
  return LiveJudge(context, *session, plan::GameDonors(std::move(*live), archive), std::move(vanilla)).Go();
}

}  // namespace bonepatch::cli
