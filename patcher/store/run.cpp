// Steps 4 to 8 of the transaction: everything up to the commit, and its undoing. The steps are numbered as in
// TRANSACTION.md.
#include "patcher/store/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/sha256.h"
#include "patcher/json/state_json.h"
#include "patcher/store/baseline.h"

namespace bonepatch::store {

namespace {

/// Step 5. `staged` says that a run is under way. An intent that lies around without it promises nothing, and must not
/// be taken for this run's.
Result<void> MakeStaged(const Context& at, const Run& run) {
  auto done = run.over_wreck ? Result<void>() : at.fs.Remove(at.paths.intent);
  return done.and_then([&] { return at.fs.MakeFolder(at.paths.staged); }).and_then([&] {
    return at.fs.SyncFolder(at.paths.folder);
  });
}

/// Writes one block; its hash, for reading it back.
Result<std::string> WriteBlock(const Context& at, const NewBlock& block) {
  Result<Bytes> bytes = block.make();
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  if (bytes->size() != block.size) {
    return Fail(Failure::kInternal,
                fmt::format("the block for 0x{:X} has {} bytes, not {}", block.offset, bytes->size(), block.size));
  }
  if (auto written = at.archive->WriteAt(block.offset, *bytes); !written) return tl::unexpected<Error>(written.error());
  return Sha256(*bytes);
}

Result<void> ReadBack(const os::File& archive, const NewBlock& block, const std::string& sha256) {
  Sha256Stream hash;
  for (std::uint64_t at = 0; at < block.size;) {
    const std::uint64_t n = std::min<std::uint64_t>(kPart, block.size - at);
    const auto part = ReadBytes(archive, block.offset + at, n);
    if (!part) return tl::unexpected<Error>(part.error());
    hash.Update(*part);
    at += n;
  }
  if (hash.Finish() == sha256) return {};
  return Fail(Failure::kSystem, fmt::format("the block written at 0x{:X} reads back differently", block.offset),
              archive.path());
}

/// Step 6. The space is free, so nothing points at it; what lies between the blocks is a hole or old bytes.
Result<void> WriteBlocks(const Context& at, const Run& run) {
  if (at.archive == nullptr) return {};
  std::vector<std::string> hashes;
  for (const NewBlock& block : run.blocks) {
    auto hash = WriteBlock(at, block);
    if (!hash) return tl::unexpected<Error>(hash.error());
    hashes.push_back(std::move(*hash));
  }
  const auto size = at.archive->Size();
  if (!size) return tl::unexpected<Error>(size.error());
  if (*size < run.intent.archive_size) {
    if (auto grown = at.archive->Truncate(run.intent.archive_size); !grown) return grown;
  }
  for (std::size_t i = 0; i < run.blocks.size(); ++i) {
    if (auto same = ReadBack(*at.archive, run.blocks[i], hashes[i]); !same) return same;
  }
  if (run.blocks.empty() && *size >= run.intent.archive_size) return {};
  return at.archive->Sync();
}

/// By reflink where the file system can. What was hashed before must be what is copied now.
Result<void> StageCopy(const Context& at, const std::string& staged, const Successor& successor,
                       const std::string& sha256) {
  auto done = at.fs.Remove(staged).and_then([&] { return at.fs.CopyFile(successor.copy_of, staged, nullptr); });
  if (done && successor.like) done = at.fs.CopyAttributes(staged, *successor.like);
  if (!done) return done;
  const auto copied = HashFile(at.fs, staged);
  if (!copied) return tl::unexpected<Error>(copied.error());
  if (*copied == sha256) return {};
  return Fail(Failure::kSystem, "another program changed the file while it was copied", successor.copy_of);
}

/// Step 7.
Result<void> StageFiles(const Context& at, const Run& run) {
  for (std::size_t i = 0; i < run.intent.files.size(); ++i) {
    const IntentFile& file = run.intent.files[i];
    if (file.after == kAbsent) continue;
    const Successor& successor = run.successors[i];
    const std::string staged = at.paths.Staged(file.name);
    const os::Info* like = successor.like ? &*successor.like : nullptr;
    auto written = successor.copy_of.empty() ? WriteSynced(at.fs, staged, successor.bytes, like)
                                             : StageCopy(at, staged, successor, file.after);
    if (!written) return written;
  }
  return SyncBeside(at).and_then([&] { return at.fs.SyncFolder(at.paths.staged); });
}

/// Step 8. The rename is the commit.
Result<void> Declare(const Context& at, const std::string& intent) {
  return WriteSynced(at.fs, at.paths.intent_new, AsBytes(intent))
      .and_then([&] { return at.fs.Rename(at.paths.intent_new, at.paths.intent); })
      .and_then([&] { return at.fs.SyncFolder(at.paths.folder); });
}

Result<void> Prepare(const Context& at, const Run& run, const std::string& intent) {
  Result<void> done;
  if (run.new_baseline) done = SaveBaseline(at, *run.new_baseline);
  return done.and_then([&] { return MakeStaged(at, run); })
      .and_then([&] { return WriteBlocks(at, run); })
      .and_then([&] { return StageFiles(at, run); })
      .and_then([&] { return Declare(at, intent); });
}

/// Files that nothing needs before the commit. Those of an interrupted run that can't be recovered stay where they are.
Result<void> Undo(const Context& at, const Run& run) {
  if (run.over_wreck) {
    return at.fs.Remove(at.paths.intent_new).and_then([&] { return RemoveTree(at.fs, at.paths.found_new); });
  }
  return Discard(at, run.archive_before, run.new_baseline.has_value());
}

Result<void> Stopped(const Context& at, const Run& run, const std::string& intent, Error why) {
  // A rename, or the sync after it, can fail although the intent is in place. Whoever can't tell must not undo.
  const auto declared = HashFile(at.fs, at.paths.intent);
  if (!declared || *declared == Sha256(AsBytes(intent))) {
    return Fail(Failure::kWorkspace,
                why.message + "; the run may be committed: `bonepatch recover` finishes or undoes it", why.file);
  }
  const auto undone = Undo(at, run);
  if (undone) return tl::unexpected<Error>(std::move(why));
  return Fail(Failure::kWorkspace,
              fmt::format("{}; undoing the run failed too ({}): `bonepatch recover` undoes it", why.message,
                          undone.error().message),
              why.file);
}

}  // namespace

Result<void> CarryOut(const Context& at, const Run& run) {
  const std::string intent = json::EncodeIntent(run.intent);
  if (auto ready = Prepare(at, run, intent); !ready) return Stopped(at, run, intent, std::move(ready).error());
  return Finish(at, run.intent, run.intent.files);
}

Result<void> Discard(const Context& at, std::uint64_t archive_size, bool drop_baseline) {
  Result<void> done = RemoveBeside(at)
                          .and_then([&] { return SyncBeside(at); })
                          .and_then([&] { return at.fs.Remove(at.paths.intent_new); })
                          .and_then([&] { return RemoveTree(at.fs, at.paths.found_new); })
                          .and_then([&] { return CutArchive(at, archive_size); });
  if (done && drop_baseline) done = DropBaseline(at);
  return done.and_then([&] { return RemoveTree(at.fs, at.paths.staged); }).and_then([&] {
    return at.fs.SyncFolder(at.paths.folder);
  });
}

}  // namespace bonepatch::store
