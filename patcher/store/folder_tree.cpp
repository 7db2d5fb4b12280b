// Walks a plain folder.
#include "patcher/store/folder_tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/store/intent.h"

namespace bonepatch::store {

namespace {

constexpr std::size_t kMostListedDepth = 64;
constexpr std::size_t kMostListed = 100'000;

class Lister {
 public:
  explicit Lister(os::FileSystem& fs) : fs_(fs) {}

  Result<void> List(const std::string& folder, const std::string& prefix, std::size_t depth) {
    if (depth > kMostListedDepth) {
      return Fail(Failure::kSystem, fmt::format("folders are nested more than {} deep", kMostListedDepth), folder);
    }
    const auto names = fs_.List(folder);
    if (!names) return tl::unexpected<Error>(names.error());
    for (const std::string& name : *names) {
      if (name == kStateFolder) continue;
      if (++seen_ > kMostListed) {
        return Fail(Failure::kSystem, fmt::format("holds more than {} files and folders", kMostListed), folder);
      }
      if (auto done = Visit(os::JoinPath(folder, name), prefix + name, depth); !done) return done;
    }
    return {};
  }

  std::vector<std::string> files() && { return std::move(files_); }

 private:
  Result<void> Visit(const std::string& path, const std::string& name, std::size_t depth) {
    const auto info = fs_.Stat(path, false);
    if (!info) return tl::unexpected<Error>(info.error());
    if (!*info) return {};  // gone meanwhile
    if ((*info)->kind == os::Info::Kind::kFolder) return List(path, name + "/", depth + 1);
    const auto target = (*info)->kind == os::Info::Kind::kLink ? fs_.Stat(path, true) : info;
    if (!target) return tl::unexpected<Error>(target.error());
    if (*target && (*target)->kind == os::Info::Kind::kFile) files_.push_back(name);
    return {};
  }

  os::FileSystem& fs_;
  std::vector<std::string> files_;
  std::size_t seen_ = 0;
};

}  // namespace

Result<std::vector<std::string>> ListFiles(os::FileSystem& fs, const std::string& folder) {
  Lister lister(fs);
  if (auto listed = lister.List(folder, {}, 0); !listed) return Propagate(std::move(listed));
  auto files = std::move(lister).files();
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace bonepatch::store
