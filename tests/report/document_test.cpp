// Documents as JSON: what is written is read as the same, and what can't be taken says where.
#include <gmock/gmock.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "patcher/json/document_json.h"

namespace bonepatch::json {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Document Every() {
  return Document::Object{{"nothing", {}},
                          {"flags", Document::List{true, false}},
                          {"numbers", Document::List{std::int64_t{-1}, std::numeric_limits<std::int64_t>::max(),
                                                     std::numeric_limits<std::int64_t>::min(), 0.5, 1.0, -0.0, 1e300}},
                          {"texts", Document::ListOf(std::vector<std::string>{"", "Bip01 \"x\"\n", "\xE9\xAA\xA8"})},
                          {"bytes", std::string("\xB0\xED\x00\xFF", 4)},
                          {"inside", Document::Object{{"empty", Document::Object()}, {"list", Document::List()}}}};
}

std::string FaultOf(std::string_view text) {
  const Result<Document> read = ReadDocument(text, "some.json");
  if (read) return "none";
  EXPECT_EQ(read.error().kind, Failure::kSystem);
  EXPECT_EQ(read.error().file, "some.json");
  return read.error().message;
}

TEST(DocumentJson, IsReadAsItWasWritten) {
  for (const Document& document : {Every(), Document(), Document(7u), Document("text"), Document(Document::List())}) {
    const Result<Document> read = ReadDocument(WriteDocument(document), "some.json");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, document) << WriteDocument(document);
  }
}

TEST(DocumentJson, AsReportsHoldIt) {
  const auto tree = DocumentTree(Every());
  EXPECT_EQ(tree["numbers"].dump(), "[-1,9223372036854775807,-9223372036854775808,0.5,1.0,-0.0,1e+300]");
  EXPECT_TRUE(tree["bytes"].is_string());
  EXPECT_TRUE(DocumentTree(std::numeric_limits<double>::infinity()).is_null());
}

TEST(DocumentJson, TellsWhereItIsWrong) {
  EXPECT_THAT(FaultOf(""), StartsWith("line 1, column 1: "));
  EXPECT_THAT(FaultOf("{\n \"a\": 1,\n \"b\": ?}"), StartsWith("line 3, column "));
  EXPECT_THAT(FaultOf("{} x"), EndsWith("it is no JSON"));
  EXPECT_THAT(FaultOf("[\"\xFF\"]"), StartsWith("line 1, column 3: "));
  EXPECT_EQ(FaultOf("{\"a\": 1,\n\"b\": {\"a\": 1}, \"a\": 2}").substr(0, 6), "line 2");
  EXPECT_THAT(FaultOf("{\"a\": 1, \"a\": 2}"), EndsWith("the key \"a\" is there twice"));
  EXPECT_EQ(FaultOf("{\"a\": 1, \"b\": {\"a\": 1}}"), "none");
}

TEST(DocumentJson, NumbersThatNothingHolds) {
  EXPECT_EQ(FaultOf("[9223372036854775807, -9223372036854775808]"), "none");
  EXPECT_THAT(FaultOf("[9223372036854775808]"), EndsWith("the number is too large"));
  EXPECT_THAT(FaultOf("[-9223372036854775809]"), EndsWith("the number is too large"));
  EXPECT_THAT(FaultOf("[1" + std::string(400, '0') + "]"), HasSubstr("can't be taken"));
  EXPECT_THAT(FaultOf("[1e999]"), HasSubstr("can't be taken"));
}

TEST(DocumentJson, StaysBounded) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_EQ(FaultOf(nested(16)), "none");
  EXPECT_THAT(FaultOf(nested(17)), EndsWith("it nests deeper than 16"));
  EXPECT_THAT(FaultOf(std::string(1'000'000, '[')), EndsWith("it nests deeper than 16"));
  EXPECT_TRUE(ReadDocument("[0, 1, 2]", "", 4));
  EXPECT_EQ(ReadDocument("[0, 1, 2, 3]", "", 4).error().message,
            "line 1, column 13: this file can't be taken: it holds more than 4 values");
}

/// Only what WriteDocument makes of bytes is bytes.
TEST(DocumentJson, ObjectsThatLookLikeBytes) {
  EXPECT_EQ(*ReadDocument("{\"base64\": \"AAE=\"}", ""), Document(std::string("\x00\x01", 2)));
  EXPECT_NE(ReadDocument("{\"base64\": \"?\"}", "")->As<Document::Object>(), nullptr);
  EXPECT_NE(ReadDocument("{\"base64\": \"AAE=\", \"more\": 1}", "")->As<Document::Object>(), nullptr);
}

}  // namespace
}  // namespace bonepatch::json
