// What differs between two views: bones found again by their keys, wherever they stand.
#include "formats/compare.h"

#include <gmock/gmock.h>

namespace bonepatch::formats {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A bone "name under parent at place"; no parent: a root.
struct Word {
  std::string name, parent;
  double place = 0;
};

View Named(const std::vector<Word>& words) {
  View view;
  for (const Word& word : words) {
    ViewedBone bone;
    bone.label = bone.key = word.name;
    bone.fields = {{"parent", word.parent}, {"place", word.place}};
    for (std::uint32_t i = 0; i < words.size(); ++i) {
      if (words[i].name == word.parent) bone.parent = i;
    }
    view.bones.push_back(std::move(bone));
  }
  return view;
}

std::vector<std::string> Told(const View& before, const View& after) {
  std::vector<std::string> lines;
  const ViewDifference difference = Compare(before, after);
  for (const std::uint32_t bone : difference.removed) lines.push_back("-" + before.bones[bone].key);
  for (const std::uint32_t bone : difference.added) lines.push_back("+" + after.bones[bone].key);
  for (const BoneChange& bone : difference.changed) {
    EXPECT_EQ(before.bones[bone.before].key, after.bones[bone.after].key);
    std::string line = after.bones[bone.after].key + (bone.moved ? " moved" : "");
    for (const FieldChange& field : bone.fields)
      line += " " + field.name + ":" + Words(field.before) + ">" + Words(field.after);
    lines.push_back(line);
  }
  EXPECT_EQ(difference.empty(), lines.empty() && difference.header.empty());
  return lines;
}

TEST(CompareViews, TheSame) {
  EXPECT_THAT(Told({}, {}), IsEmpty());
  const View view = Named({{"hip", ""}, {"spine", "hip"}});
  EXPECT_THAT(Told(view, view), IsEmpty());
}

TEST(CompareViews, AddedRemovedAndChanged) {
  const View before = Named({{"hip", ""}, {"spine", "hip", 1}, {"tail", "hip"}});
  const View after = Named({{"hip", ""}, {"spine", "hip", 2}, {"head", "spine"}, {"hat", "head"}});
  EXPECT_THAT(Told(before, after), ElementsAre("-tail", "+head", "+hat", "spine place:1>2"));
  EXPECT_THAT(Told(after, before), ElementsAre("-head", "-hat", "+tail", "spine place:2>1"));
}

/// A bone in front moves every index, and no parent.
TEST(CompareViews, AParentIsTheSameByItsKey) {
  const View before = Named({{"hip", ""}, {"spine", "hip"}, {"head", "spine"}});
  const View after = Named({{"world", ""}, {"hip", ""}, {"spine", "hip"}, {"head", "hip"}});
  EXPECT_THAT(Told(before, after), ElementsAre("+world", "head parent:spine>hip"));
}

TEST(CompareViews, AParentThatIsNoBone) {
  const View root = Named({{"hip", ""}}), lost = Named({{"hip", "nobody"}});
  EXPECT_THAT(Told(root, lost), ElementsAre("hip parent:>nobody"));
  EXPECT_THAT(Told(lost, lost), IsEmpty());
  View index = root, other = root;
  index.bones[0].fields.clear();
  other.bones[0].fields.clear();
  other.bones[0].parent = 7;
  EXPECT_THAT(Told(index, other), ElementsAre("hip parent:none>7"));
}

TEST(CompareViews, AsFewAsPossibleMove) {
  const View before = Named({{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}});
  EXPECT_THAT(Told(before, Named({{"d", ""}, {"a", ""}, {"b", ""}, {"c", ""}})), ElementsAre("d moved"));
  EXPECT_THAT(Told(before, Named({{"a", ""}, {"c", ""}, {"new", ""}, {"d", ""}, {"b", "", 3}})),
              ElementsAre("+new", "b moved place:0>3"));
}

/// Files may say a name twice, although a rule forbids it.
TEST(CompareViews, KeysThatStandSeveralTimes) {
  const View two = Named({{"a", "", 1}, {"a", "", 2}}), one = Named({{"a", "", 1}});
  EXPECT_THAT(Told(two, two), IsEmpty());
  EXPECT_THAT(Told(two, one), ElementsAre("-a"));
  EXPECT_EQ(Compare(two, one).removed, std::vector<std::uint32_t>{1});
  EXPECT_THAT(Told(two, Named({{"a", "", 1}, {"a", "", 5}})), ElementsAre("a place:2>5"));
}

TEST(CompareViews, HeadersAndFieldsThatOneSideLacks) {
  View before = Named({{"a", ""}}), after = before;
  before.header = {{"version", 1000u}, {"link", "x.skl"}};
  after.header = {{"version", 1001u}, {"note", "new"}};
  after.bones[0].fields.push_back({"more", true});
  const ViewDifference difference = Compare(before, after);
  ASSERT_EQ(difference.header.size(), 3u);
  EXPECT_EQ(difference.header[0].name, "version");
  EXPECT_EQ(difference.header[1].after, Document());
  EXPECT_EQ(difference.header[2].before, Document());
  EXPECT_THAT(Told(before, after), ElementsAre("a more:none>yes"));
}

TEST(CompareViews, ManyBonesTakeNoTime) {
  View before, after;
  for (std::uint32_t i = 0; i < 50'000; ++i) {
    before.bones.emplace_back().key = i % 2 == 0 ? "same" : std::to_string(i);
    after.bones.emplace_back().key = i % 2 == 0 ? "same" : std::to_string(50'000 - i);
  }
  const ViewDifference difference = Compare(before, after);
  EXPECT_TRUE(difference.removed.empty());
  EXPECT_GT(difference.changed.size(), 20'000u);
}

}  // namespace
}  // namespace bonepatch::formats
