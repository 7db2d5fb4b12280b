// A folder of its own for each test, removed with everything in it at the end.
#pragma once

#include <string>

#include "patcher/base/bytes.h"

namespace bonepatch::tests {

class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::string& path() const { return path_; }  ///< absolute, no link in it
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

  /// Writes a file below the folder, making the folders above it. Returns its path.
  std::string Write(const std::string& name, ByteView bytes) const;
  std::string Write(const std::string& name, std::string_view text) const { return Write(name, AsBytes(text)); }
  std::string MakeFolder(const std::string& name) const;

  /// The whole of a file as text; "(missing)" where there is none.
  std::string Read(const std::string& name) const;

 private:
  std::string path_;
};

}  // namespace bonepatch::tests
