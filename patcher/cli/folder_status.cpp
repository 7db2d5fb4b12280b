// status, list, recover and restore over folders of plain files.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "formats/catalogue/formats.h"
#include "patcher/base/rule_ids.h"
#include "patcher/cli/folder.h"
#include "patcher/cli/folder_session.h"
#include "patcher/cli/session.h"
#include "patcher/report/table.h"

namespace bonepatch::cli {
namespace {

const char* NameOf(store::FileState state) { return state == store::FileState::kOurs ? "ours" : "foreign"; }

void TellOfPacks(const FolderSession& session, report::Report& report) {
  if (!session.state) {
    report.results.push_back("no pack is applied");
    return;
  }
  report.packs = session.state->packs.size();
  for (const store::StoredPack& pack : session.state->packs) {
    report.state->packs.push_back({pack.id, pack.version, pack.sha256});
    report.results.push_back(fmt::format("applied: {}{}", pack.id, pack.version ? " " + *pack.version : ""));
  }
}

/// Originals that undo couldn't give back.
Findings LostOriginals(FolderSession& session) {
  Findings findings;
  if (!session.state) return findings;
  for (const store::StoredFile& file : session.state->files) {
    const auto original = session.workspace->ReadOriginal(file.name, kMostFolderFile);
    if (original) continue;
    Finding finding = validators::Raise(kGameForeign, Place().Model(file.name).From({original.error().file, 0, 0}),
                                        original.error().message, "Until then `bonepatch unpatch` can't go back.");
    finding.phase = Phase::kGame;
    findings.push_back(std::move(finding));
  }
  return findings;
}

/// "12 bones", or why that can't be told.
std::string BonesText(const formats::Format& format, const Result<Bytes>& bytes) {
  if (!bytes) return "can't be read";
  const formats::View view = format.Look({}, *bytes);
  return view.readable ? std::to_string(view.bones.size() + view.more) : "can't be read";
}

}  // namespace

Result<Outcome> FolderStatus(const Context& context) {
  if (Result<void> fits = CheckFolderOptions(context.options); !fits) return Propagate(std::move(fits));
  auto session = OpenFolder(context.fs, *context.options.folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  auto foreign = ForeignFiles(*session);
  if (!foreign) return Propagate(std::move(foreign));
  Outcome outcome;
  outcome.report.command = "status";
  outcome.report.state.emplace();
  TellOfPacks(*session, outcome.report);
  if (session->state) {
    auto files = session->workspace->Compare();
    if (!files) return Propagate(std::move(files));
    for (const auto& [file, state] : *files) {
      outcome.report.state->models.push_back({file.name, file.name, NameOf(state)});
      outcome.report.results.push_back(fmt::format("{}: {}", file.name, NameOf(state)));
    }
  }
  outcome.report.models = outcome.report.state->models.size();
  for (Finding& finding : LostOriginals(*session)) foreign->push_back(std::move(finding));
  SortFindings(*foreign);
  outcome.report.findings = std::move(*foreign);
  outcome.exit_code = report::ExitCode(outcome.report.findings, false);
  if (outcome.exit_code == 0 && session->state)
    outcome.report.results.push_back("every patched file is what the state says");
  return outcome;
}

Result<std::string> RecoverFolder(const Context& context) {
  if (Result<void> fits = CheckFolderOptions(context.options); !fits) return Propagate(std::move(fits));
  auto workspace = store::FolderWorkspace::Open(context.fs, *context.options.folder, store::Access::kWrite);
  if (!workspace) return Propagate(std::move(workspace));
  auto recovered = (*workspace)->Recover();
  if (!recovered) return Propagate(std::move(recovered));
  return RecoveredText(*recovered);
}

Result<std::string> RestoreFolder(const Context& context) {
  if (Result<void> fits = CheckFolderOptions(context.options); !fits) return Propagate(std::move(fits));
  auto workspace = store::FolderWorkspace::Open(context.fs, *context.options.folder, store::Access::kRepair);
  if (!workspace) return Propagate(std::move(workspace));
  Result<std::string> found = (*workspace)->Restore();
  if (!found) return found;
  std::string line = "restored the originals of all patched files; no pack is applied any more";
  if (!found->empty()) line += fmt::format(". What was found is kept in {}", *found);
  return line;
}

Result<Outcome> ListFolder(const Context& context) {
  if (Result<void> fits = CheckFolderOptions(context.options); !fits) return Propagate(std::move(fits));
  auto session = OpenFolder(context.fs, *context.options.folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  auto compared = session->state ? session->workspace->Compare()
                                 : Result<std::vector<std::pair<store::StoredFile, store::FileState>>>();
  if (!compared) return Propagate(std::move(compared));
  std::map<std::string, const char*> states;
  for (const auto& [file, state] : *compared) states[file.name] = NameOf(state);
  const LiveFiles live(context.fs, *session->workspace);
  auto names = live.List();
  if (!names) return Propagate(std::move(names));
  std::vector<report::Row> rows{{"file", "format", "bones", "state"}};
  for (const std::string& name : *names) {
    const formats::Format* format = formats::OfFile(name, {});
    if (!format && !context.options.all) continue;
    const auto state = states.find(name);
    rows.push_back({name, format ? std::string(format->name()) : "-",
                    format ? BonesText(*format, live.Read(name)) : "-",
                    state == states.end() ? "vanilla" : state->second});
  }
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "list";
  outcome.report.models = rows.size() - 1;
  outcome.report.results = report::Table(rows);
  return outcome;
}

}  // namespace bonepatch::cli
