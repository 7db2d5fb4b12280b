// `--output`: a copy of a whole game beside the place where it will be, renamed when it is complete and on the disk.
#include <fmt/format.h>

#include <algorithm>

#include "patcher/store/disk.h"
#include "patcher/store/intent.h"
#include "patcher/store/tree.h"
#include "patcher/store/workspace.h"

namespace bonepatch::store {

namespace {

constexpr std::uint32_t kOwnerWrites = 0200;

using Progress = std::function<void(std::uint64_t, std::uint64_t)>;

/// `path` is `folder` or lies in it; both with links resolved.
bool IsInside(const std::string& path, const std::string& folder) {
  if (path == folder || folder == "/") return true;
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

/// Where the copy goes, with links resolved.
struct Target {
  std::string out, partial;  ///< `out` is absent, or an empty folder
};

Result<Target> FindTarget(os::FileSystem& fs, std::string out) {
  Target target;
  while (out.size() > 1 && out.back() == '/') out.pop_back();  // "file/" is that file, and in the way
  const auto info = fs.Stat(out, true);
  if (!info) return tl::unexpected<Error>(info.error());
  const bool there = info->has_value();
  const auto link = fs.Stat(out, false);
  if (!link) return tl::unexpected<Error>(link.error());
  if (!there && *link) return Fail(Failure::kUsage, "the output folder is a link that leads nowhere", out);
  auto real = fs.Resolve(there ? out : os::ParentFolder(out));
  if (!real) return Propagate(std::move(real));
  target.out = there ? *real : os::JoinPath(*real, os::FileName(out));
  target.partial = target.out + ".partial";
  if (!there) return target;
  const bool folder = (*info)->kind == os::Info::Kind::kFolder;
  const auto names = folder ? fs.List(target.out) : std::vector<std::string>{target.out};
  if (!names) return tl::unexpected<Error>(names.error());
  if (!names->empty()) {
    return Fail(Failure::kUsage, folder ? "the output folder must be absent or empty" : "the output must be a folder",
                target.out);
  }
  return target;
}

/// The copy and its source must be apart, or the copy would copy itself, or clear its source away.
Result<void> CheckApart(const Target& target, const Tree& tree) {
  for (const std::string& folder : tree.folders) {
    if (IsInside(target.out, folder))
      return Fail(Failure::kUsage, fmt::format("the output folder lies inside the game's, {}", folder), target.out);
    if (IsInside(folder, target.out) || IsInside(folder, target.partial)) {
      return Fail(Failure::kUsage, fmt::format("the game lies inside {}, where its copy would go", target.partial),
                  target.out);
    }
  }
  return {};
}

Result<void> CopyOne(os::FileSystem& fs, const Entry& entry, const std::string& to, const Progress& progress) {
  os::Info like = entry.info;
  like.mode |= kOwnerWrites;  // what is copied to be patched must be writable
  return fs.CopyFile(entry.from, to, progress).and_then([&] { return fs.CopyAttributes(to, like); });
}

Result<void> CopyTree(os::FileSystem& fs, const Tree& tree, const std::string& root, const Progress& progress) {
  std::uint64_t before = 0;
  const Progress part = [&](std::uint64_t done, std::uint64_t) {
    if (progress) progress(std::min(before + done, tree.bytes), tree.bytes);
  };
  for (const Entry& entry : tree.entries) {
    const std::string to = os::JoinPath(root, entry.below);
    const bool folder = entry.info.kind == os::Info::Kind::kFolder;
    if (auto copied = folder ? fs.MakeFolder(to) : CopyOne(fs, entry, to, part); !copied) return copied;
    if (!folder) before += entry.info.size;
  }
  for (auto entry = tree.entries.rbegin(); entry != tree.entries.rend(); ++entry) {
    if (entry->info.kind != os::Info::Kind::kFolder) continue;
    if (auto synced = fs.SyncFolder(os::JoinPath(root, entry->below)); !synced) return synced;
  }
  return {};
}

/// The baseline and the applied packs come along; locks, staged and found files don't.
Result<void> CopyRecords(os::FileSystem& fs, const Paths& from, const std::string& root) {
  auto files = game::FindGame(fs, root);
  if (!files) return Propagate(std::move(files));
  const Paths to(*files);
  const auto baseline = Exists(fs, from.baseline);
  if (!baseline) return tl::unexpected<Error>(baseline.error());
  const auto state = Exists(fs, from.state);
  if (!state) return tl::unexpected<Error>(state.error());
  Result<void> done;
  if (*baseline || *state) done = fs.MakeFolder(to.folder);
  if (done && *state) done = fs.CopyFile(from.state, to.state, nullptr);
  if (done && *baseline) {
    done = fs.MakeFolder(to.baseline);
    for (const std::string_view name : {kDolName, kFstName, std::string_view("baseline.json")}) {
      if (!done) return done;
      const std::string file(name);
      done = fs.CopyFile(os::JoinPath(from.baseline, file), os::JoinPath(to.baseline, file), nullptr);
    }
    if (done) done = fs.SyncFolder(to.baseline);
  }
  if (done && (*baseline || *state))
    done = fs.SyncFolder(to.folder).and_then([&] { return fs.SyncFolder(os::ParentFolder(to.folder)); });
  return done;
}

Result<void> MakeCopy(os::FileSystem& fs, const Paths& from, const Tree& tree, const Target& target,
                      const Progress& progress) {
  auto done = fs.MakeFolder(target.partial)
                  .and_then([&] { return CopyTree(fs, tree, target.partial, progress); })
                  .and_then([&] { return CopyRecords(fs, from, target.partial); })
                  .and_then([&] { return fs.SyncFolder(target.partial); });
  if (done) done = fs.Rename(target.partial, target.out);  // in place of the empty folder, where it is there
  if (!done) return done;
  if (auto synced = fs.SyncFolder(os::ParentFolder(target.out)); !synced) {
    return Fail(
        Failure::kWorkspace,
        fmt::format("{}; the copy is there and whole, but a power loss may take its name: `--game {}` goes on with it",
                    synced.error().message, target.out),
        synced.error().file);
  }
  return {};
}

/// Only a folder is taken for what a stopped copy left; a file of that name is somebody's.
Result<void> ClearPartial(os::FileSystem& fs, const std::string& partial) {
  const auto info = fs.Stat(partial, false);
  if (!info) return tl::unexpected<Error>(info.error());
  if (*info && (*info)->kind != os::Info::Kind::kFolder) {
    return Fail(Failure::kSystem, "is in the way of the copy, and is no folder that bonepatch left", partial);
  }
  return RemoveTree(fs, partial);
}

/// The right to make a copy in one place, which no two runs may do at once: the lock of a file beside it.
class Claim {
 public:
  static Result<std::unique_ptr<Claim>> Take(os::FileSystem& fs, const Target& target) {
    const std::string path = target.partial + ".lock";
    auto file = fs.Open(path, os::OpenMode::kCreate);
    if (!file) return Propagate(std::move(file));
    auto lock = fs.TryLock(**file, os::LockMode::kExclusive);
    if (!lock) return Propagate(std::move(lock));
    if (*lock == nullptr) {
      return Fail(Failure::kSystem, "another run is making its copy here; try again when it is done", target.partial);
    }
    return std::make_unique<Claim>(fs, *std::move(file), *std::move(lock));
  }

  Claim(os::FileSystem& fs, std::unique_ptr<os::File> file, std::unique_ptr<os::Lock> lock)
      : fs_(fs), file_(std::move(file)), lock_(std::move(lock)) {}
  ~Claim() { static_cast<void>(fs_.Remove(file_->path())); }  // under the lock still; what stays is only a name
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

 private:
  os::FileSystem& fs_;
  std::unique_ptr<os::File> file_;
  std::unique_ptr<os::Lock> lock_;
};

/// The game must be whole: a copy of half a run couldn't be recovered.
Result<void> CheckSource(Workspace& source) {
  const auto interrupted = source.Interrupted();
  if (!interrupted) return tl::unexpected<Error>(interrupted.error());
  if (*interrupted) {
    return Fail(Failure::kWorkspace, "a run was interrupted: `bonepatch recover` finishes or undoes it",
                source.files().state_folder);
  }
  const auto state = source.ReadState();
  if (!state) return tl::unexpected<Error>(state.error());
  const auto baseline = source.ReadBaseline();
  if (!baseline) return tl::unexpected<Error>(baseline.error());
  return {};
}

}  // namespace

Result<std::string> CopyGame(os::FileSystem& fs, const std::string& folder, const std::string& out,
                             const Progress& progress) {
  auto source = Workspace::Open(fs, folder, Access::kRead);
  if (!source) return Propagate(std::move(source));
  if (auto whole = CheckSource(**source); !whole) return Propagate(std::move(whole));
  auto target = FindTarget(fs, out);
  if (!target) return Propagate(std::move(target));
  const auto tree = WalkTree(fs, folder);
  if (!tree) return tl::unexpected<Error>(tree.error());
  if (auto apart = CheckApart(*target, *tree); !apart) return Propagate(std::move(apart));
  const auto claim = Claim::Take(fs, *target);
  if (!claim) return tl::unexpected<Error>(claim.error());
  target = FindTarget(fs, out);  // another run may have made its copy here before this one had the lock
  if (!target) return Propagate(std::move(target));
  if (auto clear = ClearPartial(fs, target->partial); !clear) return Propagate(std::move(clear));
  if (auto copied = MakeCopy(fs, Paths((*source)->files()), *tree, *target, progress); !copied) {
    static_cast<void>(RemoveTree(fs, target->partial));
    return Propagate(std::move(copied));
  }
  return target->out;
}

}  // namespace bonepatch::store
