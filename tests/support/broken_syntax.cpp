// Files that aren't strict YAML: one case for each thing that is refused.
#include "recipes/reader.h"
#include "tests/support/broken_recipes.h"

namespace bonepatch::recipes {
namespace {

using std::string_literals::operator""s;

const BrokenCase kSyntaxFaults[] = {
    {"OpenDoubleQuote", Third("title: \"abc"), "recipe/syntax", 3, 8, "quote that is never closed", ""},
    {"OpenDoubleQuoteBeforeNewline", Third("title: \"abc\n"), "recipe/syntax", 3, 8, "quote that is never closed", ""},
    {"OpenSingleQuoteBeforeNewline", Third("title: 'it''s\n" + kRest), "recipe/syntax", 3, 8, "never closed", ""},
    {"OpenQuoteBehindEscape", Third("title: \"abc\\\"\n"), "recipe/syntax", 3, 8, "never closed", ""},
    {"OpenQuoteAsKey", Third("\"title: abc\n"), "recipe/syntax", 3, 1, "never closed", ""},
    {"OpenQuoteInFlow", Third("authors: [x, 'y\n"), "recipe/syntax", 3, 14, "never closed", ""},
    {"DuplicateKey", Third("title: a\ntitle: b\n" + kRest), "recipe/syntax", 4, 1,
     "the key 'title' is there twice, first in line 3", ""},
    {"DuplicateQuotedKey", Third("title: a\n\"title\": b\n" + kRest), "recipe/syntax", 4, 1, "twice", ""},
    {"DuplicateKeyInFlow",
     Third("game: sluggers-us\nmodels: [{model: 1/0, edits: [{clear-mesh: {bone: 1, bone: 2}}]}]\n"), "recipe/syntax",
     4, 54, "the key 'bone' is there twice", ""},
    {"Anchor", Third("title: &t abc\n" + kRest), "recipe/syntax", 3, 8, "anchor", ""},
    {"AnchorOnList", Third("authors: &t [abc]\n" + kRest), "recipe/syntax", 3, 10, "anchor", ""},
    {"AliasWithoutAnchor", Third("title: *t\n"), "recipe/syntax", 3, 8, "alias", ""},
    {"MergeKey", Third("<<: {title: a}\n" + kRest), "recipe/syntax", 3, 1, "merge key", ""},
    {"StandardTag", Third("title: !!str 5\n" + kRest), "recipe/syntax", 3, 8, "tag", "quotes"},
    {"LocalTag", Third("title: !foo 5\n" + kRest), "recipe/syntax", 3, 8, "tag", ""},
    {"NonSpecificTag", Third("title: ! 5\n" + kRest), "recipe/syntax", 3, 8, "tag", ""},
    {"VerbatimTag", Third("title: !<tag:yaml.org,2002:str> 5\n" + kRest), "recipe/syntax", 3, 8, "tag", ""},
    {"TagOnList", Third("authors: !!seq [a]\n" + kRest), "recipe/syntax", 3, 10, "tag", ""},
    {"TagOnNull", Third("title: !!null\n" + kRest), "recipe/syntax", 3, 8, "tag", ""},
    {"SecondDocument", Third(kRest + "---\nid: b\n"), "recipe/syntax", 5, 1, "second document", ""},
    {"EmptySecondDocument", Third(kRest + "---\n"), "recipe/syntax", 5, 1, "second document", ""},
    {"TextBehindDocumentEnd", Third(kRest + "...\nx\n"), "recipe/syntax", 6, 1, "second document", ""},
    {"YamlDirective", "%YAML 1.1\n---\n" + Third(kRest), "recipe/syntax", 1, 1, "directive", ""},
    {"DirectiveAtTheEnd", Third(kRest + "%FOO\n"), "recipe/syntax", 5, 1, "directive", ""},
    {"Nul", Third("title: a\0b\n"s), "recipe/syntax", 3, 9, "NUL", ""},
    {"EscapedNul", Third("title: \"a\\0b\"\n" + kRest), "recipe/syntax", 3, 8, "NUL", ""},
    {"ControlCharacter", Third("title: a\x04z\n"), "recipe/syntax", 3, 9, "control character 0x04", ""},
    {"Escape", Third("title: \"\x1B[31m\"\n"), "recipe/syntax", 3, 9, "control character 0x1B", ""},
    {"Delete", Third("title: a\x7F\n"), "recipe/syntax", 3, 9, "control character 0x7F", ""},
    {"C1Control", Third("title: \xC3\xA9\xC2\x9B\n"), "recipe/syntax", 3, 9, "control character U+009B", ""},
    {"LoneCarriageReturn", Third("title: a\rid: b\n"), "recipe/syntax", 3, 9, "carriage return", ""},
    {"Latin1", Third("title: caf\xE9\n"), "recipe/syntax", 3, 11, "not UTF-8: the byte 0xE9", "UTF-8"},
    {"OverlongUtf8", Third("title: \xC0\xAF\n"), "recipe/syntax", 3, 8, "not UTF-8", ""},
    {"Surrogate", Third("title: \xED\xA0\x80\n"), "recipe/syntax", 3, 8, "not UTF-8", ""},
    {"PastUnicode", Third("title: \xF4\x90\x80\x80\n"), "recipe/syntax", 3, 8, "not UTF-8", ""},
    {"CutUtf8", Third("title: \xE2\x82"), "recipe/syntax", 3, 8, "not UTF-8", ""},
    {"Utf16", "\xFF\xFEi\0d\0"s, "recipe/syntax", 1, 1, "not UTF-8", ""},
    {"TabIndentation", Third("game: sluggers-us\nmodels:\n\t- model: 1/0\n"), "recipe/syntax", 5, 2, "", ""},
    {"TabBeforeValue", Third("title:\n\tabc\n"), "recipe/syntax", 4, 2, "tab in the indentation", "spaces"},
    {"TabBeforeKey", Third("\ttitle: abc\n"), "recipe/syntax", 3, 1, "tab", ""},
    {"TwoValues", Third("title: a: b\n"), "recipe/syntax", 3, 9, "not YAML", ""},
    {"UnbalancedBracket", Third("authors: [a\n"), "recipe/syntax", 4, 1, "not YAML", ""},
    {"WrongBracket", Third("authors: [a}\n"), "recipe/syntax", 3, 12, "not YAML", ""},
    {"StrayBracket", Third("authors: ]\n"), "recipe/syntax", 3, 10, "not YAML", ""},
    {"MissingComma", Third("game: {a: 1 b: 2}\n"), "recipe/syntax", 3, 14, "not YAML", ""},
    {"WrongIndentation", Third("authors:\n  - a\n - b\n"), "recipe/syntax", 5, 2, "not YAML", ""},
    {"TextBehindQuote", Third("title: \"a\" b\n"), "recipe/syntax", 3, 12, "not YAML", ""},
    {"ReservedCharacter", Third("title: @a\n"), "recipe/syntax", 3, 8, "not YAML", ""},
    {"UnknownEscape", Third("title: \"\\q\"\n"), "recipe/syntax", 3, 11, "not YAML", ""},
    {"TooDeep", Nested(64), "recipe/syntax", 3, 71, "deeper than 64", ""},
    {"TooDeepInBlocks",
     [] {
       std::string text;
       for (std::size_t i = 0; i < 65; ++i) text += std::string(i, ' ') + "a:\n";
       return text;
     }(),
     "recipe/syntax", 65, 65, "deeper than 64", ""},
    {"TooLarge", Third(kRest) + "#" + std::string(kMaxFileSize, 'x'), "recipe/syntax", 1, 1, "larger than 1 MiB", ""},
};

}  // namespace

std::span<const BrokenCase> BrokenSyntax() { return kSyntaxFaults; }

}  // namespace bonepatch::recipes
