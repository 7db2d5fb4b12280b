// Opening folders.
#include "patcher/cli/folder_session.h"

#include <fmt/format.h>

#include "patcher/base/rule_ids.h"

namespace bonepatch::cli {

Result<FolderSession> OpenFolder(os::FileSystem& fs, const std::string& folder, store::Access access) {
  FolderSession session;
  auto workspace = store::FolderWorkspace::Open(fs, folder, access);
  if (!workspace) return Propagate(std::move(workspace));
  session.workspace = std::move(*workspace);
  if (access == store::Access::kRead) {
    const auto interrupted = session.workspace->Interrupted();
    if (!interrupted) return tl::unexpected<Error>(interrupted.error());
    if (*interrupted) {
      return Fail(Failure::kWorkspace, "an earlier run was interrupted: `bonepatch recover` finishes or undoes it",
                  session.workspace->state_folder());
    }
  } else {
    const auto recovered = session.workspace->Recover();
    if (!recovered) return tl::unexpected<Error>(recovered.error());
    if (*recovered == store::Recovered::kFinished) session.recovered = "an interrupted run was finished first";
    if (*recovered == store::Recovered::kUndone) session.recovered = "an interrupted run was undone first";
  }
  auto state = session.workspace->ReadState();
  if (!state) return Propagate(std::move(state));
  session.state = std::move(*state);
  return session;
}

Result<std::vector<std::string>> Originals::Listed() const {
  if (names_) return *names_;
  auto names = workspace_.List();
  if (names) names_ = *names;
  return names;
}

Result<std::vector<std::string>> LiveFiles::List() const {
  if (names_) return *names_;
  auto names = workspace_.List();
  if (names) names_ = *names;
  return names;
}

Result<Bytes> LiveFiles::Read(const std::string& name) const {
  return os::ReadWhole(fs_, os::JoinPath(workspace_.folder(), name), kMostFolderFile);
}

Result<Findings> ForeignFiles(FolderSession& session) {
  Findings findings;
  if (!session.state) return findings;
  auto files = session.workspace->Compare();
  if (!files) return Propagate(std::move(files));
  for (const auto& [file, state] : *files) {
    if (state == store::FileState::kOurs) continue;
    const bool missing = state == store::FileState::kMissing;
    Finding finding = validators::Raise(
        kGameForeign, Place().Model(file.name).From({os::JoinPath(session.workspace->folder(), file.name), 0, 0}),
        missing ? "another program took this file away"
                : fmt::format("another program changed this file: its sha256 is not {}, as the state says", file.after),
        "`bonepatch restore` puts the originals back and keeps what it finds");
    finding.phase = Phase::kGame;
    findings.push_back(std::move(finding));
  }
  return findings;
}

Result<void> CheckFolderOptions(const Options& options) {
  if (options.game) return Fail(Failure::kUsage, "--game and --folder exclude each other");
  if (options.facts) return Fail(Failure::kUsage, "--folder and --facts exclude each other");
  if (options.baseline)
    return Fail(Failure::kUsage, "--baseline goes with --game: a folder keeps its originals itself");
  return {};
}

Result<plan::PlannedFolder> PlanOriginals(FolderSession& session, const std::vector<recipes::Pack>& packs) {
  const Originals originals(*session.workspace);
  return plan::PlanFolder({&originals, nullptr, Pointers(packs)});
}

}  // namespace bonepatch::cli
