// Reading models entries: what they change, what they expect to find, and their edits.
#include "recipes/models.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "patcher/base/rule_ids.h"
#include "recipes/edits.h"
#include "recipes/expect.h"
#include "recipes/fields.h"
#include "recipes/skeleton.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

constexpr std::size_t kMaxTargets = 4096;

constexpr std::string_view kModel =
    "a model: chunk/file such as 18/0, an archive's member such as 30/2#1, or a name such as mario.gpl";

std::optional<ModelTarget> ReadTarget(const yaml::Node& node, Problems& problems) {
  auto text = ReadText(node, kModel, problems);
  if (!text) return std::nullopt;
  if (text->find_first_of("/#") == std::string::npos) return ModelTarget{std::move(*text), PlaceOf(node, problems)};
  const auto address = ReadAddress(node, *text, kModel, problems);
  if (!address) return std::nullopt;
  return ModelTarget{*address, PlaceOf(node, problems)};
}

std::vector<ModelTarget> ReadTargets(const yaml::Node& node, Problems& problems) {
  std::vector<ModelTarget> targets;
  if (node.kind != yaml::Node::Kind::kSequence) {
    if (auto target = ReadTarget(node, problems)) targets.push_back(std::move(*target));
    return targets;
  }
  if (node.items.empty())
    problems.Add(kRecipeSchema, node.line, node.column, "the list of models is empty; expected at least one");
  std::set<std::variant<Address, std::string>> seen;
  for (const yaml::Node& item : node.items) {
    auto target = ReadTarget(item, problems);
    if (!target) continue;
    if (!seen.insert(target->model).second) {
      problems.Add(kRecipeSchema, item.line, item.column,
                   fmt::format("the model {} is in this list twice", Quoted(item.text)));
      continue;
    }
    if (targets.size() >= kMaxTargets) {
      problems.Add(kRecipeSchema, item.line, item.column,
                   fmt::format("the list has more than {} models, and the game has not so many", kMaxTargets));
      break;
    }
    targets.push_back(std::move(*target));
  }
  return targets;
}

PairTarget ReadPair(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kExpected = "the name of a pair, such as mario";
  PairTarget pair{{}, PlaceOf(node, problems)};
  auto name = ReadText(node, kExpected, problems);
  if (!name) return pair;
  if (name->find_first_of("/#") != std::string::npos) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 fmt::format("expected {}, found the text {}", kExpected, Quoted(*name)),
                 "an address belongs to the key 'model'");
    return pair;
  }
  pair.name = std::move(*name);
  return pair;
}

/// That exactly one of two keys is there.
void JudgeEitherOr(const Fields& fields, std::string_view one, std::string_view other, Problems& problems) {
  const auto* first = fields.Find(one);
  const auto* second = fields.Find(other);
  if (first != nullptr && second != nullptr) {
    const auto* later = std::max(first, second, [](const auto* a, const auto* b) {
      return std::tie(a->line, a->column) < std::tie(b->line, b->column);
    });
    problems.Add(
        kRecipeSchema, later->line, later->column,
        fmt::format("a models entry has exactly one of the keys '{}' and '{}', this one has both", one, other));
  }
  if (first == nullptr && second == nullptr && !fields.incomplete()) {
    problems.Add(kRecipeSchema, fields.node().line, fields.node().column,
                 fmt::format("a models entry needs the key '{}' or '{}'", one, other));
  }
}

void ReadEntryTarget(const Fields& fields, ModelEntry& entry, Problems& problems) {
  const auto* model = fields.Find("model");
  const auto* pair = fields.Find("pair");
  if (model != nullptr) entry.target = ReadTargets(model->value, problems);
  if (pair != nullptr && model == nullptr) entry.target = ReadPair(pair->value, problems);
  JudgeEitherOr(fields, "model", "pair", problems);
}

/// `edits` or `skeleton`; false where the name of a new bone may be lost.
bool ReadWish(const Fields& fields, ModelEntry& entry, Problems& problems) {
  const auto* skeleton = fields.Find("skeleton");
  const auto* edits = fields.Find("edits");
  JudgeEitherOr(fields, "edits", "skeleton", problems);
  if (skeleton != nullptr) entry.skeleton = ReadSkeleton(skeleton->value, problems);
  if (edits == nullptr) return skeleton != nullptr;
  ReadEdits read = ReadEditList(edits->value, problems);
  entry.edits = std::move(read.edits);
  return !read.lost_names;
}

/// False where the name of a new bone may be lost.
bool ReadEntry(const yaml::Node& node, std::vector<ModelEntry>& entries, Problems& problems) {
  const Fields fields(node, kModelKeys, "a models entry", "a models entry: a mapping {model, edits}", problems);
  if (!fields.readable()) return false;
  ModelEntry entry;
  entry.at = PlaceOf(node, problems);
  ReadEntryTarget(fields, entry, problems);
  if (const auto* member = fields.Find("expect"))
    entry.expect = ReadExpect(member->value, kExpectKeys, "a mapping {bones, name, sha256}", problems);
  const bool kept_names = ReadWish(fields, entry, problems);
  if (problems.full()) return false;
  entries.push_back(std::move(entry));
  return kept_names;
}

}  // namespace

ReadModels ReadModelList(const yaml::Node& node, Problems& problems) {
  ReadModels read;
  if (node.kind != yaml::Node::Kind::kSequence) {
    WrongType(node, "a list of models entries", problems);
    read.lost_names = true;
    return read;
  }
  if (node.items.empty())
    problems.Add(kRecipeSchema, node.line, node.column, "the list of models is empty; expected at least one entry");
  for (const yaml::Node& item : node.items) {
    if (!ReadEntry(item, read.entries, problems)) read.lost_names = true;
  }
  return read;
}

}  // namespace bonepatch::recipes
