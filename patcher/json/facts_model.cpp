// Reads the facts of one model: counts that belong together agree, and links lead to bones that are there.
#include "patcher/json/facts_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace bonepatch::json {
namespace {

constexpr std::uint32_t kMost8 = 0xFF, kMost16 = 0xFFFF;
constexpr std::uint64_t kMostOffset = std::numeric_limits<std::uint32_t>::max();

class ModelReader {
 public:
  ModelReader(Reader& reader, facts::Model& model) : reader_(reader), model_(model) {}

  void Read(const Json& json) {
    reader_.Keys(json, {"model", "name", "sha256", "meshes", "ids", "parents", "links", "transforms", "tracks",
                        "mirrors", "named_tracks", "submeshes", "geometry_readable", "skins", "skinning_readable",
                        "partner_unreadable", "findings", "not_judged"});
    if (!json.is_object()) return;
    model_.name = reader_.Text(json, "name");
    model_.act_sha256 = reader_.Hash(json, "sha256");
    model_.meshes = OrNone(reader_.List(json, "meshes"), "meshes");
    if (model_.meshes.size() > kMost16) return reader_.Complain("meshes", "has more entries than a model has bones");
    if (json.contains("parents")) ReadSkeleton(json);
    if (json.contains("submeshes")) {
      model_.submeshes.emplace();
      for (const Json& kind : reader_.List(json, "submeshes"))
        model_.submeshes->push_back(static_cast<std::uint8_t>(reader_.Whole(kind, "submeshes", kMost8)));
    }
    if (json.contains("skins")) ReadSkins(reader_.List(json, "skins"));
    model_.geometry_readable = !json.contains("geometry_readable") || reader_.Flag(json, "geometry_readable");
    model_.skinning_readable = !json.contains("skinning_readable") || reader_.Flag(json, "skinning_readable");
    model_.partner_unreadable = reader_.OptionalText(json, "partner_unreadable");
    if (json.contains("findings")) ReadFindings(reader_.List(json, "findings"));
    if (json.contains("not_judged")) ReadNotJudged(reader_.List(json, "not_judged"));
  }

 private:
  using Link = act::Link;

  std::vector<std::uint16_t> OrNone(const Json& list, const char* key) {
    std::vector<std::uint16_t> numbers;
    for (const Json& value : list)
      numbers.push_back(value.is_null() ? std::uint16_t{0xFFFF}
                                        : static_cast<std::uint16_t>(reader_.Whole(value, key, kMost16)));
    return numbers;
  }

  void ReadSkeleton(const Json& json) {
    facts::Skeleton skeleton;
    const std::size_t bones = model_.meshes.size();
    const auto counted = [&](std::size_t count, const char* key) {
      if (count != bones) reader_.Complain(key, fmt::format("has {} entries, but there are {} meshes", count, bones));
    };
    if (bones == 0) return reader_.Complain("meshes", "is empty, but there are parents");
    skeleton.parents = Links(reader_.List(json, "parents"), bones, "parents");
    counted(skeleton.parents.size(), "parents");
    if (json.contains("ids")) {
      for (const Json& id : reader_.List(json, "ids"))
        skeleton.ids.push_back(static_cast<std::uint16_t>(reader_.Whole(id, "ids", kMost16)));
      counted(skeleton.ids.size(), "ids");
    }
    if (json.contains("links")) {
      const Json& all = json["links"];
      reader_.Keys(all, {"root", "previous", "next", "child"});
      facts::Links& links = skeleton.links.emplace();
      links.root = OneLink(all.is_object() && all.contains("root") ? all["root"] : Json(), bones, "root");
      links.previous = Links(reader_.List(all, "previous"), bones, "previous");
      links.next = Links(reader_.List(all, "next"), bones, "next");
      links.child = Links(reader_.List(all, "child"), bones, "child");
      counted(links.previous.size(), "previous");
      counted(links.next.size(), "next");
      counted(links.child.size(), "child");
    }
    for (const Json& transform : reader_.List(json, "transforms"))
      skeleton.transforms.push_back(transform.is_null() ? std::nullopt : std::optional(OneTransform(transform)));
    counted(skeleton.transforms.size(), "transforms");
    if (json.contains("tracks")) skeleton.tracks = OrNone(reader_.List(json, "tracks"), "tracks");
    if (skeleton.tracks && skeleton.tracks->size() > bones) counted(skeleton.tracks->size(), "tracks");
    if (json.contains("mirrors")) ReadMirrors(reader_.List(json, "mirrors"), skeleton.mirrors.emplace());
    if (skeleton.mirrors && skeleton.mirrors->size() > bones) counted(skeleton.mirrors->size(), "mirrors");
    if (json.contains("named_tracks")) {
      for (const Json& track : reader_.List(json, "named_tracks"))
        skeleton.named_tracks.push_back(static_cast<std::uint16_t>(reader_.Whole(track, "named_tracks", kMost16)));
    }
    if (skeleton.named_tracks.size() > kMost16) reader_.Complain("named_tracks", "is too long");
    if (reader_.problem().empty()) model_.skeleton = std::move(skeleton);
  }

