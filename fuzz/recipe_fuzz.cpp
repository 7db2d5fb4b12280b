// Fuzzes the recipe reader: any bytes give a pack or findings, and the same ones again.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/catalogue/formats.h"
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

void RequireSame(const bonepatch::recipes::ReadPack& one, const bonepatch::recipes::ReadPack& other) {
  Require(one.findings.size() == other.findings.size());
  for (std::size_t i = 0; i < one.findings.size(); ++i) {
    Require(one.findings[i].message == other.findings[i].message);
    Require(one.findings[i].where.source == other.findings[i].where.source);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bonepatch::recipes;
  const OneFile files(std::string(reinterpret_cast<const char*>(data), size));
  const auto readers = bonepatch::formats::EditReaders();
  const auto recipe = ReadLoneRecipe(files, "recipe.yaml", readers);
  Require(recipe.has_value());
  Require(recipe->pack.has_value() == recipe->findings.empty());
  for (const bonepatch::Finding& finding : recipe->findings)
    Require(finding.where.source.line >= 1 && finding.where.source.column >= 1);
  if (size % 8 == 0)
    RequireSame(*recipe, *ReadLoneRecipe(files, "recipe.yaml", readers));  // some are enough, and more are tried
  const auto pack = ReadPackFolder(files, readers);  // its recipes are the same bytes again, and so never good ones
  Require(pack.has_value() && !pack->pack.has_value());
  return 0;
}
