// Reading a pack: its list, its recipes, and what is judged over all of them.
#include "recipes/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>

#include "patcher/base/rule_ids.h"
#include "patcher/base/sha256.h"
#include "recipes/banks.h"
#include "recipes/names.h"
#include "recipes/pack_file.h"
#include "recipes/recipe_file.h"

namespace bonepatch::recipes {
namespace {

/// Everything that was read of a pack so far.
struct Reading {
  Pack pack;
  std::deque<Problems> problems;  ///< of each file, in the order of pack.files
  std::vector<bool> lost_names;   ///< of each recipe
  bool lost_requires = false;

  Problems& NewFile(std::string shown) { return problems.emplace_back(std::move(shown)); }
};

std::string PackDigest(const Pack& pack) {
  if (pack.lone_recipe && pack.files.size() == 1) return pack.recipes.front().sha256;
  Sha256Stream digest;
  for (const Pack::File& file : pack.files) {
    const std::string head = fmt::format("{}{}{}{}", file.path, '\0', file.bytes.size(), '\0');
    digest.Update(AsBytes(head));
    digest.Update(AsBytes(file.bytes));
  }
  return digest.Finish();
}

/// The recipe, with the banks that it names.
Result<void> AddRecipe(const PackFiles& files, Reading& reading, const std::string& path, std::string bytes,
                       EditReaders readers, Problems& problems) {
  ReadRecipe read = ReadRecipeText(bytes, path, readers, problems);
  const auto same = [&](const Pack::File& file) { return file.path == path; };  // named as a bank before
  if (std::none_of(reading.pack.files.begin(), reading.pack.files.end(), same))
    reading.pack.files.push_back({path, std::move(bytes)});
  if (Result<void> loaded = LoadBanks(files, read.recipe, reading.pack, problems); !loaded) return loaded;
  reading.pack.recipes.push_back(std::move(read.recipe));
  reading.lost_names.push_back(read.lost_names);
  return {};
}

/// Recipe ids are unique in a pack.
void JudgeIds(const Pack& pack, std::span<const JudgedRecipe> recipes) {
  if (pack.lone_recipe) return;
  std::map<std::string, Source> places;
  for (const JudgedRecipe& judged : recipes) {
    const Located<std::string>& id = judged.recipe->id;
    if (id.value.empty()) continue;
    const auto [first, is_new] = places.emplace(id.value, id.at);
    if (is_new) continue;
    const Source& at = first->second;
    judged.problems->Add(kRecipePack, id.at,
                         fmt::format("two recipes of the pack have the id {}, the first at {}:{}:{}", Quoted(id.value),
                                     at.file, at.line, at.column),
                         "give one of them another id");
  }
}

/// All of a pack is for one game, or for one format.
void JudgeWhomFor(const Pack& pack, std::span<const JudgedRecipe> recipes) {
  const auto name = [](const auto& of) { return of.format.empty() ? of.game : of.format; };
  if (name(pack).empty()) return;
  for (const JudgedRecipe& judged : recipes) {
    const std::string& other = name(*judged.recipe);
    if (other.empty() || other == name(pack)) continue;
    judged.problems->Add(kRecipePack, judged.recipe->id.at,
                         fmt::format("the recipe is for {}, and its pack is for {}", other, name(pack)),
                         "put it into a pack of its own");
  }
}

ReadPack Finish(Reading reading, std::size_t first_recipe, bool all_recipes_read) {
  std::vector<JudgedRecipe> judged;
  for (std::size_t i = 0; i < reading.pack.recipes.size(); ++i) {
    judged.push_back(
        {&reading.pack.recipes[i], reading.lost_names[i] || !all_recipes_read, &reading.problems[first_recipe + i]});
  }
  JudgeIds(reading.pack, judged);
  JudgeWhomFor(reading.pack, judged);
  JudgeNames({reading.pack, reading.lost_requires}, judged);

  ReadPack read;
  read.id = reading.pack.id.value;
  read.file = reading.pack.file;
  read.severity = reading.pack.severity;
  for (Problems& problems : reading.problems) {
    for (Finding& finding : problems.Take()) read.findings.push_back(std::move(finding));
  }
  if (HasError(read.findings)) return read;
  reading.pack.sha256 = PackDigest(reading.pack);
  read.pack = std::move(reading.pack);
  return read;
}

}  // namespace

Result<ReadPack> ReadPackFolder(const PackFiles& files, EditReaders readers) {
  const std::string list(kPackFile);
  Result<std::string> bytes = files.Read(list);
  if (!bytes && bytes.error().kind == Failure::kUsage) {
    return Fail(Failure::kSystem, fmt::format("the pack has no {} that can be read: {}", list, bytes.error().message),
                files.Shown(list));
  }
  if (!bytes) return Propagate(std::move(bytes));

  Reading reading;
  Problems& problems = reading.NewFile(files.Shown(list));
  ReadPackFile read = ReadPackText(*bytes, readers, problems);
  reading.pack = std::move(read.pack);
  reading.lost_requires = read.lost_requires;
  reading.pack.files.push_back({list, std::move(*bytes)});
  bool all_read = !read.lost_recipes;
  for (const Located<std::string>& path : read.recipes) {
    Result<std::string> recipe = files.Read(path.value);
    if (!recipe && recipe.error().kind != Failure::kUsage) return Propagate(std::move(recipe));
    if (!recipe) {
      problems.Add(kRecipePack, path.at,
                   fmt::format("the recipe {} can't be read: {}", Quoted(path.value), recipe.error().message));
      all_read = false;
      continue;
    }
    Problems& own = reading.NewFile(files.Shown(path.value));
    if (Result<void> added = AddRecipe(files, reading, path.value, std::move(*recipe), readers, own); !added)
      return Propagate(std::move(added));
  }
  return Finish(std::move(reading), 1, all_read);
}

Result<ReadPack> ReadLoneRecipe(const PackFiles& files, const std::string& path, EditReaders readers) {
  Result<std::string> bytes = files.Read(path);
  if (!bytes && bytes.error().kind == Failure::kUsage) {
    return Fail(Failure::kSystem, bytes.error().message, files.Shown(path));
  }
  if (!bytes) return Propagate(std::move(bytes));

  Reading reading;
  reading.pack.lone_recipe = true;
  Problems& problems = reading.NewFile(files.Shown(path));
  if (Result<void> added = AddRecipe(files, reading, path, std::move(*bytes), readers, problems); !added)
    return Propagate(std::move(added));
  const Recipe& recipe = reading.pack.recipes.front();
  reading.pack.id = recipe.id;
  reading.pack.title = recipe.title;
  reading.pack.authors = recipe.authors;
  reading.pack.game = recipe.game;
  reading.pack.format = recipe.format;
  reading.pack.file = recipe.file;
  return Finish(std::move(reading), 0, true);
}

}  // namespace bonepatch::recipes
