// What the recipe tests share: packs in memory, and findings as short lines.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "recipes/reader.h"
#include "tests/support/broken_recipes.h"

namespace bonepatch::recipes {

/// A pack whose files are strings. A path with an error in `errors` gives that one.
class MemoryFiles : public PackFiles {
 public:
  explicit MemoryFiles(std::map<std::string, std::string> files) : files_(std::move(files)) {}

  Result<std::string> Read(const std::string& path) const override {
    if (const auto error = errors.find(path); error != errors.end()) return tl::unexpected(error->second);
    const auto file = files_.find(path);
    if (file == files_.end()) return Fail(Failure::kUsage, "there is no such file", path, "recipe/pack");
    return file->second;
  }
  std::string Shown(const std::string& path) const override { return "packs/p/" + path; }

  std::map<std::string, Error> errors;

 private:
  std::map<std::string, std::string> files_;
};

inline ReadPack ReadOne(const std::string& text) {
  return ReadLoneRecipe(MemoryFiles({{"r.yaml", text}}), "r.yaml").value();
}

/// "recipe/schema 3:5 message"
inline std::string Line(const Finding& finding) {
  return fmt::format("{} {}:{} {}", finding.rule, finding.where.source.line, finding.where.source.column,
                     finding.message);
}

inline std::vector<std::string> Lines(const ReadPack& read) {
  std::vector<std::string> lines;
  for (const Finding& finding : read.findings) lines.push_back(Line(finding));
  return lines;
}

}  // namespace bonepatch::recipes
