// inspect and diff over folders of plain files.
#include <fmt/format.h>

#include "formats/catalogue/formats.h"
#include "patcher/cli/folder.h"
#include "patcher/cli/folder_session.h"
#include "patcher/cli/looked.h"

namespace bonepatch::cli {
namespace {

Result<void> CheckLookOptions(const Options& options) {
  if (Result<void> fits = CheckFolderOptions(options); !fits) return fits;
  if (options.block || options.act || options.model)
    return Fail(Failure::kUsage, "--folder goes with none of --block, --act and --model");
  return {};
}

/// kUsage where no file of a format has that name.
Result<report::Looked> LookInFolder(const formats::Files& files, const std::string& name, const std::string& title) {
  const formats::Format* format = formats::OfFile(name, {});
  if (!format) return Fail(Failure::kUsage, fmt::format("{} is no file of a format that is known", name));
  Result<Bytes> bytes = files.Read(name);
  if (!bytes) return Propagate(std::move(bytes));
  if (bytes->size() > kMostPlainBytes)
    return Fail(Failure::kSystem,
                fmt::format("the file has {} bytes, and more than {} are not shown", bytes->size(), kMostPlainBytes),
                name);
  return Look(*format, title, name, *bytes);
}

using PlannedBytes = std::map<std::string, std::pair<Bytes, Bytes>>;  ///< original and planned, by name

/// What one pack makes of the originals, with what is wrong with it in the outcome.
Result<PlannedBytes> PlanPack(const Context& context, FolderSession& session, const std::string& path,
                              Findings& findings) {
  Result<PackList> list = ReadPacks(context.fs, {path}, For::kFolder);
  if (!list) return Propagate(std::move(list));
  findings.insert(findings.end(), list->findings.begin(), list->findings.end());
  PlannedBytes planned;
  if (HasError(list->findings)) return planned;
  std::vector<recipes::Pack> packs;
  if (context.options.with_applied && session.state) {
    Result<PackList> applied = ReadApplied(*session.state);
    if (!applied) return Propagate(std::move(applied));
    packs = std::move(applied->packs);
  }
  packs = Merge(std::move(packs), std::move(list->packs));
  Result<plan::PlannedFolder> plan = PlanOriginals(session, packs);
  if (!plan) return Propagate(std::move(plan));
  findings.insert(findings.end(), plan->verdict.findings.begin(), plan->verdict.findings.end());
  for (formats::PlannedFile& file : plan->files) planned[file.file] = {std::move(file.before), std::move(file.after)};
  return planned;
}

/// Against what another pack makes of the files, or against the originals.
Result<Outcome> DiffPlans(const Context& context, FolderSession& session) {
  const std::vector<std::string>& paths = context.options.args;
  Findings findings;
  std::vector<PlannedBytes> plans;
  for (const std::string& path : paths) {
    Result<PlannedBytes> planned = PlanPack(context, session, path, findings);
    if (!planned) return Propagate(std::move(planned));
    plans.push_back(std::move(*planned));
  }
  PlannedBytes both = plans.front();
  if (plans.size() == 2) {
    for (auto& [name, bytes] : both) {
      const auto other = plans[1].find(name);
      bytes = {bytes.second, other == plans[1].end() ? bytes.first : other->second.second};
    }
    for (const auto& [name, bytes] : plans[1]) both.emplace(name, bytes);
  }
  std::vector<report::LookedPair> pairs;
  for (const auto& [name, bytes] : both) {
    const formats::Format* format = formats::OfFile(name, bytes.first);
    if (!format || bytes.first == bytes.second) continue;
    pairs.push_back({name, Look(*format, plans.size() == 2 ? paths[0] : "original", name, bytes.first),
                     Look(*format, plans.size() == 2 ? paths[1] : paths[0], name, bytes.second)});
  }
  Outcome outcome = ShowLookedPairs(context.options, std::move(pairs));
  SortFindings(findings);
  outcome.exit_code = report::ExitCode(findings, false);
  outcome.report.findings = std::move(findings);
  outcome.report.packs = paths.size();
  return outcome;
}

}  // namespace

Result<Outcome> InspectInFolder(const Context& context) {
  if (Result<void> fits = CheckLookOptions(context.options); !fits) return Propagate(std::move(fits));
  Result<FolderSession> session = OpenFolder(context.fs, *context.options.folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  const std::string& name = context.options.args.front();
  Result<report::Looked> looked = LookInFolder(LiveFiles(context.fs, *session->workspace), name, name);
  if (!looked) return Propagate(std::move(looked));
  return ShowLooked(context.options, std::move(*looked));
}

Result<Outcome> DiffInFolder(const Context& context) {
  if (Result<void> fits = CheckLookOptions(context.options); !fits) return Propagate(std::move(fits));
  Result<FolderSession> session = OpenFolder(context.fs, *context.options.folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  if (context.options.packs) return DiffPlans(context, *session);
  if (context.options.with_applied) return Fail(Failure::kUsage, "--with-applied goes with --packs");
  const LiveFiles live(context.fs, *session->workspace);
  const Originals originals(*session->workspace);
  const std::vector<std::string>& names = context.options.args;
  const bool two = names.size() == 2;
  Result<report::Looked> before =
      two ? LookInFolder(live, names[0], names[0]) : LookInFolder(originals, names[0], "original");
  if (!before) return Propagate(std::move(before));
  Result<report::Looked> after = LookInFolder(live, names.back(), two ? names[1] : "live");
  if (!after) return Propagate(std::move(after));
  return ShowLookedPairs(context.options, {{two ? "" : names[0], std::move(*before), std::move(*after)}});
}

}  // namespace bonepatch::cli
