// `inspect` as text: every part of a model, one after the other.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "act/tree.h"
#include "formats/sluggers/words.h"
#include "patcher/base/sha256.h"
#include "patcher/base/words.h"
#include "patcher/report/inspection.h"
#include "patcher/report/table.h"

namespace bonepatch::report {
namespace {

/// More of one kind is only counted: hostile files have tens of thousands of anything.
constexpr std::size_t kMostShown = 32;

std::string Mesh(std::uint16_t geo) { return geo == act::kNoMesh ? "-" : std::to_string(geo); }

/// "3, 5 and 12 more": a cell of a table must not grow with the table.
std::string IdsText(const act::Section& section, const std::vector<std::uint32_t>& bones) {
  constexpr std::size_t kMost = 12;
  std::vector<std::string> ids;
  for (const std::uint32_t bone : bones) ids.push_back(std::to_string(section.bones[bone].id));
  return ids.empty() ? "-" : Some(ids, kMost);
}

class TextForm {
 public:
  explicit TextForm(const Inspection& model) : model_(model) {}

  std::vector<std::string> Run() {
    Line(model_.Title());
    if (!model_.sharers.empty()) Line(fmt::format("shared by: {}", fmt::join(model_.sharers, " ")));
    if (!model_.partners.empty()) Line(fmt::format("partner: {}", fmt::join(model_.partners, " ")));
    Block();
    if (model_.section) {
      Header(*model_.section);
      Bones(*model_.section);
      Links(*model_.section);
    } else {
      Truncated();
    }
    Meshes();
    Skin();
    if (model_.section) UserData(*model_.section);
    Banks();
    return std::move(lines_);
  }

 private:
  void Line(std::string line) { lines_.push_back(std::move(line)); }
  void Title(std::string line) { lines_.insert(lines_.end(), {"", std::move(line)}); }

  template <typename Things, typename Tell>
  void Each(const Things& things, Tell tell) {
    for (std::size_t i = 0; i < things.size() && i < kMostShown; ++i) Line("  " + tell(things[i]));
    if (things.size() > kMostShown) Line(fmt::format("  and {} more", things.size() - kMostShown));
  }
  void Faults(const std::vector<block::Fault>& faults) {
    Each(faults, [](const block::Fault& fault) { return "off: " + fault.message; });
  }

  void Block() {
    if (!model_.header) return;
    Line(fmt::format("block: {} bytes", model_.header->block_size));
    for (std::uint32_t word = 1; word < model_.header->words.size(); ++word) {
      const auto kind = static_cast<block::SectionKind>(word);
      if (!model_.header->Has(kind)) continue;
      const auto span = model_.header->Find(kind);
      Line(span ? fmt::format("  {} at 0x{:X}, {} bytes", block::Name(kind), span->offset, span->size)
                : fmt::format("  {} at 0x{:X}, outside the block", block::Name(kind), model_.header->words[word]));
    }
    Faults(model_.header->faults);
  }

  void Header(const act::Section& section) {
    Line(fmt::format("act: {} bytes, sha256 {}", model_.act.size(), Sha256(model_.act)));
    Line(fmt::format("  version 0x{:08X}{}, actor {}, {}, tree word 0x{:X}, skin file {}", section.version,
                     section.version == act::kVersion ? "" : " (not one that the game knows)", section.actor_id,
                     Plural(section.bones.size(), "bone"), section.tree_word,
                     section.skin_file == act::kNoMesh ? "none" : std::to_string(section.skin_file)));
    const act::StoredLayout& stored = section.stored;
    Line(fmt::format("  geo name {}, user data {}",
                     stored.geo_name == 0 ? "none" : fmt::format("'{}' at 0x{:X}", section.geo_name, stored.geo_name),
                     stored.user_data_size == 0
                         ? "none"
                         : fmt::format("{} bytes at 0x{:X}", stored.user_data_size, stored.user_data)));
    if (stored.overlap) Line("  off: parts of the section share bytes");
  }

  void Bones(const act::Section& section) {
    const auto children = ChildrenOf(act::ParentsOf(section));
    std::vector<Row> rows{
        {"id", "parent", "children", "type", "translation", "rotation", "track", "mirror/role", "mesh", "flags"}};
    for (std::uint32_t i = 0; i < section.bones.size(); ++i) rows.push_back(BoneRow(section, i, children[i]));
    Title("bones:");
    for (std::string& line : Table(rows)) Line(std::move(line));
  }

  static Row BoneRow(const act::Section& section, std::uint32_t index, const std::vector<std::uint32_t>& children) {
    const act::Bone& bone = section.bones[index];
    const act::Srt* srt = act::SrtOf(section, {index});
    const auto track = act::TrackOf(section, {index});
    const auto mirror = act::MirrorOf(section, {index});
    return {std::to_string(bone.id),
            formats::sluggers::ParentText(section, {index}),
            IdsText(section, children),
            srt ? std::to_string(srt->type) : "-",
            srt ? formats::sluggers::NumbersText(srt->translation) : "-",
            srt ? formats::sluggers::NumbersText(srt->rotation) : "-",
            !track || *track == act::kNoTrack ? "-" : fmt::format("0x{:X}", *track),
            mirror ? fmt::format("{}/{}", mirror->bone, mirror->role) : "-",
            Mesh(bone.geo),
            Flags(bone, index, srt)};
  }

