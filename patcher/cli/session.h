// An opened game with what its workspace remembers; the first steps that most commands share.
#pragma once

#include <memory>
#include <optional>

#include "patcher/cli/command.h"
#include "patcher/plan/donors.h"
#include "patcher/store/workspace.h"

namespace bonepatch::cli {

struct Session {
  std::unique_ptr<store::Workspace> workspace;
  std::optional<store::State> state;
  std::optional<store::Baseline> baseline;  ///< the recorded one
  Bytes dol, fst;                           ///< live; fst is empty where fst.bin is missing
  std::string recovered;                    ///< what a writing command recovered first; empty: nothing

  const game::GameFiles& files() const { return workspace->files(); }
  /// main.dol that plans start from: the baseline's, else the live one.
  const Bytes& vanilla_dol() const { return baseline ? baseline->dol : dol; }
  std::uint64_t vanilla_size() const { return baseline ? baseline->archive_size : game::kVanillaArchiveSize; }
};

/// `--game`, or kUsage where it is missing.
Result<std::string> GameFolder(const Options& options);

/// Opens and locks. A reading session refuses an interrupted run (kWorkspace); a writing one recovers it first.
Result<Session> OpenSession(os::FileSystem& fs, const std::string& folder, store::Access access);

/// What `recover` says of what it did.
std::string RecoveredText(store::Recovered recovered);

/// game/foreign: main.dol, fst.bin and the size of dt_na.dat are what the state (or the baseline) says.
Findings ForeignFindings(const Session& session);

/// game/fst and game/routes over a main.dol: every block past the vanilla size lies inside the file, aligned, alone,
/// and fst.bin covers it.
Findings GameFindings(const game::Directory& directory, ByteView fst, bool has_fst, std::uint64_t archive_size,
                      std::uint64_t vanilla_size, const game::GameFiles& files);

/// The same over the game as it lies, with a directory of it.
Findings GameFindings(const Session& session, const game::Directory& directory);

/// game/unsupported where dt_na.dat is smaller than the vanilla one.
Result<void> CheckArchiveSize(const Session& session);

/// Routes that point at or past the US vanilla size, by address: other tools' work where there is no state.
std::vector<std::string> HammerspaceRoutes(const game::Directory& directory);

/// Reads a whole small file of the game (main.dol, fst.bin).
Result<Bytes> ReadGameFile(os::FileSystem& fs, const std::string& path);

}  // namespace bonepatch::cli
