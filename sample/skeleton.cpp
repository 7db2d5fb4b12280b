// Skeletons of stadiums and props.
#include "sample/skeleton.h"

namespace bonepatch::sample {

Skeleton MakeStadium(std::uint32_t roots, std::uint32_t children) {
  Skeleton stadium;
  for (std::uint32_t id = 0; id < roots; ++id) {
    BonePlan root;
    root.mirror = id;
    root.role = id == 0 ? 1 : 3;
    if (id > 0) {
      const std::uint32_t row = id / 3;
      root.pose = Pose{};
      root.pose->translation = {static_cast<float>(id % 3) * 12.0f - 12.0f, 0.0f, static_cast<float>(row) * -20.0f};
      root.submesh = static_cast<std::uint16_t>(id - 1);
    }
    stadium.push_back(root);
  }
  if (roots == 0) return stadium;  // nothing for children to hang on
  for (std::uint32_t i = 0; i < children; ++i) {
    BonePlan child;
    child.mirror = static_cast<std::uint32_t>(stadium.size());
    child.parent = i % roots;
    child.pose = Pose{};
    child.pose->translation = {0.0f, 2.0f + static_cast<float>(i) * 0.5f, 0.0f};
    if (i % 3 == 1) child.pose->rotation = {0.0f, 0.6f, 0.0f, 0.8f};
    if (i % 2 == 0) child.track = static_cast<std::uint16_t>(i);
    stadium.push_back(child);
  }
  return stadium;
}

Skeleton MakeProp(std::uint32_t bones, bool fan) {
  Skeleton prop(bones);
  for (std::uint32_t id = 0; id < bones; ++id) {
    prop[id].mirror = id;
    prop[id].role = id == 0 ? 1 : 3;
    if (id == 0) continue;
    prop[id].parent = fan ? 0 : id - 1;
    prop[id].pose = Pose{};
    prop[id].pose->translation = {fan ? static_cast<float>(id) * 0.25f : 0.0f, 0.5f, 0.0f};
    if (id % 4 == 2) prop[id].pose->rotation = {0.6f, 0.0f, 0.0f, 0.8f};
    if (id % 5 == 4) prop[id].pose = Pose{};  // a record that says nothing: type 0
    prop[id].track = static_cast<std::uint16_t>(id);
  }
  return prop;
}

}  // namespace bonepatch::sample
