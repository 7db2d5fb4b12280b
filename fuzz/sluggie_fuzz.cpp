// Fuzzes the import of the Blender add-on's models: what is read gives a recipe that our own reader takes, or says why
// there is none.
#include <cstdlib>

#include "patcher/json/sluggie_json.h"
#include "patcher/plan/pack_source.h"
#include "patcher/sluggie/recipe.h"

namespace {

using namespace bonepatch;

void Require(bool law) {
  if (!law) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto model = json::ReadSluggie(AsText({data, size}), "m.sluggie");
  if (!model) {
    Require(!model.error().message.empty());
    return 0;
  }
  const auto entry = sluggie::ToEntry(*model);
  if (!entry) return 0;
  const std::string text = sluggie::RecipeText("m", {"m.sluggie"}, {*entry});
  if (entry->lines.empty() || text.size() > recipes::kMaxFileSize) return 0;
  const auto read = plan::ReadKeptPack("m", true, {{"m.yaml", text}});
  Require(read && read->pack && read->findings.empty());
  return 0;
}
