// Walks a game's folder.
#include "patcher/store/tree.h"

#include <algorithm>

namespace bonepatch::store {

namespace {

constexpr std::size_t kMostCopiedDepth = 64;
constexpr std::size_t kMostFiles = 1'000'000;

bool IsOurs(const std::string& name) {
  return name == ".bonepatch" || name == ".main.dol.bonepatch" || name == ".fst.bin.bonepatch";
}

class Walker {
 public:
  Walker(os::FileSystem& fs, Tree& tree) : fs_(fs), tree_(tree) {}

  Result<void> Walk(const std::string& folder, const std::string& below) {
    auto real = fs_.Resolve(folder);
    if (!real) return Propagate(std::move(real));
    // A link to a folder that the walk is in would never end.
    if (std::find(above_.begin(), above_.end(), *real) != above_.end()) return {};
    if (above_.size() >= kMostCopiedDepth)
      return Fail(Failure::kSystem, "folders are nested too deep to be copied", folder);
    tree_.folders.push_back(*real);
    above_.push_back(*std::move(real));
    auto names = fs_.List(folder);
    if (!names) return Propagate(std::move(names));
    for (const std::string& name : *names) {
      if (IsOurs(name)) continue;
      const std::string deeper = below.empty() ? name : os::JoinPath(below, name);
      if (auto seen = Visit(os::JoinPath(folder, name), deeper); !seen) return seen;
    }
    above_.pop_back();
    return {};
  }

 private:
  Result<void> Visit(const std::string& path, const std::string& below) {
    const auto info = fs_.Stat(path, true);
    if (!info) return tl::unexpected<Error>(info.error());
    if (!*info) return {};  // a link that leads nowhere
    if ((*info)->kind == os::Info::Kind::kOther) {
      return Fail(Failure::kSystem, "is neither a file nor a folder, and can't be copied", path);
    }
    if (tree_.entries.size() >= kMostFiles) return Fail(Failure::kSystem, "holds too many files to be copied", path);
    tree_.entries.push_back({path, below, **info});
    if ((*info)->kind == os::Info::Kind::kFolder) return Walk(path, below);
    tree_.bytes += (*info)->size;
    return {};
  }

  os::FileSystem& fs_;
  Tree& tree_;
  std::vector<std::string> above_;  ///< the folders that the walk is in
};

}  // namespace

Result<Tree> WalkTree(os::FileSystem& fs, const std::string& folder) {
  Tree tree;
  if (auto walked = Walker(fs, tree).Walk(folder, {}); !walked) return Propagate(std::move(walked));
  return tree;
}

}  // namespace bonepatch::store
