// What plans need to know of a folder of skeletons, and none of its numbers: names, parents, which rules hold.
#pragma once

#include <string>
#include <vector>

#include "formats/skl/folder.h"
#include "patcher/base/document.h"

namespace bonepatch::formats::skl {

/// Reads every .skl, .msh and .ani file. An error only for I/O.
Result<Document> CollectFacts(const Folder& folder);

/// Facts in the place of a folder. Numbers are stand-ins: rules hold of them, or are broken, as they were of the files.
class FactsFolder final : public Folder {
 public:
  /// What is wrong with the facts, else the folder that they stand for.
  static tl::expected<FactsFolder, std::string> Read(const Document& facts);

  Result<std::vector<std::string>> Names() const override { return names_; }
  Result<std::optional<Original>> Load(const std::string& name) const override;
  Result<References> ReferencesTo(const std::vector<Bone>& bones) const override;
  bool measured() const override { return false; }

 private:
  std::vector<std::string> names_;
  std::map<std::string, Original> originals_;
  References references_;
};

}  // namespace bonepatch::formats::skl
