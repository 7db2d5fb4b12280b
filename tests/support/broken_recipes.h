// Broken recipes and packs: each has one fault, and so one finding, with its rule, its place and a piece of its words.
#pragma once

#include <map>
#include <ostream>
#include <span>
#include <string>

namespace bonepatch::recipes {

struct BrokenCase {
  std::string name;
  std::string text;
  std::string rule;
  int line = 0;
  int column = 0;
  std::string message;  ///< a piece of it
  std::string hint;     ///< a piece of it
};

inline void PrintTo(const BrokenCase& broken, std::ostream* out) { *out << broken.name; }

inline const std::string kSchema = "recipe/schema";

// Of lone recipes; BrokenForms has skeleton lists and the rarer edits.
std::span<const BrokenCase> BrokenSyntax();
std::span<const BrokenCase> BrokenTopLevels();
std::span<const BrokenCase> BrokenEntries();
std::span<const BrokenCase> BrokenEdits();
std::span<const BrokenCase> BrokenSkeletons();
std::span<const BrokenCase> BrokenForms();

/// Of pack.yaml, beside the files of PackWith.
std::span<const BrokenCase> BrokenPacks();

/// A pack with the list given, and recipes to list: a.yaml, b.yaml, sub/c.yaml, and twin.yaml with the id of a.yaml.
std::map<std::string, std::string> PackWith(const std::string& list);

/// A good recipe around some edits (each line as it stands), the first of them in line 7 and column 1.
inline std::string WithEdits(const std::string& edits) {
  return "bonepatch: 1\nid: test\ngame: sluggers-us\nmodels:\n  - model: 18/0\n    edits:\n" + edits;
}

/// A good recipe around one models entry, whose text begins in line 5 and column 5.
inline std::string WithEntry(const std::string& entry) {
  return "bonepatch: 1\nid: test\ngame: sluggers-us\nmodels:\n  - " + entry;
}

/// Two good lines in front, so that a fault in the third has a place that isn't the file's beginning. The rest of the
/// recipe is good too where it can still be read.
inline std::string Third(const std::string& line) { return "bonepatch: 1\nid: a\n" + line; }

inline const std::string kRest = "game: sluggers-us\nmodels: [{model: 18/0, edits: [{clear-mesh: {bone: 1}}]}]\n";

inline std::string Nested(int depth) {
  return Third("title: " + std::string(static_cast<std::size_t>(depth), '[') +
               std::string(static_cast<std::size_t>(depth), ']') + "\n");
}

/// One edit in line 7, which begins in column 9.
inline std::string WithEdit(const std::string& edit) { return WithEdits("      - " + edit + "\n"); }

inline std::string LittleRecipe(const std::string& id) {
  return "bonepatch: 1\nid: " + id + "\ngame: sluggers-us\nmodels: [{model: 18/0, edits: [{clear-mesh: {bone: 1}}]}]\n";
}

inline const std::string kPackHead = "bonepatch: 1\nid: p\nversion: '1'\ngame: sluggers-us\n";

/// The list of recipes in line 5, whose first path begins in column 11.
inline std::string Listing(const std::string& path) { return kPackHead + "recipes: [" + path + "]\n"; }

}  // namespace bonepatch::recipes
