// block/*: the model block around an ACT section can be read, and holds nothing that could count bones.
#include <fmt/format.h>

#include "validators/families.h"

namespace bonepatch::validators {
namespace {

void Report(const std::vector<block::Fault>& faults, Sink& sink) {
  for (const block::Fault& fault : faults) {
    Place where = sink.here().Field(fault.field).At(fault.offset);
    if (fault.submesh) where = where.Submesh(*fault.submesh);
    sink.Add(where, fault.message);
  }
}

void BlockSections(const State& state, Sink& sink) { Report(state.header->faults, sink); }

void BlockUnknownSection(const State& state, Sink& sink) {
  for (const auto kind : {block::SectionKind::kPtr6, block::SectionKind::kPtr8}) {
    if (!state.header->Has(kind)) continue;
    const auto word = static_cast<std::size_t>(kind);
    sink.Add(sink.here().Field(word == 5 ? "ptr6" : "ptr8").At(4 * word),
             fmt::format("{} is 0x{:X}: the block has a section that nobody knows, and it may count bones; it is 0 in "
                         "every player model",
                         word == 5 ? "ptr6" : "ptr8", state.header->words[word]));
  }
}

void BlockGeometry(const State& state, Sink& sink) {
  if (state.geometry) Report(state.geometry->faults, sink);
}

void BlockSkinning(const State& state, Sink& sink) {
  if (state.skinning) Report(state.skinning->faults, sink);
}

constexpr When kBlock{.donor = true, .stored = true};

constexpr Rule kBlockRules[] = {
    {.id = "block/sections",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "section offsets ascend, lie inside, start on multiples of 32; the first word is 0; a GPL is there",
     .reason = "The game finds geometry, bones, textures and skinning by these offsets. When the bones grow, all later "
               "sections move, which is only safe if we know where each one starts and ends.",
     .symptom = "",
     .example = "A header whose TEX offset is 0x1234, which is no multiple of 32.",
     .fix = "Take the block from an unmodified copy of the game, or have the tool that wrote it align its sections.",
     .needs = Needs::kBlock,
     .when = kBlock,
     .depends = Depends::kEveryEdit,
     .judge = BlockSections},
    {.id = "block/unknown-section",
     .severity = Severity::kWarning,
     .phase = Phase::kDonor,
     .promise = "bones are added to a model whose ptr6 and ptr8 are 0, as in every player model",
     .reason = "Nobody knows what these two sections hold. If they have an entry for each bone, a new bone has none.",
     .symptom = "",
     .example = "An add-bone for a model whose header has a ptr6.",
     .fix = "Try the result in game before you share it, or add the bone to another model.",
     .needs = Needs::kBlock,
     .when = {.donor = true, .added_bones = true},
     .depends = Depends::kAddedBones,
     .judge = BlockUnknownSection},
    {.id = "block/geometry",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "what the rules read of the GPL lies inside it",
     .reason = "Which submeshes there are and which of them are rigid decides what bones may draw. If that can't be "
               "read, a mesh edit can't be judged.",
     .symptom = "",
     .example = "A GPL whose submesh count is 1000 in a section of 0x400 bytes.",
     .fix = "Take the block from an unmodified copy of the game, or look at the tool that wrote its geometry.",
     .needs = Needs::kGpl,
     .when = kBlock,
     .depends = Depends::kMeshEdits,
     .judge = BlockGeometry},
    {.id = "block/skinning",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "what the rules read of the SKN lies inside it",
     .reason = "Which bones drive skinning decides which ones may be moved. If that can't be read, a set-transform or "
               "a move-skin can't be judged.",
     .symptom = "",
     .example = "A SKN whose SK1 count is 1000 in a section of 0x400 bytes.",
     .fix = "Take the block from an unmodified copy of the game, or look at the tool that wrote its skinning.",
     .needs = Needs::kSkn,
     .when = kBlock,
     .depends = Depends::kSkinning,
     .judge = BlockSkinning},
};

}  // namespace

std::span<const Rule> BlockRules() { return kBlockRules; }

}  // namespace bonepatch::validators
