// status: what is applied, and whether the game's files are what the state says.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "patcher/base/rule_ids.h"
#include "patcher/base/sha256.h"
#include "patcher/cli/folder.h"
#include "patcher/cli/session.h"
#include "patcher/game/models.h"

namespace bonepatch::cli {
namespace {

enum class ModelState { kVanilla, kOurs, kForeign, kTorn };

const char* NameOf(ModelState state) {
  switch (state) {
    case ModelState::kVanilla:
      return "vanilla";
    case ModelState::kOurs:
      return "ours";
    case ModelState::kForeign:
      return "foreign";
    case ModelState::kTorn:
      return "torn";
  }
  return "foreign";
}

/// Compares live records with the baseline's and with what the state says we wrote.
class StatusRun {
 public:
  StatusRun(const Context& context, Session session) : context_(context), session_(std::move(session)) {
    outcome_.report.command = "status";
    outcome_.report.state.emplace();
  }

  Result<Outcome> Go() {
    Findings findings = ForeignFindings(session_);
    if (!session_.baseline) {  // else the findings have said what became of its size
      if (Result<void> sized = CheckArchiveSize(session_); !sized) return Propagate(std::move(sized));
    }
    ReportPacks();
    Result<game::Directory> live = game::Directory::Read(session_.dol, session_.files().dol);
    Result<game::Directory> vanilla = game::Directory::Read(session_.vanilla_dol(), session_.files().dol);
    if (!live && findings.empty()) return Propagate(std::move(live));  // no state: simply not a game that we know
    if (live && vanilla) {
      if (Result<void> done = CompareEntries(*vanilla, *live); !done) return Propagate(std::move(done));
    }
    if (context_.options.verify) {
      if (Result<void> done = VerifyBlocks(findings); !done) return Propagate(std::move(done));
    }
    return Finish(std::move(findings));
  }

 private:
  void ReportPacks() {
    if (!session_.state) return;
    for (const store::StoredPack& pack : session_.state->packs) {
      outcome_.report.state->packs.push_back({pack.id, pack.version, pack.sha256});
      outcome_.report.results.push_back(fmt::format("applied: {}{}", pack.id, pack.version ? " " + *pack.version : ""));
    }
    outcome_.report.packs = session_.state->packs.size();
  }

  ModelState StateOf(const game::Record& vanilla, const game::Record* live, const store::StoredBlock* block) const {
    if (!live) return ModelState::kForeign;
    std::map<ModelState, int> seen;
    for (std::size_t slot = 0; slot < live->slots.size(); ++slot) {
      const game::Slot& now = live->slots[slot];
      const bool ours =
          block && now.offset == block->offset && now.length == block->length && now.allocation == block->length;
      // An entry that we patched and that points at vanilla again was changed by somebody else.
      ++seen[ours ? ModelState::kOurs : now == vanilla.slots[slot] ? ModelState::kVanilla : ModelState::kForeign];
    }
    return seen.size() == 1 ? seen.begin()->first : ModelState::kTorn;
  }

  Result<void> CompareEntries(const game::Directory& vanilla, const game::Directory& live) {
    std::map<std::uint32_t, const game::Record*> by_address;
    for (const game::Record& record : live.records()) by_address[record.address] = &record;
    std::map<std::string, const store::StoredBlock*> blocks;
    if (session_.state) {
      for (const store::StoredBlock& block : session_.state->blocks) blocks[block.entry] = &block;
    }
    for (const game::Entry& entry : game::ListEntries(vanilla)) {
      const std::string address = game::AddressOf(entry);
      const auto block = blocks.find(address);
      const store::StoredBlock* ours = block == blocks.end() ? nullptr : block->second;
      std::map<ModelState, int> seen;
      for (const std::size_t index : entry.records) {
        const game::Record& record = vanilla.records()[index];
        const auto now = by_address.find(record.address);
        ++seen[StateOf(record, now == by_address.end() ? nullptr : now->second, ours)];
      }
      ModelState state = seen.size() == 1 ? seen.begin()->first : ModelState::kTorn;
      if (ours && state == ModelState::kVanilla) state = ModelState::kForeign;
      // Without a baseline the live routes are all there is: what points past the vanilla size is another program's.
      if (!session_.baseline && std::uint64_t{entry.offset} + entry.length > game::kVanillaArchiveSize)
        state = ModelState::kForeign;
      if (state == ModelState::kVanilla) continue;
      if (Result<void> named = ReportEntry(entry, address, ours, state); !named) return named;
    }
    return {};
  }

