// What is installed and what is packed, run from where it landed. Nothing is built here, nor installed on the machine.
#include <gmock/gmock.h>

#include <filesystem>
#include <regex>

#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Leaks are for other tests to find; a program that is packed with a sanitizer runs as any other.
ProgramRun RunQuiet(const std::vector<std::string>& words, const std::string& folder) {
  const ProgramRun run = RunCommand(words, folder, {{"LC_ALL", "C"}});
  EXPECT_EQ(run.exit_code, 0) << words[0] << "\n" << run.out << run.err;
  return run;
}

/// The program under `prefix` works, and its manual page and completions are its own.
void ExpectWorks(const std::string& prefix, const std::string& zsh) {
  const TempFolder desk;
  const std::string program = prefix + "/bin/bonepatch";
  EXPECT_EQ(RunQuiet({program, "--version"}, desk.path()).out, "bonepatch " BONEPATCH_VERSION "\n");
  RunQuiet({program, "sample", "game"}, desk.path());
  RunQuiet({program, "check", prefix + "/share/doc/bonepatch/examples/foxtail", "--game", "game"}, desk.path());
  const auto says = [&](const std::string& file, const std::vector<std::string>& words) {
    return RunQuiet({"cat", prefix + "/share/" + file}, {}).out == RunQuiet(words, {}).out;
  };
  EXPECT_TRUE(says("bash-completion/completions/bonepatch", {program, "completion", "bash"}));
  EXPECT_TRUE(says("zsh/" + zsh + "/_bonepatch", {program, "completion", "zsh"}));
  for (const char* page : {"README.md", "docs/guide.md", "docs/rules.md", "examples/foxtail/tail.yaml"})
    EXPECT_TRUE(fs::exists(prefix + "/share/doc/bonepatch/" + page)) << page;
}

TEST(Install, UnderAPrefix) {
  const TempFolder folder;
  RunQuiet({BONEPATCH_CMAKE, "--install", BONEPATCH_BINARY_DIR, "--prefix", folder / "opt"}, folder.path());
  ExpectWorks(folder / "opt", "site-functions");
  EXPECT_THAT(folder.Read("opt/share/man/man1/bonepatch.1"), HasSubstr(".TH BONEPATCH 1"));
  EXPECT_THAT(folder.Read("opt/share/doc/bonepatch/LICENSE"), HasSubstr("Permission is hereby granted"));
}

TEST(Install, IntoAPackagersFolder) {
  const TempFolder folder;
  const ProgramRun run = RunCommand({BONEPATCH_CMAKE, "--install", BONEPATCH_BINARY_DIR, "--prefix", "/usr"},
                                    folder.path(), {{"DESTDIR", folder / "stage"}});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  ExpectWorks(folder / "stage/usr", "site-functions");
}

class PackageTest : public ::testing::Test {
 protected:
  PackageTest() {
    RunQuiet(
        {BONEPATCH_CPACK, "-G", "DEB", "--config", BONEPATCH_BINARY_DIR "/CPackConfig.cmake", "-B", folder_.path()},
        folder_.path());
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      if (entry.path().extension() == ".deb") package_ = entry.path();
    }
  }
  std::string Field(const std::string& name) {
    return RunQuiet({"dpkg-deb", "-f", package_.string(), name}, folder_.path()).out;
  }

  TempFolder folder_;
  fs::path package_;
};

TEST_F(PackageTest, ThePackageSaysWhatItIsAndWorks) {
  ASSERT_FALSE(package_.empty());
  const std::string architecture = RunQuiet({"dpkg", "--print-architecture"}, {}).out;
  EXPECT_EQ(package_.filename().string() + "\n",
            "bonepatch_" BONEPATCH_VERSION "_" + std::regex_replace(architecture, std::regex("\n"), ".deb\n"));
  EXPECT_EQ(Field("Version"), BONEPATCH_VERSION "\n");
  EXPECT_EQ(Field("Maintainer"), "the Bonepatch authors\n");
  EXPECT_THAT(Field("Description"),
              HasSubstr("Patches the skeletons inside game files from YAML recipes\n Bonepatch adds"));
  for (const char* library : {"libc6 (>= ", "libboost-program-options1", "libyaml-cpp", "libssl3", "libfmt"})
    EXPECT_THAT(Field("Depends"), HasSubstr(library));

  const std::string root = folder_ / "root";
  RunQuiet({"dpkg-deb", "-x", package_.string(), root}, folder_.path());
  ExpectWorks(root + "/usr", "vendor-completions");
  EXPECT_TRUE(fs::exists(root + "/usr/share/man/man1/bonepatch.1.gz"));
  EXPECT_THAT(folder_.Read("root/usr/share/doc/bonepatch/copyright"), HasSubstr("Permission is hereby granted"));
  const std::string listing = RunQuiet({"dpkg-deb", "-c", package_.string()}, {}).out;
  EXPECT_FALSE(std::regex_search(listing, std::regex("(^|\n)\\S+ (?!root/root )"))) << listing;
  EXPECT_FALSE(std::regex_search(listing, std::regex("usr/(include|lib)/"))) << "the libraries are for tools\n"
                                                                             << listing;
}

}  // namespace
}  // namespace bonepatch::tests
