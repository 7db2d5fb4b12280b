// Plans a commit: compares what is wanted with what is there, and checks the promises that no caller may break.
#include "patcher/store/commit.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/rule_ids.h"
#include "patcher/base/sha256.h"
#include "patcher/os/renaming.h"
#include "patcher/store/baseline.h"
#include "patcher/store/documents.h"
#include "patcher/store/live.h"

namespace bonepatch::store {

namespace {

tl::unexpected<Error> Fault(const std::string& message, const std::string& path) {
  return Fail(Failure::kInternal, message, path);
}

/// Of main.dol and fst.bin as they will be: of megabytes, so they are made once.
struct Hashes {
  std::string dol, fst;
};

/// What is there before the run.
struct Present {
  LiveFile dol, fst, state_file;
  std::uint64_t archive_size = 0;
  std::optional<State> state;
  std::optional<BaselineRecord> baseline;
};

Result<Present> Survey(const Context& at) {
  Present present;
  for (const auto& [name, file] : {std::pair{kDolName, &present.dol}, std::pair{kFstName, &present.fst},
                                   std::pair{kStateName, &present.state_file}}) {
    auto live = LookAt(at, name);
    if (!live) return Propagate(std::move(live));
    *file = *std::move(live);
  }
  const auto size = at.archive->Size();
  if (!size) return tl::unexpected<Error>(size.error());
  present.archive_size = *size;
  auto state = LoadState(at);
  if (!state) return Propagate(std::move(state));
  present.state = *std::move(state);
  auto baseline = LoadBaselineRecord(at);
  if (!baseline) return Propagate(std::move(baseline));
  present.baseline = *std::move(baseline);
  return present;
}

Error Foreign(const std::string& path) {
  return Error{Failure::kWorkspace,
               "another program changed the file; `bonepatch restore` puts the baseline's files back", path,
               std::string(kGameForeign)};
}

/// The live files must be the recorded ones, or replacing them would lose somebody else's work.
Result<void> CheckUnchanged(const Context& at, const Present& present) {
  const auto compare = [&](const std::string& dol, const std::string& fst, std::uint64_t size) -> Result<void> {
    if (present.dol.sha256 != dol) return tl::unexpected<Error>(Foreign(at.paths.dol));
    if (present.fst.sha256 != fst) return tl::unexpected<Error>(Foreign(at.paths.fst));
    if (present.archive_size != size) return tl::unexpected<Error>(Foreign(at.paths.archive));
    return {};
  };
  if (present.state) return compare(present.state->dol_sha256, present.state->fst_sha256, present.state->archive_size);
  if (!present.baseline) return {};
  return compare(present.baseline->dol_sha256, present.baseline->fst_sha256, present.baseline->archive_size);
}

/// Adopted or not.
bool SameGame(const BaselineRecord& a, const BaselineRecord& b) {
  return a.dol_sha256 == b.dol_sha256 && a.fst_sha256 == b.fst_sha256 && a.archive_size == b.archive_size;
}

/// Which baseline the run rests on: the recorded one, or the new one where there is none. (The caller has read the
/// recorded one whole; here its hashes stand for it.)
Result<BaselineRecord> BaselineOf(const Context& at, const Present& present, const Change& change) {
  std::optional<BaselineRecord> wanted;
  if (const auto& made = change.new_baseline)
    wanted = BaselineRecord{Sha256(made->dol), Sha256(made->fst), made->archive_size, made->adopted};
  if (present.baseline) {
    if (!wanted || SameGame(*wanted, *present.baseline)) return *present.baseline;
    return Fail(Failure::kWorkspace, "the game has a baseline already, and it is another", at.paths.baseline);
  }
  if (present.state) {
    return tl::unexpected<Error>(BaselineGone(at.paths));
  }
  if (!wanted) return Fault("a first commit came without a baseline", at.paths.baseline);
  if (wanted->archive_size != present.archive_size) {
    return Fault("a new baseline must record dt_na.dat's own size", at.paths.archive);
  }
  return *std::move(wanted);
}

bool Overlap(std::uint64_t a, std::uint64_t a_size, std::uint64_t b, std::uint64_t b_size) {
  return a < b ? b - a < a_size : a - b < b_size;
}

Result<void> CheckBlock(const Context& at, const NewBlock& block, const Present& present, const Change& change,
                        std::uint64_t floor) {
  const auto fault = [&](std::string_view what) {
    return Fault(fmt::format("the block at 0x{:X} {}", block.offset, what), at.paths.archive);
  };
  if (block.offset < floor) return fault("would overwrite bytes of the baseline");
  if (block.offset % kAlignment != 0) return fault("does not start on a multiple of 32");
  if (!Fits(change.archive_size, block.offset, block.size)) return fault("would pass the end of dt_na.dat");
  if (present.state) {
    for (const StoredBlock& live : present.state->blocks) {
      if (Overlap(block.offset, block.size, live.offset, live.length)) return fault("would overwrite a live one");
    }
  }
  for (const NewBlock& other : change.blocks) {
    if (&other != &block && Overlap(block.offset, block.size, other.offset, other.size)) {
      return fault("overlaps another new one");
    }
  }
  return {};
}

Result<void> CheckPromises(const Context& at, const Present& present, const Change& change, const Hashes& after,
                           const BaselineRecord& baseline) {
  if (change.archive_size < baseline.archive_size)
    return Fault("dt_na.dat would be cut below the baseline", at.paths.archive);
  for (const NewBlock& block : change.blocks) {
    if (auto fine = CheckBlock(at, block, present, change, baseline.archive_size); !fine) return fine;
  }
  if (!change.state.packs.empty()) return {};
  const bool vanilla = change.blocks.empty() && change.state.blocks.empty() && after.dol == baseline.dol_sha256 &&
                       after.fst == baseline.fst_sha256 && change.archive_size == baseline.archive_size;
  if (!vanilla) return Fault("a state without packs must be the baseline, byte for byte", at.paths.folder);
  return {};
}

/// The text of the new state; none where nothing is applied any more.
Result<std::optional<Bytes>> NewState(const Context& at, const Change& change, const Hashes& after) {
  if (change.state.packs.empty()) return std::nullopt;
  State state = change.state;
  state.dol_sha256 = after.dol;
  state.fst_sha256 = after.fst;
  state.archive_size = change.archive_size;
  return StateText(at, state).map([](Bytes&& text) { return std::optional<Bytes>(std::move(text)); });
}

/// A file that can't be replaced by a rename must be known before the commit: no recovery could finish it.
Result<void> CheckRenames(const Context& at, const Intent& intent) {
  for (const IntentFile& file : intent.files) {
    if (file.name == kStateName) continue;
    const std::string live = at.paths.Live(file.name);
    if (auto can = os::CheckRename(os::ParentFolder(live), live); !can) return can;
  }
  return {};
}

}  // namespace

Result<std::optional<Run>> PlanCommit(const Context& at, Change change) {
  auto present = Survey(at);
  if (!present) return Propagate(std::move(present));
  if (auto same = CheckUnchanged(at, *present); !same) return Propagate(std::move(same));
  const Hashes after{Sha256(change.dol), Sha256(change.fst)};
  const auto baseline = BaselineOf(at, *present, change);
  if (!baseline) return tl::unexpected<Error>(baseline.error());
  if (auto kept = CheckPromises(at, *present, change, after, *baseline); !kept) return Propagate(std::move(kept));
  auto state = NewState(at, change, after);
  if (!state) return Propagate(std::move(state));

  Run run;
  run.archive_before = present->archive_size;
  run.intent.archive_size = change.archive_size;
  run.intent.archive_floor = baseline->archive_size;
  run.intent.drop_baseline = change.state.packs.empty() && !baseline->adopted;
  // fst.bin says how long dt_na.dat is: it never says more than is there, nor less than main.dol needs.
  const bool shrinks = change.archive_size < present->archive_size;
  if (!shrinks) AddFile(run, kFstName, present->fst, std::move(change.fst), after.fst);
  AddFile(run, kDolName, present->dol, std::move(change.dol), after.dol);
  if (shrinks) AddFile(run, kFstName, present->fst, std::move(change.fst), after.fst);
  AddFile(run, kStateName, present->state_file, *std::move(state));
  if (auto can = CheckRenames(at, run.intent); !can) return Propagate(std::move(can));
  run.blocks = std::move(change.blocks);
  if (run.intent.files.empty() && run.blocks.empty() && change.archive_size == present->archive_size) {
    return std::nullopt;
  }
  if (!present->baseline) run.new_baseline = std::move(change.new_baseline);
  return run;
}

}  // namespace bonepatch::store
