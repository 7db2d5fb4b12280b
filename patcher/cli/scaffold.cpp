// Every file of a new pack as text: short, right as it is, and with comments that lead on.
#include "patcher/cli/scaffold.h"

#include <fmt/format.h>

#include "patcher/base/version.h"
#include "patcher/json/schema.h"
#include "patcher/report/recipe_words.h"
#include "recipes/values.h"

namespace bonepatch::cli {
namespace {

using report::YamlText;

/// On GitHub: whose action checks a new pack.
constexpr char kRepository[] = BONEPATCH_REPOSITORY;

constexpr char kPack[] = R"(# yaml-language-server: $schema=schema/pack.schema.json
# What the pack is. It lists its recipes in the order in which they are carried out.
bonepatch: 1
id: {id}
title: {id}
version: "0.1"
authors: []
game: sluggers-us
recipes:
  - recipes/first.yaml
# requires: [other-pack]         # packs that must be there too; they come first
# conflicts: [another-pack]      # packs that this one doesn't go with
# severity: {{act/srt-scale: error}}   # a warning that this pack takes for an error, or turns off
)";

constexpr char kRecipe[] =
    R"(# yaml-language-server: $schema=../schema/recipe.schema.json
# A recipe says what is wanted of the models. It holds no game data, and neither should anything else here.
bonepatch: 1
id: first
title: A first bone
game: sluggers-us
models:
  - {target}    # `bonepatch list --game DIR` shows every model
    # expect: {{bones: 91}}      # refuse the recipe where the vanilla model is another one than yours
    edits:
      # A new bone. Later edits call it by this name; its id is given when the pack is applied.
      - add-bone:
          name: first-bone
          parent: {parent}    # {about_parent}
          translation: [0, 0.25, 0]    # in the parent's space; there are rotation: {{euler: [0, 90, 0]}} and scale, too
          track: none    # auto, or a number from 0xC0 to 0xFF, lets an animation move it
      # {about_mesh}
      # - move-mesh: {{from: {from}, to: first-bone}}
)";

constexpr char kReadme[] = R"(# {id}

A [Bonepatch](https://github.com/{repository}) pack for *Mario Super Sluggers* (US). It holds recipes, and no game data.

    bonepatch check . --game DIR                # would it work? nothing is written
    bonepatch apply . --game DIR                # or with --output COPY, which leaves DIR alone
    bonepatch unpatch {id} --game DIR

`schema/` is for editors: with the YAML extension, they complete keys and mark mistakes while you type.

DIR is the folder of the extracted game. `bonepatch sample DIR` makes one up to try things on.

Every push is checked, by `.github/workflows/check.yml`. Until there is a file `facts.json`, that is done on the made-up
game; with it, on what is known of the real models. It holds names and numbers of bones, and no game data:

    bonepatch facts --game DIR -o facts.json
)";

constexpr char kIgnore[] = R"(# Nothing of the game belongs in this repository.
.bonepatch/
*.dat
*.dol
fst.bin
*.iso
*.rvz
*.wbfs
*.gpl
*.tpl
# Reports
*.sarif
report.json
)";

constexpr char kWorkflow[] = R"(# Checks the pack, and shows what is wrong at the line where it is. No game is needed.
name: check
on: [push, pull_request]
permissions:
  contents: read
  # security-events: write    # for `sarif`
jobs:
  check:
    runs-on: ubuntu-latest
    container: debian:12    # what bonepatch is built and tested on
    steps:
      - uses: actions/checkout@v4
      - uses: {repository}@v{version}
        with:
          packs: .
          strict: true    # refuse on warnings too
          # sarif: bonepatch.sarif    # findings under Security, Code scanning
)";

/// What the recipe says of its model, with comments for that kind of model.
struct Target {
  std::string line, parent, about_parent, about_mesh, from;
};

constexpr std::uint16_t kFirstStadium = 7, kLastStadium = 16;

Target TargetOf(const std::string& model) {
  const auto address = recipes::ParseAddress(model);
  const bool stadium = address && address->chunk >= kFirstStadium && address->chunk <= kLastStadium;
  const bool pair = !address && model.find('.') == std::string::npos;
  const std::string about_mesh = "A mesh that vanilla bones draw can go along with it; say which bone's:";
  if (model.empty()) {
    return {"pair: mario", "3", "a vanilla bone's id, or the name of a bone added before",
            "The mesh that bone 54 draws in vanilla, the cap, can go along with it:", "54"};
  }
  const std::string name = address ? model : YamlText(model);
  if (stadium) return {"model: " + name, "root", "in a stadium, every new bone is a root", about_mesh, "BONE"};
  return {(pair ? "pair: " : "model: ") + name, "0",
          "a vanilla bone's id, or the name of a bone added before; in a stadium: root", about_mesh, "BONE"};
}

}  // namespace

std::vector<std::pair<std::string, std::string>> Scaffold(const NewPack& pack) {
  const Target target = TargetOf(pack.model);
  return {
      {"pack.yaml", fmt::format(kPack, fmt::arg("id", YamlText(pack.id)))},
      {"recipes/first.yaml", fmt::format(kRecipe, fmt::arg("target", target.line), fmt::arg("parent", target.parent),
                                         fmt::arg("about_parent", target.about_parent),
                                         fmt::arg("about_mesh", target.about_mesh), fmt::arg("from", target.from))},
      {"schema/pack.schema.json", json::PackSchema()},  // for editors, by the first lines of the files above
      {"schema/recipe.schema.json", json::RecipeSchema()},
      {"README.md", fmt::format(kReadme, fmt::arg("id", pack.id), fmt::arg("repository", kRepository))},
      {".gitignore", kIgnore},
      {".github/workflows/check.yml",
       fmt::format(kWorkflow, fmt::arg("repository", kRepository), fmt::arg("version", kVersion))},
  };
}

}  // namespace bonepatch::cli
