// Reading texts, numbers, ids and names.
#include "recipes/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "patcher/base/rule_ids.h"
#include "recipes/paths.h"
#include "recipes/scalar.h"
#include "recipes/suggest.h"

namespace bonepatch::recipes {
namespace {

using Kind = yaml::Node::Kind;

bool IsLetterOrDigit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

bool IsBoneName(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(),
                                      [](char c) { return IsLetterOrDigit(c) || c == '_' || c == '.' || c == '-'; });
}

bool IsId(std::string_view id) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !id.empty() && fits(id[0]) && std::all_of(id.begin(), id.end(), [&](char c) { return fits(c) || c == '-'; });
}

Notation NotationIn(const yaml::Node& node) {
  return node.kind == Kind::kScalar && node.plain ? NotationOf(node.text) : Notation::kText;
}

std::string DescribeScalar(const yaml::Node& node) {
  switch (NotationIn(node)) {
    case Notation::kText:
      return fmt::format("the text {}", Quoted(node.text));
    case Notation::kBoolean:
      return fmt::format("the boolean {}", node.text);
    case Notation::kOctal:
      return fmt::format("{}, which some read as octal", Quoted(node.text));
    case Notation::kNotFinite:
      return fmt::format("{}, which is no finite number", node.text);
    case Notation::kDecimal:
    case Notation::kHex:
    case Notation::kReal:
      return fmt::format("the number {}", Quoted(node.text));
  }
  return {};
}

std::string Describe(const yaml::Node& node) {
  switch (node.kind) {
    case Kind::kNull:
      return "nothing";
    case Kind::kSequence:
      return "a list";
    case Kind::kMapping:
      return "a mapping";
    case Kind::kScalar:
      return DescribeScalar(node);
    case Kind::kRefused:
      return {};
  }
  return {};
}

bool HoldsControlCharacter(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F;
  });
}

/// A number of one of the file's fields.
template <typename T>
std::optional<T> ReadUnsigned(const yaml::Node& node, std::string_view expected, Hex hex, Problems& problems) {
  constexpr T kLargest = std::numeric_limits<T>::max();
  const Notation notation = NotationIn(node);
  if (notation != Notation::kDecimal && !(notation == Notation::kHex && hex == Hex::kAllowed)) {
    WrongType(node, expected, problems);
    return std::nullopt;
  }
  const std::int64_t value = IntegerOf(node.text);
  if (value < 0 || value > kLargest) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 fmt::format("expected {}, found {}, which is outside 0 to {} (0x{:X})", expected, Quoted(node.text),
                             kLargest, kLargest));
    return std::nullopt;
  }
  return static_cast<T>(value);
}

}  // namespace

Source PlaceOf(const yaml::Node& node, const Problems& problems) { return {problems.file(), node.line, node.column}; }

void WrongType(const yaml::Node& node, std::string_view expected, Problems& problems) {
  if (node.kind == Kind::kRefused) return;
  problems.Add(kRecipeSchema, node.line, node.column, fmt::format("expected {}, found {}", expected, Describe(node)));
}

bool IsWord(const yaml::Node& node, std::string_view word) { return node.kind == Kind::kScalar && node.text == word; }

std::optional<std::string> ReadText(const yaml::Node& node, std::string_view expected, Problems& problems) {
  if (node.kind != Kind::kScalar || node.text.empty()) {
    WrongType(node, expected, problems);
    return std::nullopt;
  }
  if (NotationIn(node) != Notation::kText) {
    problems.Add(kRecipeSchema, node.line, node.column, fmt::format("expected {}, found {}", expected, Describe(node)),
                 fmt::format("put it in quotes to make it a text: \"{}\"",
                             Quoted(node.text).substr(1, Quoted(node.text).size() - 2)));
    return std::nullopt;
  }
  if (HoldsControlCharacter(node.text)) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 fmt::format("expected {}, found control characters in {}", expected, Quoted(node.text)));
    return std::nullopt;
  }
  return node.text;
}

std::vector<std::string> ReadTexts(const yaml::Node& node, std::string_view expected, Problems& problems) {
  std::vector<std::string> texts;
  if (node.kind != Kind::kSequence) {
    WrongType(node, expected, problems);
    return texts;
  }
  for (const yaml::Node& item : node.items) {
    if (auto text = ReadText(item, "a text", problems)) texts.push_back(std::move(*text));
  }
  return texts;
}

std::optional<std::uint16_t> ReadU16(const yaml::Node& node, std::string_view expected, Hex hex, Problems& problems) {
  return ReadUnsigned<std::uint16_t>(node, expected, hex, problems);
}

std::optional<std::uint8_t> ReadU8(const yaml::Node& node, std::string_view expected, Problems& problems) {
  return ReadUnsigned<std::uint8_t>(node, expected, Hex::kAllowed, problems);
}

