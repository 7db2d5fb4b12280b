// An opened folder of plain files with what its workspace remembers, and its files as formats see them.
#pragma once

#include "formats/files.h"
#include "patcher/cli/command.h"
#include "patcher/cli/wish.h"
#include "patcher/plan/folder.h"
#include "patcher/store/folder_workspace.h"

namespace bonepatch::cli {

/// A skeleton, a mesh, an animation: none is anywhere near as large, and memory stays bounded.
inline constexpr std::uint64_t kMostFolderFile = 64u << 20;

struct FolderSession {
  std::unique_ptr<store::FolderWorkspace> workspace;
  std::optional<store::State> state;
  std::string recovered;  ///< what a writing command recovered first; empty: nothing
};

/// Opens and locks. A reading session refuses an interrupted run (kWorkspace); a writing one recovers it first.
Result<FolderSession> OpenFolder(os::FileSystem& fs, const std::string& folder, store::Access access);

/// The files as recipes start from them.
class Originals final : public formats::Files {
 public:
  explicit Originals(store::FolderWorkspace& workspace) : workspace_(workspace) {}
  Result<std::vector<std::string>> List() const override { return Listed(); }
  Result<Bytes> Read(const std::string& name) const override { return workspace_.ReadOriginal(name, kMostFolderFile); }

 private:
  Result<std::vector<std::string>> Listed() const;
  store::FolderWorkspace& workspace_;
  mutable std::optional<std::vector<std::string>> names_;  ///< read once
};

/// The files as they are.
class LiveFiles final : public formats::Files {
 public:
  LiveFiles(os::FileSystem& fs, store::FolderWorkspace& workspace) : fs_(fs), workspace_(workspace) {}
  Result<std::vector<std::string>> List() const override;
  Result<Bytes> Read(const std::string& name) const override;

 private:
  os::FileSystem& fs_;
  store::FolderWorkspace& workspace_;
  mutable std::optional<std::vector<std::string>> names_;
};

/// game/foreign for each file of the state that another program changed or took away.
Result<Findings> ForeignFiles(FolderSession& session);

/// `--folder` with what it doesn't go with; kUsage.
Result<void> CheckFolderOptions(const Options& options);

/// Plans packs over a folder's originals. `packs` must outlive what comes out.
Result<plan::PlannedFolder> PlanOriginals(FolderSession& session, const std::vector<recipes::Pack>& packs);

}  // namespace bonepatch::cli
