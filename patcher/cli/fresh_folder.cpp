// Making files and folders, and remembering which.
#include "patcher/cli/fresh_folder.h"

namespace bonepatch::cli {

FreshFolder::~FreshFolder() {
  for (auto made = made_.rbegin(); made != made_.rend(); ++made) {
    // What can't be taken back stays; the failure that led here is what is told.
    static_cast<void>(made->folder ? fs_.RemoveFolder(made->path) : fs_.Remove(made->path));
  }
}

Result<void> FreshFolder::Make() {
  Result<std::optional<os::Info>> there = fs_.Stat(path_, true);
  if (!there) return Propagate(std::move(there));
  if (!*there) return MakeFolder(path_);
  if ((*there)->kind != os::Info::Kind::kFolder)
    return Fail(Failure::kSystem, "there is something that is no folder", path_);
  Result<std::vector<std::string>> names = fs_.List(path_);
  if (!names) return Propagate(std::move(names));
  if (!names->empty()) return Fail(Failure::kSystem, "the folder is not empty; a new or empty one is wanted", path_);
  return {};
}

Result<void> FreshFolder::MakeFolder(const std::string& path) {
  Result<std::optional<os::Info>> there = fs_.Stat(path, true);
  if (!there) return Propagate(std::move(there));
  if (*there) return {};
  made_.push_back({path, true});
  return fs_.MakeFolder(path);
}

Result<std::unique_ptr<os::File>> FreshFolder::NewFile(const std::string& name) {
  for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1)) {
    if (Result<void> made = MakeFolder(os::JoinPath(path_, name.substr(0, slash))); !made)
      return Propagate(std::move(made));
  }
  const std::string path = os::JoinPath(path_, name);
  Result<std::unique_ptr<os::File>> file = fs_.Open(path, os::OpenMode::kCreateNew);
  if (file) made_.push_back({path, false});
  return file;
}

Result<void> FreshFolder::Write(const std::string& name, ByteView bytes) {
  Result<std::unique_ptr<os::File>> file = NewFile(name);
  if (!file) return Propagate(std::move(file));
  return (*file)->WriteAt(0, bytes);
}

}  // namespace bonepatch::cli
