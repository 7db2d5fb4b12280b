// Writes a layout down as SVG.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "patcher/base/xml.h"
#include "patcher/drawing/layout.h"
#include "patcher/drawing/style.h"

namespace bonepatch::drawing {
namespace {

/// A tenth of a pixel is finer than anybody sees. Never "-0".
std::string Px(double value) { return fmt::format("{}", std::round(value * 10) / 10 + 0.0); }

std::string_view ClassOf(Mark mark) {
  constexpr std::string_view kClasses[] = {"", " bp-new", " bp-changed", " bp-removed"};
  return kClasses[static_cast<std::size_t>(mark)];
}

class Writer {
 public:
  explicit Writer(const Layout& page) : page_(page) {}

  /// `top` places the element in one around it.
  std::string Run(double top) {
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bp\" role=\"img\" aria-label=\"{}\" y=\"{}\" "
        "width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n<title>{}</title>\n<style>{}</style>\n",
        XmlAttribute(page_.title), Px(top), Px(page_.width), Px(page_.height), Px(page_.width), Px(page_.height),
        XmlText(page_.title), StyleSheet());
    Rect({0, 0, page_.width, page_.height}, "bp-paper");
    Text({page_.views.empty() ? 24 : page_.views.front().frame.left, 36}, "bp-title", page_.title);
    double y = page_.notes_top;
    for (const std::string& note : page_.notes) {
      Text({24, y}, "bp-note", note);
      y += 18;
    }
    if (!page_.views.empty()) Legend();
    for (const View& view : page_.views) Pose(view);
    for (const Tree& tree : page_.trees) Rows(tree);
    return out_ + "</svg>";
  }

 private:
  void Rect(const Box& box, std::string_view style) {
    out_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", style, Px(box.left),
                        Px(box.top), Px(box.width), Px(box.height));
  }
  void Text(Point at, std::string_view style, std::string_view text) {
    out_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", style, Px(at.x), Px(at.y), XmlText(text));
  }
  void Line(Point from, Point to, std::string_view style) {
    out_ += fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>\n", style, Px(from.x), Px(from.y), Px(to.x), Px(to.y));
  }

  /// A dot; a square for a bone that draws a mesh; a diamond for one that really stands elsewhere.
  void Symbol(Point at, Mark mark, bool draws, bool far_away, std::string_view tip = "") {
    const std::string title = tip.empty() ? "" : fmt::format("<title>{}</title>", XmlText(tip));
    const std::string style = fmt::format("bp-joint{}{}", ClassOf(mark), far_away ? " bp-far" : "");
    const double half = draws ? 4 : 3;
    if (far_away) {
      out_ += fmt::format("<path class=\"{}\" d=\"M{} {}l5 5l-5 5l-5 -5z\">{}</path>\n", style, Px(at.x), Px(at.y - 5),
                          title);
      if (draws)
        out_ += fmt::format("<rect class=\"bp-joint{}\" x=\"{}\" y=\"{}\" width=\"4\" height=\"4\"/>\n", ClassOf(mark),
                            Px(at.x - 2), Px(at.y - 2));
    } else if (draws) {
      out_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"8\" height=\"8\">{}</rect>\n", style,
                          Px(at.x - half), Px(at.y - half), title);
    } else {
      out_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"3\">{}</circle>\n", style, Px(at.x), Px(at.y),
                          title);
    }
  }

  /// What occurs in the picture, and nothing else.
  void Legend() {
    bool marks[4] = {}, draws = false, far_away = false, loose = false;
    for (const View& view : page_.views) {
      for (const Joint& joint : view.joints) {
        marks[static_cast<std::size_t>(joint.mark)] = true;
        draws = draws || joint.draws;
        far_away = far_away || joint.far_away;
      }
      for (const Limb& limb : view.limbs) loose = loose || limb.loose;
    }
    double x = 28;
    const double y = page_.legend_top - 4;
    const auto entry = [&](std::string_view words) {
      Text({x + 10, y + 4}, "bp-note", words);
      x += 10 + 6.7 * static_cast<double>(words.size()) + 24;
    };
    constexpr std::string_view kWords[] = {"bone", "new bone", "changed bone", "removed bone"};
    for (std::size_t i = 0; i < 4; ++i) {
      if (!marks[i]) continue;
      Symbol({x, y}, static_cast<Mark>(i), false, false);
      entry(kWords[i]);
    }
    if (draws) Symbol({x, y}, Mark::kSame, true, false), entry("draws a mesh");
    if (far_away) Symbol({x, y}, Mark::kSame, false, true), entry("stands far outside");
    if (loose) Line({x - 4, y}, {x + 6, y}, "bp-limb bp-loose"), entry("does not move with its parent");
  }

  void Pose(const View& view) {
    Text({view.frame.left, view.frame.top - 8}, "bp-heading",
         fmt::format("{}: {} to the right, {} up", view.title, view.axes[0], view.axes[1]));
    Rect(view.frame, "bp-frame");
    for (const Label& label : view.labels) {
      if (label.from) Line(*label.from, Middle(label.box, *label.from), "bp-leader");
    }
    for (const Limb& limb : view.limbs) {
      if (limb.from.x == limb.to.x && limb.from.y == limb.to.y) continue;
      Line(limb.from, limb.to, fmt::format("bp-limb{}{}", ClassOf(limb.mark), limb.loose ? " bp-loose" : ""));
    }
    for (const Joint& joint : view.joints) Symbol(joint.at, joint.mark, joint.draws, joint.far_away, joint.words);
    for (const Label& label : view.labels)
      Text({label.box.left + 1, label.box.bottom() - 3}, fmt::format("bp-label{}", ClassOf(label.mark)), label.text);
  }

  /// Where a leader line meets the label: its left or right end, whichever is nearer, or below and above its middle.
  static Point Middle(const Box& box, Point from) {
    const double x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (from.x < box.left) return {box.left, y};
    if (from.x > box.right()) return {box.right(), y};
    return {x, from.y < box.top ? box.top : box.bottom()};
  }

  void Rows(const Tree& tree) {
    Text({tree.frame.left, tree.frame.top - 8}, "bp-heading", tree.title);
    for (const TreeRow& row : tree.rows) {
      if (!row.parent) continue;
      out_ += fmt::format("<path class=\"bp-twig\" d=\"M{} {}V{}H{}\"/>\n", Px(row.parent->x), Px(row.parent->y),
                          Px(row.at.y), Px(row.at.x));
    }
    for (const TreeRow& row : tree.rows) {
      Symbol(row.at, row.mark, row.draws, false);
      Text({row.at.x + 8, row.at.y + 4}, fmt::format("bp-row{}", ClassOf(row.mark)), row.text);
    }
  }

  const Layout& page_;
  std::string out_;
};

constexpr std::string_view kDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

}  // namespace

std::string SvgElement(const Picture& picture) { return Writer(LayOut(picture)).Run(0); }

std::string SvgFile(const Picture& picture) { return std::string(kDeclaration) + SvgElement(picture); }

std::string SvgFile(const std::vector<Picture>& pictures) {
  if (pictures.size() == 1) return SvgFile(pictures.front());
  double width = 0, height = 0;
  std::string inside;
  for (const Picture& picture : pictures) {
    const Layout page = LayOut(picture);
    inside += Writer(page).Run(height) + "\n";
    width = std::max(width, page.width);
    height += page.height;
  }
  return fmt::format(
      "{}<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n{}</svg>",
      kDeclaration, Px(width), Px(height), Px(width), Px(height), inside);
}

}  // namespace bonepatch::drawing
