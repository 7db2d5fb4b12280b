// check: packs over a folder of plain files, and files of formats on their own.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "formats/catalogue/formats.h"
#include "patcher/cli/facts.h"
#include "patcher/cli/folder.h"
#include "patcher/cli/folder_session.h"
#include "patcher/cli/judgement.h"
#include "patcher/cli/places.h"
#include "patcher/store/originals.h"

namespace bonepatch::cli {
namespace {

/// The beginning of a file; empty where it can't be read.
Bytes Beginning(os::FileSystem& fs, const std::string& path) {
  constexpr std::uint64_t kEnough = 16;
  const auto file = fs.Open(path, os::OpenMode::kRead);
  if (!file) return {};
  return ReadBytes(**file, 0, std::min((*file)->size(), kEnough)).value_or(Bytes());
}

/// A file that the command line names.
struct Named {
  std::string path;
  const formats::Format* format = nullptr;  ///< null: no file of a format
};

/// As a part of a path: with its slash, or empty.
std::string FolderOf(const std::string& path) { return path.substr(0, path.rfind('/') + 1); }

/// What lies beside files of one folder: the folder, and what the command line names besides. A skeleton that is named
/// lies there as if it were in the folder, so that links find it.
class Beside final : public formats::Files {
 public:
  Beside(os::FileSystem& fs, const std::string& folder, const std::vector<Named>& named) : fs_(fs) {
    const auto listed = fs.List(folder.empty() ? "." : folder);
    if (listed) {  // else the file itself will say what is wrong
      for (const std::string& name : *listed) Add(folder + name, folder + name);
    }
    for (const Named& other : named)
      Add(other.format != nullptr ? folder + os::FileName(other.path) : other.path, other.path);
  }
  Result<std::vector<std::string>> List() const override {
    std::vector<std::string> names;
    for (const auto& [name, path] : paths_) names.push_back(name);
    return names;
  }
  Result<Bytes> Read(const std::string& name) const override {
    const auto path = paths_.find(name);
    return os::ReadWhole(fs_, path == paths_.end() ? name : path->second, kMostFolderFile);
  }

 private:
  void Add(const std::string& name, const std::string& path) {
    const auto info = fs_.Stat(path, true);
    if (info && *info && (*info)->kind == os::Info::Kind::kFile) paths_.emplace(name, path);
  }

