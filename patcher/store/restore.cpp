// Plans `restore`.
#include "patcher/store/restore.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/store/live.h"

namespace bonepatch::store {

namespace {

constexpr std::uint32_t kMostFound = 10000;

/// The first of found, found/2, found/3, ... that isn't taken.
Result<std::uint32_t> NextFound(const Context& at) {
  for (std::uint32_t number = 1; number <= kMostFound; ++number) {
    const auto taken = Exists(at.fs, at.paths.Found(number));
    if (!taken) return tl::unexpected<Error>(taken.error());
    if (!*taken) return number;
    if (number > 1) continue;
    const auto first = at.fs.Stat(at.paths.found, true);
    if (!first) return tl::unexpected<Error>(first.error());
    if (!*first || (*first)->kind != os::Info::Kind::kFolder) {
      return Fail(Failure::kWorkspace, "this is no folder, but files that were found are kept in one: move it away",
                  at.paths.found);
    }
  }
  return Fail(Failure::kSystem, "too many found files are kept: remove what you don't need", at.paths.found);
}

/// What an earlier `restore` had copied aside and could not bring to an end is kept, too.
Result<void> KeepEarlierFound(const Context& at) {
  const auto there = Exists(at.fs, at.paths.found_new);
  if (!there) return tl::unexpected<Error>(there.error());
  if (!*there) return {};
  const auto number = NextFound(at);
  if (!number) return tl::unexpected<Error>(number.error());
  return at.fs.Rename(at.paths.found_new, at.paths.Found(*number)).and_then([&] {
    return at.fs.SyncFolder(at.paths.folder);
  });
}

/// Whether a file that somebody may miss is replaced: not the state, nor an original.
bool Replaces(const IntentFile& file) {
  return file.name != kStateName && !IsRecord(file.name) && file.before != kAbsent;
}

Result<void> CopyFound(const Context& at, const Intent& intent) {
  auto done = at.fs.MakeFolder(at.paths.found_new);
  for (const IntentFile& file : intent.files) {
    if (!done) return done;
    if (!Replaces(file)) continue;
    done = at.fs.CopyFile(at.paths.Live(file.name), os::JoinPath(at.paths.found_new, FlatName(file.name)), nullptr);
  }
  return done.and_then([&] { return at.fs.SyncFolder(at.paths.found_new); }).and_then([&] {
    return at.fs.SyncFolder(at.paths.folder);
  });
}

/// Only names and hashes: nothing is parsed, so nothing that another program wrote can stand in the way.
Result<Run> PlanFiles(const Context& at, const Baseline& baseline) {
  Run run;
  auto dol = LookAt(at, kDolName);
  if (!dol) return Propagate(std::move(dol));
  auto fst = LookAt(at, kFstName);
  if (!fst) return Propagate(std::move(fst));
  if (!dol->info) dol->info = fst->info;  // what is missing gets the other's mode and owner
  if (!fst->info) fst->info = dol->info;
  AddFile(run, kDolName, *dol, baseline.dol);
  AddFile(run, kFstName, *fst, baseline.fst);
  if (auto gone = AddNoState(at, run); !gone) return Propagate(std::move(gone));
  return run;
}

}  // namespace

Result<void> AddNoState(const Context& at, Run& run) {
  const auto state = LookAt(at, at.paths.StateName());
  if (!state) return tl::unexpected<Error>(state.error());
  if (!state->info) {  // then it may still be a link that leads nowhere, which is no state
    if (auto gone = at.fs.Remove(at.paths.state); !gone) return gone;
  }
  AddFile(run, at.paths.StateName(), *state, std::nullopt);
  return {};
}

Result<std::optional<Run>> KeepFound(const Context& at, Run run, bool over_wreck) {
  run.over_wreck = over_wreck;
  const auto& files = run.intent.files;
  if (files.empty() && run.archive_before == run.intent.archive_size && !over_wreck) return std::nullopt;
  if (over_wreck) {
    if (auto kept = KeepEarlierFound(at); !kept) return Propagate(std::move(kept));
  }
  if (std::none_of(files.begin(), files.end(), Replaces)) return run;
  const auto number = NextFound(at);
  if (!number) return tl::unexpected<Error>(number.error());
  run.intent.found = *number;
  if (auto copied = CopyFound(at, run.intent); !copied) {
    static_cast<void>(RemoveTree(at.fs, at.paths.found_new));
    return Propagate(std::move(copied));
  }
  return run;
}

Result<std::optional<Run>> PlanRestore(const Context& at, const Baseline& baseline, bool over_wreck) {
  const auto size = at.archive->Size();
  if (!size) return tl::unexpected<Error>(size.error());
  if (*size < baseline.archive_size) {
    return Fail(Failure::kWorkspace,
                fmt::format("the file is shorter than the baseline's ({} of {} bytes), and its bytes are kept nowhere "
                            "else: copy it from the disc again, then `bonepatch restore`",
                            *size, baseline.archive_size),
                at.paths.archive);
  }
  auto run = PlanFiles(at, baseline);
  if (!run) return Propagate(std::move(run));
  run->archive_before = *size;
  run->intent.archive_size = run->intent.archive_floor = baseline.archive_size;
  run->intent.drop_baseline = !baseline.adopted;
  return KeepFound(at, *std::move(run), over_wreck);
}

}  // namespace bonepatch::store
