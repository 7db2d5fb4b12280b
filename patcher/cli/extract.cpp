// extract: the bytes of an entry, live, vanilla or planned, in a file for other tools.
#include <fmt/format.h>

#include <algorithm>

#include "patcher/cli/baseline.h"
#include "patcher/cli/inspect_model.h"
#include "patcher/cli/planned.h"
#include "patcher/cli/single_file.h"
#include "patcher/report/text.h"

namespace bonepatch::cli {
namespace {

/// An entry or a member, in the bytes that hold it.
struct Found {
  game::ModelId id;
  block::EntryKind kind = block::EntryKind::kUnknown;
};

/// What ADDRESS names; a geo name names a model.
Result<Found> Find(const plan::GameDonors& donors, const std::string& word) {
  const auto address = recipes::ParseAddress(word);
  Found found;
  if (address) {
    const auto entry = donors.Find(address->chunk, address->file);
    if (!entry)
      return Fail(Failure::kUsage,
                  fmt::format("there is nothing at {} (`bonepatch list --all` shows every entry)", word));
    found.id = {*entry, address->slot};
  } else {
    Result<game::ModelId> id = FindNamedModel(donors, word);
    if (!id) return Propagate(std::move(id));
    found.id = *id;
  }
  Result<plan::Spot> spot = donors.Look(found.id);
  if (!spot) return Propagate(std::move(spot));
  if (!spot->outside.empty()) return Fail(Failure::kSystem, fmt::format("{} {}", word, spot->outside));
  found.kind = spot->kind;
  if (!found.id.slot) return found;
  if (spot->kind != block::EntryKind::kArchive)
    return Fail(Failure::kUsage, fmt::format("{}: the entry is no archive, so it has no slots", word));
  if (!spot->member)
    return Fail(Failure::kUsage,
                fmt::format("{}: nothing is in that slot; the archive has {} slots, from 0", word, spot->slots));
  found.kind = *spot->member;
  return found;
}

/// The stretch of the entry's bytes that is wanted.
Result<block::Span> StretchOf(const ByteSource& entry, const Found& found, bool act) {
  block::Span span{0, static_cast<std::uint32_t>(entry.size())};
  if (found.id.slot) {
    Result<std::optional<block::Slots>> slots = block::ReadArchive(entry);
    if (!slots) return Propagate(std::move(slots));
    if (!*slots || *found.id.slot >= (*slots)->size() || !(**slots)[*found.id.slot])
      return Fail(Failure::kInternal, "the archive has lost a member");
    span = *(**slots)[*found.id.slot];
  }
  if (!act) return span;
  Result<block::Header> header = block::ReadHeader(WindowSource(entry, span.offset, span.size));
  if (!header) return Propagate(std::move(header));
  const auto section = header->Find(block::SectionKind::kAct);
  if (!section) return Fail(Failure::kSystem, "the block has no ACT section that lies inside it");
  return block::Span{span.offset + section->offset, section->size};
}

class Extraction {
 public:
  explicit Extraction(const Context& context) : context_(context), options_(context.options) {}

  Result<Outcome> Go() {
    if (!options_.out) return Fail(Failure::kUsage, "-o FILE is missing: where the bytes go");
    const std::vector<std::string> packs(options_.args.begin() + 1, options_.args.end());
    if (packs.empty()) return options_.with_applied ? WithoutPacks() : Stored();
    if (options_.vanilla) return Fail(Failure::kUsage, "--vanilla takes no pack beside it");
    return AsPlanned(packs);
  }

 private:
  static Result<Outcome> WithoutPacks() {
    return Fail(Failure::kUsage, "--with-applied needs a PACK; without one, extract gives the live bytes as they are");
  }

  const std::string& word() const { return options_.args.front(); }

  Result<Outcome> Stored() {
    Result<std::string> folder = GameFolder(options_);
    if (!folder) return Propagate(std::move(folder));
    Result<Session> session = OpenSession(context_.fs, *folder, store::Access::kRead);
    if (!session) return Propagate(std::move(session));
    if (options_.vanilla && !session->baseline) {
      if (Result<store::Baseline> live = LiveBaseline(*session); !live) return Propagate(std::move(live));
    }
    Result<game::Directory> directory =
        game::Directory::Read(options_.vanilla ? session->vanilla_dol() : session->dol, session->files().dol);
    if (!directory) return Propagate(std::move(directory));
    const plan::GameDonors donors(std::move(*directory), session->workspace->archive());
    Outcome outcome;
    outcome.exit_code = 0;
    outcome.report.command = "extract";
    outcome.report.subjects = {{"", word(), {word()}, false}};
    Result<Found> found = Find(donors, word());
    if (!found) return Propagate(std::move(found));
    if (Result<void> put = Put(donors, *found, EntryBytes(donors, found->id), outcome); !put)
      return Propagate(std::move(put));
    return outcome;
  }

  Result<Outcome> AsPlanned(const std::vector<std::string>& packs) {
    Planned planned;
    if (Result<void> judged = PlanPacks(context_, "extract", packs, planned); !judged)
      return Propagate(std::move(judged));
    Outcome& outcome = planned.outcome;
    if (outcome.exit_code == 0) {
      const plan::GameDonors& donors = *planned.ground.donors;
      Result<Found> found = Find(donors, word());
      if (!found) return Propagate(std::move(found));
      const auto is_it = [&](const plan::PlannedBlock& block) { return block.entry == found->id.entry; };
      const auto& blocks = planned.plan.blocks;
      const auto block = std::find_if(blocks.begin(), blocks.end(), is_it);
      Result<void> put;
      if (block == blocks.end()) {
        put = Put(donors, *found, EntryBytes(donors, found->id), outcome);
      } else {
        Result<Bytes> bytes = plan::BuildBlock(donors, *block);
        if (!bytes) return Propagate(std::move(bytes));
        put = Put(donors, *found, MemorySource(*bytes), outcome);
      }
      if (!put) return Propagate(std::move(put));
    }
    outcome.report.results.push_back(report::SummaryLine(outcome.report));
    return std::move(planned.outcome);
  }

  static WindowSource EntryBytes(const plan::GameDonors& donors, game::ModelId id) {
    const game::Entry& entry = donors.entry(id);
    return WindowSource(donors.archive(), entry.offset, entry.length);
  }

  Result<void> Put(const plan::GameDonors& donors, const Found& found, const ByteSource& entry, Outcome& outcome) {
    if (options_.act && found.kind != block::EntryKind::kModel)
      return Fail(Failure::kUsage, fmt::format("{} is no model, so it has no ACT section", word()));
    const Result<OutFile> out =
        TakeSingleOut(context_, "where the bytes go", options_.act ? ActOut() : EntryOut(found.kind));
    if (!out) return tl::unexpected<Error>(out.error());
    Result<block::Span> span = StretchOf(entry, found, options_.act);
    if (!span) return Propagate(std::move(span));
    if (Result<void> put = PutSingleOut(context_, *out, WindowSource(entry, span->offset, span->size), outcome); !put)
      return put;
    outcome.report.results.push_back(fmt::format("wrote {}{}: {} bytes", donors.Address(found.id),
                                                 options_.act ? ", its ACT section" : "", span->size));
    return {};
  }

  const Context& context_;
  const Options& options_;
};

}  // namespace

Outcome Extract(const Context& context) {
  Result<Outcome> outcome = Extraction(context).Go();
  return outcome ? std::move(*outcome) : Failed("extract", outcome.error());
}

}  // namespace bonepatch::cli
