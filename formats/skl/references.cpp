// Finding names in files whose format nobody needs to know.
#include "formats/skl/references.h"

#include <algorithm>

#include "formats/skl/codec.h"

namespace bonepatch::formats::skl {
namespace {

bool EndsLike(std::string_view file, std::string_view extension) {
  return file.size() > extension.size() && Folded(file.substr(file.size() - extension.size())) == extension;
}

}  // namespace

bool NamesBones(std::string_view file) { return EndsLike(file, ".msh") || EndsLike(file, ".ani"); }
bool IsSkeletonName(std::string_view file) { return EndsLike(file, ".skl"); }

NameSearch::NameSearch(const std::vector<Bone>& bones) {
  for (const Bone& bone : bones) {
    if (bone.name.empty()) continue;
    folded_.insert(Folded(bone.name));
    lengths_.insert(bone.name.size());
  }
}

void NameSearch::LookThrough(ByteView bytes, const std::string& file, References& references) const {
  if (lengths_.empty()) return;
  const std::size_t longest = *lengths_.rbegin();
  std::vector<bool> known(longest + 1);
  for (const std::size_t length : lengths_) known[length] = true;
  for (std::uint64_t at = 0; Fits(bytes.size(), at, 4); ++at) {
    const std::uint32_t length = Load<std::uint32_t>(bytes, at, kOrder).value_or(0);
    if (length > longest || !known[length]) continue;
    const auto text = Slice(bytes, at + 4, length);
    if (!text || !folded_.contains(Folded(AsText(*text)))) continue;
    references[std::string(AsText(*text))].insert(file);
  }
}

Result<References> FindReferences(const Files& files, const std::vector<std::string>& names,
                                  const std::vector<Bone>& bones) {
  const NameSearch search(bones);
  References references;
  for (const std::string& name : names) {
    if (!NamesBones(name)) continue;
    auto bytes = files.Read(name);
    if (!bytes) return Propagate(std::move(bytes));
    search.LookThrough(*bytes, name, references);
  }
  return references;
}

bool HasNamingFiles(const std::vector<std::string>& files) {
  return std::any_of(files.begin(), files.end(), NamesBones);
}

}  // namespace bonepatch::formats::skl
