// Seals and unseals documents. The frame is compared byte by byte and the body is hashed as it stands, before any
// parser sees it.
#include "patcher/json/sealed.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/sha256.h"

namespace bonepatch::json {

namespace {

constexpr std::string_view kFormatKey = "{\"format\": ";
constexpr std::string_view kFormat = "1";
constexpr std::string_view kHashKey = ",\n\"sha256\": \"";
constexpr std::string_view kEnd = "}\n";
constexpr std::size_t kHashLength = 64;

constexpr std::string_view kRestore = "`bonepatch restore` brings the original files back";

bool Skip(std::string_view& text, std::string_view expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(expected.size());
  return true;
}

std::string BodyKey(const SealedKind& document) { return fmt::format("\",\n\"{}\": ", document.key); }

}  // namespace

const SealedKind kStateDocument{"state", "the state", kRestore};
const SealedKind kIntentDocument{"intent", "the intent of an interrupted run", kRestore};
const SealedKind kBaselineDocument{
    "baseline", "the baseline",
    "copy main.dol, fst.bin and dt_na.dat from the disc again and delete the game's .bonepatch folder"};

std::string Seal(const SealedKind& document, std::string_view body) {
  return fmt::format("{}{}{}{}{}{}{}", kFormatKey, kFormat, kHashKey, Sha256(AsBytes(body)), BodyKey(document), body,
                     kEnd);
}

Result<std::string_view> Unseal(const SealedKind& document, std::string_view text, const std::string& path) {
  const auto damaged = [&](std::string_view reason) { return tl::unexpected<Error>(Damaged(document, reason, path)); };
  if (text.size() > kDocumentLimit) return damaged("it is too large");
  if (!Skip(text, kFormatKey)) return damaged("its first line is not the one that bonepatch writes");
  const std::string_view format = text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
  if (format.empty() || format.size() > 9) return damaged("it has no format number");
  if (format != kFormat) {
    return damaged(fmt::format("its format is {}, and this bonepatch knows format {}", format, kFormat));
  }
  text.remove_prefix(format.size());
  if (!Skip(text, kHashKey) || text.size() < kHashLength) return damaged("it has no checksum");
  const std::string_view hash = text.substr(0, kHashLength);
  text.remove_prefix(kHashLength);
  if (!Skip(text, BodyKey(document)) || !text.ends_with(kEnd)) return damaged("it is cut short");
  text.remove_suffix(kEnd.size());
  if (Sha256(AsBytes(text)) != hash) return damaged("its checksum is another");
  return text;
}

Error Damaged(const SealedKind& document, std::string_view reason, const std::string& path) {
  return Error{Failure::kWorkspace,
               fmt::format("{} can't be used: {}; it was damaged, edited by hand, or written by another version; {}",
                           document.name, reason, document.way_out),
               path,
               {}};
}

}  // namespace bonepatch::json
