// Types and ranges of an exported model; each is looked at, also where another key says what counts.
#include "patcher/json/sluggie_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "act/section.h"
#include "patcher/json/sluggie_tree.h"

namespace bonepatch::json {
namespace {

constexpr std::uint16_t kLastChunk = 171;
constexpr double kTooLarge = 0x1.ffffffp127;  ///< half a step above the largest float, which rounds down to it

/// The members of an object, by keys that can't be there twice.
class Members {
 public:
  Members(const Json& object, std::string path, Faults& faults)
      : object_(object), path_(std::move(path)), faults_(faults) {
    if (!object.is_object()) faults_.Add(path_, "is no object");
  }

  void Complain(std::string_view key, std::string_view what) { faults_.Add(fmt::format("{}.{}", path_, key), what); }

  /// Null where it isn't there.
  const Json* Find(const char* key) const {
    const auto found = object_.find(key);  // the end for what is no object
    return found == object_.end() ? nullptr : &*found;
  }

  void Require(const char* key) {
    if (object_.is_object() && !Find(key)) Complain(key, "is missing");
  }

  /// A whole number; none where it is absent, null, or wrong.
  std::optional<std::uint16_t> Whole(const char* key, std::uint16_t most) {
    const Json* value = Find(key);
    if (!value || value->is_null()) return std::nullopt;
    if (value->is_number_unsigned() && value->get<std::uint64_t>() <= most) return value->get<std::uint16_t>();
    Complain(key, fmt::format("is no whole number from 0 to {}", most));
    return std::nullopt;
  }

  /// The same where null, -1 and 65535 are three ways to say that there is none.
  std::optional<std::uint16_t> WordOrNone(const char* key) {
    const Json* value = Find(key);
    if (value && (value->is_null() || *value == -1)) return act::kNoMesh;
    return Whole(key, act::kNoMesh);
  }

  std::optional<bool> Flag(const char* key) {
    const Json* value = Find(key);
    if (!value || value->is_null()) return std::nullopt;
    if (value->is_boolean()) return value->get<bool>();
    Complain(key, "is neither true nor false");
    return std::nullopt;
  }

  template <std::size_t N>
  std::optional<std::array<float, N>> Numbers(const char* key) {
    const Json* value = Find(key);
    if (!value || value->is_null()) return std::nullopt;
    if (!value->is_array() || value->size() != N) {
      Complain(key, fmt::format("is no list of {} numbers", N));
      return std::nullopt;
    }
    std::array<float, N> numbers{};
    for (std::size_t i = 0; i < N; ++i) {
      const Json& number = (*value)[i];
      if (number.is_number() && std::abs(number.get<double>()) < kTooLarge) {
        numbers[i] = number.get<float>();
      } else {
        Complain(fmt::format("{}[{}]", key, i), "is no number that a float can hold");
      }
    }
    return numbers;
  }

