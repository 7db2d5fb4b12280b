// Builds sections, headers and meshes that say what facts say.
#include "patcher/facts/restate.h"

#include <map>

#include "patcher/facts/marks.h"
#include "validators/match.h"

namespace bonepatch::facts {
namespace {

using block::SectionKind;

constexpr std::uint32_t kDescriptorHead = 0x0C;

act::Descriptor Table(std::uint16_t kind, std::size_t count) {
  act::Descriptor table;
  table.kind = kind;
  table.count = static_cast<std::uint16_t>(count);
  return table;
}

void AddTable(act::Section& section, act::Descriptor table) {
  if (!section.user_data) section.user_data.emplace();
  table.size = kDescriptorHead + static_cast<std::uint32_t>(table.payload.size());
  section.user_data->chain.push_back(std::move(table));
}

void AddTables(const Skeleton& skeleton, act::Section& section) {
  if (skeleton.mirrors) {
    act::Descriptor table = Table(act::kMirrorKind, skeleton.mirrors->size());
    for (const act::Mirror& mirror : *skeleton.mirrors) {
      table.payload.push_back(mirror.bone);
      table.payload.push_back(mirror.role);
    }
    AddTable(section, std::move(table));
  }
  if (skeleton.tracks) {
    act::Descriptor table = Table(act::kTrackKind, skeleton.tracks->size());
    for (const std::uint16_t track : *skeleton.tracks) Append<std::uint16_t>(table.payload, track);
    AddTable(section, std::move(table));
  }
  if (skeleton.named_tracks.empty()) return;
  act::Descriptor table = Table(act::kTrackNamesKind, skeleton.named_tracks.size());
  for (const std::uint16_t track : skeleton.named_tracks) {
    Append<std::uint16_t>(table.payload, track);
    Append<std::uint16_t>(table.payload, 2);
  }
  AddTable(section, std::move(table));
}

act::Section SectionOf(const Model& model) {
  const Skeleton& skeleton = *model.skeleton;
  const Links derived = skeleton.links ? Links{} : DerivedLinks(skeleton.parents);
  const Links& links = skeleton.links ? *skeleton.links : derived;
  act::Section section;
  section.geo_name = model.name;
  section.root = links.root;
  for (std::uint32_t i = 0; i < skeleton.parents.size(); ++i) {
    act::Bone bone;
    bone.id = skeleton.ids.empty() ? static_cast<std::uint16_t>(i) : skeleton.ids[i];
    bone.parent = skeleton.parents[i];
    bone.previous = links.previous[i];
    bone.next = links.next[i];
    bone.child = links.child[i];
    bone.geo = model.meshes[i];
    if (const auto& transform = skeleton.transforms[i]) {
      bone.srt = static_cast<std::uint32_t>(section.srts.size());
      section.srts.push_back(StandInFor(*transform));
    }
    section.bones.push_back(bone);
  }
  section.body.push_back({act::Piece::Kind::kSrts, 0, static_cast<std::uint32_t>(section.srts.size()), {}});
  AddTables(skeleton, section);
  return section;
}

/// A sound header that has the sections: where they lie nobody asks.
block::Header HeaderOf(const Model& model) {
  block::Header header;
  const auto put = [&](SectionKind kind) {
    header.words[static_cast<std::size_t>(kind)] =
        static_cast<std::uint32_t>(kAlignment * static_cast<std::size_t>(kind));
  };
  put(SectionKind::kAct);
  if (model.submeshes) put(SectionKind::kGpl);
  if (model.skins) put(SectionKind::kSkn);
  header.block_size = kAlignment * (header.words.size() + 1);
  return header;
}

block::Fault Unreadable() { return {{}, 0, "it can't be read, the facts say", {}}; }

}  // namespace

Links DerivedLinks(const std::vector<act::Link>& parents) {
  Links links;
  links.previous.resize(parents.size());
  links.next.resize(parents.size());
  links.child.resize(parents.size());
  std::map<std::size_t, std::uint32_t> last;  // by parent; parents.size(): the roots
  for (std::uint32_t i = 0; i < parents.size(); ++i) {
    const act::Link parent = parents[i];
    if (parent.stray() || (parent.bone() && parent.bone()->value >= parents.size())) continue;
    const std::size_t key = parent.is_none() ? parents.size() : parent.bone()->value;
    const auto [sibling, first] = last.emplace(key, i);
    if (first) {
      (parent.is_none() ? links.root : links.child[key]) = act::Link::To({i});
      continue;
    }
    links.next[sibling->second] = act::Link::To({i});
    links.previous[i] = act::Link::To({sibling->second});
    sibling->second = i;
  }
  return links;
}

game::LoadedModel Restate(const Model& model) {
  game::LoadedModel loaded;
  loaded.header = HeaderOf(model);
  if (model.skeleton) {
    loaded.section = SectionOf(model);
  } else {
    loaded.section = tl::unexpected(std::vector<act::Truncation>{{{}, "section", 0, "it doesn't decode"}});
  }
  if (model.submeshes) {
    loaded.geometry.emplace();
    for (const std::uint8_t comp_count : *model.submeshes) loaded.geometry->submeshes.push_back({comp_count, 0, 0});
    if (!model.geometry_readable) loaded.geometry->faults.push_back(Unreadable());
  }
  if (model.skins) {
    loaded.skinning = block::Skinning{*model.skins, {}};
    if (!model.skinning_readable) loaded.skinning->faults.push_back(Unreadable());
  }
  return loaded;
}

void RecogniseAll(const Model& model, act::Section& donor, const act::Section& planned) {
  if (!model.skeleton) return;
  const validators::Match match(donor, planned);
  for (std::uint32_t i = 0; i < model.skeleton->transforms.size(); ++i) {
    const auto& transform = model.skeleton->transforms[i];
    const auto bone = match.PlannedOf(i);
    const act::Srt* to = bone ? act::SrtOf(planned, {*bone}) : nullptr;
    if (transform && to) Recognise(*transform, SaltOf(model.act_sha256, i), *to, donor.srts[*donor.bones[i].srt]);
  }
}

}  // namespace bonepatch::facts
