// Reading the top level of a recipe.
#include "recipes/recipe_file.h"

#include "patcher/base/sha256.h"
#include "recipes/banks.h"
#include "recipes/fields.h"
#include "recipes/file_entries.h"
#include "recipes/models.h"
#include "recipes/values.h"

namespace bonepatch::recipes {

namespace {

void ReadHead(const Fields& fields, Recipe& recipe, Problems& problems) {
  if (const auto* member = fields.Find("bonepatch")) ReadFormatVersion(member->value, problems);
  if (const auto* member = fields.Find("id"))
    recipe.id = ReadId(member->value, problems).value_or(Located<std::string>{});
  if (const auto* member = fields.Find("title"))
    recipe.title = ReadText(member->value, "a title", problems).value_or("");
  if (const auto* member = fields.Find("authors"))
    recipe.authors = ReadTexts(member->value, "a list of authors", problems);
}

void ReadForGame(const yaml::Node& root, ReadRecipe& read, Problems& problems) {
  const Fields fields(root, kRecipeKeys, "a recipe", "a recipe: a mapping {bonepatch, id, game, models}", problems);
  ReadHead(fields, read.recipe, problems);
  if (const auto* member = fields.Find("game")) read.recipe.game = ReadGame(member->value, problems);
  if (const auto* member = fields.Find("models")) {
    ReadModels models = ReadModelList(member->value, problems);
    read.recipe.models = std::move(models.entries);
    read.lost_names = models.lost_names;
    JudgeAutoTracks(read.recipe, problems);
  }
}

void ReadForFormat(const yaml::Node& root, EditReaders readers, ReadRecipe& read, Problems& problems) {
  const Fields fields(root, kFormatRecipeKeys, "a recipe", "a recipe: a mapping {bonepatch, id, format, models}",
                      problems);
  ReadHead(fields, read.recipe, problems);
  const EditReader* reader = nullptr;
  if (const auto* member = fields.Find("format")) reader = ReadFormat(member->value, readers, problems);
  if (!reader) return;  // nobody knows its edits
  read.recipe.format = reader->format();
  if (const auto* member = fields.Find("models"))
    read.recipe.files_wanted = ReadFileEntries(member->value, *reader, problems);
}

}  // namespace

ReadRecipe ReadRecipeText(std::string_view text, const std::string& path, EditReaders readers, Problems& problems) {
  ReadRecipe read;
  read.recipe.file = problems.file();
  read.recipe.path = path;
  read.recipe.sha256 = Sha256(AsBytes(text));
  read.lost_names = true;
  const auto root = yaml::Read(text, problems);
  if (!root) return read;
  if (IsForFormat(*root)) {
    ReadForFormat(*root, readers, read, problems);
  } else {
    ReadForGame(*root, read, problems);
  }
  return read;
}

}  // namespace bonepatch::recipes
