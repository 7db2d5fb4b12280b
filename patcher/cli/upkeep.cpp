// recover, adopt and restore: what a workspace needs when something else came between.
#include <fmt/format.h>

#include "patcher/base/words.h"
#include "patcher/cli/folder.h"
#include "patcher/cli/session.h"

namespace bonepatch::cli {
namespace {

Outcome Done(const std::string& command, std::string line) {
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.changed = true;
  outcome.report.command = command;
  outcome.report.results.push_back(std::move(line));
  return outcome;
}

Result<std::string> RecoverGame(const Context& context) {
  Result<std::string> folder = GameFolder(context.options);
  if (!folder) return folder;
  Result<std::unique_ptr<store::Workspace>> workspace =
      store::Workspace::Open(context.fs, *folder, store::Access::kWrite);
  if (!workspace) return Propagate(std::move(workspace));
  Result<store::Recovered> recovered = (*workspace)->Recover();
  if (!recovered) return Propagate(std::move(recovered));
  return RecoveredText(*recovered);
}

Result<Outcome> AdoptGame(const Context& context) {
  Result<std::string> folder = GameFolder(context.options);
  if (!folder) return Propagate(std::move(folder));
  Result<Session> session = OpenSession(context.fs, *folder, store::Access::kWrite);
  if (!session) return Propagate(std::move(session));
  if (session->state) {
    std::vector<std::string> ids;
    for (const store::StoredPack& pack : session->state->packs) ids.push_back(pack.id);
    return Fail(Failure::kWorkspace,
                fmt::format("packs are applied: {}; take them back first (`bonepatch unpatch --all`)", Some(ids)),
                session->files().state_folder);
  }
  if (Result<void> sized = CheckArchiveSize(*session); !sized) return Propagate(std::move(sized));
  Result<game::Directory> directory = game::Directory::Read(session->dol, session->files().dol);
  if (!directory) return Propagate(std::move(directory));
  Findings findings = GameFindings(*directory, session->fst, session->files().has_fst,
                                   session->workspace->archive().size(), game::kVanillaArchiveSize, session->files());
  if (HasError(findings)) {
    SortFindings(findings);
    return Judged("adopt", std::move(findings), {}, false);
  }
  const store::Baseline baseline{session->dol, session->fst, session->workspace->archive().size(), true};
  if (Result<void> adopted = session->workspace->Adopt(baseline); !adopted) return Propagate(std::move(adopted));
  const std::size_t routes = HammerspaceRoutes(*directory).size();
  return Done(
      "adopt",
      fmt::format("adopted: this game is the baseline now, with {} that other programs moved; undo returns to it",
                  Plural(routes, "block")));
}

Result<std::string> RestoreGame(const Context& context) {
  Result<std::string> folder = GameFolder(context.options);
  if (!folder) return folder;
  Result<std::unique_ptr<store::Workspace>> workspace =
      store::Workspace::Open(context.fs, *folder, store::Access::kRepair);
  if (!workspace) return Propagate(std::move(workspace));
  Result<std::string> found = (*workspace)->Restore();
  if (!found) return found;
  std::string line = "restored the baseline's main.dol and fst.bin; no pack is applied any more";
  if (!found->empty()) line += fmt::format(". What was found is kept in {}", *found);
  return line;
}

Outcome Lined(const std::string& command, Result<std::string> line) {
  return line ? Done(command, std::move(*line)) : Failed(command, line.error());
}

}  // namespace

std::string RecoveredText(store::Recovered recovered) {
  switch (recovered) {
    case store::Recovered::kNothing:
      return "nothing was interrupted";
    case store::Recovered::kUndone:
      return "an interrupted run was undone: it had not been committed";
    case store::Recovered::kFinished:
      return "an interrupted run was finished: it had been committed";
  }
  return {};
}

Outcome Recover(const Context& context) {
  return Lined("recover", context.options.folder ? RecoverFolder(context) : RecoverGame(context));
}

Outcome Restore(const Context& context) {
  return Lined("restore", context.options.folder ? RestoreFolder(context) : RestoreGame(context));
}

Outcome Adopt(const Context& context) {
  Result<Outcome> outcome = AdoptGame(context);
  return outcome ? std::move(*outcome) : Failed("adopt", outcome.error());
}

}  // namespace bonepatch::cli
