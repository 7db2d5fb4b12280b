// Reads members of a JSON object strictly; the first one that is missing or mistyped is remembered, and reading goes on
// with empty values, so that decoders need no error path of their own.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

inline constexpr std::size_t kMostValues =
    1'000'000;  ///< far beyond any state; keeps a forged one from filling the memory
inline constexpr std::size_t kMostDepth = 16;

/// Parses a body that may be anything. Discarded where it isn't JSON, nests too deep or holds too many values; `fault`
/// is then the byte where it was given up, if one can be named.
Json ParseBounded(std::string_view body, std::size_t most_values = kMostValues, std::size_t* fault = nullptr);

/// "line 3, column 7": where a byte of a text stands.
std::string LineAndColumn(std::string_view text, std::size_t at);

/// A string, or an object with its base64 where it isn't UTF-8.
Json TextToJson(const std::string& text);

class Reader {
 public:
  const std::string& problem() const { return problem_; }
  void Complain(const char* key, std::string_view what);

  /// Complains of a value that is no object, and of keys that aren't among these.
  void Keys(const Json& object, std::initializer_list<std::string_view> known);

  std::uint64_t Number(const Json& object, const char* key, std::uint64_t most);
  std::uint32_t Word(const Json& object, const char* key);
  bool Flag(const Json& object, const char* key);
  std::string Text(const Json& object, const char* key);
  std::string Hash(const Json& object, const char* key);  ///< 64 lower-case hexadecimal digits
  const Json& List(const Json& object, const char* key);
  std::string OptionalText(const Json& object, const char* key);                ///< empty where it isn't there
  std::uint32_t Whole(const Json& value, const char* key, std::uint64_t most);  ///< an element of the list `key`
  std::uint32_t WordIn(const Json& list, std::size_t index, const char* key);

 private:
  const Json* Find(const Json& object, const char* key);
  std::string problem_;
};

bool IsHash(std::string_view text);

}  // namespace bonepatch::json
