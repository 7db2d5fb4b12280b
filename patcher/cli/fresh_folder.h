// A new folder that is filled completely or not at all: what `sample` and `new` write.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "patcher/os/file_system.h"

namespace bonepatch::cli {

/// Takes back what it made when it ends, unless it was told to keep it.
class FreshFolder {
 public:
  FreshFolder(os::FileSystem& fs, std::string path) : fs_(fs), path_(std::move(path)) {}
  ~FreshFolder();
  FreshFolder(const FreshFolder&) = delete;
  FreshFolder& operator=(const FreshFolder&) = delete;

  /// kSystem where there is something already that is no empty folder.
  Result<void> Make();
  /// A new file, by its path inside; the folders above it are made.
  Result<std::unique_ptr<os::File>> NewFile(const std::string& name);
  Result<void> Write(const std::string& name, ByteView bytes);
  void Keep() { made_.clear(); }

 private:
  struct Made {
    std::string path;
    bool folder = false;
  };
  Result<void> MakeFolder(const std::string& path);

  os::FileSystem& fs_;
  std::string path_;
  std::vector<Made> made_;  ///< in order
};

}  // namespace bonepatch::cli
