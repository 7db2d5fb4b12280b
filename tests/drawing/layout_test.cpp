// Where things go: no label is lost or lies on another, nothing lies outside, whatever the bones are.
#include "patcher/drawing/layout.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "patcher/drawing/text_width.h"
#include "tests/drawing/sections.h"

namespace bonepatch::drawing {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr float kInfinite = std::numeric_limits<float>::infinity();
constexpr float kLargest = std::numeric_limits<float>::max();

void ExpectGoodView(const View& view, const Layout& page) {
  EXPECT_TRUE((Box{0, 0, page.width, page.height}.Holds(view.frame))) << view.title;
  EXPECT_EQ(view.labels.size(), view.joints.size());
  std::set<std::uint32_t> told;
  for (const Joint& joint : view.joints) EXPECT_TRUE(view.frame.Holds({joint.at.x, joint.at.y, 0, 0})) << joint.bone;
  for (std::size_t i = 0; i < view.labels.size(); ++i) {
    const Label& label = view.labels[i];
    EXPECT_TRUE(told.insert(label.bone).second) << "twice: " << label.bone;
    EXPECT_TRUE(view.frame.Holds(label.box)) << label.text;
    EXPECT_GE(label.box.width, static_cast<double>(Columns(label.text)) * kLabelCharacter);
    for (std::size_t j = 0; j < i; ++j) {
      if (label.box.Overlaps(view.labels[j].box)) FAIL() << label.text << " and " << view.labels[j].text;
    }
  }
}

void ExpectGoodTree(const Tree& tree, std::size_t bones, const Layout& page) {
  EXPECT_EQ(tree.rows.size(), std::min(bones, kMostDrawn));
  std::vector<Box> boxes;
  for (const TreeRow& row : tree.rows) {
    const double width = 8 + static_cast<double>(Columns(row.text)) * kTreeCharacter;
    boxes.push_back({row.at.x - 4, row.at.y - 6, width + 4, 12});
    EXPECT_TRUE((Box{0, 0, page.width, page.height}.Holds(boxes.back()))) << row.text;
    for (std::size_t i = 0; i + 1 < boxes.size(); ++i) {
      if (boxes[i].Overlaps(boxes.back())) FAIL() << row.text << " and " << tree.rows[i].text;
    }
    if (row.parent) {
      EXPECT_LT(row.parent->x, row.at.x);
      EXPECT_LT(row.parent->y, row.at.y);
    }
  }
}

/// Lays out, and holds the result to everything that is true of any picture.
Layout Checked(const Picture& picture) {
  Layout page = LayOut(picture);
  const bool two = picture.side_by_side && picture.before;
  EXPECT_EQ(page.views.size(), two ? 4u : 2u);
  for (const View& view : page.views) ExpectGoodView(view, page);
  EXPECT_EQ(page.trees.size(), two ? 2u : 1u);
  if (two) ExpectGoodTree(page.trees.front(), picture.before->bones.size() + picture.before->more, page);
  ExpectGoodTree(page.trees.back(), picture.after->bones.size() + picture.after->more, page);
  return page;
}

Layout Checked(const act::Section& section) {
  const formats::View view = Look(section);
  return Checked({.title = "one", .after = &view});
}

Joint JointOf(const View& view, std::uint32_t bone) {
  for (const Joint& joint : view.joints) {
    if (joint.bone == bone) return joint;
  }
  ADD_FAILURE() << "no joint " << bone;
  return {};
}

TEST(Layout, ShowsTheFrontAndTheSide) {
  const act::Section section = Of({{{}, {0, 0, 0}}, {0, {1, 0, 0}}, {0, {0, 1, 0}}, {0, {0, 0, 1}}});
  const Layout page = Checked(section);
  const View &front = page.views[0], &side = page.views[1];
  EXPECT_EQ(front.title, "front");
  EXPECT_THAT(front.axes, ElementsAre("x", "y"));
  EXPECT_EQ(side.title, "side");
  EXPECT_THAT(side.axes, ElementsAre("z", "y"));
  const Point origin = JointOf(front, 0).at;
  EXPECT_GT(JointOf(front, 1).at.x, origin.x);
  EXPECT_EQ(JointOf(front, 1).at.y, origin.y);
  EXPECT_LT(JointOf(front, 2).at.y, origin.y);  // up
  EXPECT_EQ(JointOf(front, 3).at.x, origin.x);
  EXPECT_GT(JointOf(side, 3).at.x, JointOf(side, 0).at.x);
  EXPECT_EQ(JointOf(side, 2).at.y, JointOf(front, 2).at.y);
  EXPECT_DOUBLE_EQ(JointOf(front, 1).at.x - origin.x, origin.y - JointOf(front, 2).at.y);  // one scale
  ASSERT_EQ(front.limbs.size(), 3u);
  EXPECT_EQ(front.limbs[0].from.x, origin.x);
  EXPECT_EQ(front.limbs[0].to.x, JointOf(front, 1).at.x);
}

TEST(Layout, FiguresOfEverySize) {
  for (const std::uint32_t bones : {52u, 91u, 107u, 115u, 131u}) Checked(Figure(bones));
}

TEST(Layout, LabelsStayNearTheirJoints) {
  const act::Section section = Figure(131);
  for (const View& view : Checked(section).views) {
    for (const Label& label : view.labels) {
      const Point at = JointOf(view, label.bone).at;
      EXPECT_NEAR(label.box.left + label.box.width / 2, at.x, 100) << label.text;
      EXPECT_NEAR(label.box.top + label.box.height / 2, at.y, 100) << label.text;
      if (!label.from) {
        EXPECT_NEAR(label.box.left + label.box.width / 2, at.x, 25) << label.text;
      }
    }
  }
}

TEST(Layout, NoBonesAndOneBone) {
  EXPECT_THAT(Checked(act::Section()).notes, ElementsAre("the model has no bones"));
  const Layout bat = Checked(Read(sample::Bat()));
  EXPECT_THAT(bat.notes, testing::IsEmpty());
  EXPECT_TRUE(bat.views[0].joints[0].draws);
}

TEST(Layout, WithoutASectionThereIsTheTitleAlone) {
  const Layout page = LayOut({.title = "18/0", .notes = {"can't be read"}});
  EXPECT_THAT(page.notes, ElementsAre("can't be read"));
  EXPECT_TRUE(page.views.empty());
  EXPECT_TRUE(page.trees.empty());
}

TEST(Layout, AViewThatCantBeReadIsToldBelowTheTitle) {
  const formats::View good = Look(Figure(91));
  formats::View broken;
  broken.readable = false;
  broken.notes = {"it ends early"};
  const Layout alone = LayOut({.title = "broken", .after = &broken});
  EXPECT_THAT(alone.notes, ElementsAre("it ends early"));
  EXPECT_TRUE(alone.views.empty());
  const Layout two = LayOut({.title = "two", .after = &broken, .before = &good, .side_by_side = true});
  EXPECT_THAT(two.notes, ElementsAre("after: it ends early"));
  EXPECT_TRUE(two.trees.empty());
}

TEST(Layout, WhereNobodyKnowsThePlacesThereIsTheTreeAlone) {
  formats::View view = Look(Figure(91));
  view.measured = false;
  view.notes = {"of facts"};
  const Layout page = LayOut({.title = "facts", .after = &view});
  EXPECT_THAT(page.notes, ElementsAre("of facts"));
  EXPECT_TRUE(page.views.empty());
  EXPECT_EQ(page.trees[0].rows.size(), 91u);
}

TEST(Layout, AParentThatIsOnlyCounted) {
  formats::View view = Look(Of({{{}, {}}, {0, {1, 0, 0}}}));
  view.bones[1].parent = 5;
  view.more = 4;
  EXPECT_THAT(LayOut({.title = "one", .after = &view}).trees[0].rows.back().text, testing::Not(HasSubstr("no root")));
  view.more = 3;
  EXPECT_THAT(LayOut({.title = "one", .after = &view}).trees[0].rows.back().text, HasSubstr("no root"));
}

TEST(Layout, AllBonesInOnePlace) {
  Checked(Of(std::vector<Placed>(131)));
  Checked(Of(std::vector<Placed>(kMostDrawn)));
  std::vector<Placed> but_one(91);
  but_one.back().at = {0, -5000, 0};
  EXPECT_FALSE(Checked(Of(but_one)).views[0].joints.back().far_away);
}

TEST(Layout, LongNamesFindRoomToo) {
  std::map<std::uint32_t, std::string> names;
  for (std::uint32_t i = 0; i < 131; ++i) names[i] = std::string(64, 'a');
  names[7] = "\xE9\xAA\xA8\xFF<>";
  const formats::View view = Look(Of(std::vector<Placed>(150)), names);
  const Layout page = Checked({.title = "names", .after = &view});
  EXPECT_EQ(page.views[0].labels.front().text, "0 " + std::string(26, 'a') + "…");
}

TEST(Layout, AnyPlaces) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> place(-1, 1);
  std::vector<Placed> bones;
  for (std::uint32_t i = 0; i < 300; ++i)
    bones.push_back({i % 3 == 0 ? std::nullopt : std::optional(i / 2), {place(random), place(random), place(random)}});
  Checked(Of(bones));
}

