// Any bytes as XML text and as an attribute.
#include "patcher/base/xml.h"

#include <gtest/gtest.h>

namespace bonepatch {
namespace {

TEST(Xml, HoldsAnyBytes) {
  EXPECT_EQ(XmlText("a<b>&\"c\"\t\n\r"), "a&lt;b&gt;&amp;&quot;c&quot;\t\n&#13;");
  EXPECT_EQ(XmlAttribute("\t\n\r"), "&#9;&#10;&#13;");
  EXPECT_EQ(XmlText(std::string_view("\0\x1B\x7F", 3)), "\xEF\xBF\xBD\xEF\xBF\xBD\x7F");
  EXPECT_EQ(XmlText("\xC3\xA4\xFF\xED\xA0\x80"), "\xC3\xA4\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(XmlText("\xEF\xBF\xBE"), "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace bonepatch
