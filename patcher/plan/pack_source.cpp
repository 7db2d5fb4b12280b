// Reads pack files without ever leaving the pack's folder.
#include "patcher/plan/pack_source.h"

#include <fmt/format.h>

#include "formats/catalogue/formats.h"
#include "patcher/base/rule_ids.h"

namespace bonepatch::plan {
namespace {

tl::unexpected<Error> PackFault(std::string message, const std::string& file) {
  return Fail(Failure::kUsage, std::move(message), file, std::string(kRecipePack));
}

/// At most one byte more than `limit`, which tells that the file is larger.
Result<std::string> ReadUpTo(os::FileSystem& fs, const std::string& path, std::size_t limit) {
  Result<std::unique_ptr<os::File>> file = fs.Open(path, os::OpenMode::kRead);
  if (!file) return Propagate(std::move(file));
  Result<Bytes> bytes = ReadBytes(**file, 0, std::min<std::uint64_t>((*file)->size(), limit + 1));
  if (!bytes) return Propagate(std::move(bytes));
  return std::string(AsText(*bytes));
}

std::string FolderOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

class FolderFiles : public recipes::PackFiles {
 public:
  FolderFiles(os::FileSystem& fs, std::string folder, std::string resolved)
      : fs_(fs), folder_(std::move(folder)), resolved_(std::move(resolved)) {}

  Result<std::string> Read(const std::string& path) const override { return Inside(path, recipes::kMaxFileSize); }
  Result<std::string> ReadBank(const std::string& path) const override { return Inside(path, recipes::kMaxBankSize); }
  std::string Shown(const std::string& path) const override { return os::JoinPath(folder_, path); }

 private:
  Result<std::string> Inside(const std::string& path, std::size_t limit) const {
    const std::string full = os::JoinPath(folder_, path);
    Result<std::optional<os::Info>> there = fs_.Stat(full, true);
    if (!there && IsLink(full)) return PackFault(fmt::format("'{}' is a link that can't be followed", path), full);
    if (!there) return Propagate(std::move(there));
    if (!*there) return PackFault(fmt::format("'{}' is not there", path), full);
    if ((*there)->kind != os::Info::Kind::kFile) return PackFault(fmt::format("'{}' is not a file", path), full);
    Result<std::string> resolved = fs_.Resolve(full);
    if (!resolved) return Propagate(std::move(resolved));
    if (!resolved->starts_with(resolved_ == "/" ? resolved_ : resolved_ + "/")) {
      return PackFault(fmt::format("'{}' leads out of the pack by a link", path), full);
    }
    return ReadUpTo(fs_, full, limit);
  }

  bool IsLink(const std::string& full) const {
    const Result<std::optional<os::Info>> itself = fs_.Stat(full, false);
    return itself && *itself && (*itself)->kind == os::Info::Kind::kLink;
  }

  os::FileSystem& fs_;
  std::string folder_;
  std::string resolved_;
};

/// A lone recipe, where a link to a recipe is as good as the recipe. Its banks lie beside it, as if its folder were the
/// pack.
class LoneFile : public recipes::PackFiles {
 public:
  LoneFile(os::FileSystem& fs, std::string path) : fs_(fs), path_(std::move(path)) {}

  Result<std::string> Read(const std::string&) const override { return ReadUpTo(fs_, path_, recipes::kMaxFileSize); }
  Result<std::string> ReadBank(const std::string& path) const override {
    std::string folder = FolderOf(path_);
    Result<std::string> resolved = fs_.Resolve(folder);
    if (!resolved) return Propagate(std::move(resolved));
    return FolderFiles(fs_, std::move(folder), std::move(*resolved)).ReadBank(path);
  }
  std::string Shown(const std::string&) const override { return path_; }

 private:
  os::FileSystem& fs_;
  std::string path_;
};

class KeptFiles : public recipes::PackFiles {
 public:
  KeptFiles(std::string id, const std::vector<std::pair<std::string, std::string>>& files)
      : id_(std::move(id)), files_(files) {}

  Result<std::string> Read(const std::string& path) const override {
    for (const auto& [name, bytes] : files_) {
      if (name == path) return bytes;
    }
    return PackFault(fmt::format("'{}' was not kept with the pack", path), Shown(path));
  }
  std::string Shown(const std::string& path) const override { return id_ + "/" + path; }

 private:
  std::string id_;
  const std::vector<std::pair<std::string, std::string>>& files_;
};

}  // namespace

Result<recipes::ReadPack> ReadPackAt(os::FileSystem& fs, const std::string& path) {
  Result<std::optional<os::Info>> info = fs.Stat(path, true);
  if (!info) return Propagate(std::move(info));
  if (!*info) return Fail(Failure::kSystem, "no such recipe or pack", path);
  if ((*info)->kind == os::Info::Kind::kFile)
    return recipes::ReadLoneRecipe(LoneFile(fs, path), os::FileName(path), formats::EditReaders());
  if ((*info)->kind != os::Info::Kind::kFolder) return Fail(Failure::kSystem, "neither a file nor a folder", path);
  Result<std::string> resolved = fs.Resolve(path);
  if (!resolved) return Propagate(std::move(resolved));
  return recipes::ReadPackFolder(FolderFiles(fs, path, *resolved), formats::EditReaders());
}

Result<recipes::ReadPack> ReadKeptPack(const std::string& id, bool lone_recipe,
                                       const std::vector<std::pair<std::string, std::string>>& files) {
  const KeptFiles kept(id, files);
  if (!lone_recipe) return recipes::ReadPackFolder(kept, formats::EditReaders());
  if (files.empty()) return Fail(Failure::kWorkspace, "the state keeps no recipe of this pack", id);
  return recipes::ReadLoneRecipe(kept, files.front().first, formats::EditReaders());
}

}  // namespace bonepatch::plan
