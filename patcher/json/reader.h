// Reads members of a JSON object strictly; the first one that is missing or mistyped is remembered, and reading goes on
// with empty values, so that decoders need no error path of their own.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

/// Parses a body that may be anything. Discarded where it isn't JSON, nests too deep or holds too many values.
Json ParseBounded(std::string_view body);

/// A string, or an object with its base64 where it isn't UTF-8.
Json TextToJson(const std::string& text);

class Reader {
 public:
  const std::string& problem() const { return problem_; }
  void Complain(const char* key, std::string_view what);

  std::uint64_t Number(const Json& object, const char* key, std::uint64_t most);
  std::uint32_t Word(const Json& object, const char* key);
  bool Flag(const Json& object, const char* key);
  std::string Text(const Json& object, const char* key);
  std::string Hash(const Json& object, const char* key);  ///< 64 lower-case hexadecimal digits
  const Json& List(const Json& object, const char* key);
  std::uint32_t WordIn(const Json& list, std::size_t index, const char* key);

 private:
  const Json* Find(const Json& object, const char* key);
  std::string problem_;
};

bool IsHash(std::string_view text);

}  // namespace bonepatch::json
