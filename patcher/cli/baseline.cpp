// Choosing the baseline of a game that none was recorded for.
#include "patcher/cli/baseline.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/natural.h"
#include "patcher/base/rule_ids.h"
#include "patcher/base/words.h"

namespace bonepatch::cli {
namespace {

constexpr std::uint64_t kChunk = 1u << 20;

/// Whether both archives hold the same bytes in a range.
Result<bool> SameBytes(const ByteSource& a, const ByteSource& b, std::uint64_t offset, std::uint64_t size) {
  if (!Fits(a.size(), offset, size) || !Fits(b.size(), offset, size)) return false;
  for (std::uint64_t done = 0; done < size; done += kChunk) {
    const std::uint64_t n = std::min(kChunk, size - done);
    Result<Bytes> left = ReadBytes(a, offset + done, n), right = ReadBytes(b, offset + done, n);
    if (!left) return Propagate(std::move(left));
    if (!right) return Propagate(std::move(right));
    if (*left != *right) return false;
  }
  return true;
}

/// Names the routes that another mod points elsewhere; records that share a vanilla block by their lowest.
void NoteDropped(const game::Directory& vanilla, const game::Directory& live, const std::string& path,
                 Findings& notes) {
  const std::vector<game::Entry> entries = game::ListEntries(vanilla);
  std::vector<std::string> dropped;
  for (const game::Record& record : live.records()) {
    if (record.names.empty()) continue;
    const auto [chunk, file] = record.names.front();
    const game::Record* before = vanilla.Find(chunk, file);
    if (before && before->slots == record.slots) continue;
    const auto entry = game::FindEntry(vanilla, entries, chunk, file);
    dropped.push_back(entry ? game::AddressOf(entries[*entry]) : fmt::format("{}/{}", chunk, file));
  }
  std::sort(dropped.begin(), dropped.end(), NaturalLess);
  dropped.erase(std::unique(dropped.begin(), dropped.end()), dropped.end());
  if (dropped.empty()) return;
  Finding note = validators::Raise(kGameForeign, Place().From({path, 0, 0}),
                                   fmt::format("routes of another mod are dropped: {}", Some(dropped)));
  note.severity = Severity::kNote;
  notes.push_back(std::move(note));
}

}  // namespace

Result<store::Baseline> LiveBaseline(const Session& session) {
  const game::GameFiles& files = session.files();
  Result<game::Directory> directory = game::Directory::Read(session.dol, files.dol);
  if (!directory) return Propagate(std::move(directory));
  if (const std::vector<std::string> routes = HammerspaceRoutes(*directory); !routes.empty()) {
    return Fail(
        Failure::kWorkspace,
        fmt::format("another program has patched this game already ({}). Ways out: start from an unmodified copy; give "
                    "one with --baseline DIR; or `bonepatch adopt` takes the game as it stands for the baseline",
                    Some(routes)),
        files.dol);
  }
  return store::Baseline{session.dol, session.fst, session.workspace->archive().size(), false};
}

Result<store::Baseline> ForeignBaseline(const Context& context, const Session& session, const std::string& folder,
                                        Findings& notes) {
  if (session.baseline) {
    return Fail(Failure::kWorkspace, "a baseline is recorded already; --baseline is for a game that has none",
                session.files().state_folder);
  }
  Result<game::GameFiles> files = game::FindGame(context.fs, folder);
  if (!files) return Propagate(std::move(files));
  if (!files->has_fst)
    return Fail(Failure::kSystem, "the baseline needs its fst.bin", files->fst, std::string(kGameFst));
  Result<Bytes> dol = ReadGameFile(context.fs, files->dol);
  if (!dol) return Propagate(std::move(dol));
  Result<Bytes> fst = ReadGameFile(context.fs, files->fst);
  if (!fst) return Propagate(std::move(fst));
  Result<std::unique_ptr<os::File>> archive = context.fs.Open(files->archive, os::OpenMode::kRead);
  if (!archive) return Propagate(std::move(archive));
  Result<game::Directory> vanilla = game::Directory::Read(*dol, files->dol);
  if (!vanilla) return Propagate(std::move(vanilla));
  if (const auto routes = HammerspaceRoutes(*vanilla); !routes.empty()) {
    return Fail(Failure::kWorkspace,
                fmt::format("this is no unmodified copy: {} point past the vanilla size", Some(routes)), files->dol);
  }
  const std::vector<game::Entry> entries = game::ListEntries(*vanilla);
  std::vector<std::string> changed;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    context.progress("comparing with the baseline", i, entries.size());
    Result<bool> same = SameBytes(session.workspace->archive(), **archive, entries[i].offset, entries[i].length);
    if (!same) return Propagate(std::move(same));
    if (!*same) changed.push_back(game::AddressOf(entries[i]));
  }
  context.progress("comparing with the baseline", entries.size(), entries.size());
  if (!changed.empty()) {
    return Fail(
        Failure::kWorkspace,
        fmt::format("vanilla blocks of this game were overwritten, so undo couldn't give them back: {}", Some(changed)),
        session.files().archive);
  }
  Result<game::Directory> live = game::Directory::Read(session.dol, session.files().dol);
  if (!live) return Propagate(std::move(live));
  NoteDropped(*vanilla, *live, session.files().dol, notes);
  return store::Baseline{std::move(*dol), std::move(*fst), session.workspace->archive().size(), false};
}

}  // namespace bonepatch::cli
