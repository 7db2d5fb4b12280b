// Who may include whom: every #include of the program, and every link line, against the table in the README.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "tests/tree/tree.h"

namespace bonepatch::tree {
namespace {

std::set<std::string> ProgramFolders() {
  std::set<std::string> folders;
  for (const File& file : Files()) {
    if (IsProgram(file)) folders.insert(file.folder);
  }
  return folders;
}

std::string FolderOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

const Row* FindRow(const std::vector<Row>& table, const std::string& folder) {
  const auto row = std::find_if(table.begin(), table.end(), [&](const Row& r) { return r.folder == folder; });
  return row == table.end() ? nullptr : &*row;
}

TEST(IncludeTable, NamesEveryFolderOfTheProgramOnce) {
  std::multiset<std::string> named;
  for (const Row& row : IncludeTable()) named.insert(row.folder);
  const std::set<std::string> folders = ProgramFolders();
  EXPECT_EQ(named, std::multiset<std::string>(folders.begin(), folders.end()));
}

TEST(IncludeTable, LeadsDownwardsOnly) {
  std::set<std::string> above;
  for (const Row& row : IncludeTable()) {
    for (const std::string& folder : row.folders) {
      EXPECT_TRUE(above.contains(folder))
          << row.folder << " may include " << folder << ", which is not in a row above it";
    }
    above.insert(row.folder);
  }
}

TEST(IncludeTable, HoldsForEveryIncludeOfTheProgram) {
  const std::vector<Row> table = IncludeTable();
  const auto allowed = Allowed(table);
  for (const File& file : Files()) {
    if (!IsProgram(file)) continue;
    const Row* row = FindRow(table, file.folder);
    ASSERT_NE(row, nullptr) << file.path;
    for (const Include& include : Includes(file)) {
      if (!include.quoted) continue;
      const bool single = std::count(row->headers.begin(), row->headers.end(), include.path) != 0;
      EXPECT_TRUE(single || allowed.at(file.folder).contains(FolderOf(include.path)))
          << file.path << ":" << include.line << ": " << file.folder << " may not include \"" << include.path << "\"";
    }
  }
}

TEST(IncludeTable, EveryIncludeInQuotesIsAFileByItsPathFromTheTop) {
  for (const File& file : Files()) {
    if (!IsCode(file)) continue;
    for (const Include& include : Includes(file)) {
      EXPECT_EQ(include.quoted, Find(include.path) != nullptr)
          << file.path << ":" << include.line << ": " << include.path;
    }
  }
}

TEST(IncludeTable, SingleHeadersBringNothingElseAlong) {
  const std::vector<Row> table = IncludeTable();
  const auto allowed = Allowed(table);
  for (const Row& row : table) {
    for (const std::string& header : row.headers) {
      const File* file = Find(header);
      ASSERT_NE(file, nullptr) << header;
      for (const Include& include : Includes(*file)) {
        EXPECT_TRUE(!include.quoted || allowed.at(row.folder).contains(FolderOf(include.path)))
            << header << " brings " << include.path << " to " << row.folder;
      }
    }
  }
}

/// "bonepatch_json" of "patcher/json".
std::string TargetOf(const std::string& folder) {
  const std::size_t slash = folder.rfind('/');
  return "bonepatch_" + (slash == std::string::npos ? folder : folder.substr(slash + 1));
}

TEST(IncludeTable, IsWhatTheTargetsLink) {
  static const std::regex library(R"(bonepatch_library\(([^)]*)\))");
  static const std::regex word(R"(bonepatch_\w+)");
  std::vector<Row> linked;
  for (const Row& row : IncludeTable()) {
    if (row.folder == "patcher") continue;  // the program itself, not a library
    const File* cmake = Find(row.folder + "/CMakeLists.txt");
    ASSERT_NE(cmake, nullptr) << row.folder;
    std::smatch call;
    ASSERT_TRUE(std::regex_search(cmake->text, call, library)) << cmake->path;
    const std::string arguments = call[1];
    Row targets;
    for (auto it = std::sregex_iterator(arguments.begin(), arguments.end(), word); it != std::sregex_iterator(); ++it) {
      if (targets.folder.empty()) {
        targets.folder = it->str();
      } else {
        targets.folders.push_back(it->str());
      }
    }
    EXPECT_EQ(targets.folder, TargetOf(row.folder)) << cmake->path;
    linked.push_back(targets);
  }
  const auto links = Allowed(linked);
  for (const auto& [folder, folders] : Allowed(IncludeTable())) {
    if (folder == "patcher") continue;
    std::set<std::string> targets;
    for (const std::string& other : folders) targets.insert(TargetOf(other));
    EXPECT_EQ(targets, links.at(TargetOf(folder))) << folder << ": the README's table against CMakeLists.txt";
  }
}

/// Folders of formats that are slices beside ACT, whose own is known wherever games are.
std::set<std::string> Slices() {
  std::set<std::string> slices;
  for (const std::string& folder : ProgramFolders()) {
    if (folder.starts_with("formats/") && folder != "formats/sluggers" && folder != "formats/catalogue")
      slices.insert(folder);
  }
  return slices;
}

TEST(Formats, AreKnownByALineOfTheTableAlone) {
  const std::string table = "formats/catalogue/formats.cpp";
  ASSERT_FALSE(Slices().empty());
  for (const std::string& slice : Slices()) {
    const std::string name = slice.substr(slice.find('/') + 1);
    const std::regex word("(^|[^A-Za-z0-9])\\.?" + name + "([^A-Za-z0-9]|$)");
    bool in_table = false;
    for (const File& file : Files()) {
      if (!IsProgram(file) || file.folder == slice) continue;
      for (const Include& include : Includes(file)) {
        if (!include.path.starts_with(slice + "/")) continue;
        EXPECT_EQ(file.path, table) << "includes " << include.path;
        in_table = true;
      }
      if (file.path == table) continue;
      EXPECT_FALSE(std::regex_search(CodeOnly(file.text), word)) << file.path << " names " << name << " in code";
      EXPECT_EQ(file.text.find('"' + name), std::string::npos) << file.path << " names " << name << " in a text";
      EXPECT_EQ(file.text.find("\"." + name), std::string::npos) << file.path << " names ." << name << " in a text";
    }
    EXPECT_TRUE(in_table) << slice << " is in no table";
  }
}

TEST(OneFileOnly, KnowsYamlOptionsAndHashes) {
  for (const char* library : {"yaml-cpp/", "boost/program_options", "openssl/"}) {
    std::vector<std::string> files;
    for (const File& file : Files()) {
      if (!IsCode(file)) continue;
      const std::vector<Include> includes = Includes(file);
      if (std::any_of(includes.begin(), includes.end(),
                      [&](const Include& i) { return i.path.starts_with(library); })) {
        files.push_back(file.path);
      }
    }
    EXPECT_EQ(files.size(), 1u) << library << " in: " << testing::PrintToString(files);
  }
}

TEST(OneFolderOnly, KnowsJson) {
  for (const File& file : Files()) {
    if (!IsProgram(file) || file.folder == "patcher/json") continue;
    for (const Include& include : Includes(file)) {
      EXPECT_FALSE(include.path.starts_with("nlohmann/")) << file.path << ":" << include.line;
    }
  }
}

TEST(OneFolderOnly, KnowsGoogleTest) {
  for (const File& file : Files()) {
    if (!IsCode(file) || file.path.starts_with("tests/")) continue;
    for (const Include& include : Includes(file)) {
      EXPECT_FALSE(include.path.starts_with("gtest/") || include.path.starts_with("gmock/"))
          << file.path << ":" << include.line << ": " << include.path;
    }
  }
}

}  // namespace
}  // namespace bonepatch::tree
