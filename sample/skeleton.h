// Skeletons of the made-up game: figures that stand like people, stadiums with many roots, props.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bonepatch::sample {

inline constexpr std::uint16_t kNone = 0xFFFF;  ///< no track, no submesh

/// Where a bone stands. A stored record is made of it: its type byte follows from what isn't identity.
struct Pose {
  std::array<float, 4> rotation{0, 0, 0, 1};  ///< x, y, z, w
  std::array<float, 3> translation{};
  std::uint8_t extra_type = 0;  ///< type bits to set beside those that the values call for
};

struct BonePlan {
  std::optional<std::uint32_t> parent;  ///< none: a root
  std::optional<Pose> pose;             ///< none: a null SRT pointer
  std::uint16_t track = kNone;
  std::uint32_t mirror = 0;
  std::uint8_t role = 3;
  std::uint16_t submesh = kNone;  ///< GEO id
  std::uint8_t priority = 0;
  std::uint16_t flags = 0;
  bool skins = false;  ///< drives the skinned submesh
};

using Skeleton = std::vector<BonePlan>;

/// A person of `bones` bones (52 to 131): body, hands, face and clothes as far as they fit, hair and tail chains where
/// there is room, and five extra roots at the end. `build` is the figure's height in sixteenths of a Mario.
Skeleton MakeFigure(std::uint32_t bones, std::uint32_t build);

/// `roots` roots that each draw a submesh of their own but bone 0, then `children` bones under them that draw nothing.
Skeleton MakeStadium(std::uint32_t roots, std::uint32_t children);

/// A thing of `bones` bones in a row, the first a root, the others under the one before or (`fan`) under the root.
Skeleton MakeProp(std::uint32_t bones, bool fan);

}  // namespace bonepatch::sample
