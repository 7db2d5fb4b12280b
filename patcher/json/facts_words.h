// The words that writing and reading facts share.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "block/block.h"

namespace bonepatch::json {

struct KindWord {
  block::EntryKind kind;
  std::string_view word;
};

inline constexpr KindWord kKindWords[] = {
    {block::EntryKind::kModel, "model"},
    {block::EntryKind::kArchive, "archive"},
    {block::EntryKind::kBank, "bank"},
    {block::EntryKind::kUnknown, "unknown"},
};

}  // namespace bonepatch::json
