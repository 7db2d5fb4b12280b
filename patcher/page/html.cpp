// Putting tags around text.
#include "patcher/page/html.h"

#include <fmt/format.h>

namespace bonepatch::page {

std::string Element(std::string_view tag, std::string_view attributes, std::string_view inside) {
  return fmt::format("<{}{}{}>{}</{}>\n", tag, attributes.empty() ? "" : " ", attributes, inside, tag);
}

std::string Text(std::string_view tag, std::string_view attributes, std::string_view text) {
  return Element(tag, attributes, XmlText(text));
}

std::string Fold(std::string_view attributes, bool open, std::string_view heading, std::string_view inside) {
  return Element("details",
                 fmt::format("{}{}{}", attributes, attributes.empty() || !open ? "" : " ", open ? "open=\"\"" : ""),
                 Element("summary", "", heading) + std::string(inside));
}

std::string Number(std::uint64_t number) { return Element("td", "class=\"number\"", std::to_string(number)); }

}  // namespace bonepatch::page
