// Takes models apart into what may be told of them.
#include "patcher/facts/collect.h"

#include <fmt/format.h>

#include <set>

#include "patcher/base/sha256.h"
#include "patcher/facts/marks.h"
#include "patcher/facts/restate.h"
#include "patcher/plan/model_work.h"
#include "patcher/plan/stored.h"

namespace bonepatch::facts {
namespace {

Links LinksOf(const act::Section& section) {
  Links links;
  links.root = section.root;
  for (const act::Bone& bone : section.bones) {
    links.previous.push_back(bone.previous);
    links.next.push_back(bone.next);
    links.child.push_back(bone.child);
  }
  return links;
}

Skeleton SkeletonOf(const act::Section& section, const std::string& act_sha256) {
  Skeleton skeleton;
  bool in_order = true;
  const bool tracks = act::FindDescriptor(section, act::kTrackKind) != nullptr;
  const bool mirrors = act::FindDescriptor(section, act::kMirrorKind) != nullptr;
  if (tracks) skeleton.tracks.emplace();
  if (mirrors) skeleton.mirrors.emplace();
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    const act::Bone& bone = section.bones[i];
    in_order = in_order && bone.id == i;
    skeleton.ids.push_back(bone.id);
    skeleton.parents.push_back(bone.parent);
    const act::Srt* srt = act::SrtOf(section, {i});
    skeleton.transforms.push_back(srt ? std::optional(MarkTransform(*srt, SaltOf(act_sha256, i))) : std::nullopt);
    if (const auto track = act::TrackOf(section, {i})) skeleton.tracks->push_back(*track);
    if (const auto mirror = act::MirrorOf(section, {i})) skeleton.mirrors->push_back(*mirror);
  }
  if (in_order) skeleton.ids.clear();
  if (Links links = LinksOf(section); links != DerivedLinks(skeleton.parents)) skeleton.links = std::move(links);
  skeleton.named_tracks = act::NamedTracks(section);
  return skeleton;
}

/// A bone that many records name is known by the first; one that isn't there is a fault wherever it is named.
std::vector<block::SkinReference> SkinsOf(const block::Skinning& skinning, std::size_t bones) {
  std::vector<block::SkinReference> skins;
  std::set<std::uint16_t> seen;
  for (const block::SkinReference& reference : skinning.references) {
    if (reference.bone >= bones || seen.insert(reference.bone).second) skins.push_back(reference);
  }
  return skins;
}

Result<Entry> EntryOf(const plan::GameDonors& donors, std::size_t index) {
  const game::Entry& where = donors.entries()[index];
  Entry entry;
  entry.names = where.names;
  Result<plan::Spot> spot = donors.Look({index, std::nullopt});
  if (!spot) return Propagate(std::move(spot));
  entry.outside = spot->outside;
  entry.kind = spot->kind;
  if (!entry.outside.empty() || entry.kind != block::EntryKind::kArchive) return entry;
  const WindowSource whole(donors.archive(), where.offset, where.length);
  Result<std::optional<block::Slots>> slots = block::ReadArchive(whole);
  if (!slots) return Propagate(std::move(slots));
  for (std::size_t slot = 0; *slots && slot < (*slots)->size(); ++slot) {
    const std::optional<block::Span>& span = (**slots)[slot];
    entry.slots.push_back(std::nullopt);
    if (!span) continue;
    Result<block::EntryKind> kind = block::Classify(WindowSource(whole, span->offset, span->size));
    if (!kind) return Propagate(std::move(kind));
    entry.slots.back() = *kind;
  }
  return entry;
}

}  // namespace

Model Describe(const std::string& address, const game::LoadedModel& loaded) {
  Model model;
  model.act_sha256 = Sha256(loaded.act);
  const validators::PairSide side = plan::SideOf(address, loaded);
  model.meshes = side.geo;
  model.partner_unreadable = side.unreadable_reason;
  if (loaded.section) model.skeleton = SkeletonOf(*loaded.section, model.act_sha256);
  if (loaded.geometry) {
    model.submeshes.emplace();
    for (const block::Submesh& submesh : loaded.geometry->submeshes) model.submeshes->push_back(submesh.comp_count);
    model.geometry_readable = loaded.geometry->readable();
  }
  if (loaded.skinning) {
    model.skins = SkinsOf(*loaded.skinning, model.meshes.size());
    model.skinning_readable = loaded.skinning->readable();
  }
  model.recorded = validators::Record(address, plan::StateOf(loaded));
  return model;
}

Result<Facts> Collect(const plan::GameDonors& donors,
                      const std::function<void(std::uint64_t done, std::uint64_t all)>& progress) {
  Facts facts;
  for (std::uint32_t chunk = 0; chunk < kDirectories; ++chunk) facts.files[chunk] = donors.FileCount(chunk);
  for (std::size_t i = 0; i < donors.entries().size(); ++i) {
    Result<Entry> entry = EntryOf(donors, i);
    if (!entry) return Propagate(std::move(entry));
    facts.entries.push_back(std::move(*entry));
  }
  Result<const game::Listing*> listing = donors.Listing();
  if (!listing) return Propagate(std::move(listing));
  const std::vector<game::ListedModel>& models = (*listing)->models;
  for (const game::ListedModel& listed : models) {
    progress(facts.models.size(), models.size());
    Result<game::LoadedModel> loaded = donors.Load(listed.id);
    if (!loaded) return Propagate(std::move(loaded));
    Model model = Describe(donors.Address(listed.id), *loaded);
    model.entry = listed.id.entry;
    model.slot = listed.id.slot;
    model.name = listed.name;
    facts.models.push_back(std::move(model));
  }
  progress(models.size(), models.size());
  return facts;
}

}  // namespace bonepatch::facts
