// Makes and removes folders for tests.
#include "tests/support/temp_folder.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace bonepatch::tests {

TempFolder::TempFolder() {
  std::string pattern =
      (std::filesystem::canonical(std::filesystem::temp_directory_path()) / "bonepatch-XXXXXX").string();
  path_ = mkdtemp(pattern.data()) == nullptr ? std::string() : pattern;
  if (path_.empty()) std::abort();  // a test without its folder would write anywhere
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TempFolder::Write(const std::string& name, ByteView bytes) const {
  const std::filesystem::path path = std::filesystem::path(path_) / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary).write(AsText(bytes).data(), static_cast<std::streamsize>(bytes.size()));
  return path.string();
}

std::string TempFolder::MakeFolder(const std::string& name) const {
  const std::filesystem::path path = std::filesystem::path(path_) / name;
  std::filesystem::create_directories(path);
  return path.string();
}

std::string TempFolder::Read(const std::string& name) const {
  std::ifstream file(std::filesystem::path(path_) / name, std::ios::binary);
  if (!file) return "(missing)";
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace bonepatch::tests
