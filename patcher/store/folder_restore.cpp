// Plans `restore` in a plain folder.
#include "patcher/store/documents.h"
#include "patcher/store/folder_run.h"
#include "patcher/store/live.h"
#include "patcher/store/originals.h"
#include "patcher/store/restore.h"

namespace bonepatch::store {

namespace {

/// The state as far as it helps: a damaged one says nothing.
Result<std::optional<State>> ReadableState(const Context& at) {
  auto state = LoadState(at);
  if (!state && state.error().kind == Failure::kWorkspace) return std::nullopt;
  return state;
}

Result<void> AddOriginal(const Context& at, Run& run, const std::string& original, const State* state) {
  const auto kept = LookAt(at, original);
  if (!kept) return tl::unexpected<Error>(kept.error());
  const std::string name = NameOfFlat(std::string_view(original).substr(kOriginals.size()));
  const StoredFile* stored = state == nullptr ? nullptr : FindStored(state->files, name);
  if (stored != nullptr && stored->before != kept->sha256) return {};  // the live file is the original
  auto live = LookAt(at, name);
  if (!live) return Propagate(std::move(live));
  if (!live->info) live->info = kept->info;  // what is missing gets mode and owner of its original
  AddCopy(run, name, *live, at.paths.Live(original), kept->sha256);
  return {};
}

/// Of what the state records each original must be there, or its file be the original.
Result<void> CheckRecorded(const Context& at, const State& state) {
  for (const StoredFile& file : state.files) {
    auto kept = CheckOriginal(at, file);
    if (kept) continue;
    const auto live = LookAt(at, file.name);
    if (!live) return tl::unexpected<Error>(live.error());
    if (live->sha256 != file.before) return Propagate(std::move(kept));
  }
  return {};
}

}  // namespace

Result<std::optional<Run>> PlanFolderRestore(const Context& at, bool over_wreck) {
  const auto state = ReadableState(at);
  if (!state) return tl::unexpected<Error>(state.error());
  const auto originals = ListOriginals(at);
  if (!originals) return tl::unexpected<Error>(originals.error());
  Run run;
  run.intent.of_folder = true;
  Result<void> done;
  if (*state) done = CheckRecorded(at, **state);
  // All of them, since those of an interrupted run are in no state yet.
  const State* recorded = *state ? &**state : nullptr;
  for (std::size_t i = 0; done && i < originals->size(); ++i) done = AddOriginal(at, run, (*originals)[i], recorded);
  if (done) done = AddNoState(at, run);
  if (!done) return Propagate(std::move(done));
  for (const std::string& original : *originals) {
    const auto kept = LookAt(at, original);
    if (!kept) return tl::unexpected<Error>(kept.error());
    AddFile(run, original, *kept, std::nullopt);
  }
  return KeepFound(at, std::move(run), over_wreck);
}

}  // namespace bonepatch::store
