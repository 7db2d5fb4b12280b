// Plans a commit in a plain folder. The order in its intent: originals come, files are replaced, the state, originals
// go.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "patcher/base/rule_ids.h"
#include "patcher/base/sha256.h"
#include "patcher/json/state_json.h"
#include "patcher/store/documents.h"
#include "patcher/store/folder_run.h"
#include "patcher/store/live.h"
#include "patcher/store/originals.h"

namespace bonepatch::store {

namespace {

constexpr std::size_t kMostFlatName = 255;  ///< bytes of a file's name, on every common file system

class FolderCommit {
 public:
  FolderCommit(const Context& at, FolderChange change) : at_(at), change_(std::move(change)) {}

  Result<std::optional<Run>> Plan() {
    auto done = Survey().and_then([&] { return CheckChange(); });
    for (FolderChange::File& file : change_.files) {
      if (done) done = Replace(file);
    }
    for (std::size_t i = 0; done && state_ && i < state_->files.size(); ++i) done = GiveBack(state_->files[i]);
    done = done.and_then([&] { return AddState(); }).and_then([&] { return DropOriginals(); });
    if (!done) return Propagate(std::move(done));
    if (run_.intent.files.empty()) return std::nullopt;
    // The intent is read again before it is trusted, like the state.
    if (auto again = json::DecodeIntent(json::EncodeIntent(run_.intent), at_.paths.intent); !again) {
      return Fail(Failure::kSystem, "too many files for one run: " + again.error().message, at_.paths.root);
    }
    return std::move(run_);
  }

 private:
  Result<void> Survey() {
    run_.intent.of_folder = true;
    auto state = LoadFolderState(at_);
    if (!state) return Propagate(std::move(state));
    state_ = *std::move(state);
    auto originals = ListOriginals(at_);
    if (!originals) return Propagate(std::move(originals));
    originals_ = *std::move(originals);
    return {};
  }

  Result<void> CheckChange() {
    auto& files = change_.files;
    const auto fault = [&](const std::string& message) { return Fail(Failure::kInternal, message, at_.paths.root); };
    if (change_.packs.empty() && !files.empty()) return fault("files are to be changed, but by no pack");
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    for (std::size_t i = 0; i < files.size(); ++i) {
      const std::string& name = files[i].name;
      if (!json::IsFileBelow(name)) return fault(fmt::format("'{}' is no file below the folder", name));
      if (i > 0 && name == files[i - 1].name) return fault(fmt::format("'{}' is to be changed twice", name));
      if (files[i].before.empty()) return fault(fmt::format("'{}' comes without its original's hash", name));
      if (os::FileName(at_.paths.Staged(OriginalOf(name))).size() <= kMostFlatName) continue;
      return Fail(Failure::kSystem, "its name with those of its folders is too long for its original to be kept",
                  at_.paths.Live(name));
    }
    return {};
  }

  tl::unexpected<Error> Foreign(const std::string& name) const {
    return Fail(Failure::kWorkspace,
                state_ ? "another program changed the file; `bonepatch restore` brings the original files back"
                       : "another program changed the file since it was read: try again",
                at_.paths.Live(name), std::string(kGameForeign));
  }

  /// A live file that may be replaced: nobody else's work is lost, whether it is ours or the original.
  Result<LiveFile> Ours(const std::string& name, const std::string& before, const std::string& after) const {
    auto live = LookAt(at_, name);
    if (live && live->sha256 != before && live->sha256 != after) return Foreign(name);
    return live;
  }

  Result<void> Replace(FolderChange::File& file) {
    const StoredFile* stored = state_ ? FindStored(state_->files, file.name) : nullptr;
    if (stored != nullptr && stored->before != file.before) {
      return Fail(Failure::kInternal, "the plan was not made over the kept original", at_.paths.Live(file.name));
    }
    std::string after = Sha256(file.bytes);
    if (after == file.before) return {};
    const auto live = Ours(file.name, file.before, stored == nullptr ? file.before : stored->after);
    if (!live) return tl::unexpected<Error>(live.error());
    if (stored == nullptr) {
      if (auto kept = KeepOriginal(file, *live); !kept) return kept;
    } else if (auto kept = CheckOriginal(at_, *stored); !kept) {
      return kept;
    }
    AddFile(replaced_, file.name, *live, std::move(file.bytes), after);
    next_.push_back({file.name, file.before, std::move(after), file.bones_before, file.bones_after});
    return {};
  }

  Result<void> KeepOriginal(const FolderChange::File& file, const LiveFile& live) {
    const std::string name = OriginalOf(file.name);
    auto there = LookAt(at_, name);
    if (!there) return Propagate(std::move(there));
    there->info = live.info;
    AddCopy(run_, name, *there, at_.paths.Live(file.name), file.before);
    return {};
  }

  /// A file that no pack changes any more.
  Result<void> GiveBack(const StoredFile& file) {
    if (FindStored(next_, file.name) != nullptr) return {};
    const auto live = Ours(file.name, file.before, file.after);
    if (!live) return tl::unexpected<Error>(live.error());
    if (auto kept = CheckOriginal(at_, file); !kept) return kept;
    AddCopy(replaced_, file.name, *live, at_.paths.Live(OriginalOf(file.name)), file.before);
    return {};
  }

  Result<void> AddState() {
    Append(std::move(replaced_));
    const auto live = LookAt(at_, at_.paths.StateName());
    if (!live) return tl::unexpected<Error>(live.error());
    std::optional<Bytes> text;
    if (!change_.packs.empty()) {
      State state;
      state.of_folder = true;
      state.packs = std::move(change_.packs);
      state.files = next_;
      auto written = StateText(at_, state);
      if (!written) return Propagate(std::move(written));
      text = *std::move(written);
    }
    AddFile(run_, at_.paths.StateName(), *live, std::move(text));
    return {};
  }

  /// Those that the new state doesn't name, however they came there.
  Result<void> DropOriginals() {
    std::set<std::string> named;
    for (const StoredFile& file : next_) named.insert(OriginalOf(file.name));
    for (const std::string& name : originals_) {
      if (named.contains(name)) continue;
      const auto live = LookAt(at_, name);
      if (!live) return tl::unexpected<Error>(live.error());
      AddFile(run_, name, *live, std::nullopt);
    }
    return {};
  }

  void Append(Run more) {
    for (auto& file : more.intent.files) run_.intent.files.push_back(std::move(file));
    for (auto& successor : more.successors) run_.successors.push_back(std::move(successor));
  }

  const Context& at_;
  FolderChange change_;
  std::optional<State> state_;
  std::vector<std::string> originals_;
  std::vector<StoredFile> next_;  ///< by name
  Run run_, replaced_;
};

}  // namespace

Result<std::optional<Run>> PlanFolderCommit(const Context& at, FolderChange change) {
  return FolderCommit(at, std::move(change)).Plan();
}

}  // namespace bonepatch::store
