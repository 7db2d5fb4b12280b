// A skeleton as a picture: an SVG that stands alone, or one of several on a page.
//
//   drawing::Picture picture{.title = "18/0 mario.gpl", .after = &planned, .before = &vanilla, .side_by_side = true};
//   html += drawing::SvgElement(picture);           // an <svg> without any id, so many of them may share a page
//
// An element brings its own <style>; all its classes begin with `bp-`, and its colours follow the reader's light or
// dark mode. It has the attributes width, height and viewBox; CSS such as `svg.bp { max-width: 100%; height: auto }`
// fits it to a page.
#pragma once

#include <string>
#include <vector>

#include "formats/view.h"

namespace bonepatch::drawing {

/// More bones are only counted: no game model has a quarter of them.
inline constexpr std::size_t kMostDrawn = 512;

struct Picture {
  std::string title;  ///< "18/0 mario.gpl"
  const formats::View* after =
      nullptr;  ///< what is drawn; null: only title and notes appear, as where it can't be read
  const formats::View* before =
      nullptr;                          ///< what it is compared with: new and changed bones get a colour; null: nothing
  bool side_by_side = false;            ///< `before` is drawn too, on the left, with the bones that are no more
  std::vector<std::string> notes = {};  ///< lines below the title, before those of the views
  std::string before_title = "before";
  std::string after_title = "after";
};

/// Deterministic, well-formed XML in UTF-8, and bounded, whatever the views hold: bones past the 512th and bones
/// without a finite place are told in a note. Views must live as long as the call.
std::string SvgElement(const Picture& picture);

/// The same as a file of its own; several pictures below each other.
std::string SvgFile(const Picture& picture);
std::string SvgFile(const std::vector<Picture>& pictures);

}  // namespace bonepatch::drawing
