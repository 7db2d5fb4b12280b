// Collecting everything that can be read of one model.
#include "patcher/cli/inspect_model.h"

#include <fmt/format.h>

#include <set>

#include "patcher/plan/targets.h"
#include "recipes/recipe.h"

namespace bonepatch::cli {
namespace {

/// A block is an entry of dt_na.dat; nothing there comes near this size, and memory stays bounded.
constexpr std::uint64_t kMostFileBytes = 64u << 20;

void TakeSection(report::Inspection& out, Bytes act, decltype(game::LoadedModel::section) section) {
  out.act = std::move(act);
  out.section = std::move(section);
  if (Result<std::string> name = act::ReadGeoName(MemorySource(out.act)); name) out.name = std::move(*name);
  if (out.section) return;
  if (Result<act::Table> table = act::ReadTable(MemorySource(out.act)); table) out.table = std::move(*table);
}

void TakeModel(report::Inspection& out, game::LoadedModel&& loaded) {
  out.header = loaded.header;
  out.geometry = std::move(loaded.geometry);
  out.skinning = std::move(loaded.skinning);
  TakeSection(out, std::move(loaded.act), std::move(loaded.section));
}

Result<report::NearbyBank> ReadNearby(const ByteSource& bytes, std::string address) {
  report::NearbyBank near;
  near.address = std::move(address);
  Result<block::Bank> bank = block::ReadBank(bytes);
  if (!bank) return Propagate(std::move(bank));
  if (!bank->faults.empty()) near.unreadable = bank->faults.front().message;
  near.bank = std::move(*bank);
  return near;
}

Result<game::LoadedModel> LoadFrom(const plan::GameDonors& from, game::ModelId id) {
  std::string why;
  Result<std::optional<game::BlockPlace>> place = from.Place(id, &why);
  if (!place) return Propagate(std::move(place));
  if (!*place) return Fail(Failure::kUsage, why);
  return game::LoadModel(WindowSource(from.archive(), (*place)->offset, (*place)->size));
}

class LiveReader {
 public:
  LiveReader(const Session& session, const plan::GameDonors& live) : session_(session), live_(live) {}

  Result<report::Inspection> Read(const std::string& word) {
    Result<game::ModelId> id = FindNamedModel(live_, word);
    if (!id) return Propagate(std::move(id));
    const game::Entry& entry = live_.entry(*id);
    const auto address = recipes::ParseAddress(word);
    chunk_ = address ? address->chunk : entry.name.first;
    out_.address = live_.Address(*id);
    for (const auto& [chunk, file] : entry.names) {
      if (std::pair(chunk, file) != entry.name) out_.sharers.push_back(fmt::format("{}/{}", chunk, file));
    }
    Result<game::LoadedModel> loaded = LoadFrom(live_, *id);
    if (!loaded) return Propagate(std::move(loaded));
    TakeModel(out_, std::move(*loaded));
    if (Result<void> done = ReadPartners(*id); !done) return Propagate(std::move(done));
    if (Result<void> done = ReadBanks(); !done) return Propagate(std::move(done));
    if (Result<void> done = ReadVanilla(*id); !done) return Propagate(std::move(done));
    return std::move(out_);
  }

 private:
  Result<void> ReadPartners(game::ModelId id) {
    if (id.slot) return {};
    Result<std::vector<game::ModelPair>> pairs =
        game::PairsOf(live_.archive(), live_.directory(), live_.entries(), id.entry);
    if (!pairs) return Propagate(std::move(pairs));
    std::set<std::string> partners;
    for (const game::ModelPair& pair : *pairs)
      partners.insert(pair.high == id.entry ? pair.low_address : pair.high_address);
    out_.partners.assign(partners.begin(), partners.end());
    return {};
  }

  Result<void> ReadBanks() {
    out_.chunk = chunk_;
    std::set<std::size_t> seen;
    for (std::uint32_t file = 0; file < live_.directory().FileCount(chunk_); ++file) {
      const auto entry = game::FindEntry(live_.directory(), live_.entries(), chunk_, file);
      if (!entry || !seen.insert(*entry).second) continue;
      if (Result<void> done = ReadBanksOf(live_.entries()[*entry], fmt::format("{}/{}", chunk_, file)); !done)
        return done;
    }
    return {};
  }

