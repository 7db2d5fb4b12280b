// The files that a format's skeleton lies among, by name: a folder, or what the originals of one are.
#pragma once

#include <string>
#include <vector>

#include "patcher/base/bytes.h"
#include "patcher/base/result.h"

namespace bonepatch::formats {

class Files {
 public:
  virtual ~Files() = default;
  /// Names with `/` between folders, sorted; every file, whoever's it is.
  virtual Result<std::vector<std::string>> List() const = 0;
  /// kSystem where it isn't there, can't be read, or is too large to be of any format.
  virtual Result<Bytes> Read(const std::string& name) const = 0;
};

}  // namespace bonepatch::formats
