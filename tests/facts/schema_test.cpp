// The JSON Schema of facts, by a validator that isn't ours.
#include <cstdlib>

#include "tests/facts/told.h"

namespace bonepatch::tests {
namespace {

/// The exit code of a Python program over two files.
int RunPython(const std::string& program, const std::string& schema, const std::string& document) {
  const TempFolder folder;
  folder.Write("program.py", program);
  folder.Write("schema.json", schema);
  folder.Write("facts.json", document);
  const std::string path = folder.path();
  return std::system(("python3 " + path + "/program.py " + path + "/schema.json " + path + "/facts.json").c_str());
}

const std::string kValidate = R"(import json, sys
import jsonschema
schema, document = (json.load(open(path)) for path in sys.argv[1:])
jsonschema.Draft7Validator.check_schema(schema)
sys.exit(0 if jsonschema.Draft7Validator(schema).is_valid(document) else 7)
)";

TEST(FactsSchema, HoldsForTheFactsOfAGame) { EXPECT_EQ(RunPython(kValidate, json::FactsSchema(), FactsText()), 0); }

TEST(FactsSchema, RefusesWhatIsNone) {
  std::string text = json::WriteFacts({});
  EXPECT_EQ(RunPython(kValidate, json::FactsSchema(), text), 0);
  text.insert(1, "\"more\":1,");
  EXPECT_EQ(WEXITSTATUS(RunPython(kValidate, json::FactsSchema(), text)), 7);
}

}  // namespace
}  // namespace bonepatch::tests
