// Appends many bones in one go: what AppendBone (edit.h) has to look up each time is looked up once.
#pragma once

#include <optional>
#include <unordered_map>

#include "act/edit.h"

namespace bonepatch::act {

/// While it is there nobody else changes the section's bones, links or user data.
class Appender {
 public:
  explicit Appender(Section& section);

  /// As AppendBone, with an id that need not be the index.
  BoneIndex Append(const NewBone& values, std::uint16_t id);

 private:
  void LinkLast();
  std::optional<BoneIndex> LastChild(Link parent, Link first);
  void ExtendTables(BoneIndex bone, const NewBone& values);

  Section& section_;
  Descriptor* tracks_;                                                ///< null: no such table
  Descriptor* mirrors_;                                               ///< null: no such table
  std::unordered_map<std::uint32_t, std::optional<BoneIndex>> last_;  ///< last child by parent; none: a broken chain
};

}  // namespace bonepatch::act
