// Reading and writing the values of sealed documents: one text for each value, and no other text is taken for it.
#pragma once

#include <string>
#include <string_view>

#include "patcher/json/reader.h"
#include "patcher/json/sealed.h"

namespace bonepatch::json {

/// Of dt_na.dat: its directory has offsets of 32 bits.
inline constexpr std::uint64_t kMostArchive = std::uint64_t{1} << 32;

inline std::string Dump(const Json& json) { return json.dump(1, ' ', false, Json::error_handler_t::replace); }

/// Reads `text` with `read`, and refuses it unless `encode` gives the same bytes again.
template <typename T>
Result<T> DecodeStrictly(const SealedKind& document, std::string_view text, const std::string& path,
                         T (*read)(Reader&, const Json&), std::string (*encode)(const T&)) {
  const auto body = Unseal(document, text, path);
  if (!body) return tl::unexpected<Error>(body.error());
  const Json json = ParseBounded(*body);
  if (json.is_discarded()) return tl::unexpected<Error>(Damaged(document, "it is no JSON", path));
  Reader reader;
  T value = read(reader, json);
  if (!reader.problem().empty()) return tl::unexpected<Error>(Damaged(document, reader.problem(), path));
  if (encode(value) != text) {
    return tl::unexpected<Error>(Damaged(document, "it is not written as bonepatch writes it", path));
  }
  return value;
}

}  // namespace bonepatch::json