  /// The entry itself, or the members of an archive.
  Result<void> ReadBanksOf(const game::Entry& entry, const std::string& address) {
    if (!Fits(live_.archive().size(), entry.offset, entry.length)) return {};
    const WindowSource whole(live_.archive(), entry.offset, entry.length);
    Result<block::EntryKind> kind = block::Classify(whole);
    if (!kind) return Propagate(std::move(kind));
    if (*kind == block::EntryKind::kBank) return AddBank(whole, address);
    if (*kind != block::EntryKind::kArchive) return {};
    Result<std::optional<block::Slots>> slots = block::ReadArchive(whole);
    if (!slots) return Propagate(std::move(slots));
    for (std::size_t slot = 0; *slots && slot < (*slots)->size(); ++slot) {
      const auto& span = (**slots)[slot];
      if (!span) continue;
      const WindowSource member(whole, span->offset, span->size);
      Result<block::EntryKind> inner = block::Classify(member);
      if (!inner) return Propagate(std::move(inner));
      if (*inner != block::EntryKind::kBank) continue;
      if (Result<void> done = AddBank(member, fmt::format("{}#{}", address, slot)); !done) return done;
    }
    return {};
  }

  Result<void> AddBank(const ByteSource& bytes, std::string address) {
    Result<report::NearbyBank> near = ReadNearby(bytes, std::move(address));
    if (!near) return Propagate(std::move(near));
    out_.banks.push_back(std::move(*near));
    return {};
  }

  /// Recipes start from the baseline's model, which is another one only where something was patched.
  Result<void> ReadVanilla(game::ModelId id) {
    if (!session_.baseline) return {};
    Result<std::optional<report::Inspection>> vanilla = InspectBaseline(session_, live_, id);
    if (!vanilla) return Propagate(std::move(vanilla));
    if (!*vanilla || !(*vanilla)->section || (*vanilla)->act == out_.act) return {};
    out_.vanilla = std::move(*(*vanilla)->section);
    out_.vanilla_act = std::move((*vanilla)->act);
    return {};
  }

  const Session& session_;
  const plan::GameDonors& live_;
  std::uint32_t chunk_ = 0;
  report::Inspection out_;
};

}  // namespace

Result<game::ModelId> FindNamedModel(const plan::Donors& donors, const std::string& word) {
  const auto address = recipes::ParseAddress(word);
  std::string why;
  Result<std::optional<game::ModelId>> id =
      address ? plan::FindModel(donors, *address, &why) : plan::FindModel(donors, word, &why);
  if (!id) return Propagate(std::move(id));
  if (!*id) return Fail(Failure::kUsage, why + " (`bonepatch list` shows every model)");
  return **id;
}

Result<report::Inspection> InspectLive(const Context& context, const std::string& folder, const std::string& word) {
  Result<Session> session = OpenSession(context.fs, folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  Result<game::Directory> directory = game::Directory::Read(session->dol, session->files().dol);
  if (!directory) return Propagate(std::move(directory));
  const plan::GameDonors live(std::move(*directory), session->workspace->archive());
  return LiveReader(*session, live).Read(word);
}

Result<report::Inspection> InspectAlone(const plan::GameDonors& donors, game::ModelId id) {
  Result<game::LoadedModel> loaded = LoadFrom(donors, id);
  if (!loaded) return Propagate(std::move(loaded));
  report::Inspection out;
  out.address = donors.Address(id);
  TakeModel(out, std::move(*loaded));
  return out;
}

Result<std::optional<report::Inspection>> InspectBaseline(const Session& session, const plan::GameDonors& live,
                                                          game::ModelId id) {
  Result<game::Directory> directory = game::Directory::Read(session.vanilla_dol(), session.files().dol);
  if (!directory) return Propagate(std::move(directory));
  const plan::GameDonors vanilla(std::move(*directory), live.archive());
  const auto& [chunk, file] = live.entry(id).name;
  const auto entry = game::FindEntry(vanilla.directory(), vanilla.entries(), chunk, file);
  if (!entry) return std::nullopt;
  const game::ModelId there{*entry, id.slot};
  std::string why;
  Result<std::optional<game::BlockPlace>> place = vanilla.Place(there, &why);
  if (!place) return Propagate(std::move(place));
  if (!*place) return std::nullopt;
  return InspectAlone(vanilla, there);
}

Result<report::Inspection> InspectFile(os::FileSystem& fs, const std::string& path, bool bare_act) {
  Result<Bytes> bytes = os::ReadWhole(fs, path, kMostFileBytes);
  if (!bytes) return Propagate(std::move(bytes));
  report::Inspection out;
  if (bare_act) {
    auto section = act::Decode(*bytes);
    TakeSection(out, std::move(*bytes), std::move(section));
  } else if (bytes->size() < block::kHeaderSize) {
    return Fail(Failure::kSystem,
                fmt::format("this is no model block: it has {} bytes, and a block's header alone has {}", bytes->size(),
                            block::kHeaderSize),
                path, "block/sections");
  } else {
    Result<game::LoadedModel> loaded = game::LoadModel(MemorySource(*bytes));
    if (!loaded) return Propagate(std::move(loaded));
    TakeModel(out, std::move(*loaded));
  }
  out.file = path;
  return out;
}

}  // namespace bonepatch::cli