  Link OneLink(const Json& value, std::size_t bones, const char* key) {
    if (value.is_null()) return Link::None();
    if (value.is_string()) {
      const std::string text = value.get<std::string>();
      std::uint32_t address = 0;
      const auto [end, fault] =
          std::from_chars(text.data() + std::min<std::size_t>(2, text.size()), text.data() + text.size(), address, 16);
      if (text.starts_with("0x") && fault == std::errc() && end == text.data() + text.size() && address != 0)
        return Link::Stray({address});
      reader_.Complain(key, "holds a text that is no address (\"0x1234\")");
      return Link::None();
    }
    return Link::To({reader_.Whole(value, key, bones - 1)});
  }

  std::vector<Link> Links(const Json& list, std::size_t bones, const char* key) {
    std::vector<Link> links;
    for (const Json& value : list) links.push_back(OneLink(value, bones, key));
    return links;
  }

  facts::Transform OneTransform(const Json& json) {
    reader_.Keys(json, {"type", "rotation", "translation", "scale"});
    facts::Transform transform;
    transform.type = static_cast<std::uint8_t>(reader_.Number(json, "type", kMost8));
    const auto component = [&](const char* key) {
      std::string text = reader_.OptionalText(json, key);
      if (!text.empty() && text != facts::kNotFinite && !facts::IsMark(text))
        reader_.Complain(key, fmt::format("is neither a mark of 12 hexadecimal digits nor '{}'", facts::kNotFinite));
      return text;
    };
    transform.rotation = component("rotation");
    transform.translation = component("translation");
    transform.scale = component("scale");
    return transform;
  }

  void ReadMirrors(const Json& list, std::vector<act::Mirror>& mirrors) {
    for (const Json& pair : list) {
      if (!pair.is_array() || pair.size() != 2) return reader_.Complain("mirrors", "holds something else than pairs");
      mirrors.push_back({static_cast<std::uint8_t>(reader_.Whole(pair[0], "mirrors", kMost8)),
                         static_cast<std::uint8_t>(reader_.Whole(pair[1], "mirrors", kMost8))});
    }
  }

  void ReadSkins(const Json& list) {
    model_.skins.emplace();
    for (const Json& skin : list) {
      if (!skin.is_array() || skin.size() != 3 || !skin[1].is_string())
        return reader_.Complain("skins", "holds something else than (bone, record, offset)");
      model_.skins->push_back({static_cast<std::uint16_t>(reader_.Whole(skin[0], "skins", kMost16)),
                               skin[1].get<std::string>(), reader_.Whole(skin[2], "skins", kMostOffset)});
    }
  }

  void ReadFindings(const Json& list) {
    for (const Json& one : list) {
      reader_.Keys(one, {"rule", "bone", "submesh", "field", "offset", "message", "hint"});
      const std::string rule = reader_.Text(one, "rule");
      if (!reader_.problem().empty()) return;
      validators::Recorded::Fault fault;
      if (one.contains("bone")) fault.where.bone = reader_.Word(one, "bone");
      if (one.contains("submesh")) fault.where.submesh = reader_.Word(one, "submesh");
      if (one.contains("offset")) fault.where.offset = reader_.Number(one, "offset", kMostOffset);
      fault.where.field = reader_.OptionalText(one, "field");
      fault.message = reader_.OptionalText(one, "message");
      fault.hint = reader_.OptionalText(one, "hint");
      model_.recorded.found[rule].push_back(std::move(fault));
    }
  }

  void ReadNotJudged(const Json& list) {
    for (const Json& one : list) {
      reader_.Keys(one, {"reason", "rules"});
      const std::string reason = reader_.Text(one, "reason");
      for (const Json& rule : reader_.List(one, "rules")) {
        if (!rule.is_string()) return reader_.Complain("rules", "holds something that is no text");
        model_.recorded.not_judged.emplace(rule.get<std::string>(), reason);
      }
    }
  }

  Reader& reader_;
  facts::Model& model_;
};

}  // namespace

void ReadModelFacts(Reader& reader, const Json& json, facts::Model& model) { ModelReader(reader, model).Read(json); }

}  // namespace bonepatch::json