  Result<void> ReportEntry(const game::Entry& entry, const std::string& address, const store::StoredBlock* ours,
                           ModelState state) {
    auto& models = outcome_.report.state->models;
    if (ours) {
      for (const store::StoredBlock::Model& model : ours->models)
        models.push_back({model.address, model.name, NameOf(state)});
      return {};
    }
    std::string name;
    const ByteSource& archive = session_.workspace->archive();
    if (Fits(archive.size(), entry.offset, entry.length)) {
      const WindowSource block(archive, entry.offset, entry.length);
      Result<game::LoadedModel> loaded = game::LoadModel(block);
      if (loaded && loaded->section) name = loaded->section->geo_name;
    }
    models.push_back({address, name, NameOf(state)});
    return {};
  }

  Result<void> VerifyBlocks(Findings& findings) {
    if (!session_.state) return {};
    std::size_t verified = 0;
    for (const store::StoredBlock& block : session_.state->blocks) {
      context_.progress("reading blocks", verified++, session_.state->blocks.size());
      Result<Bytes> bytes = ReadBytes(session_.workspace->archive(), block.offset, block.length);
      if (bytes && Sha256(*bytes) == block.sha256) continue;
      Finding finding = validators::Raise(
          kGameForeign, Place().Model(block.entry).At(block.offset).From({session_.files().archive, 0, 0}),
          bytes ? fmt::format("another program changed the block at 0x{:X}: its sha256 is {}, the state says {}",
                              block.offset, Sha256(*bytes), block.sha256)
                : fmt::format("the block at 0x{:X} can't be read: {}", block.offset, bytes.error().message),
          "`bonepatch restore`, then apply the packs again");
      finding.phase = Phase::kGame;
      findings.push_back(std::move(finding));
      for (auto& model : outcome_.report.state->models) {
        const bool of_block = std::any_of(block.models.begin(), block.models.end(),
                                          [&](const auto& m) { return m.address == model.address; });
        if (of_block && model.state == "ours") model.state = "foreign";
      }
    }
    return {};
  }

  Result<Outcome> Finish(Findings findings) {
    bool agree = true;
    for (const auto& model : outcome_.report.state->models) {
      outcome_.report.results.push_back(fmt::format("{} {}: {}", model.address, model.name, model.state));
      if (model.state != "ours") agree = false;
    }
    SortFindings(findings);
    outcome_.report.findings = std::move(findings);
    outcome_.report.models = outcome_.report.state->models.size();
    if (outcome_.report.state->packs.empty())
      outcome_.report.results.insert(outcome_.report.results.begin(), "no pack is applied");
    outcome_.exit_code = report::ExitCode(outcome_.report.findings, false);
    // Without a baseline nothing is recorded that could disagree: another tool's patches are its own.
    if (session_.baseline && !agree)
      outcome_.exit_code = std::max(outcome_.exit_code, static_cast<int>(Failure::kWorkspace));
    if (outcome_.exit_code == 0 && session_.state) outcome_.report.results.push_back(Agreement());
    return std::move(outcome_);
  }

  /// Says no more than what was compared.
  std::string Agreement() const {
    if (context_.options.verify)
      return "main.dol, fst.bin and every patched block of dt_na.dat are what the state says";
    return "main.dol and fst.bin are what the state says, and so is the size of dt_na.dat (--verify reads its blocks)";
  }

  const Context& context_;
  Session session_;
  Outcome outcome_;
};

}  // namespace

Outcome Status(const Context& context) {
  if (context.options.folder) {
    Result<Outcome> outcome = FolderStatus(context);
    return outcome ? std::move(*outcome) : Failed("status", outcome.error());
  }
  const Result<std::string> folder = GameFolder(context.options);
  if (!folder) return Failed("status", folder.error());
  Result<Session> session = OpenSession(context.fs, *folder, store::Access::kRead);
  if (!session) return Failed("status", session.error());
  Result<Outcome> outcome = StatusRun(context, std::move(*session)).Go();
  return outcome ? std::move(*outcome) : Failed("status", outcome.error());
}

}  // namespace bonepatch::cli
