// The parser tells each step; what isn't wanted never becomes a value.
// Depths: 1 are the keys of the file, 2 those of the model, 3 the bones of a list, 4 their keys.
#include "patcher/json/sluggie_tree.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "patcher/sluggie/sluggie.h"

namespace bonepatch::json {
namespace {

constexpr std::size_t kMostFaultsShown = 5;
constexpr std::size_t kMostNesting = 64;
constexpr std::size_t kMostSiblings = 1024;  ///< keys of one object
constexpr std::size_t kMostKept = 100'000;   ///< values: several times what two full lists hold
constexpr std::size_t kMostSkipped = 200;    ///< keys that are told by name

constexpr std::string_view kModelKeys[] = {"ChunkNumber", "FileIndex", "BoneHierarchy", "BoneHierarchyEdited"};
constexpr std::string_view kBoneKeys[] = {"BoneId",      "GeoId",        "GeoIdRaw",     "GeoIdEdited",
                                          "Skinned",     "ParentBoneId", "TrackId",      "MirrorBoneId",
                                          "MirrorRole",  "SRTType",      "DrawPriority", "InheritTransform",
                                          "Translation", "Scale",        "Quaternion",   "UserAdded"};

template <std::size_t N>
bool IsOneOf(const std::string_view (&keys)[N], std::string_view key) {
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

class Builder : public nlohmann::json_sax<Json> {
 public:
  Builder(SluggieTree& tree, Faults& faults) : tree_(tree), faults_(faults) {}

  bool null() override { return Add(nullptr); }
  bool boolean(bool value) override { return Add(value); }
  bool number_integer(number_integer_t value) override { return Add(value); }
  bool number_unsigned(number_unsigned_t value) override { return Add(value); }
  bool number_float(number_float_t value, const string_t&) override { return Add(value); }
  bool string(string_t& value) override { return Add(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // JSON has none
  bool start_object(std::size_t) override { return Open(Json::object()); }
  bool start_array(std::size_t) override { return Open(Json::array()); }
  bool end_object() override { return Close(); }
  bool end_array() override { return Close(); }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    tree_.fault = position > 0 ? position - 1 : 0;
    return false;
  }

  bool key(string_t& key) override {
    const std::size_t depth = open_.size();
    key_ = key;
    keep_key_ = false;
    if (!open_.back()) return true;
    std::set<std::string>* there = nullptr;
    if (depth == 1) {
      there = &file_keys_, keep_key_ = key == "SluggiesModel";
    } else if (depth == 2) {
      there = &model_keys_, keep_key_ = IsOneOf(kModelKeys, key);
      list_ = key, bones_ = 0;
    } else if (depth == 4) {
      there = &bone_keys_, keep_key_ = IsOneOf(kBoneKeys, key);
    }
    if (!there) return true;
    if (there->size() >= kMostSiblings) return TooMuch();
    if (!there->insert(key).second) faults_.Add(PathOf(key), "is there twice");
    if (!keep_key_) Skip(key);
    return true;
  }

 private:
  bool TooMuch() {
    faults_.Add("SluggiesModel", "holds far more than the bones of a model");
    return false;
  }

  /// Where the value went; null where it isn't wanted. `fits` is false where the text holds too much.
  Json* Put(Json&& value, bool& fits) {
    if (open_.empty()) return &(tree_.json = std::move(value));
    Json* parent = open_.back();
    if (!parent || (parent->is_object() && !keep_key_)) return nullptr;
    if (open_.size() == 3 && !StartBone()) {
      fits = false;
      return nullptr;
    }
    if (++kept_ > kMostKept) fits = TooMuch();
    if (parent->is_object()) return &((*parent)[key_] = std::move(value));
    parent->push_back(std::move(value));
    return &parent->back();
  }

  bool StartBone() {
    bone_keys_.clear();
    if (++bones_ == sluggie::kMostBones + 1)
      faults_.Add("SluggiesModel." + list_, fmt::format("lists more than {} bones", sluggie::kMostBones));
    return bones_ <= sluggie::kMostBones;
  }

  bool Add(Json value) {
    bool fits = true;
    Put(std::move(value), fits);
    return fits;
  }

  bool Open(Json&& empty) {
    bool fits = open_.size() < kMostNesting || TooMuch();
    open_.push_back(Put(std::move(empty), fits));
    return fits;
  }

  bool Close() {
    open_.pop_back();
    return true;
  }

  void Skip(const std::string& key) {
    const bool of_bone = open_.size() == 4;
    auto& skipped = of_bone ? tree_.skipped_of_bones : tree_.skipped;
    if (skipped.size() < kMostSkipped && std::find(skipped.begin(), skipped.end(), key) == skipped.end())
      skipped.push_back(key);
  }

  std::string PathOf(const std::string& key) const {
    if (open_.size() == 4) return fmt::format("SluggiesModel.{}[{}].{}", list_, bones_ - 1, key);
    return (open_.size() == 2 ? "SluggiesModel." : "") + key;
  }

  SluggieTree& tree_;
  Faults& faults_;
  std::vector<Json*> open_;  ///< lists and objects that are being read; null: one that isn't wanted
  std::string key_;          ///< of the value that comes next
  bool keep_key_ = false;
  std::set<std::string> file_keys_, model_keys_, bone_keys_;
  std::string list_;       ///< the key of the model that is being read
  std::size_t bones_ = 0;  ///< one past the bone that is being read
  std::size_t kept_ = 0;
};

}  // namespace

void Faults::Add(std::string_view path, std::string_view what) {
  if (count_++ < kMostFaultsShown) shown_.push_back(fmt::format("{} {}", path, what));
}

std::string Faults::Text() const {
  const std::size_t more = count_ - shown_.size();
  return fmt::format("{}{}", fmt::join(shown_, "; "), more ? fmt::format("; and {} more faults", more) : "");
}

SluggieTree ParseSluggie(std::string_view text, Faults& faults) {
  SluggieTree tree;
  Builder builder(tree, faults);
  if (!Json::sax_parse(text, &builder)) tree.json = Json(Json::value_t::discarded);
  return tree;
}

}  // namespace bonepatch::json
