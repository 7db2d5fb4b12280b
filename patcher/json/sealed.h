// A JSON document that carries its format number and a checksum of itself, so that damage and edits by hand are
// noticed.
#pragma once

#include <string>
#include <string_view>

#include "patcher/base/result.h"

namespace bonepatch::json {

/// The documents of `.bonepatch`: their key in the text, their name in messages, and how to go on when one is damaged.
struct SealedKind {
  std::string_view key;
  std::string_view name;
  std::string_view way_out;
};

extern const SealedKind kStateDocument, kIntentDocument, kBaselineDocument;

/// A larger document is refused before it is parsed.
inline constexpr std::uint64_t kDocumentLimit = std::uint64_t{256} << 20;

std::string Seal(const SealedKind& document, std::string_view body);

/// The body of a sealed text; kWorkspace where the format is unknown or the checksum is another.
Result<std::string_view> Unseal(const SealedKind& document, std::string_view text, const std::string& path);

/// The error for a document that can't be used, with the way out.
Error Damaged(const SealedKind& document, std::string_view reason, const std::string& path);

}  // namespace bonepatch::json
