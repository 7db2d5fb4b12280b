// Telling numbers from text, by the core schema of YAML 1.2 without its octals.
#include "recipes/scalar.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace bonepatch::recipes {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsHexDigit(char c) { return IsDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

bool OneOf(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

std::string_view WithoutSign(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  return text;
}

std::size_t CountDigits(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), IsDigit) - text.begin());
}

/// The digits of `12.5e-3`.
struct Decimal {
  std::string_view whole, fraction, exponent;
  bool is_integer = false;
};

std::optional<Decimal> Split(std::string_view text) {
  Decimal parts;
  parts.whole = text.substr(0, CountDigits(text));
  text.remove_prefix(parts.whole.size());
  parts.is_integer = text.empty();
  if (text.starts_with('.')) {
    parts.fraction = text.substr(1, CountDigits(text.substr(1)));
    text.remove_prefix(1 + parts.fraction.size());
  }
  if (parts.whole.empty() && parts.fraction.empty()) return std::nullopt;
  if (text.starts_with('e') || text.starts_with('E')) {
    parts.exponent = text.substr(1);
    const std::string_view digits = WithoutSign(parts.exponent);
    if (digits.empty() || CountDigits(digits) != digits.size()) return std::nullopt;
    text = {};
  }
  if (!text.empty()) return std::nullopt;
  return parts;
}

/// Whether the magnitude is 1 or more, for numbers that lie outside of double: then it is too large, else too small.
bool IsLarge(const Decimal& parts) {
  const std::size_t leading = std::min(parts.whole.find_first_not_of('0'), parts.whole.size());
  auto exponent = static_cast<std::int64_t>(parts.whole.size() - leading);  // 0.d1d2... * 10^exponent
  if (exponent == 0) {
    const std::size_t zeros = parts.fraction.find_first_not_of('0');
    if (zeros == std::string_view::npos) return false;
    exponent = -static_cast<std::int64_t>(zeros);
  }
  return exponent + (parts.exponent.empty() ? 0 : IntegerOf(parts.exponent) / 2) > 0;  // halved: can't overflow
}

}  // namespace

Notation NotationOf(std::string_view plain) {
  if (OneOf(plain, {"true", "True", "TRUE", "false", "False", "FALSE"})) return Notation::kBoolean;
  const std::string_view number = WithoutSign(plain);
  if (OneOf(number, {".inf", ".Inf", ".INF"}) || OneOf(plain, {".nan", ".NaN", ".NAN"})) return Notation::kNotFinite;
  if (plain.size() > 2 && plain.starts_with("0x") && std::all_of(plain.begin() + 2, plain.end(), IsHexDigit)) {
    return Notation::kHex;
  }
  if (number.size() > 2 && number.starts_with("0o") && CountDigits(number.substr(2)) == number.size() - 2) {
    return Notation::kOctal;
  }
  const auto parts = Split(number);
  if (!parts) return Notation::kText;
  if (parts->whole.size() > 1 && parts->whole[0] == '0') return Notation::kOctal;
  return parts->is_integer ? Notation::kDecimal : Notation::kReal;
}

std::int64_t IntegerOf(std::string_view number) {
  const bool negative = number.starts_with('-');
  number = WithoutSign(number);
  const bool hex = number.starts_with("0x");
  if (hex) number.remove_prefix(2);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value, hex ? 16 : 10);
  if (error == std::errc::result_out_of_range) value = std::numeric_limits<std::int64_t>::max();
  return negative ? -value : value;
}

std::optional<double> RealOf(std::string_view number) {
  if (number.starts_with('+')) number.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
  if (error == std::errc::result_out_of_range) {
    const auto parts = Split(WithoutSign(number));
    if (!parts || IsLarge(*parts)) return std::nullopt;
    return 0.0;
  }
  // Half a step above the largest float still rounds down to it.
  constexpr double kTooLarge = 0x1.ffffffp127;
  if (!(value < kTooLarge && value > -kTooLarge)) return std::nullopt;
  return value;
}

}  // namespace bonepatch::recipes