TEST(Layout, WhatHasNoFinitePlaceIsInTheTreeAlone) {
  act::Section section = Figure(91);
  section.srts[4].translation[1] = F32::Of(std::nanf(""));  // and what hangs below it
  section.srts[90].translation[0] = F32::Of(kInfinite);
  const Layout page = Checked(section);
  EXPECT_LT(page.views[0].joints.size(), 90u);
  EXPECT_EQ(page.trees[0].rows.size(), 91u);
  ASSERT_EQ(page.notes.size(), 1u);
  EXPECT_THAT(page.notes[0], testing::StartsWith("in the tree alone, since their numbers are not finite: 4, 5, 6, "));
}

TEST(Layout, HugeAndTinyNumbers) {
  Checked(Chain(300, {kLargest, kLargest, -kLargest}));
  Checked(Of({{{}, {kLargest, 0, 0}}, {{}, {-kLargest, 0, 0}}}));
  Checked(Of({{{}, {0, 0, 0}}, {{}, {1e-45f, 0, 1e-45f}}}));
}

TEST(Layout, OneBoneFarAwayLeavesTheOthersLarge) {
  act::Section section = Figure(91);
  const Layout usual = Checked(section);
  section.srts[54].translation[1] = F32::Of(-1e6f);  // as people hide a mesh
  const Layout page = Checked(section);
  EXPECT_TRUE(JointOf(page.views[0], 54).far_away);
  EXPECT_FALSE(JointOf(page.views[0], 53).far_away);
  EXPECT_DOUBLE_EQ(JointOf(page.views[0], 24).at.x, JointOf(usual.views[0], 24).at.x);
  EXPECT_GT(JointOf(page.views[0], 54).at.y, JointOf(page.views[0], 0).at.y);
}

