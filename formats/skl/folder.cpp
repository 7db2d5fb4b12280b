// Loads originals from files.
#include "formats/skl/folder.h"

#include <algorithm>

#include "patcher/base/sha256.h"

namespace bonepatch::formats::skl {

Result<void> FilesFolder::ListOnce() const {
  if (names_) return {};
  auto names = files_.List();
  if (!names) return Propagate(std::move(names));
  names_ = std::move(*names);
  return {};
}

Result<std::vector<std::string>> FilesFolder::Names() const {
  return ListOnce().map([&] { return *names_; });
}

Result<std::optional<Original>> FilesFolder::Load(const std::string& name) const {
  if (auto listed = ListOnce(); !listed) return Propagate(std::move(listed));
  if (!std::binary_search(names_->begin(), names_->end(), name)) return std::nullopt;
  auto bytes = files_.Read(name);
  if (!bytes) return Propagate(std::move(bytes));
  std::string digest = Sha256(*bytes);
  auto skeleton = Decode(*bytes);
  return Original{std::move(*bytes), std::move(digest), std::move(skeleton)};
}

Result<References> FilesFolder::ReferencesTo(const std::vector<Bone>& bones) const {
  return ListOnce().and_then([&] { return FindReferences(files_, *names_, bones); });
}

std::string Beside(const std::string& file, const std::string& name) {
  const std::size_t slash = file.rfind('/');
  return slash == std::string::npos ? name : file.substr(0, slash + 1) + name;
}

std::optional<std::string> FindBeside(const std::vector<std::string>& names, const std::string& file,
                                      const std::string& link) {
  const std::string wanted = Beside(file, link);
  if (std::binary_search(names.begin(), names.end(), wanted)) return wanted;
  const std::string folded = Folded(wanted);
  std::optional<std::string> like;
  for (const std::string& name : names) {
    if (Folded(name) != folded) continue;
    if (like) return std::nullopt;
    like = name;
  }
  return like;
}

}  // namespace bonepatch::formats::skl
