// Pages made up for tests.
#pragma once

#include <gtest/gtest.h>

#include "act/codec.h"
#include "act/edit.h"
#include "patcher/page/page.h"
#include "sample/act_builder.h"

namespace bonepatch::tests {

/// A figure of so many bones in a chain; one more hangs from the last after the edits.
inline plan::EditedSkeleton Figure(const std::string& address, std::uint32_t bones) {
  sample::ActBuilder builder;
  std::string last;
  for (std::uint32_t i = 0; i < bones; ++i) {
    const std::string name = "b" + std::to_string(i);
    builder.Bone(name).At(0, 0.1F, static_cast<float>(i % 7));
    if (!last.empty()) builder.Under(last);
    last = name;
  }
  auto section = act::Decode(builder.Build());
  EXPECT_TRUE(section.has_value());
  plan::EditedSkeleton model{address, "figure.gpl", *section, std::move(*section), {}, true};
  act::NewBone bone;
  bone.parent = act::Link::To({bones - 1});
  act::AppendBone(model.after, bone);
  model.names.resize(bones + 1);
  model.names.back() = "antenna";
  return model;
}

inline recipes::Pack Titled(const std::string& title) {
  recipes::Pack pack;
  pack.id.value = "made-up";
  pack.title = title;
  return pack;
}

inline page::Page PageOf(const recipes::Pack& pack) {
  page::Page page;
  page.report.ok = true;
  page.report.packs = 1;
  page.packs = {&pack};
  page.skeletons.push_back(Figure("18/0", 91));
  page.texts = {{"made-up.yaml", "id: made-up\nmodels:\n  - model: 18/0\n"}};
  return page;
}

}  // namespace bonepatch::tests
