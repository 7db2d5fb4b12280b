// Fuzzes the recipe reader: any bytes give a pack or findings, and the same ones again.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "recipes/reader.h"

namespace {

class OneFile : public bonepatch::recipes::PackFiles {
 public:
  explicit OneFile(std::string bytes) : bytes_(std::move(bytes)) {}
  bonepatch::Result<std::string> Read(const std::string&) const override { return bytes_; }
  std::string Shown(const std::string& path) const override { return path; }

 private:
  std::string bytes_;
};

void Require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bonepatch::recipes;
  const OneFile files(std::string(reinterpret_cast<const char*>(data), size));
  const auto recipe = ReadLoneRecipe(files, "recipe.yaml");
  const auto again = ReadLoneRecipe(files, "recipe.yaml");
  Require(recipe.has_value() && again.has_value());
  Require(recipe->pack.has_value() == recipe->findings.empty());
  Require(recipe->findings.size() == again->findings.size());
  for (std::size_t i = 0; i < recipe->findings.size(); ++i) {
    Require(recipe->findings[i].message == again->findings[i].message);
    Require(recipe->findings[i].where.source == again->findings[i].where.source);
    Require(recipe->findings[i].where.source.line >= 1 && recipe->findings[i].where.source.column >= 1);
  }
  const auto pack = ReadPackFolder(files);  // its recipes are the same bytes again, and so never good ones
  Require(pack.has_value() && !pack->pack.has_value());
  return 0;
}
