// A skeleton as a picture: an SVG that stands alone, or one of several on a page.
//
//   drawing::Picture picture{.title = "18/0 mario.gpl", .after = &planned, .before = &vanilla, .side_by_side = true};
//   picture.names[91] = "antenna";                  // of new bones, by index in the table; no more than you know
//   html += drawing::SvgElement(picture);           // an <svg> without any id, so many of them may share a page
//
// An element brings its own <style>; all its classes begin with `bp-`, and its colours follow the reader's light or
// dark mode. It has the attributes width, height and viewBox; CSS such as `svg.bp { max-width: 100%; height: auto }`
// fits it to a page.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "act/section.h"

namespace bonepatch::drawing {

struct Picture {
  std::string title;                    ///< "18/0 mario.gpl"
  const act::Section* after = nullptr;  ///< what is drawn; null: it can't be read, and only title and notes appear
  const act::Section* before =
      nullptr;                ///< what it is compared with: new and changed bones get a colour; null: nothing
  bool side_by_side = false;  ///< `before` is drawn too, on the left, with the bones that are no more
  bool measured = true;       ///< false: nobody knows where the bones stand, and only the tree is drawn
  std::map<std::uint32_t, std::string> names = {};  ///< of bones of `after`, by index
  std::map<std::uint32_t, std::string> before_names = {};
  std::vector<std::string> notes = {};  ///< lines below the title
  std::string before_title = "before";
  std::string after_title = "after";
};

/// Deterministic, well-formed XML in UTF-8, and bounded, whatever the sections hold: bones past the 512th and bones
/// without a finite place are told in a note. Sections must live as long as the call.
std::string SvgElement(const Picture& picture);

/// The same as a file of its own; several pictures below each other.
std::string SvgFile(const Picture& picture);
std::string SvgFile(const std::vector<Picture>& pictures);

}  // namespace bonepatch::drawing
