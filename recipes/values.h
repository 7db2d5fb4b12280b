// Reads single values: each function reports what is wrong with one, and what was expected.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "recipes/problems.h"
#include "recipes/recipe.h"
#include "recipes/yaml.h"

namespace bonepatch::recipes {

Source PlaceOf(const yaml::Node& node, const Problems& problems);

/// "expected X, found Y". Says nothing about a node that was refused before.
void WrongType(const yaml::Node& node, std::string_view expected, Problems& problems);

/// A scalar that is this very word.
bool IsWord(const yaml::Node& node, std::string_view word);

/// Text that isn't empty and could not be read as something else: a number needs quotes.
std::optional<std::string> ReadText(const yaml::Node& node, std::string_view expected, Problems& problems);

/// A list of texts; what isn't one is reported and left out.
std::vector<std::string> ReadTexts(const yaml::Node& node, std::string_view expected, Problems& problems);

enum class Hex { kAllowed, kRefused };
std::optional<std::uint16_t> ReadU16(const yaml::Node& node, std::string_view expected, Hex hex, Problems& problems);

/// A number from 0 to 255, which may be hexadecimal.
std::optional<std::uint8_t> ReadU8(const yaml::Node& node, std::string_view expected, Problems& problems);

/// An index, where the node is a number without quotes; else nothing is said.
std::optional<std::uint32_t> ReadIndex(const yaml::Node& node, Problems& problems);

/// A path below a folder: relative, with `/`, and no way out of it.
std::optional<Located<std::string>> ReadFileName(const yaml::Node& node, Problems& problems);

/// 64 hexadecimal digits; as lower-case ones.
std::optional<Located<std::string>> ReadSha256(const yaml::Node& node, Problems& problems);

/// A decimal number in the range of a 32-bit float.
std::optional<double> ReadReal(const yaml::Node& node, Problems& problems);

/// An id, a name, or `pack-id/name`. None where it is none of them.
std::optional<BoneRef> ReadBone(const yaml::Node& node, std::string_view expected, Problems& problems);

/// The name of a new bone.
std::optional<Located<std::string>> ReadBoneName(const yaml::Node& node, Problems& problems);

std::optional<Located<std::array<float, 3>>> ReadVector(const yaml::Node& node, std::string_view expected,
                                                        Problems& problems);

/// Four numbers, or Euler angles.
std::optional<Located<Quat>> ReadRotation(const yaml::Node& node, Problems& problems);

/// An address, with its numbers in range; `expected` says what it should name.
std::optional<Address> ReadAddress(const yaml::Node& node, const std::string& text, std::string_view expected,
                                   Problems& problems);

/// Recipes and packs: [a-z0-9][a-z0-9-]*
std::optional<Located<std::string>> ReadId(const yaml::Node& node, Problems& problems);

/// `bonepatch: 1`
void ReadFormatVersion(const yaml::Node& node, Problems& problems);

/// `game: sluggers-us`
std::string ReadGame(const yaml::Node& node, Problems& problems);

}  // namespace bonepatch::recipes