  /// Whatever isn't as on most bones.
  static std::string Flags(const act::Bone& bone, std::uint32_t index, const act::Srt* srt) {
    std::vector<std::string> words;
    const F32 one = F32::Of(1);
    if (bone.flags != 0) words.push_back(fmt::format("0x{:04X}", bone.flags));
    if (bone.inherit != 1) words.push_back(fmt::format("inherit {}", bone.inherit));
    if (bone.priority != 0) words.push_back(fmt::format("priority {}", bone.priority));
    if (bone.id != index) words.push_back(fmt::format("place {}", index));
    if (srt && srt->scale != std::array{one, one, one})
      words.push_back("scale " + formats::sluggers::NumbersText(srt->scale));
    return words.empty() ? "-" : fmt::format("{}", fmt::join(words, ", "));
  }

  void Links(const act::Section& section) {
    std::vector<std::uint32_t> roots;
    for (const std::uint32_t root : act::RootsOf(section)) roots.push_back(section.bones[root].id);
    Title("roots: " + Runs(roots));
  }

  void Truncated() {
    Title("the ACT section can't be read as a whole:");
    Each(model_.section.error(), [](const act::Truncation& t) { return t.message; });
    if (!model_.table) return;
    const act::Table& table = *model_.table;
    Line(fmt::format("act: {} bytes, sha256 {}", model_.act.size(), Sha256(model_.act)));
    Line(fmt::format("  version 0x{:08X}, actor {}, {}, {} without a parent", table.version, table.actor_id,
                     Plural(table.ids.size(), "bone"), table.root_count));
    std::vector<Row> rows{{"id", "mesh"}};
    for (std::size_t i = 0; i < table.ids.size(); ++i)
      rows.push_back({std::to_string(table.ids[i]), Mesh(table.geo[i])});
    Title("bones:");
    for (std::string& line : Table(rows)) Line(std::move(line));
  }

  void Meshes() {
    if (!model_.geometry) return;
    std::map<std::uint16_t, std::vector<std::uint32_t>> owners;
    if (model_.section) owners = act::OwnersOf(*model_.section);
    Title(fmt::format("meshes: {}", model_.geometry->submeshes.size()));
    Faults(model_.geometry->faults);
    for (std::size_t i = 0; i < model_.geometry->submeshes.size(); ++i) {
      const block::Submesh& submesh = model_.geometry->submeshes[i];
      const auto own = owners.find(static_cast<std::uint16_t>(i));
      const bool skinned = submesh.comp_count == block::kSkinned;
      std::string by = skinned ? "" : ", drawn by no bone";
      if (own != owners.end()) by = ", drawn by bone " + IdsText(*model_.section, own->second);
      Line(fmt::format("  {}: {}, {} vertices{}", i, KindOf(submesh), submesh.vertex_count, by));
    }
  }

  void Skin() {
    if (!model_.skinning) return;
    Title("skinned bones: " + Runs(SkinnedBones(*model_.skinning)));
    Faults(model_.skinning->faults);
  }

  void UserData(const act::Section& section) {
    if (!section.user_data) return;
    Title("user data:");
    Each(section.user_data->chain, [](const act::Descriptor& descriptor) {
      std::string_view what = "";
      if (descriptor.kind == act::kMirrorKind) what = " (mirrors)";
      if (descriptor.kind == act::kTrackKind) what = " (tracks)";
      if (descriptor.kind == act::kTrackNamesKind) what = " (named tracks)";
      return fmt::format("kind {}{}: {} bytes, count {}", descriptor.kind, what, descriptor.size, descriptor.count);
    });
    if (!section.user_data->rest.empty())
      Line(fmt::format("  off: {} that form no descriptor", Plural(section.user_data->rest.size(), "byte")));
  }

  void Banks() {
    if (!model_.chunk || !model_.section) return;
    const std::vector<std::uint16_t> tracks = TracksOf(*model_.section);
    Title(fmt::format("tracks: {}", TrackRuns(tracks)));
    Title(fmt::format("animation banks of chunk {}:{}", *model_.chunk, model_.banks.empty() ? " none" : ""));
    for (const NearbyBank& near : model_.banks) {
      if (!near.unreadable.empty()) {
        Line(fmt::format("  {}: can't be read: {}", near.address, near.unreadable));
        continue;
      }
      const Keyed keyed = Compare(tracks, near.bank);
      Line(fmt::format("  {}: bank {}, {}, {}", near.address, near.bank.id,
                       Plural(near.bank.sequence_count, "sequence"), Plural(near.bank.track_ids.size(), "track")));
      if (keyed.unmoved.empty() && !tracks.empty()) {
        Line("    moves all tracks of the model");
      } else {
        Line("    moves the model's " + TrackRuns(keyed.moved));
        if (!keyed.unmoved.empty()) Line("    leaves the model's " + TrackRuns(keyed.unmoved));
      }
      if (!keyed.lacking.empty()) Line("    the model lacks " + TrackRuns(keyed.lacking));
    }
  }

  const Inspection& model_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> InspectionLines(const Inspection& model) { return TextForm(model).Run(); }

}  // namespace bonepatch::report