TEST(Layout, CyclesStrayParentsAndDepth) {
  act::Section section = Of({{1u, {1, 0, 0}}, {0u, {0, 1, 0}}, {2u, {}}, {9u, {}}, {{}, {}}});
  section.bones[4].parent = act::Link::Stray({0x7FFFFFFF});
  const Layout page = Checked(section);
  EXPECT_THAT(page.trees[0].rows.back().text, HasSubstr("3 under no root"));
  const Layout deep = Checked(Chain(300, {0, 0.1f, 0}));
  EXPECT_THAT(deep.trees[0].rows.back().text, HasSubstr("299 at depth 299"));
}

TEST(Layout, MoreBonesThanAreDrawn) {
  const act::Section section = Chain(65535, {0, 0.01f, 0});
  const Layout page = Checked(section);
  EXPECT_THAT(page.notes, ElementsAre("the first 512 of 65535 bones are drawn"));
  EXPECT_LT(page.height, 4000);
  EXPECT_LT(page.width, 2000);
}

TEST(Layout, AnyByteOfASection) {
  const Bytes good = sample::SmallFigure().Build();
  const formats::View figure = Look(Read(sample::SmallFigure()));
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < good.size(); i += 3) {
    for (const std::uint8_t value : Bytes{0x00, 0x7F, 0xFF}) {
      Bytes damaged = good;
      damaged[i] = value;
      const auto section = act::Decode(damaged);
      if (!section) continue;
      ++drawn;
      const formats::View view = Look(*section);
      Checked({.title = "damaged", .after = &view, .before = &figure, .side_by_side = i % 2 == 0});
      if (testing::Test::HasFailure()) FAIL() << "byte " << i << " set to " << int{value};
    }
  }
  EXPECT_GT(drawn, 300u);
}

TEST(Marks, TellNewChangedAndRemovedBones) {
  const formats::View before = Look(Of({{{}, {}}, {0, {0, 1, 0}}, {1, {0, 1, 0}}}));
  const formats::View after = Look(Of({{{}, {}}, {0, {0, 1, 0.5f}}, {1, {0, 1, 0}}, {2, {1, 0, 0}}}));
  const auto marks = [](const View& view) {
    std::vector<Mark> all;
    for (const Joint& joint : view.joints) all.push_back(joint.mark);
    return all;
  };
  Picture picture{.title = "two", .after = &after, .before = &before};
  EXPECT_THAT(marks(Checked(picture).views[0]), ElementsAre(Mark::kSame, Mark::kChanged, Mark::kSame, Mark::kNew));
  picture.side_by_side = true;
  const Layout page = Checked(picture);
  EXPECT_EQ(page.views[0].title, "before, front");
  EXPECT_EQ(page.views[1].title, "after, front");
  EXPECT_EQ(page.views[2].title, "before, side");
  EXPECT_THAT(marks(page.views[0]), ElementsAre(Mark::kSame, Mark::kChanged, Mark::kSame));
  EXPECT_EQ(JointOf(page.views[0], 0).at.y, JointOf(page.views[1], 0).at.y);  // one scale and one middle
  std::swap(picture.before, picture.after);
  EXPECT_THAT(marks(Checked(picture).views[0]), ElementsAre(Mark::kSame, Mark::kChanged, Mark::kSame, Mark::kRemoved));
}

}  // namespace
}  // namespace bonepatch::drawing
