// One run over a folder: session, plan, commit.
#include "patcher/cli/folder_transact.h"

#include <map>

#include "patcher/base/sha256.h"
#include "patcher/cli/folder_session.h"
#include "patcher/cli/places.h"
#include "patcher/cli/run_outcome.h"
#include "patcher/report/plan_text.h"

namespace bonepatch::cli {
namespace {

class FolderRun {
 public:
  FolderRun(const Context& context, const Wish& wish, bool dry_run)
      : context_(context), wish_(wish), dry_run_(dry_run) {
    outcome_.report.command = wish.command;
    for (const recipes::Pack& pack : wish.add) outcome_.report.subjects.push_back(SubjectOf(pack));
  }

  Outcome Go(const std::string& folder) {
    Result<Outcome> outcome = Steps(folder);
    if (!outcome) return Failed(wish_.command, outcome.error());
    return std::move(*outcome);
  }

 private:
  Result<Outcome> Steps(const std::string& folder) {
    auto session = OpenFolder(context_.fs, folder, dry_run_ ? store::Access::kRead : store::Access::kWrite);
    if (!session) return Propagate(std::move(session));
    session_ = std::move(*session);
    if (!session_.recovered.empty()) outcome_.report.results.push_back(session_.recovered);
    auto foreign = ForeignFiles(session_);
    if (!foreign) return Propagate(std::move(foreign));
    if (!foreign->empty()) return Refused(std::move(*foreign), {});
    auto removed = AppliedIds(context_.fs, wish_.remove, session_.state);
    if (!removed) return Propagate(std::move(removed));
    if (wish_.takes_back() && !session_.state) return NothingApplied(std::move(outcome_));
    auto packs = PacksOf(wish_, session_.state, *removed, outcome_.report);
    if (!packs) return Propagate(std::move(packs));
    packs_ = std::move(*packs);
    context_.progress("planning", 0, 1);
    auto plan = PlanOriginals(session_, packs_);
    context_.progress("planning", 1, 1);
    if (!plan) return Propagate(std::move(plan));
    return Carry(std::move(*plan));
  }

  Result<Outcome> Carry(plan::PlannedFolder plan) {
    outcome_.report.models = plan.models;
    AddModels(plan.models_of, outcome_.report.subjects);
    if (report::ExitCode(plan.verdict.findings, context_.options.strict) != 0)
      return Refused(std::move(plan.verdict.findings), std::move(plan.verdict.not_run));
    store::FolderChange change;
    report::PlanPart part = Describe(plan, change);
    for (const recipes::Pack& pack : packs_) change.packs.push_back(Keep(pack));
    if (wish_.takes_back()) outcome_.report.models = part.models.size();
    outcome_.report.findings = std::move(plan.verdict.findings);
    outcome_.report.not_run = std::move(plan.verdict.not_run);
    const bool changes = !part.models.empty() || change.packs != AppliedPacks();
    for (std::string& line : report::PlanLines(part, changes, dry_run_))
      outcome_.report.results.push_back(std::move(line));
    if (!dry_run_ && changes) {
      if (Result<void> done = session_.workspace->Commit(std::move(change)); !done) return Propagate(std::move(done));
      outcome_.changed = true;
    }
    outcome_.exit_code = 0;
    outcome_.report.plan = std::move(part);
    return std::move(outcome_);
  }

  std::vector<store::StoredPack> AppliedPacks() const {
    return session_.state ? session_.state->packs : std::vector<store::StoredPack>();
  }

  /// What is applied, by the file's name.
  std::map<std::string, const store::StoredFile*> Applied() const {
    std::map<std::string, const store::StoredFile*> applied;
    if (!session_.state) return applied;
    for (const store::StoredFile& file : session_.state->files) applied[file.name] = &file;
    return applied;
  }

  /// The files that change against the live ones, for the report; and for the commit all that differ from originals.
  report::PlanPart Describe(plan::PlannedFolder& plan, store::FolderChange& change) {
    report::PlanPart part;
    part.unit = "files";
    std::map<std::string, const store::StoredFile*> applied = Applied();
    for (formats::PlannedFile& file : plan.files) {
      const auto before = applied.extract(file.file);
      const store::StoredFile* live = before ? before.mapped() : nullptr;
      const bool original = file.after == file.before;
      const bool same = live ? !original && Sha256(file.after) == live->after : original;
      if (!same) part.models.push_back(ModelOf(file, live));
      if (!same && !original) part.bytes_written += file.after.size();
      if (original) continue;
      change.files.push_back(
          {file.file, std::move(file.after), file.bones_before, file.bones_after, Sha256(file.before)});
    }
    for (const auto& [name, live] : applied) {  // no pack wants them any more
      report::PlanPart::Model model;
      model.address = model.name = name;
      model.bones_before = live->bones_after;
      model.bones_after = live->bones_before;
      part.models.push_back(std::move(model));
    }
    return part;
  }

  static report::PlanPart::Model ModelOf(const formats::PlannedFile& file, const store::StoredFile* live) {
    report::PlanPart::Model model;
    model.address = model.name = file.file;
    model.bones_before = live ? live->bones_after : file.bones_before;
    model.bones_after = file.bones_after;
    for (const formats::PlannedFile::NewBone& bone : file.new_bones)
      model.new_bones.push_back({bone.index, bone.name, bone.parent, std::nullopt, false});
    return model;
  }

  Outcome Refused(Findings findings, std::vector<NotRun> not_run) {
    return RefusedRun(context_, std::move(outcome_), std::move(findings), std::move(not_run));
  }

  const Context& context_;
  const Wish& wish_;
  bool dry_run_;
  Outcome outcome_;
  FolderSession session_;
  std::vector<recipes::Pack> packs_;
};

}  // namespace

Outcome TransactFolder(const Context& context, const std::string& folder, const Wish& wish, bool dry_run) {
  return FolderRun(context, wish, dry_run).Go(folder);
}

}  // namespace bonepatch::cli
