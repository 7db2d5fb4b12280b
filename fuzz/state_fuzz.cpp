// Fuzzes the JSON of `.bonepatch`: whatever decodes encodes to the same bytes. The input is taken as it is, and once
// more as a body under a right checksum, so that the fuzzer gets past it.
#include <cstdlib>

#include "patcher/json/sealed.h"
#include "patcher/json/state_json.h"

namespace json = bonepatch::json;

namespace {

void Require(bool law) {
  if (!law) std::abort();
}

void CheckAll(std::string_view text) {
  if (const auto state = json::DecodeState(text, "state.json")) Require(json::EncodeState(*state) == text);
  if (const auto intent = json::DecodeIntent(text, "intent")) Require(json::EncodeIntent(*intent) == text);
  if (const auto baseline = json::DecodeBaseline(text, "baseline.json")) {
    Require(json::EncodeBaseline(*baseline) == text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = bonepatch::AsText({data, size});
  CheckAll(text);
  for (const json::SealedKind* document : {&json::kStateDocument, &json::kIntentDocument, &json::kBaselineDocument}) {
    CheckAll(json::Seal(*document, text));
  }
  return 0;
}
