// Recovery: the hash of each file of the intent tells how far the run came.
#include "patcher/store/recovery.h"

#include <fmt/format.h>

#include "patcher/base/sha256.h"
#include "patcher/json/state_json.h"
#include "patcher/store/baseline.h"
#include "patcher/store/documents.h"
#include "patcher/store/live.h"
#include "patcher/store/originals.h"

namespace bonepatch::store {

namespace {

constexpr std::uint64_t kGameIntentLimit = 65536;
constexpr const char* kWayOut = "`bonepatch restore` brings the original files back";

Error ChangedMeanwhile(std::string_view what, const std::string& path) {
  return Error{Failure::kWorkspace,
               fmt::format("{} since a run was interrupted, so that run can't be finished; {}", what, kWayOut),
               path,
               {}};
}

/// The hash of what should be a file; empty for what is none.
Result<std::string> HashOf(const Context& at, const std::string& path) {
  const auto info = at.fs.Stat(path, true);
  if (!info) return tl::unexpected<Error>(info.error());
  if (*info && (*info)->kind != os::Info::Kind::kFile) return std::string();
  return HashFile(at.fs, path);
}

/// The files of an intent that aren't renamed yet. Every file must be as it was before or as it will be after, and
/// every successor must be staged, before anything is renamed.
Result<std::vector<IntentFile>> FilesToDo(const Context& at, const Intent& intent) {
  std::vector<IntentFile> to_do;
  for (const IntentFile& file : intent.files) {
    const std::string live = at.paths.Live(file.name);
    const auto obstacle = ObstacleOf(at, file.name);
    if (!obstacle) return tl::unexpected<Error>(obstacle.error());
    if (*obstacle) {
      const char* what = (*obstacle)->is_link ? "a link was put in its place" : "it was a folder, and is none";
      return tl::unexpected<Error>(ChangedMeanwhile(what, (*obstacle)->path));
    }
    const auto hash = HashOf(at, live);
    if (!hash) return tl::unexpected<Error>(hash.error());
    if (*hash == file.after) continue;
    if (*hash != file.before) return tl::unexpected<Error>(ChangedMeanwhile("another program changed the file", live));
    to_do.push_back(file);
  }
  for (const IntentFile& file : to_do) {
    if (file.after == kAbsent) continue;
    const std::string staged = at.paths.Staged(file.name);
    const auto hash = HashOf(at, staged);
    if (!hash) return tl::unexpected<Error>(hash.error());
    if (*hash != file.after)
      return tl::unexpected<Error>(ChangedMeanwhile("the staged file was lost or changed", staged));
  }
  return to_do;
}

Result<Recovered> FinishRun(const Context& at, const Bytes& text) {
  const auto intent = json::DecodeIntent(AsText(text), at.paths.intent);
  if (!intent) return tl::unexpected<Error>(intent.error());
  if (intent->of_folder != at.paths.of_folder) {
    const std::string_view whose = intent->of_folder ? "it is a plain folder's" : "it is a game's";
    return tl::unexpected<Error>(json::Damaged(json::kIntentDocument, whose, at.paths.intent));
  }
  const auto to_do = FilesToDo(at, *intent);
  if (!to_do) return tl::unexpected<Error>(to_do.error());
  if (at.archive != nullptr) {
    const auto size = at.archive->Size();
    if (!size) return tl::unexpected<Error>(size.error());
    if (*size < intent->archive_size) {
      return tl::unexpected<Error>(ChangedMeanwhile("another program shortened the file", at.paths.archive));
    }
  }
  return Finish(at, *intent, *to_do).map([] { return Recovered::kFinished; });
}

/// The run had renamed everything and was cleaning up. A marker that can't be read only loses the wish to drop a
/// baseline, which tidying then grants.
Result<Recovered> EndRun(const Context& at, const Bytes& text) {
  const auto intent = json::DecodeIntent(AsText(text), at.paths.finished);
  return CleanUp(at, intent.value_or(Intent{})).map([] { return Recovered::kFinished; });
}

/// An undoing that fails has changed something by then, so it is no mere error of the system.
Result<Recovered> UndoRun(const Context& at) {
  const auto undone = [](const Result<void>& done) -> Result<Recovered> {
    if (done) return Recovered::kUndone;
    return Fail(Failure::kWorkspace,
                done.error().message + "; an interrupted run is not undone yet: `bonepatch recover` goes on",
                done.error().file);
  };
  if (at.paths.of_folder) return undone(Discard(at, 0, false));
  const auto state = LoadState(at);
  if (!state) return tl::unexpected<Error>(state.error());
  if (*state) return undone(Discard(at, (*state)->archive_size, false));
  const auto baseline = LoadBaseline(at);
  if (!baseline) return tl::unexpected<Error>(baseline.error());
  if (*baseline)
    return undone(Discard(at, (*baseline)->archive_size, false));  // Tidy drops it where the game equals it
  // Neither: this is an undoing that was stopped after it had cut dt_na.dat and dropped the baseline.
  const auto size = at.archive->Size();
  if (!size) return tl::unexpected<Error>(size.error());
  return undone(Discard(at, *size, false));
}

/// A baseline that nothing needs: no state, not adopted, and the game is just as it says.
Result<bool> IsIdle(const Context& at, const Baseline& baseline) {
  if (baseline.adopted) return false;
  const auto dol = HashFile(at.fs, at.paths.dol);
  if (!dol) return tl::unexpected<Error>(dol.error());
  const auto fst = HashFile(at.fs, at.paths.fst);
  if (!fst) return tl::unexpected<Error>(fst.error());
  const auto size = at.archive->Size();
  if (!size) return tl::unexpected<Error>(size.error());
  return *dol == Sha256(baseline.dol) && *fst == Sha256(baseline.fst) && *size == baseline.archive_size;
}

/// No run was stopped between steps 5 and 11, but one may have been a breath before or after.
Result<void> Tidy(const Context& at) {
  auto done = RemoveTree(at.fs, at.paths.staged_done)
                  .and_then([&] { return at.fs.Remove(at.paths.intent); })
                  .and_then([&] { return at.fs.Remove(at.paths.intent_new); })
                  .and_then([&] { return RemoveTree(at.fs, at.paths.found_new); });
  if (!done) return done;
  if (at.paths.of_folder) return DropEmptyVanilla(at);
  if (done = TidyBaseline(at); !done) return done;
  const auto applied = Exists(at.fs, at.paths.state);
  if (!applied) return tl::unexpected<Error>(applied.error());
  if (*applied) return {};
  const auto baseline = LoadBaseline(at);
  if (!baseline || !*baseline) return {};  // a damaged one is reported by whoever needs it
  const auto idle = IsIdle(at, **baseline);
  if (!idle) return tl::unexpected<Error>(idle.error());
  return *idle ? DropBaseline(at) : Result<void>();
}

Result<Recovered> FinishOrUndo(const Context& at) {
  const std::uint64_t limit = at.paths.of_folder ? json::kDocumentLimit : kGameIntentLimit;
  const auto intent = LoadDocument(at, json::kIntentDocument, at.paths.intent, limit);
  if (!intent) return tl::unexpected<Error>(intent.error());
  if (*intent) return FinishRun(at, **intent);
  const auto finished = LoadDocument(at, json::kIntentDocument, at.paths.finished, limit);
  if (!finished) return tl::unexpected<Error>(finished.error());
  return *finished ? EndRun(at, **finished) : UndoRun(at);
}

}  // namespace

Result<bool> IsInterrupted(const Context& at) { return Exists(at.fs, at.paths.staged); }

Result<void> CheckWhole(const Context& at) {
  const auto interrupted = IsInterrupted(at);
  if (!interrupted) return tl::unexpected<Error>(interrupted.error());
  if (!*interrupted) return {};
  return Fail(Failure::kWorkspace, "a run was interrupted: `bonepatch recover` finishes or undoes it", at.paths.folder);
}

Result<Recovered> RecoverRun(const Context& at) {
  const auto there = Exists(at.fs, at.paths.folder);
  if (!there) return tl::unexpected<Error>(there.error());
  if (!*there) return Recovered::kNothing;
  const auto interrupted = IsInterrupted(at);
  if (!interrupted) return tl::unexpected<Error>(interrupted.error());
  auto recovered = *interrupted ? FinishOrUndo(at) : Result<Recovered>(Recovered::kNothing);
  if (!recovered) return recovered;
  const auto tidy = Tidy(at);
  if (tidy) return recovered;
  if (*recovered == Recovered::kNothing) return tl::unexpected<Error>(tidy.error());
  return Fail(
      Failure::kWorkspace,
      fmt::format("{}; an interrupted run was {}, but not all that it left is removed: `bonepatch recover` goes on",
                  tidy.error().message, *recovered == Recovered::kUndone ? "undone" : "finished"),
      tidy.error().file);
}

}  // namespace bonepatch::store
