// A file of any format as people look at it: as text, as a tree, and as a graph.
#pragma once

#include <string>
#include <vector>

#include "formats/view.h"

namespace bonepatch::report {

/// A file, and what its format sees in it.
struct Looked {
  std::string file;    ///< its path, or its name in a folder
  std::string format;  ///< its name
  std::uint64_t size = 0;
  std::string sha256;
  formats::View view;  ///< its title is what people call it
};

/// The whole of it: header, bones, notes.
std::vector<std::string> ViewLines(const Looked& looked);

/// The skeleton as an indented tree, or what keeps it from being drawn.
std::vector<std::string> ViewTreeLines(const formats::View& view);

/// The skeleton as a graph in the language of Graphviz.
std::vector<std::string> ViewDotLines(const formats::View& view);

// What texts about views share.

/// A name or a value must not fill the page.
inline constexpr std::size_t kLongestValue = 64;

/// More than a place or a rotation has, such as a matrix: nobody reads that in a line.
bool IsManyNumbers(const Document& value);

/// "0 0.25 0", "Bip01", "16 numbers", "none"; never long.
std::string ValueText(const Document& value);

/// Requires: the view isn't readable.
std::string WhyUnreadable(const formats::View& view);

/// What people call a bone; never long.
std::string LabelText(const formats::ViewedBone& bone);

}  // namespace bonepatch::report
