// Names of bones in the files beside a skeleton: meshes (.msh) and animations (.ani) know bones by name.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/files.h"
#include "formats/skl/skeleton.h"

namespace bonepatch::formats::skl {

/// Whether a file's name is that of a mesh or an animation (any case).
bool NamesBones(std::string_view file);
/// Whether it is that of a skeleton.
bool IsSkeletonName(std::string_view file);

/// Each name as it is spelled there, with the files that name it.
using References = std::map<std::string, std::set<std::string>>;

/// Looks for known names, in any case. Neither format is read: an i32 length (little-endian) followed by as many bytes
/// that are such a name is a reference.
class NameSearch {
 public:
  explicit NameSearch(const std::vector<Bone>& bones);
  void LookThrough(ByteView bytes, const std::string& file, References& references) const;

 private:
  std::set<std::string, std::less<>> folded_;
  std::set<std::size_t> lengths_;
};

/// Of all .msh and .ani files among `names`, which are those of `files`. An error only for I/O.
Result<References> FindReferences(const Files& files, const std::vector<std::string>& names,
                                  const std::vector<Bone>& bones);

/// Whether there are such files at all.
bool HasNamingFiles(const std::vector<std::string>& files);

}  // namespace bonepatch::formats::skl
