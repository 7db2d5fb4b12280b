// Draws models, edits and numbers from small hats.
#include "tests/support/random_recipe.h"

#include <fmt/format.h>

namespace bonepatch::tests {
namespace {

class Drawer {
 public:
  explicit Drawer(std::mt19937& random) : random_(random) {}

  int Upto(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool Seldom() { return Upto(60) == 0; }

  std::string Models() {
    const int chunk = 18 + Upto(40);
    switch (Upto(9)) {
      case 0:
        return "  - model: bat.gpl\n";
      case 1:
        return fmt::format("  - model: {}/{}\n", 7 + Upto(9), Upto(2));
      case 2:
        return fmt::format("  - model: {}/{}\n", Upto(7), Upto(4));
      case 3:
        return fmt::format("  - model: \"{}/3#0\"\n", 18 + Upto(5));
      case 4:
        return fmt::format("  - model: {}/0\n", chunk);
      case 5:
        return fmt::format("  - model: {}/1\n", chunk);
      case 6: {
        const char* const pairs[] = {"mario", "badger", "bear", "beaver", "bison"};
        return fmt::format("  - pair: {}\n", pairs[Upto(5)]);
      }
      default:
        return fmt::format("  - model: [{0}/0, {0}/1]\n", chunk);
    }
  }

  std::string Bone(int added) {
    if (added > 0 && Upto(2) == 0) return fmt::format("b{}", Upto(added));
    return std::to_string(Seldom() ? 300 : Upto(5));
  }

  std::string Track() {
    if (Seldom()) return Upto(2) ? "0x10" : "0xC0";
    const char* const tracks[] = {"none", "none", "auto"};
    return tracks[Upto(3)];
  }

  std::string Edit(int& added, bool stadium) {
    const int kind = Upto(12);
    if (kind == 0) {
      return fmt::format("{{move-mesh: {{from: {}, to: {}, keep: {}}}}}", stadium ? 2 : 54, Bone(added),
                         Upto(2) ? "offset" : "place");
    }
    if (kind == 2 && added > 0) return fmt::format("{{move-skin: {{from: {}, to: b{}}}}}", 1 + Upto(9), Upto(added));
    if (kind == 1 && added > 0) {
      return fmt::format("{{set-transform: {{bone: b{}, translation: [0, {}, 0]}}}}", Upto(added), Upto(9));
    }
    if (Seldom()) return fmt::format("{{set-transform: {{bone: {}, translation: [0, {}, 0]}}}}", Upto(50), Upto(9));
    if (Seldom()) return fmt::format("{{set-mesh: {{bone: {}, submesh: {}}}}}", Bone(added), Upto(4));
    const std::string parent = stadium != Seldom() ? "root" : Bone(added);
    if (Upto(12) == 0) {
      return fmt::format("{{add-bone: {{name: b{}, parent: {}, transform: none, track: {}}}}}", added++, parent,
                         Track());
    }
    return fmt::format(
        "{{add-bone: {{name: b{}, parent: {}, translation: [{}, 0, 0.5], rotation: {{euler: [0, {}, 0]}}, track: "
        "{}}}}}",
        added++, parent, Upto(3), Upto(180), Track());
  }

 private:
  std::mt19937& random_;
};

}  // namespace

std::string RandomRecipe(const std::string& id, std::mt19937& random) {
  Drawer draw(random);
  std::string text = fmt::format("bonepatch: 1\nid: {}\ngame: sluggers-us\nmodels:\n", id);
  const int models = 1 + draw.Upto(3);
  for (int m = 0; m < models; ++m) {
    const std::string target = draw.Models();
    const bool stadium = target.find(": 7/") != std::string::npos || target.find(": 8/") != std::string::npos ||
                         target.find(": 9/") != std::string::npos;
    text += target + "    edits:\n";
    const int edits = 1 + draw.Upto(4);
    int added = 0;
    for (int e = 0; e < edits; ++e) text += "      - " + draw.Edit(added, stadium) + "\n";
  }
  return text;
}

}  // namespace bonepatch::tests
