// What ./dev promises about the clone that it runs in.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tree {
namespace {

namespace fs = std::filesystem;

void WriteScript(const fs::path& path, const std::string& text) {
  std::ofstream(path) << "#!/bin/bash\n" << text;
  fs::permissions(path, fs::perms::owner_all);
}

/// The base folder that `./dev build` gives to ccache in a clone of that name; "none" where it gives none. Stand-ins
/// take the place of cmake, ccache and the package manager.
std::string SharedBase(const tests::TempFolder& folder, const std::string& clone) {
  const fs::path bin = folder / "bin";
  fs::create_directories(bin);
  fs::create_directories(folder / clone);
  fs::copy_file(fs::path(BONEPATCH_SOURCE_DIR) / "dev", folder / clone + "/dev");
  WriteScript(bin / "cmake", "echo \"base ${CCACHE_BASEDIR:-none}\"\n");
  WriteScript(bin / "ccache", "");
  WriteScript(bin / "dpkg-query", "echo installed\n");
  const std::string path = bin.string() + ":/usr/bin:/bin";
  const tests::ProgramRun run =
      tests::RunCommand({"./dev", "build"}, folder / clone, {{"PATH", path}, {"CCACHE_BASEDIR", ""}});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::size_t at = run.err.find("base ");
  return at == std::string::npos ? run.err : run.err.substr(at + 5, run.err.find('\n', at) - at - 5);
}

TEST(Dev, LetsOtherClonesUseWhatThisOneCompiled) {
  const tests::TempFolder folder;
  EXPECT_EQ(SharedBase(folder, "clone"), folder / "clone");
}

/// ccache doesn't find such a path again in the lists of included files that it keeps: another clone's build would then
/// watch this one's files, and miss changes of its own.
TEST(Dev, SharesNothingFromAPathThatIsWrittenEscaped) {
  const tests::TempFolder folder;
  for (const char* name : {"two words", "a$b", "a#b", "a:b", "a%b", "a\\b"}) {
    EXPECT_EQ(SharedBase(folder, name), "none") << name;
  }
}

}  // namespace
}  // namespace bonepatch::tree
