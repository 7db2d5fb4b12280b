// Reading the top level of a recipe.
#include "recipes/recipe_file.h"

#include "patcher/base/sha256.h"
#include "recipes/banks.h"
#include "recipes/fields.h"
#include "recipes/models.h"
#include "recipes/values.h"

namespace bonepatch::recipes {

ReadRecipe ReadRecipeText(std::string_view text, const std::string& path, Problems& problems) {
  ReadRecipe read;
  Recipe& recipe = read.recipe;
  recipe.file = problems.file();
  recipe.path = path;
  recipe.sha256 = Sha256(AsBytes(text));
  const auto root = yaml::Read(text, problems);
  read.lost_names = true;
  if (!root) return read;

  const Fields fields(*root, kRecipeKeys, "a recipe", "a recipe: a mapping {bonepatch, id, game, models}", problems);
  if (const auto* member = fields.Find("bonepatch")) ReadFormatVersion(member->value, problems);
  if (const auto* member = fields.Find("id"))
    recipe.id = ReadId(member->value, problems).value_or(Located<std::string>{});
  if (const auto* member = fields.Find("title"))
    recipe.title = ReadText(member->value, "a title", problems).value_or("");
  if (const auto* member = fields.Find("authors"))
    recipe.authors = ReadTexts(member->value, "a list of authors", problems);
  if (const auto* member = fields.Find("game")) recipe.game = ReadGame(member->value, problems);
  if (const auto* member = fields.Find("models")) {
    ReadModels models = ReadModelList(member->value, problems);
    recipe.models = std::move(models.entries);
    read.lost_names = models.lost_names;
    JudgeAutoTracks(recipe, problems);
  }
  return read;
}

}  // namespace bonepatch::recipes
