// JSON documents as YAML: a golden, and documents that a reader of YAML could misread.
#include "patcher/json/yaml.h"

#include <gtest/gtest.h>

#include "tests/support/oracles.h"

namespace bonepatch::json {
namespace {

using Document = nlohmann::ordered_json;

void ExpectSame(const Document& document) {
  EXPECT_EQ(tests::YamlFaults(YamlText(document), document.dump()), "") << YamlText(document);
}

TEST(Yaml, Golden) {
  const Document document = {
      {"name", "mario.gpl"},
      {"address", "18/0"},
      {"none", nullptr},
      {"bones",
       {{{"id", 0}, {"at", {0.5, -1, 1e-7}}, {"names", {"a", "b c"}}}, {{"id", 1}, {"at", Document::array()}}}},
      {"lists", {{1, 2}, {{"x", 1}}, {{3, 4}, {5}}}},
      {"empty", Document::object()}};
  EXPECT_EQ(YamlText(document),
            "name: mario.gpl\n"
            "address: \"18/0\"\n"
            "none: null\n"
            "bones:\n"
            "  - id: 0\n"
            "    at: [0.5, -1, 1.0e-07]\n"
            "    names:\n"
            "      - a\n"
            "      - \"b c\"\n"
            "  - id: 1\n"
            "    at: []\n"
            "lists:\n"
            "  - [1, 2]\n"
            "  - x: 1\n"
            "  - - [3, 4]\n"
            "    - [5]\n"
            "empty: {}\n");
}

TEST(Yaml, OneValueIsADocumentToo) {
  for (const Document& document :
       {Document(), Document(true), Document(7), Document("word"), Document::array(), Document::object()}) {
    ExpectSame(document);
  }
}

TEST(Yaml, TextsThatLookLikeSomethingElse) {
  Document texts = Document::array();
  for (const char* text : {"",
                           " ",
                           "yes",
                           "No",
                           "ON",
                           "off",
                           "true",
                           "NULL",
                           "~",
                           "y",
                           "n",
                           "1",
                           "0x1F",
                           "1e5",
                           "1:30",
                           "2001-01-01",
                           "-",
                           "- a",
                           "a: b",
                           "a:",
                           "#x",
                           "a #b",
                           "&a",
                           "*a",
                           "!a",
                           "|",
                           ">",
                           "%a",
                           "@a",
                           "`a",
                           "'",
                           "\"",
                           "\\",
                           "{",
                           "[",
                           "]",
                           "a,b",
                           "?",
                           "? a",
                           "<<",
                           "=",
                           ".",
                           ".inf",
                           ".nan",
                           "---",
                           "...",
                           "a\nb",
                           "\ttab",
                           "trailing ",
                           "_",
                           "NaN",
                           "\xC3\xA4",
                           "\xC2\x85",
                           "\xC2\xA0",
                           "\xE2\x80\xA8",
                           "\xEF\xBB\xBF",
                           "\xEF\xBF\xBF",
                           "\xF0\x9F\xA6\xB4",
                           "\x7F",
                           "\x01"}) {
    texts.push_back(text);
  }
  ExpectSame(texts);
  Document keys = Document::object();
  for (const auto& text : texts) keys[text.get<std::string>()] = text;
  ExpectSame(keys);
}

TEST(Yaml, Numbers) {
  ExpectSame({0, -1, 1.0, -0.5, 1e-45, 3.4028234663852886e38, 1e22, 18446744073709551615u, -9223372036854775807});
}

TEST(Yaml, BytesThatAreNoText) { EXPECT_EQ(YamlText(Document("a\xFF")), "\"a\xEF\xBF\xBD\"\n"); }

}  // namespace
}  // namespace bonepatch::json
