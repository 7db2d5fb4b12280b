// Reads translations, rotations and scales.
#include "recipes/transforms.h"

#include <fmt/format.h>

#include "patcher/base/rule_ids.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

template <std::size_t N>
std::optional<std::array<double, N>> ReadNumbers(const yaml::Node& node, std::string_view expected,
                                                 Problems& problems) {
  if (node.kind != yaml::Node::Kind::kSequence) {
    WrongType(node, expected, problems);
    return std::nullopt;
  }
  if (const std::size_t count = yaml::Count(node.items); count != N) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 fmt::format("expected {}, found a list of {}", expected, count));
    return std::nullopt;
  }
  std::array<double, N> numbers{};
  bool complete = true;
  auto next = numbers.begin();
  for (const yaml::Node& item : node.items) {
    const auto number = ReadReal(item, problems);
    complete = complete && number.has_value();
    *next++ = number.value_or(0);
  }
  if (!complete) return std::nullopt;
  return numbers;
}

}  // namespace

std::optional<Located<std::array<float, 3>>> ReadVector(const yaml::Node& node, std::string_view expected,
                                                        Problems& problems) {
  const auto numbers = ReadNumbers<3>(node, expected, problems);
  if (!numbers) return std::nullopt;
  const auto& n = *numbers;
  return Located<std::array<float, 3>>{{static_cast<float>(n[0]), static_cast<float>(n[1]), static_cast<float>(n[2])},
                                       PlaceOf(node, problems)};
}

std::optional<Located<Quat>> ReadRotation(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kExpected = "a rotation: four numbers [x, y, z, w], or {euler: [x, y, z]} in degrees";
  if (node.kind != yaml::Node::Kind::kMapping) {
    const auto numbers = ReadNumbers<4>(node, kExpected, problems);
    if (!numbers) return std::nullopt;
    return Located<Quat>{*numbers, PlaceOf(node, problems)};
  }
  const Fields fields(node, kRotationKeys, "rotation", kExpected, problems);
  const yaml::Member* euler = fields.Find("euler");
  if (euler == nullptr) return std::nullopt;
  const auto degrees = ReadNumbers<3>(euler->value, "three angles [x, y, z] in degrees", problems);
  if (!degrees) return std::nullopt;
  return Located<Quat>{FromEulerDegrees(*degrees), PlaceOf(node, problems)};
}

void ReadTransform(const Fields& fields, Transform& transform, Problems& problems) {
  if (const auto* member = fields.Find("translation")) {
    transform.translation = ReadVector(member->value, "a translation: three numbers [x, y, z]", problems);
  }
  if (const auto* member = fields.Find("rotation")) transform.rotation = ReadRotation(member->value, problems);
  if (const auto* member = fields.Find("scale")) {
    transform.scale = ReadVector(member->value, "a scale: three numbers [x, y, z]", problems);
  }
}

bool ReadNullTransform(const Fields& fields, Problems& problems) {
  const auto* none = fields.Find("transform");
  if (none == nullptr) return false;
  if (!IsWord(none->value, "none")) {
    WrongType(none->value, "'none' (a transform is given by translation, rotation and scale)", problems);
    return false;
  }
  for (const std::string_view component : {"translation", "rotation", "scale"}) {
    const auto* member = fields.Find(component);
    if (member == nullptr) continue;
    problems.Add(kRecipeSchema, member->line, member->column,
                 fmt::format("'{}' can't stand beside 'transform: none'", component), "keep one of the two");
  }
  return true;
}

}  // namespace bonepatch::recipes
