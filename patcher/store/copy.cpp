// Copies a whole folder.
#include "patcher/store/copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "patcher/store/copy_place.h"

namespace bonepatch::store {

namespace {

constexpr std::uint32_t kOwnerWrites = 0200;

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

Result<void> MakeCopy(os::FileSystem& fs, const CopySource& source, const Tree& tree, const Target& target,
                      const Progress& progress) {
  auto done = fs.MakeFolder(target.partial)
                  .and_then([&] { return CopyTree(fs, tree, target.partial, progress); })
                  .and_then([&] { return source.copy_records(target.partial); })
                  .and_then([&] { return fs.SyncFolder(target.partial); });
  if (done) done = fs.Rename(target.partial, target.out);  // in place of the empty folder, where it is there
  if (!done) return done;
  if (auto synced = fs.SyncFolder(os::ParentFolder(target.out)); !synced) {
    return Fail(
        Failure::kWorkspace,
        fmt::format("{}; the copy is there and whole, but a power loss may take its name: `{} {}` goes on with it",
                    synced.error().message, source.of_folder ? "--folder" : "--game", target.out),
        synced.error().file);
  }
  return {};
}

tl::unexpected<Error> InTheWay(std::string_view why, const std::string& path) {
  return Fail(Failure::kSystem, fmt::format("is in the way of the copy, and {}: move it away", why), path);
}

/// A folder with nothing in it that `tree` doesn't have is taken for what a stopped copy left. Anything else of that
/// name is somebody's.
Result<void> ClearPartial(os::FileSystem& fs, const Tree& tree, const std::string& partial) {
  const auto info = fs.Stat(partial, false);
  if (!info) return tl::unexpected<Error>(info.error());
  if (!*info) return {};
  if ((*info)->kind != os::Info::Kind::kFolder) return InTheWay("is no folder that bonepatch left", partial);
  const auto left = WalkTree(fs, partial);
  if (!left) return tl::unexpected<Error>(left.error());
  std::set<std::string_view> copied;
  for (const Entry& entry : tree.entries) copied.insert(entry.below);
  for (const Entry& entry : left->entries) {
    if (!copied.contains(entry.below)) return InTheWay("is nothing that a copy of this would have left", entry.from);
  }
  return RemoveTree(fs, partial);
}

}  // namespace

Result<std::string> MakeCopyOf(os::FileSystem& fs, const CopySource& source, const std::string& out,
                               const Progress& progress) {
  auto target = FindTarget(fs, out);
  if (!target) return Propagate(std::move(target));
  const auto tree = WalkTree(fs, source.folder);
  if (!tree) return tl::unexpected<Error>(tree.error());
  const std::string_view whose = source.of_folder ? "source" : "game";
  if (auto apart = CheckApart(*target, *tree, whose); !apart) return Propagate(std::move(apart));
  const auto claim = Claim::Take(fs, *target);
  if (!claim) return tl::unexpected<Error>(claim.error());
  target = FindTarget(fs, out);  // another run may have made its copy here before this one had the lock
  if (!target) return Propagate(std::move(target));
  if (auto clear = ClearPartial(fs, *tree, target->partial); !clear) return Propagate(std::move(clear));
  if (auto copied = MakeCopy(fs, source, *tree, *target, progress); !copied) {
    static_cast<void>(RemoveTree(fs, target->partial));
    return Propagate(std::move(copied));
  }
  return target->out;
}

}  // namespace bonepatch::store
