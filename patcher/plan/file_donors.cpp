// Answers what a plan asks of its donors from one file.
#include "patcher/plan/file_donors.h"

namespace bonepatch::plan {
namespace {

/// The model first, at an address that no recipe can write; then the banks.
std::vector<game::Entry> EntriesOf(const LoneModel& model, const std::vector<recipes::Address>& banks) {
  game::Entry file;
  file.name = {game::kDirectoryCount, 0};
  file.names = {file.name};
  file.length = static_cast<std::uint32_t>(model.bytes.size());
  file.stadium = model.stadium;
  std::vector<game::Entry> entries{std::move(file)};
  for (const recipes::Address& bank : banks) {
    game::Entry entry;
    entry.name = {bank.chunk, bank.file};
    entry.names = {entry.name};
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace

FileDonors::FileDonors(const LoneModel& model, const ByteSource& bytes, const std::vector<recipes::Address>& banks)
    : ArchiveDonors(EntriesOf(model, banks), bytes), label_(model.label), bare_act_(model.bare_act) {}

std::string FileDonors::Address(game::ModelId id) const { return id == kModel ? label_ : Donors::Address(id); }

Result<Spot> FileDonors::Look(game::ModelId id) const {
  Spot spot;
  if (id == kModel) {
    spot.kind = block::EntryKind::kModel;
  } else {
    spot.kind = id.slot ? block::EntryKind::kArchive : block::EntryKind::kBank;
    spot.member = block::EntryKind::kBank;
  }
  return spot;
}

Result<game::LoadedModel> FileDonors::Load(game::ModelId) const {
  if (!bare_act_) return game::LoadModel(archive());
  game::LoadedModel model;
  Result<Bytes> act = ReadBytes(archive(), 0, archive().size());
  if (!act) return Propagate(std::move(act));
  model.act = std::move(*act);
  model.section = act::Decode(model.act);
  return model;
}

}  // namespace bonepatch::plan
