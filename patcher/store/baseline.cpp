// Reads, writes and removes the baseline, each change by one rename.
#include "patcher/store/baseline.h"

#include <fmt/format.h>

#include "patcher/base/sha256.h"
#include "patcher/json/sealed.h"
#include "patcher/json/state_json.h"

namespace bonepatch::store {

namespace {

constexpr const char* kRecordName = "baseline.json";
constexpr std::uint64_t kRecordLimit = 4096;

std::string In(const std::string& folder, std::string_view name) { return os::JoinPath(folder, std::string(name)); }

tl::unexpected<Error> Broken(std::string_view reason, const std::string& path) {
  return tl::unexpected<Error>(json::Damaged(json::kBaselineDocument, reason, path));
}

/// A file of the baseline; what is missing or too large is damage, what can't be read is the system's fault.
Result<Bytes> Load(const Context& at, std::string_view name, std::uint64_t limit) {
  const std::string path = In(at.paths.baseline, name);
  const auto info = at.fs.Stat(path, true);
  if (!info) return tl::unexpected<Error>(info.error());
  if (!*info || (*info)->kind != os::Info::Kind::kFile) return Broken("a file of it is missing", path);
  if ((*info)->size > limit) return Broken("a file of it is too large", path);
  return os::ReadWhole(at.fs, path, limit);
}

Result<Bytes> LoadHashed(const Context& at, std::string_view name, const std::string& sha256) {
  Result<Bytes> bytes = Load(at, name, kFileLimit);
  if (bytes && Sha256(*bytes) != sha256) return Broken("its hash is another", In(at.paths.baseline, name));
  return bytes;
}

Result<void> WriteFiles(const Context& at, const Baseline& baseline) {
  const std::string& folder = at.paths.baseline_new;
  const BaselineRecord record{Sha256(baseline.dol), Sha256(baseline.fst), baseline.archive_size, baseline.adopted};
  const std::string text = json::EncodeBaseline(record);
  return RemoveTree(at.fs, folder)
      .and_then([&] { return at.fs.MakeFolder(folder); })
      .and_then([&] { return WriteSynced(at.fs, In(folder, kDolName), baseline.dol); })
      .and_then([&] { return WriteSynced(at.fs, In(folder, kFstName), baseline.fst); })
      .and_then([&] { return WriteSynced(at.fs, In(folder, kRecordName), AsBytes(text)); })
      .and_then([&] { return at.fs.SyncFolder(folder); });
}

}  // namespace

Error BaselineGone(const Paths& paths, std::string_view what) {
  return Error{Failure::kWorkspace,
               fmt::format("{}, but the baseline is gone: copy main.dol, fst.bin and dt_na.dat from the disc again and "
                           "delete the game's .bonepatch folder",
                           what),
               paths.baseline,
               {}};
}

Result<std::optional<BaselineRecord>> LoadBaselineRecord(const Context& at) {
  const auto there = Exists(at.fs, at.paths.baseline);
  if (!there) return tl::unexpected<Error>(there.error());
  if (!*there) return std::nullopt;
  auto text = Load(at, kRecordName, kRecordLimit);
  if (!text) return Propagate(std::move(text));
  auto record = json::DecodeBaseline(AsText(*text), In(at.paths.baseline, kRecordName));
  if (!record) return Propagate(std::move(record));
  return *std::move(record);
}

Result<std::optional<Baseline>> LoadBaseline(const Context& at) {
  const auto record = LoadBaselineRecord(at);
  if (!record) return tl::unexpected<Error>(record.error());
  if (!*record) return std::nullopt;
  auto dol = LoadHashed(at, kDolName, (*record)->dol_sha256);
  if (!dol) return Propagate(std::move(dol));
  auto fst = LoadHashed(at, kFstName, (*record)->fst_sha256);
  if (!fst) return Propagate(std::move(fst));
  return Baseline{*std::move(dol), *std::move(fst), (*record)->archive_size, (*record)->adopted};
}

Result<void> SaveBaseline(const Context& at, const Baseline& baseline) {
  if (auto clean = TidyBaseline(at); !clean) return clean;
  const auto there = Exists(at.fs, at.paths.baseline);
  if (!there) return tl::unexpected<Error>(there.error());
  auto saved = WriteFiles(at, baseline);
  if (saved && *there) saved = at.fs.Rename(at.paths.baseline, at.paths.baseline_old);
  if (saved) saved = at.fs.Rename(at.paths.baseline_new, at.paths.baseline);
  if (saved) saved = at.fs.SyncFolder(at.paths.folder);
  Result<void> undone;
  if (!saved) {
    // What is in place now is the new one exactly if there was none, or the old one has gone aside.
    const auto aside = Exists(at.fs, at.paths.baseline_old);
    if (aside && (*aside || !*there)) undone = DropBaseline(at);
  }
  static_cast<void>(TidyBaseline(at));  // whatever stays is cleaned by the next writing run
  if (undone) return saved;
  return Fail(Failure::kWorkspace,
              fmt::format("{}; and the new baseline couldn't be taken back ({}): run the command again when the disk "
                          "can be written to",
                          saved.error().message, undone.error().message),
              saved.error().file);
}

Result<void> DropBaseline(const Context& at) {
  if (auto gone = RemoveTree(at.fs, at.paths.baseline_new); !gone) return gone;
  const auto there = Exists(at.fs, at.paths.baseline);
  if (!there) return tl::unexpected<Error>(there.error());
  if (!*there) return {};
  return at.fs.Rename(at.paths.baseline, at.paths.baseline_new)
      .and_then([&] { return at.fs.SyncFolder(at.paths.folder); })
      .and_then([&] { return RemoveTree(at.fs, at.paths.baseline_new); });
}

Result<void> TidyBaseline(const Context& at) {
  const auto there = Exists(at.fs, at.paths.baseline);
  if (!there) return tl::unexpected<Error>(there.error());
  const auto old = Exists(at.fs, at.paths.baseline_old);
  if (!old) return tl::unexpected<Error>(old.error());
  if (*old && !*there) {
    if (auto back = at.fs.Rename(at.paths.baseline_old, at.paths.baseline); !back) return back;
  }
  return RemoveTree(at.fs, at.paths.baseline_old).and_then([&] { return RemoveTree(at.fs, at.paths.baseline_new); });
}

}  // namespace bonepatch::store