  os::FileSystem& fs_;
  std::map<std::string, std::string> paths_;  ///< by name
};

Outcome JudgedFiles(const Context& context, Verdict verdict, std::vector<std::string> models, std::string whole) {
  SortFindings(verdict.findings);
  Outcome outcome = Judged("check", std::move(verdict.findings), std::move(verdict.not_run), context.options.strict);
  outcome.report.models = models.size();
  outcome.report.subjects = {{"", std::move(whole), std::move(models), false}};
  return outcome;
}

Result<void> JudgeFolderPlans(plan::FolderRequest request, const std::vector<recipes::Pack>& applied, PackLists plans,
                              Judgement& judgement) {
  for (std::vector<recipes::Pack>& list : plans) {
    const std::vector<recipes::Pack> packs = Merge(applied, std::move(list));
    request.packs = Pointers(packs);
    auto plan = plan::PlanFolder(request);
    if (!plan) return Propagate(std::move(plan));
    judgement.Add(std::move(plan->verdict), plan->models_of, plan->models);
  }
  return {};
}

/// What packs were applied to; empty where none were.
Result<Bytes> OriginalOf(FolderSession& session, const std::string& name) {
  const bool patched = session.state && store::FindStored(session.state->files, name) != nullptr;
  return patched ? session.workspace->ReadOriginal(name, kMostFolderFile) : Bytes();
}

/// Every live file of a format.
Result<Outcome> CheckLiveFiles(const Context& context, FolderSession& session) {
  const LiveFiles live(context.fs, *session.workspace);
  auto names = live.List();
  if (!names) return Propagate(std::move(names));
  Verdict verdict;
  std::vector<std::string> models;
  for (const std::string& name : *names) {
    const formats::Format* format = formats::OfFile(name, {});
    if (!format) continue;
    auto bytes = live.Read(name);
    if (!bytes) return Propagate(std::move(bytes));
    auto original = OriginalOf(session, name);
    if (!original) return Propagate(std::move(original));
    models.push_back(name);
    Verdict judged = format->Judge({name, *bytes, &live, *original});
    for (Finding& finding : judged.findings)
      finding.where.source.file = os::JoinPath(session.workspace->folder(), name);
    verdict.Add(std::move(judged));
  }
  return JudgedFiles(context, std::move(verdict), std::move(models), *context.options.folder);
}

}  // namespace

Result<Outcome> CheckFolder(const Context& context) {
  const Options& options = context.options;
  if (Result<void> fits = CheckFolderOptions(options); !fits) return Propagate(std::move(fits));
  if (options.block || options.act || options.bank || options.model || options.partner)
    return Fail(Failure::kUsage, "--folder goes with none of --block, --act, --bank, --model and --partner");
  auto session = OpenFolder(context.fs, *options.folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  if (options.args.empty()) return CheckLiveFiles(context, *session);
  std::vector<recipes::Pack> applied;
  if (options.with_applied && session->state) {
    auto read = ReadApplied(*session->state);
    if (!read) return Propagate(std::move(read));
    applied = std::move(read->packs);
  }
  const Originals originals(*session->workspace);
  return CheckPacksOver(context, For::kFolder, [&](PackLists plans, Judgement& judgement) {
    return JudgeFolderPlans({&originals, nullptr, {}}, applied, std::move(plans), judgement);
  });
}

Result<Outcome> CheckFolderFacts(const Context& context) {
  Result<Document> facts = ReadFolderFacts(context.fs, *context.options.facts);
  if (!facts) return Propagate(std::move(facts));
  return CheckPacksOver(context, For::kFolder, [&](PackLists plans, Judgement& judgement) {
    return JudgeFolderPlans({nullptr, &*facts, {}}, {}, std::move(plans), judgement);
  });
}

Result<bool> AreFormatFiles(const Context& context) {
  const Options& options = context.options;
  if (options.args.empty() || options.game || options.facts || options.block || options.act || options.bank ||
      options.model)
    return false;
  std::size_t files = 0, packs = 0;
  for (const std::string& path : options.args) {
    const auto info = context.fs.Stat(path, true);
    const bool folder = info && *info && (*info)->kind == os::Info::Kind::kFolder;
    const bool recipe = path.ends_with(".yaml") || path.ends_with(".yml");
    packs += folder || recipe;
    files += !folder && formats::OfFile(path, Beginning(context.fs, path)) != nullptr;
  }
  if (files > 0 && packs > 0) return Fail(Failure::kUsage, "files and packs are judged apart: name one or the other");
  return files > 0;
}

Result<Outcome> CheckFormatFiles(const Context& context) {
  std::vector<Named> named;
  for (const std::string& path : context.options.args)
    named.push_back({path, formats::OfFile(path, Beginning(context.fs, path))});
  Verdict verdict;
  std::vector<std::string> models;
  std::map<std::string, Beside> folders;
  for (const auto& [path, format] : named) {
    auto bytes = os::ReadWhole(context.fs, path, kMostFolderFile);
    if (!bytes) return Propagate(std::move(bytes));
    if (!format) continue;
    const std::string folder = FolderOf(path);
    const Beside& beside = folders.try_emplace(folder, context.fs, folder, named).first->second;
    models.push_back(path);
    Verdict judged = format->Judge({path, *bytes, &beside});
    for (Finding& finding : judged.findings) finding.where.source.file = path;
    verdict.Add(std::move(judged));
  }
  std::string whole = named.front().path;
  return JudgedFiles(context, std::move(verdict), std::move(models), std::move(whole));
}

}  // namespace bonepatch::cli
