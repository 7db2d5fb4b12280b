// Fuzzes the reader of facts: what it takes can be written, comes back as it was, and can be planned on.
#include <cstdlib>

#include "patcher/facts/donors.h"
#include "patcher/json/facts_json.h"
#include "patcher/plan/pack_source.h"
#include "patcher/plan/planner.h"

namespace {

using namespace bonepatch;

void Require(bool law) {
  if (!law) std::abort();
}

/// One of every edit, on the first files of a chunk.
const recipes::Pack& Probe() {
  static const auto read = plan::ReadKeptPack(
      "probe", true,
      {{"probe.yaml",
        "bonepatch: 1\nid: probe\ngame: sluggers-us\nmodels:\n  - model: [18/0, 18/1, \"18/2#0\"]\n    edits:\n"
        "      - add-bone: {name: a, parent: 1, track: auto}\n"
        "      - set-transform: {bone: 1, translation: [0, 1, 0], rotation: [0, 0.6, 0, 0.8]}\n"
        "      - move-mesh: {from: 4, to: a, keep: place}\n      - set-mesh: {bone: 2, submesh: 1}\n"}});
  Require(read && read->pack);
  return *read->pack;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto read = json::ReadFacts(AsText({data, size}), "facts.json");
  if (!read) return 0;
  const std::string text = json::WriteFacts(*read);
  const auto again = json::ReadFacts(text, "facts.json");
  Require(again && json::WriteFacts(*again) == text);
  const facts::FactsDonors donors(std::move(*read));
  Require(plan::MakePlan({donors, {&Probe()}, {}}).has_value());
  return 0;
}
