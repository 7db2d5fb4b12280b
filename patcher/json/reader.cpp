// Strict reading of JSON members.
#include "patcher/json/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "patcher/base/utf8.h"
#include "patcher/json/text.h"

namespace bonepatch::json {

namespace {

constexpr std::size_t kMostKeys = 1024;  ///< of one object: its keys are compared with each other

/// Counts brackets and commas outside strings, so that the parser only builds trees of bounded size. The place where
/// that ends, or npos.
std::size_t FindExcess(std::string_view body, std::size_t most_values) {
  struct Level {
    bool object = false;
    std::size_t commas = 0;
  };
  std::array<Level, kMostDepth + 1> levels;
  std::size_t depth = 0, values = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const char c = body[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
      continue;
    }
    if (c == '"') in_string = true;
    if (c == '[' || c == '{') {
      if (++depth > kMostDepth) return i;
      levels[depth] = {c == '{', 0};
    }
    if (c == ']' || c == '}') {
      if (depth == 0) return i;
      --depth;
    }
    if (c == ',' && ++levels[depth].commas >= kMostKeys && levels[depth].object) return i;
    if ((c == ',' || c == '[' || c == '{') && ++values > most_values) return i;
  }
  return std::string_view::npos;
}

}  // namespace

Json ParseBounded(std::string_view body, std::size_t most_values, std::size_t* fault) {
  std::size_t at = FindExcess(body, most_values);
  if (at == std::string_view::npos) {
    try {
      return Json::parse(body);
    } catch (const Json::parse_error& broken) {
      at = broken.byte > 0 ? broken.byte - 1 : 0;
    } catch (const Json::exception&) {
      at = 0;
    }
  }
  if (fault) *fault = at;
  return Json(Json::value_t::discarded);
}

std::string LineAndColumn(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, std::min(at, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return fmt::format("line {}, column {}", line, column);
}

Json TextToJson(const std::string& text) {
  if (IsUtf8(text)) return text;
  return Json{{"base64", ToBase64(text)}};
}

bool IsHash(std::string_view text) {
  return text.size() == 64 &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

void Reader::Keys(const Json& object, std::initializer_list<std::string_view> known) {
  if (!object.is_object()) return Complain("it", "is no object");
  for (const auto& item : object.items()) {
    if (std::find(known.begin(), known.end(), item.key()) == known.end())
      Complain(item.key().c_str(), "is no known key");
  }
}

void Reader::Complain(const char* key, std::string_view what) {
  if (problem_.empty()) problem_ = fmt::format("'{}' {}", key, what);
}

const Json* Reader::Find(const Json& object, const char* key) {
  if (object.is_object()) {
    const auto found = object.find(key);
    if (found != object.end()) return &*found;
  }
  Complain(key, "is missing");
  return nullptr;
}

std::uint64_t Reader::Number(const Json& object, const char* key, std::uint64_t most) {
  const Json* value = Find(object, key);
  if (value == nullptr) return 0;
  if (value->is_number_unsigned() && value->get<std::uint64_t>() <= most) return value->get<std::uint64_t>();
  Complain(key, fmt::format("is no whole number from 0 to {}", most));
  return 0;
}

std::uint32_t Reader::Word(const Json& object, const char* key) {
  return static_cast<std::uint32_t>(Number(object, key, std::numeric_limits<std::uint32_t>::max()));
}

std::uint32_t Reader::Whole(const Json& value, const char* key, std::uint64_t most) {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() <= most) return value.get<std::uint32_t>();
  Complain(key, fmt::format("holds something that is no whole number from 0 to {}", most));
  return 0;
}

std::uint32_t Reader::WordIn(const Json& list, std::size_t index, const char* key) {
  return Whole(list.at(index), key, std::numeric_limits<std::uint32_t>::max());
}

std::string Reader::OptionalText(const Json& object, const char* key) {
  return object.is_object() && object.contains(key) ? Text(object, key) : std::string();
}

bool Reader::Flag(const Json& object, const char* key) {
  const Json* value = Find(object, key);
  if (value == nullptr) return false;
  if (value->is_boolean()) return value->get<bool>();
  Complain(key, "is neither true nor false");
  return false;
}

std::string Reader::Text(const Json& object, const char* key) {
  const Json* value = Find(object, key);
  if (value == nullptr) return {};
  if (value->is_string()) return value->get<std::string>();
  if (value->is_object() && value->contains("base64") && value->at("base64").is_string()) {
    if (auto bytes = FromBase64(value->at("base64").get<std::string>())) return *std::move(bytes);
  }
  Complain(key, "is no text");
  return {};
}

std::string Reader::Hash(const Json& object, const char* key) {
  std::string text = Text(object, key);
  if (!IsHash(text)) Complain(key, "is no sha256 of 64 hexadecimal digits");
  return text;
}

const Json& Reader::List(const Json& object, const char* key) {
  static const Json empty = Json::array();
  const Json* value = Find(object, key);
  if (value == nullptr) return empty;
  if (value->is_array()) return *value;
  Complain(key, "is no list");
  return empty;
}

}  // namespace bonepatch::json
