// Addresses of models as text: chunk/file, and #slot for an archive's member.
#include <fmt/format.h>

#include <charconv>

#include "patcher/base/rule_ids.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

constexpr std::uint16_t kLastChunk = 171;

template <typename T>
std::optional<T> ParseNumber(std::string_view digits) {
  const bool leading_zero = digits.size() > 1 && digits[0] == '0';
  if (digits.empty() || digits[0] < '0' || digits[0] > '9' || leading_zero) return std::nullopt;
  T value = 0;
  const char* last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, value);
  if (error != std::errc{} || end != last) return std::nullopt;
  return value;
}

}  // namespace

std::string ToString(const Address& address) {
  if (!address.slot) return fmt::format("{}/{}", address.chunk, address.file);
  return fmt::format("{}/{}#{}", address.chunk, address.file, *address.slot);
}

std::optional<Address> ParseAddress(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::string_view behind = text.substr(slash + 1);
  const std::size_t hash = behind.find('#');

  const auto chunk = ParseNumber<std::uint16_t>(text.substr(0, slash));
  const auto file = ParseNumber<std::uint32_t>(behind.substr(0, hash));
  if (!chunk || !file) return std::nullopt;
  Address address{*chunk, *file, std::nullopt};
  if (hash == std::string_view::npos) return address;
  address.slot = ParseNumber<std::uint32_t>(behind.substr(hash + 1));
  if (!address.slot) return std::nullopt;
  return address;
}

std::optional<Address> ReadAddress(const yaml::Node& node, const std::string& text, std::string_view expected,
                                   Problems& problems) {
  const auto address = ParseAddress(text);
  const auto refuse = [&](std::string message, std::string hint = {}) {
    problems.Add(kRecipeSchema, node.line, node.column, std::move(message), std::move(hint));
    return std::nullopt;
  };
  if (!address) {
    return refuse(fmt::format("{} is no address; expected {}", Quoted(text), expected),
                  "numbers are decimal, without signs or leading zeros");
  }
  if (address->chunk > kLastChunk) {
    return refuse(fmt::format("the chunk of {} is {}; expected 0 to {}", Quoted(text), address->chunk, kLastChunk));
  }
  if (address->file > 0xFFFF) {
    return refuse(fmt::format("the file number of {} is {}; expected 0 to 65535", Quoted(text), address->file));
  }
  return address;
}

}  // namespace bonepatch::recipes