std::optional<double> ReadReal(const yaml::Node& node, Problems& problems) {
  const Notation notation = NotationIn(node);
  if (notation != Notation::kDecimal && notation != Notation::kReal) {
    WrongType(node, "a decimal number", problems);
    return std::nullopt;
  }
  const auto value = RealOf(node.text);
  if (!value)
    problems.Add(kRecipeSchema, node.line, node.column,
                 fmt::format("the number {} is out of the range of a 32-bit float (3.4e38)", Quoted(node.text)));
  return value;
}

std::optional<BoneRef> ReadBone(const yaml::Node& node, std::string_view expected, Problems& problems) {
  const Notation notation = NotationIn(node);
  if (notation == Notation::kDecimal || notation == Notation::kHex) {
    const auto id = ReadU16(node, expected, Hex::kAllowed, problems);
    if (!id) return std::nullopt;
    return BoneRef{*id, PlaceOf(node, problems)};
  }
  if (node.kind != Kind::kScalar || notation != Notation::kText) {
    WrongType(node, expected, problems);
    return std::nullopt;
  }
  const std::size_t slash = node.text.find('/');
  if (slash != std::string::npos && IsId(node.text.substr(0, slash)) && IsBoneName(node.text.substr(slash + 1))) {
    return BoneRef{node.text, PlaceOf(node, problems)};
  }
  if (!IsBoneName(node.text)) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 fmt::format("expected {}, found the text {}", expected, Quoted(node.text)),
                 "names are letters, digits, '_', '.' and '-'; a bone of another pack is pack-id/name");
    return std::nullopt;
  }
  if (node.text == "root") {
    problems.Add(kRecipeSchema, node.line, node.column,
                 fmt::format("expected {}, found 'root', which names no bone", expected),
                 "only a parent can be 'root'");
    return std::nullopt;
  }
  return BoneRef{node.text, PlaceOf(node, problems)};
}

std::optional<Located<std::string>> ReadBoneName(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kExpected = "a name of letters, digits, '_', '.' and '-'";
  const auto name = ReadText(node, kExpected, problems);
  if (!name) return std::nullopt;
  if (!IsBoneName(*name)) {
    WrongType(node, kExpected, problems);
    return std::nullopt;
  }
  if (*name == "root") {
    problems.Add(kRecipeSchema, node.line, node.column,
                 "a bone can't be named 'root', since `parent: root` means no parent at all");
    return std::nullopt;
  }
  return Located<std::string>{*name, PlaceOf(node, problems)};
}

std::optional<Located<std::string>> ReadId(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kExpected =
      "an id of lower-case letters, digits and '-' that begins with a letter or digit";
  const auto id = ReadText(node, kExpected, problems);
  if (!id) return std::nullopt;
  if (!IsId(*id)) {
    WrongType(node, kExpected, problems);
    return std::nullopt;
  }
  return Located<std::string>{*id, PlaceOf(node, problems)};
}

void ReadFormatVersion(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kExpected = "the format version 1";
  if (NotationIn(node) == Notation::kDecimal && IntegerOf(node.text) == 1) return;
  WrongType(node, kExpected, problems);
}

std::string ReadGame(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kKnown[] = {"sluggers-us"};
  const auto game = ReadText(node, "the game 'sluggers-us'", problems);
  if (!game) return {};
  if (*game != kKnown[0]) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 fmt::format("the game {} is not known; 'sluggers-us' is", Quoted(*game)), DidYouMean(*game, kKnown));
  }
  return *game;
}

std::optional<Located<std::string>> ReadSha256(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kExpected = "a sha256: 64 hexadecimal digits";
  // Digits alone make a number of it, which is why this isn't read as text.
  const bool fits = node.kind == yaml::Node::Kind::kScalar && node.text.size() == 64 &&
                    node.text.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
  if (!fits) {
    WrongType(node, kExpected, problems);
    return std::nullopt;
  }
  std::string digest = node.text;
  for (char& c : digest) {
    if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
  }
  return Located<std::string>{std::move(digest), PlaceOf(node, problems)};
}

std::optional<std::uint32_t> ReadIndex(const yaml::Node& node, Problems& problems) {
  const Notation notation = NotationIn(node);
  if (notation != Notation::kDecimal && notation != Notation::kHex) return std::nullopt;
  return ReadUnsigned<std::uint32_t>(node, "an index", Hex::kAllowed, problems);
}

std::optional<Located<std::string>> ReadFileName(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kExpected = "the path of a file below the folder";
  const auto text = ReadText(node, kExpected, problems);
  if (!text) return std::nullopt;
  if (const std::string fault = PathFault(*text, "folder"); !fault.empty()) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 fmt::format("the path {} {}; expected {}", Quoted(*text), fault, kExpected));
    return std::nullopt;
  }
  return Located<std::string>{CleanPath(*text), PlaceOf(node, problems)};
}

}  // namespace bonepatch::recipes
