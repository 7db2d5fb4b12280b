// Encodes, decodes again and compares, rebuilds blocks, and judges the finished bytes.
#include "patcher/plan/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "patcher/base/sha256.h"

namespace bonepatch::plan {
namespace {

std::vector<PlannedModel::SkinWord> SkinWords(const ModelWork& work) {
  std::vector<PlannedModel::SkinWord> words;
  if (!work.donor.skinning) return words;
  const auto &before = work.donor.skinning->references, &after = work.edited.skinning.references;
  for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
    if (before[i].bone != after[i].bone) words.push_back({after[i].offset, after[i].bone});
  }
  return words;
}

/// Submeshes that mesh edits concern, unless the same bones draw them as before.
std::size_t CountMoved(const ModelWork& work) {
  const auto drawers = [](const act::Section& section, std::uint16_t submesh) {
    std::vector<std::size_t> bones;
    for (std::size_t i = 0; i < section.bones.size(); ++i) {
      if (section.bones[i].geo == submesh) bones.push_back(i);
    }
    return bones;
  };
  const std::set<std::uint16_t> edited(work.edited.mesh_edits.begin(), work.edited.mesh_edits.end());
  return static_cast<std::size_t>(std::count_if(edited.begin(), edited.end(), [&](std::uint16_t submesh) {
    return drawers(*work.donor.section, submesh) != drawers(work.edited.planned, submesh);
  }));
}

bool Changes(const ModelWork& work, const PlannedModel& model) {
  return model.act != work.donor.act || !model.gpl.empty() || !model.skin_words.empty();
}

/// The span of a member, or of all of it.
Result<block::Span> SpanOf(ByteView block, const std::optional<std::uint32_t>& slot, const std::string& address) {
  if (!slot) return block::Span{0, static_cast<std::uint32_t>(block.size())};
  Result<std::optional<block::Slots>> slots = block::ReadArchive(MemorySource(block));
  if (!slots) return Propagate(std::move(slots));
  if (!*slots || *slot >= (*slots)->size() || !(**slots)[*slot]) {
    return Fail(Failure::kInternal, fmt::format("{}: the archive has no such member", address));
  }
  return *(**slots)[*slot];
}

/// The block with other bytes in a slot, or instead of all of it.
Result<Bytes> Put(const Bytes& block, const std::optional<std::uint32_t>& slot, Bytes bytes) {
  if (!slot) return bytes;
  Result<std::optional<block::Slots>> slots = block::ReadArchive(MemorySource(block));
  if (!slots) return Propagate(std::move(slots));
  return block::ReplaceMember(block, **slots, *slot, bytes);
}

Result<Bytes> BuildModel(Bytes block, const PlannedModel& model) {
  for (const PlannedModel::SkinWord& word : model.skin_words) Store<std::uint16_t>(block, word.offset, word.bone);
  Result<block::Header> header = block::ReadHeader(MemorySource(block));
  if (!header) return Propagate(std::move(header));
  if (!model.gpl.empty()) block = block::ReplaceSection(block, *header, block::SectionKind::kGpl, model.gpl);
  return block::ReplaceAct(block, *header, model.act);  // a re-baked GPL keeps its size, so the header still holds
}

/// The structural families once more, over the finished bytes decoded afresh.
Result<void> JudgeBuilt(const PlannedBlock& block, ByteView bytes, const Works& works, validators::Verdict& verdict) {
  for (const PlannedModel& model : block.models) {
    Result<block::Span> span = SpanOf(bytes, model.slot, model.address);
    if (!span) return Propagate(std::move(span));
    const MemorySource whole(bytes);
    Result<game::LoadedModel> loaded = game::LoadModel(WindowSource(whole, span->offset, span->size));
    if (!loaded) return Propagate(std::move(loaded));
    if (!loaded->section)
      return Fail(Failure::kInternal, fmt::format("{}: the new block doesn't decode", model.address));
    const auto work =
        std::find_if(works.begin(), works.end(), [&](const auto& w) { return w->address == model.address; });
    validators::Verdict judged = validators::JudgeFinished((*work)->model, StateOf(*loaded));
    Locate(judged.findings, (*work)->edited.provenance, (*work)->edited.names);
    verdict.Add(std::move(judged));
  }
  return {};
}

}  // namespace