 private:
  const Json& object_;
  std::string path_;
  Faults& faults_;
};

bool IsSaid(const Json* value) { return value && !value->is_null(); }

/// GeoIdRaw is the word on the disc. GeoId is what the add-on shows for it, 0 for a bone that only moves skin.
void ReadMesh(Members& members, sluggie::Bone& bone) {
  const auto raw = members.WordOrNone("GeoIdRaw"), shown = members.WordOrNone("GeoId");
  const bool skinned = members.Flag("Skinned").value_or(false);
  bone.mesh = members.Find("GeoIdRaw") ? raw : skinned ? std::optional(act::kNoMesh) : shown;
  const auto edited = members.WordOrNone("GeoIdEdited");
  if (IsSaid(members.Find("GeoIdEdited"))) bone.mesh_edited = edited;
}

void ReadMirror(Members& members, sluggie::Bone& bone) {
  constexpr std::uint16_t kMostMirror = 0xFF;
  bone.mirror = members.Whole("MirrorBoneId", 0xFFFF);
  if (bone.mirror.value_or(0) > kMostMirror && bone.mirror != bone.id)
    members.Complain("MirrorBoneId", fmt::format("is no whole number from 0 to {}", kMostMirror));
  bone.role = members.Whole("MirrorRole", 0xFF);
}

sluggie::Bone ReadBone(const Json& json, const std::string& path, Faults& faults) {
  Members members(json, path, faults);
  sluggie::Bone bone;
  members.Require("BoneId");
  members.Require("ParentBoneId");
  bone.id = members.Whole("BoneId", 0xFFFE).value_or(0);
  if (const Json* id = members.Find("BoneId"); id && id->is_null()) members.Complain("BoneId", "is null");
  bone.parent = members.Whole("ParentBoneId", 0xFFFF);
  ReadMesh(members, bone);
  bone.track = members.WordOrNone("TrackId");
  ReadMirror(members, bone);
  bone.type = members.Whole("SRTType", 0xFF);
  bone.priority = members.Whole("DrawPriority", 0xFF);
  bone.inherit = members.Flag("InheritTransform");
  bone.translation = members.Numbers<3>("Translation");
  bone.scale = members.Numbers<3>("Scale");
  if (const auto q = members.Numbers<4>("Quaternion")) bone.rotation = {(*q)[1], (*q)[2], (*q)[3], -(*q)[0]};
  bone.user_added = members.Flag("UserAdded").value_or(false);
  return bone;
}

std::vector<sluggie::Bone> ReadBones(Members& model, const char* key, Faults& faults) {
  std::vector<sluggie::Bone> bones;
  const Json* list = model.Find(key);
  if (!IsSaid(list)) return bones;
  if (!list->is_array()) {
    model.Complain(key, "is no list of bones");
    return bones;
  }
  for (std::size_t i = 0; i < list->size(); ++i)
    bones.push_back(ReadBone((*list)[i], fmt::format("SluggiesModel.{}[{}]", key, i), faults));
  return bones;
}

/// "line 3, column 14: ..." of a text that is no JSON.
std::string SyntaxFault(std::string_view text, std::size_t fault) {
  const std::string_view before = text.substr(0, std::min(fault, text.size())), after = text.substr(before.size());
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  const bool not_finite = after.starts_with("NaN") || after.starts_with("Infinity");
  return fmt::format(
      "line {}, column {}: {}", line, column,
      not_finite ? "NaN and Infinity are no numbers in JSON" : "this is no JSON, or a number in it is too large");
}

}  // namespace

Result<sluggie::Model> ReadSluggie(std::string_view text, const std::string& path) {
  Faults faults;
  const SluggieTree tree = ParseSluggie(text, faults);
  const Json& json = tree.json;
  if (json.is_discarded())
    return Fail(Failure::kUsage, faults.empty() ? SyntaxFault(text, tree.fault) : faults.Text(), path);
  if (!json.is_object() || !json.contains("SluggiesModel"))
    return Fail(Failure::kUsage, "SluggiesModel is missing: this is no model that the Blender add-on exported", path);
  Members members(json["SluggiesModel"], "SluggiesModel", faults);
  for (const char* key : {"ChunkNumber", "FileIndex", "BoneHierarchy"}) {
    if (json["SluggiesModel"].is_object() && !IsSaid(members.Find(key))) members.Complain(key, "is missing");
  }
  sluggie::Model model;
  model.chunk = members.Whole("ChunkNumber", kLastChunk).value_or(0);
  model.file = members.Whole("FileIndex", 0xFFFF).value_or(0);
  model.original = ReadBones(members, "BoneHierarchy", faults);
  model.edited = ReadBones(members, "BoneHierarchyEdited", faults);
  if (!faults.empty()) return Fail(Failure::kUsage, faults.Text(), path);
  model.skipped = tree.skipped;
  model.skipped_of_bones = tree.skipped_of_bones;
  return model;
}

}  // namespace bonepatch::json
