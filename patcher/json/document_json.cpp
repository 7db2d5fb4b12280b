// Builds documents while the parser walks through a text, so that every limit holds before memory is taken.
#include "patcher/json/document_json.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "patcher/base/utf8.h"
#include "patcher/json/reader.h"
#include "patcher/json/text.h"

namespace bonepatch::json {
namespace {

/// Walks over a text and tells how far the parser came.
struct WatchedByte {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at = nullptr;
  const char** reached = nullptr;

  reference operator*() const { return *at; }
  WatchedByte& operator++() {
    *reached = ++at;
    return *this;
  }
  friend bool operator!=(const WatchedByte& a, const WatchedByte& b) { return a.at != b.at; }
};

/// What the parser of nlohmann calls; false ends it.
class DocumentBuilder {
 public:
  explicit DocumentBuilder(std::size_t most_values) : most_values_(most_values) {}

  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  const std::string& problem() const { return problem_; }
  Document Take() { return std::move(whole_); }

  bool null() { return Put({}); }
  bool boolean(bool value) { return Put(value); }
  bool number_integer(number_integer_t value) { return Put(std::int64_t{value}); }
  bool number_unsigned(number_unsigned_t value) {
    if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      return Put(static_cast<std::int64_t>(value));
    return Refuse("the number is too large");
  }
  bool number_float(number_float_t value, const string_t& digits) {
    // A whole number that no integer holds comes here, too.
    if (digits.find_first_of(".eE") == string_t::npos) return Refuse("the number is too large");
    return Put(value);
  }
  bool string(string_t& value) { return Put(std::move(value)); }
  bool binary(binary_t&) { return Refuse("it holds bytes"); }
  bool start_object(std::size_t) { return Open(Document::Object()); }
  bool start_array(std::size_t) { return Open(Document::List()); }
  bool key(string_t& name) {
    if (!levels_.back().keys.insert(name).second) return Refuse(fmt::format("the key \"{}\" is there twice", name));
    levels_.back().key = std::move(name);
    return true;
  }
  bool end_object() { return Close(true); }
  bool end_array() { return Close(false); }
  template <typename Fault>
  bool parse_error(std::size_t, const std::string&, const Fault&) {
    return Refuse("it is no JSON");
  }

 private:
  struct Level {
    Document value;
    std::string key;             ///< of the member that comes next
    std::set<std::string> keys;  ///< of this object so far
  };

  bool Refuse(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
    return false;
  }

  bool Put(Document value) {
    if (++values_ > most_values_) return Refuse(fmt::format("it holds more than {} values", most_values_));
    if (levels_.empty()) {
      whole_ = std::move(value);
    } else if (auto* list = std::get_if<Document::List>(&levels_.back().value.value)) {
      list->push_back(std::move(value));
    } else {
      std::get<Document::Object>(levels_.back().value.value)
          .push_back({std::move(levels_.back().key), std::move(value)});
    }
    return true;
  }

  bool Open(Document value) {
    if (levels_.size() == kMostDepth) return Refuse(fmt::format("it nests deeper than {}", kMostDepth));
    levels_.push_back({std::move(value), {}, {}});
    return true;
  }

  bool Close(bool object) {
    Document value = std::move(levels_.back().value);
    levels_.pop_back();
    return Put(object ? TextIn(std::move(value)) : std::move(value));
  }

  /// An object with the base64 of a text is that text.
  static Document TextIn(Document object) {
    const auto& members = std::get<Document::Object>(object.value);
    if (members.size() != 1 || members.front().name != "base64") return object;
    const auto* coded = members.front().value.As<std::string>();
    auto bytes = coded ? FromBase64(*coded) : std::nullopt;
    return bytes ? Document(std::move(*bytes)) : object;
  }

  std::vector<Level> levels_;
  const std::size_t most_values_;
  std::size_t values_ = 0;
  Document whole_;
  std::string problem_;
};

/// Texts become what `text` makes of them.
template <typename TextRule>
Json TreeOf(const Document& document, TextRule text) {
  if (const auto* flag = document.As<bool>()) return *flag;
  if (const auto* number = document.As<std::int64_t>()) return *number;
  if (const auto* number = document.As<double>()) return std::isfinite(*number) ? Json(*number) : Json();
  if (const auto* words = document.As<std::string>()) return text(*words);
  if (const auto* list = document.As<Document::List>()) {
    Json json = Json::array();
    for (const Document& item : *list) json.push_back(TreeOf(item, text));
    return json;
  }
  if (const auto* object = document.As<Document::Object>()) {
    Json json = Json::object();
    auto& members = *json.get_ptr<Json::object_t*>();  // operator[] would compare all keys with each other
    for (const Document::Member& member : *object) members.emplace_back(member.name, TreeOf(member.value, text));
    return json;
  }
  return {};
}

}  // namespace

Json DocumentTree(const Document& document) {
  return TreeOf(document, [](const std::string& text) { return Json(text); });
}

std::string WriteDocument(const Document& document) {
  return TreeOf(document, TextToJson).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Document> ReadDocument(std::string_view text, const std::string& path, std::size_t most_values) {
  const char* reached = text.data();
  const WatchedByte first{text.data(), &reached}, last{text.data() + text.size(), &reached};
  DocumentBuilder builder(most_values);
  if (IsUtf8(text) && Json::sax_parse(first, last, &builder)) return builder.Take();
  const std::string problem = builder.problem().empty() ? "it is no JSON, since it is no UTF-8" : builder.problem();
  const auto at = builder.problem().empty() ? ValidUtf8Prefix(text) : static_cast<std::size_t>(reached - text.data());
  return Fail(Failure::kSystem, fmt::format("{}: this file can't be taken: {}", LineAndColumn(text, at), problem),
              path);
}

}  // namespace bonepatch::json