Result<PlannedModel> Describe(const Donors& donors, const ModelWork& work) {
  PlannedModel model;
  model.address = work.address;
  model.name = work.name;
  model.slot = work.id.slot;
  model.bones_before = static_cast<std::uint32_t>(work.donor.section->bones.size());
  model.bones_after = static_cast<std::uint32_t>(work.edited.planned.bones.size());
  for (const validators::AddedBone& added : work.edited.added) {
    PlannedModel::NewBone bone;
    bone.id = added.bone.value;
    bone.name = added.name;
    bone.inert = added.inert;
    if (const auto parent = work.edited.planned.bones[added.bone.value].parent.bone()) bone.parent = parent->value;
    const auto track = act::TrackOf(work.edited.planned, added.bone);
    if (track && *track != act::kNoTrack) bone.track = *track;
    model.new_bones.push_back(std::move(bone));
  }
  const game::Entry& entry = donors.entry(work.id);
  for (const auto& name : entry.names) {
    if (name != entry.name) model.sharers.push_back(fmt::format("{}/{}", name.first, name.second));
  }
  for (const ModelWork::Rebaked& rebaked : work.rebaked)
    model.rebaked.push_back({rebaked.submesh, rebaked.largest_error});
  model.meshes = CountMoved(work);
  model.gpl = work.gpl;
  model.skin_words = SkinWords(work);
  model.act = act::Encode(work.edited.planned);
  const auto again = act::Decode(model.act);
  const act::Section& planned = work.edited.planned;
  if (!again || again->bones != planned.bones || again->srts != planned.srts || again->user_data != planned.user_data) {
    return Fail(Failure::kInternal,
                fmt::format("{}: the new ACT section doesn't decode to what was planned", work.address));
  }
  return model;
}

Result<std::vector<PlannedBlock>> BuildBlocks(const ArchiveDonors& donors, const Works& works, const BankTasks& banks,
                                              const std::map<std::size_t, std::string>& digests,
                                              validators::Verdict& verdict, const std::function<void()>& next) {
  std::map<std::size_t, PlannedBlock> blocks;
  const auto block_of = [&](std::size_t entry) -> PlannedBlock& {
    PlannedBlock& block = blocks[entry];
    block.entry = entry;
    block.address = game::AddressOf(donors.entries()[entry]);
    block.digest = digests.at(entry);
    return block;
  };
  for (const auto& work : works) {
    Result<PlannedModel> model = Describe(donors, *work);
    if (!model) return Propagate(std::move(model));
    if (Changes(*work, *model)) block_of(work->id.entry).models.push_back(std::move(*model));
  }
  for (const BankTask& bank : banks.tasks)
    block_of(bank.place.entry).banks.push_back({bank.place.slot, bank.edit->bytes});
  std::vector<PlannedBlock> built;
  for (auto& [entry, block] : blocks) {
    if (next) next();
    Result<Bytes> bytes = BuildBlock(donors, block);
    if (!bytes) return Propagate(std::move(bytes));
    block.size = bytes->size();
    block.sha256 = Sha256(*bytes);
    if (Result<void> judged = JudgeBuilt(block, *bytes, works, verdict); !judged) return Propagate(std::move(judged));
    built.push_back(std::move(block));
  }
  return built;
}

Result<Bytes> BuildBlock(const ArchiveDonors& donors, const PlannedBlock& block) {
  const game::Entry& entry = donors.entries()[block.entry];
  Result<Bytes> bytes = ReadBytes(donors.archive(), entry.offset, entry.length);
  if (!bytes) return bytes;
  for (const PlannedModel& model : block.models) {
    Result<block::Span> span = SpanOf(*bytes, model.slot, model.address);
    if (!span) return Propagate(std::move(span));
    const ByteView member = ByteView(*bytes).subspan(span->offset, span->size);
    Result<Bytes> made = BuildModel(Bytes(member.begin(), member.end()), model);
    if (!made) return made;
    bytes = Put(*bytes, model.slot, std::move(*made));
    if (!bytes) return bytes;
  }
  for (const PlannedBlock::Bank& bank : block.banks) {
    const ByteView file = AsBytes(bank.bytes);
    bytes = Put(*bytes, bank.slot, Bytes(file.begin(), file.end()));
    if (!bytes) return bytes;
  }
  return bytes;
}

}  // namespace bonepatch::plan
