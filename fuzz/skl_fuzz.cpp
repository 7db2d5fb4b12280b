// Fuzzes .skl files: whatever decodes encodes to the same bytes, rules judge it, and every edit of it comes back.
#include <cstdlib>

#include "formats/skl/codec.h"
#include "formats/skl/editor.h"
#include "formats/skl/skl.h"

namespace skl = bonepatch::formats::skl;

namespace {

void Require(bool law) {
  if (!law) std::abort();
}

skl::BoneRef Bone(std::uint32_t index) { return {index, {}}; }

/// One of each kind; those that name bones that aren't there are told and leave the rest alone.
std::shared_ptr<const bonepatch::recipes::EditList> SomeOfEach() {
  auto edits = std::make_shared<skl::Edits>();
  const auto add = [&](auto what) { edits->list.push_back({std::move(what), {}}); };
  add(skl::AddBone{{"new", {}}, Bone(0), std::array<float, 3>{1, 2, 3}, bonepatch::Quat{0, 1, 0, 0}});
  add(skl::SetTransform{Bone(1), std::array<float, 3>{1, 0, 0}, std::nullopt, skl::Bind::kKeep});
  add(skl::SetTransform{Bone(0), std::nullopt, bonepatch::Quat{1, 2, 3, 4}, skl::Bind::kFollow});
  add(skl::Rename{Bone(2), {"other", {}}});
  add(skl::SetParent{Bone(2), Bone(1), skl::Keep::kObject});
  add(skl::SetParent{Bone(1), Bone(2), skl::Keep::kLocal});
  add(skl::Scale{0.5, std::nullopt});
  add(skl::OrderLike{{"other.skl", {}}});
  add(skl::RemoveLeaf{{std::string("new"), {}}});
  add(skl::RepairChildren{});
  add(skl::SetLink{{"hero.skl", {}}});
  return edits;
}

void Edit(const skl::Skeleton& donor) {
  bonepatch::recipes::Pack pack;
  bonepatch::recipes::Recipe recipe;
  bonepatch::recipes::FileEntry entry;
  entry.edits = SomeOfEach();
  const bonepatch::formats::Task task{&pack, &recipe, &entry, {}, "x.skl"};
  const auto names = [](const std::string&) -> tl::expected<std::vector<std::string>, std::string> {
    return std::vector<std::string>{"new", "other", ""};
  };
  const skl::Edited edited = skl::ApplyEdits(donor, "x.skl", {&task}, names);
  Require(edited.donor_of.size() == edited.planned.bones.size());
  Require(edited.sources.size() == edited.planned.bones.size());
  const bonepatch::Bytes bytes = skl::Encode(edited.planned);
  const auto again = skl::Decode(bytes);
  Require(again.has_value() || !donor.rest.empty());
  bonepatch::formats::skl::TheFormat().Judge({"x.skl", bytes, nullptr});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const bonepatch::ByteView bytes(data, size);
  const auto skeleton = skl::Decode(bytes);
  const bonepatch::Verdict verdict = skl::TheFormat().Judge({"x.skl", bytes, nullptr});
  if (!skeleton) {
    Require(verdict.refused() && skeleton.error().offset <= size);
    return 0;
  }
  Require(skl::Encode(*skeleton) == bonepatch::Bytes(bytes.begin(), bytes.end()));
  Require(skl::TheFormat().Look("x", bytes).bones.size() == skeleton->bones.size());
  Edit(*skeleton);
  return 0;
}
