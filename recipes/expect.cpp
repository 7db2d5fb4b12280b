// Reading what an entry expects to find.
#include "recipes/expect.h"

#include "recipes/values.h"

namespace bonepatch::recipes {

Expect ReadExpect(const yaml::Node& node, std::span<const Key> keys, std::string_view expected, Problems& problems) {
  const Fields fields(node, keys, "expect", expected, problems);
  Expect expect;
  if (const auto* member = fields.Find("bones")) {
    const auto bones = ReadU16(member->value, "a number of bones", Hex::kRefused, problems);
    if (bones) expect.bones = Located<std::uint16_t>{*bones, PlaceOf(member->value, problems)};
  }
  if (const auto* member = fields.Find("name")) {
    auto name = ReadText(member->value, "a geo name, such as mario.gpl", problems);
    if (name) expect.name = Located<std::string>{std::move(*name), PlaceOf(member->value, problems)};
  }
  if (const auto* member = fields.Find("sha256")) expect.sha256 = ReadSha256(member->value, problems);
  return expect;
}

}  // namespace bonepatch::recipes
