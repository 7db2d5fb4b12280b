// Sections that must decode, as the tests of act/ read them.
#pragma once

#include <gtest/gtest.h>

#include "act/codec.h"
#include "sample/act_builder.h"

namespace bonepatch::act {

inline Section Read(const Bytes& bytes) {
  auto section = Decode(bytes);
  EXPECT_TRUE(section);
  return section ? std::move(*section) : Section();
}

inline Section Read(const sample::ActBuilder& words) { return Read(words.Build()); }

}  // namespace bonepatch::act
