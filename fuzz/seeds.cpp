// Writes the seeds of every fuzzer into a folder: what the builders and the examples make, never bytes of a game.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "patcher/base/bytes.h"

namespace {

namespace fs = std::filesystem;

void Write(const fs::path& folder, const std::string& name, bonepatch::ByteView bytes) {
  fs::create_directories(folder);
  std::ofstream file(folder / name, std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

/// Every YAML file of the examples.
void WriteRecipes(const fs::path& folder) {
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(BONEPATCH_SOURCE_DIR) / "examples")) {
    if (entry.path().extension() != ".yaml") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const std::string name = entry.path().parent_path().filename().string() + "-" + entry.path().filename().string();
    Write(folder, name, bonepatch::AsBytes(text));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
    return EXIT_FAILURE;
  }
  const fs::path folder = argv[1];
  fs::remove_all(folder);
  WriteRecipes(folder / "recipe");
  return EXIT_SUCCESS;
}
