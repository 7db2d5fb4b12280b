// schema: the JSON Schemas of what people write and of what the program prints.
#include "patcher/json/schema.h"

#include "patcher/cli/command.h"
#include "patcher/json/facts_json.h"

namespace bonepatch::cli {
namespace {

struct Kind {
  bool Options::*asked;
  std::string (*make)();
};

/// Without a switch it is the recipe's.
constexpr Kind kKinds[] = {
    {&Options::pack, json::PackSchema},
    {&Options::report_schema, json::ReportSchema},
    {&Options::facts_schema, json::FactsSchema},
};

}  // namespace

Outcome Schema(const Context& context) {
  std::string (*make)() = nullptr;
  for (const Kind& kind : kKinds) {
    if (!(context.options.*kind.asked)) continue;
    if (make) return Failed("schema", {Failure::kUsage, "ask for one schema at a time", {}, {}});
    make = kind.make;
  }
  std::string text = make ? make() : json::RecipeSchema();
  text.pop_back();  // every result gets its own line end
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "schema";
  outcome.report.results.push_back(std::move(text));
  return outcome;
}

}  // namespace bonepatch::cli
