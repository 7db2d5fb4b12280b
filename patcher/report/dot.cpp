// Writes the parts of a graph.
#include "patcher/report/dot.h"

#include <fmt/format.h>

#include "patcher/base/utf8.h"

namespace bonepatch::report {

std::string DotText(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = CharacterLength(text);
    const std::string_view character = text.substr(0, length == 0 ? 1 : length);
    text.remove_prefix(character.size());
    const auto byte = static_cast<unsigned char>(character[0]);
    if (character == "\"" || character == "\\") out += '\\';
    if (length == 0 || byte < 0x20 || byte == 0x7F) {
      out += '?';
    } else {
      out += character;
    }
  }
  return out;
}

std::vector<std::string> OpenDot(std::string_view title) {
  return {fmt::format("digraph \"{}\" {{", DotText(title)), "  rankdir=LR;",
          "  node [shape=ellipse, fontname=\"monospace\"];"};
}

void AddDotEdges(const Parents& parents, std::vector<std::string>& lines) {
  const auto children = ChildrenOf(parents);
  for (std::size_t i = 0; i < children.size(); ++i) {
    for (const std::uint32_t child : children[i]) lines.push_back(fmt::format("  b{} -> b{};", i, child));
  }
}

}  // namespace bonepatch::report
