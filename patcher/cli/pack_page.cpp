// report: a page about packs, for people.
#include <fmt/format.h>

#include "patcher/cli/facts.h"
#include "patcher/cli/ground.h"
#include "patcher/cli/pairs.h"
#include "patcher/cli/places.h"
#include "patcher/cli/short_names.h"
#include "patcher/cli/single_file.h"
#include "patcher/facts/donors.h"
#include "patcher/page/page.h"
#include "recipes/reader.h"

namespace bonepatch::cli {
namespace {

Result<void> CheckOptions(const Options& options) {
  if (options.game && options.facts) return Fail(Failure::kUsage, "--game and --facts exclude each other");
  if (options.facts && options.with_applied)
    return Fail(Failure::kUsage, "--with-applied needs --game: facts know no applied packs");
  if (options.facts || options.game) return {};
  return Fail(Failure::kUsage, "--game DIR is missing, or --facts FILE");
}

/// The texts that findings point into.
void TakeTexts(const recipes::Pack& pack, std::map<std::string, std::string>& texts) {
  const auto take = [&](const std::string& shown, const std::string& path) {
    for (const recipes::Pack::File& file : pack.files) {
      if (file.path == path) texts[shown] = file.bytes;
    }
  };
  if (!pack.lone_recipe) take(pack.file, "pack.yaml");
  for (const recipes::Recipe& recipe : pack.recipes) take(recipe.file, recipe.path);
}

/// Those of packs that couldn't be read to their end.
void TakeBrokenTexts(os::FileSystem& fs, const Findings& findings, std::map<std::string, std::string>& texts) {
  for (const Finding& finding : findings) {
    const Source& at = finding.where.source;
    if (at.line < 1 || texts.count(at.file)) continue;
    if (Result<Bytes> bytes = os::ReadWhole(fs, at.file, recipes::kMaxFileSize); bytes)
      texts[at.file] = std::string(AsText(*bytes));
  }
}

/// A page on its way. The packs must stay where they are: a plan points into them.
class PageMaker {
 public:
  PageMaker(const Context& context, PackList packs)
      : context_(context), packs_(std::move(packs)), findings_(std::move(packs_.findings)) {}

  Result<void> Judge() {
    if (HasError(findings_)) return {};  // a text error ends the run after phase 1
    return context_.options.facts ? JudgeOverFacts() : JudgeOverGame();
  }

  Outcome Finish() {
    SortFindings(findings_);
    Outcome outcome = Judged("report", std::move(findings_), std::move(not_run_), context_.options.strict);
    report::Report& report = outcome.report;
    report.ok = outcome.exit_code == 0;
    report.models = plan_.models;
    report.packs = context_.options.args.size();
    if (!plan_.pairs.empty()) report.pairs = PairsPartOf(plan_.pairs);
    AddModels(plan_.models_of, packs_.subjects);
    report.subjects = std::move(packs_.subjects);
    return outcome;
  }

  /// What the page shows beside the outcome's report.
  page::Page Page(const report::Report& report) {
    page::Page page;
    page.report = report;
    const std::vector<recipes::Pack>& shown = all_.empty() ? packs_.packs : all_;
    for (const recipes::Pack& pack : shown) {
      page.packs.push_back(&pack);
      TakeTexts(pack, page.texts);
    }
    TakeBrokenTexts(context_.fs, report.findings, page.texts);
    page.skeletons = std::move(plan_.skeletons);
    page.judged_over = over_;
    Shorten(page);
    return page;
  }

 private:
  Result<void> JudgeOverFacts() {
    Result<facts::Facts> facts = ReadFactsFile(context_.fs, *context_.options.facts);
    if (!facts) return Propagate(std::move(facts));
    const facts::FactsDonors donors(std::move(*facts));
    not_run_ = NeedsTheGame();
    return Plan(donors, packs_.packs);
  }

  Result<void> JudgeOverGame() {
    Ground ground;
    const Options& options = context_.options;
    if (Result<void> opened = OpenGround(context_, *options.game, options.with_applied, ground); !opened) return opened;
    const Session& s = ground.session;
    for (Finding& finding : GameFindings(s, ground.donors->directory())) findings_.push_back(std::move(finding));
    if (!s.baseline && !HammerspaceRoutes(ground.donors->directory()).empty())
      over_ = "a game that other tools patched";
    return Plan(*ground.donors, Merge(ground.applied, packs_.packs));
  }

  Result<void> Plan(const plan::Donors& donors, std::vector<recipes::Pack> packs) {
    all_ = std::move(packs);
    plan::PlanRequest request{donors, Pointers(all_), {}, true};
    request.progress = Telling(context_, "planning");
    Result<plan::Plan> made = plan::MakePlan(request);
    if (!made) return Propagate(std::move(made));
    plan_ = std::move(*made);
    findings_.insert(findings_.end(), plan_.verdict.findings.begin(), plan_.verdict.findings.end());
    not_run_.insert(not_run_.end(), plan_.verdict.not_run.begin(), plan_.verdict.not_run.end());
    return {};
  }

  /// A page is for others: where its author keeps packs and games is nobody's business.
  void Shorten(page::Page& page) const {
    std::vector<std::string> given = context_.options.args;
    if (context_.options.game) given.push_back(*context_.options.game);
    const std::map<std::string, std::string> names = ShortNames(given);
    for (Finding& finding : page.report.findings)
      finding.where.source.file = ShortName(names, finding.where.source.file);
    std::map<std::string, std::string> texts;
    for (auto& [file, text] : page.texts) texts.emplace(ShortName(names, file), std::move(text));
    page.texts = std::move(texts);
  }

  const Context& context_;
  PackList packs_;
  Findings findings_;
  std::vector<NotRun> not_run_;
  std::vector<recipes::Pack> all_;  ///< in plan order, applied ones too
  plan::Plan plan_;
  std::string over_ = context_.options.facts ? "facts of the vanilla models" : "the vanilla models of a game";
};

Result<Outcome> Make(const Context& context) {
  if (Result<void> fits = CheckOptions(context.options); !fits) return Propagate(std::move(fits));
  if (!context.options.out) return Fail(Failure::kUsage, "-o FILE is missing: where the page goes");
  const Result<OutFile> out =
      TakeSingleOut(context, "where the page goes", BeginsWith("page of `bonepatch report`", page::kOpening));
  if (!out) return tl::unexpected<Error>(out.error());
  Result<PackList> packs = ReadPacks(context.fs, context.options.args);
  if (!packs) return Propagate(std::move(packs));
  PageMaker maker(context, std::move(*packs));
  if (Result<void> judged = maker.Judge(); !judged) return Propagate(std::move(judged));
  Outcome outcome = maker.Finish();
  const std::string html = page::Write(maker.Page(outcome.report));
  if (Result<void> put = PutSingleOut(context, *out, MemorySource(AsBytes(html)), outcome); !put)
    return Propagate(std::move(put));
  outcome.report.results.push_back(fmt::format("wrote {}, {} bytes", *context.options.out, html.size()));
  return outcome;
}

}  // namespace

Outcome PackPage(const Context& context) {
  Result<Outcome> outcome = Make(context);
  return outcome ? std::move(*outcome) : Failed("report", outcome.error());
}

}  // namespace bonepatch::cli
