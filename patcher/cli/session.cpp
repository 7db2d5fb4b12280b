// Opening a game, and the rules about the game's own files.
#include "patcher/cli/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/rule_ids.h"
#include "patcher/base/sha256.h"
#include "patcher/store/baseline.h"
#include "patcher/store/paths.h"

namespace bonepatch::cli {
namespace {

/// main.dol is loaded into the console's 24 MiB of main memory, so it can't be larger.
constexpr std::uint64_t kMostDolBytes = 24u << 20;

Finding GameFinding(std::string_view rule, const std::string& file, std::string message, std::string hint = {}) {
  Finding finding = validators::Raise(rule, Place().From({file, 0, 0}), std::move(message), std::move(hint));
  finding.phase = Phase::kGame;
  return finding;
}

constexpr const char* kRestoreHint = "`bonepatch restore` puts the baseline's copies back and keeps what it finds";

void CheckHash(ByteView live, const std::string& expected, const std::string& path, const char* by,
               Findings& findings) {
  const std::string digest = Sha256(live);
  if (digest == expected) return;
  findings.push_back(
      GameFinding(kGameForeign, path,
                  fmt::format("another program changed this file: its sha256 is {}, {} says {}", digest, by, expected),
                  kRestoreHint));
}

}  // namespace

Result<std::string> GameFolder(const Options& options) {
  if (options.game) return *options.game;
  return Fail(Failure::kUsage, "--game DIR is missing: the folder of the extracted game");
}

Result<Bytes> ReadGameFile(os::FileSystem& fs, const std::string& path) {
  return os::ReadWhole(fs, path, kMostDolBytes);
}

Result<Session> OpenSession(os::FileSystem& fs, const std::string& folder, store::Access access) {
  Session session;
  Result<std::unique_ptr<store::Workspace>> workspace = store::Workspace::Open(fs, folder, access);
  if (!workspace) return Propagate(std::move(workspace));
  session.workspace = std::move(*workspace);
  if (access == store::Access::kRead) {
    Result<bool> interrupted = session.workspace->Interrupted();
    if (!interrupted) return Propagate(std::move(interrupted));
    if (*interrupted) {
      return Fail(Failure::kWorkspace, "an earlier run was interrupted: `bonepatch recover` finishes or undoes it",
                  session.files().state_folder);
    }
  } else {
    Result<store::Recovered> recovered = session.workspace->Recover();
    if (!recovered) return Propagate(std::move(recovered));
    if (*recovered == store::Recovered::kFinished) session.recovered = "an interrupted run was finished first";
    if (*recovered == store::Recovered::kUndone) session.recovered = "an interrupted run was undone first";
  }
  Result<std::optional<store::Baseline>> baseline = session.workspace->ReadBaseline();
  if (!baseline) return Propagate(std::move(baseline));
  session.baseline = std::move(*baseline);
  Result<std::optional<store::State>> state = session.workspace->ReadState();
  if (!state) return Propagate(std::move(state));
  session.state = std::move(*state);
  if (session.state && !session.baseline) {
    return tl::unexpected<Error>(store::BaselineGone(store::Paths(session.files())));
  }
  Result<Bytes> dol = ReadGameFile(fs, session.files().dol);
  if (!dol) return Propagate(std::move(dol));
  session.dol = std::move(*dol);
  if (session.files().has_fst) {
    Result<Bytes> fst = ReadGameFile(fs, session.files().fst);
    if (!fst) return Propagate(std::move(fst));
    session.fst = std::move(*fst);
  }
  return session;
}

Findings ForeignFindings(const Session& session) {
  Findings findings;
  if (!session.baseline) return findings;
  const bool applied = session.state.has_value();
  const char* by = applied ? "the state" : "the baseline";
  CheckHash(session.dol, applied ? session.state->dol_sha256 : Sha256(session.baseline->dol), session.files().dol, by,
            findings);
  if (session.files().has_fst) {
    CheckHash(session.fst, applied ? session.state->fst_sha256 : Sha256(session.baseline->fst), session.files().fst, by,
              findings);
  } else {
    findings.push_back(
        GameFinding(kGameForeign, session.files().fst, "another program took this file away", kRestoreHint));
  }
  const std::uint64_t expected = applied ? session.state->archive_size : session.baseline->archive_size;
  const std::uint64_t size = session.workspace->archive().size();
  if (size != expected) {
    findings.push_back(GameFinding(
        kGameForeign, session.files().archive,
        fmt::format("another program changed the size of this file: it has {} bytes, {} says {}", size, by, expected),
        size < session.baseline->archive_size
            ? "copy dt_na.dat from the disc again, since its bytes are kept nowhere else; then `bonepatch restore`"
            : "`bonepatch restore` goes back to the baseline"));
  }
  return findings;
}

Findings GameFindings(const game::Directory& directory, ByteView fst, bool has_fst, std::uint64_t archive_size,
                      std::uint64_t vanilla_size, const game::GameFiles& files) {
  Findings findings;
  struct Block {
    std::uint64_t begin, end;
    std::string address;
  };
  std::vector<Block> blocks;
  std::uint64_t furthest = 0;
  for (const game::Entry& entry : game::ListEntries(directory)) {
    const std::uint64_t end = std::uint64_t{entry.offset} + entry.length;
    furthest = std::max(furthest, end);
    if (end <= vanilla_size) continue;
    const std::string address = game::AddressOf(entry);
    const auto report = [&](std::string message) {
      findings.push_back(GameFinding(kGameRoutes, files.dol, std::move(message)));
      findings.back().where.model = address;
    };
    if (entry.offset % kAlignment != 0)
      report(fmt::format("the block starts at 0x{:X}, which is no multiple of 32", entry.offset));
    if (end > archive_size)
      report(fmt::format("the block ends at 0x{:X}, past the end of dt_na.dat (0x{:X} bytes)", end, archive_size));
    blocks.push_back({entry.offset, end, address});
  }
  std::sort(blocks.begin(), blocks.end(),
            [](const Block& a, const Block& b) { return std::tie(a.begin, a.end) < std::tie(b.begin, b.end); });
  std::size_t reaching = 0;  // the block before that ends last: it can overlap more than the next one
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (blocks[i - 1].end > blocks[reaching].end) reaching = i - 1;
    const Block &a = blocks[reaching], &b = blocks[i];
    if (a.begin == b.begin || b.begin >= a.end) continue;  // one start: sharers of one block
    findings.push_back(
        GameFinding(kGameRoutes, files.dol,
                    fmt::format("the block at 0x{:X} to 0x{:X} overlaps the one of {} at 0x{:X} to 0x{:X}", b.begin,
                                b.end, a.address, a.begin, a.end)));
    findings.back().where.model = b.address;
  }
  if (!has_fst) {
    findings.push_back(
        GameFinding(kGameFst, files.fst, "fst.bin is missing: the game reads the size of dt_na.dat from it"));
    return findings;
  }
  const std::optional<std::uint32_t> covered = game::FstSize(fst);
  if (!covered) {
    findings.push_back(GameFinding(kGameFst, files.fst,
                                   fmt::format("fst.bin has {} bytes, too few for an entry of dt_na.dat", fst.size())));
  } else if (*covered < furthest) {
    findings.push_back(GameFinding(
        kGameFst, files.fst,
        fmt::format("fst.bin gives dt_na.dat 0x{:X} bytes, but a block ends at 0x{:X}: the game can't read it",
                    *covered, furthest)));
  } else if (*covered > archive_size) {
    findings.push_back(GameFinding(
        kGameFst, files.fst,
        fmt::format("fst.bin gives dt_na.dat 0x{:X} bytes, but the file has 0x{:X}", *covered, archive_size)));
  }
  return findings;
}

Findings GameFindings(const Session& session, const game::Directory& directory) {
  return GameFindings(directory, session.fst, session.files().has_fst, session.workspace->archive().size(),
                      session.vanilla_size(), session.files());
}

Result<void> CheckArchiveSize(const Session& session) {
  return game::CheckArchiveSize(session.workspace->archive().size(), session.files().archive);
}

std::vector<std::string> HammerspaceRoutes(const game::Directory& directory) {
  std::vector<std::string> routes;
  for (const game::Entry& entry : game::ListEntries(directory)) {
    if (std::uint64_t{entry.offset} + entry.length > game::kVanillaArchiveSize)
      routes.push_back(game::AddressOf(entry));
  }
  return routes;
}

}  // namespace bonepatch::cli
