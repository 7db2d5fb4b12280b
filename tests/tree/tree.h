// The source tree as the tests of its own rules see it: files, their lines, and code without comments and strings.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace bonepatch::tree {

struct File {
  std::string path;    ///< from the top of the tree, with `/`
  std::string folder;  ///< "patcher/base"; empty at the top
  std::string name;
  std::string text;
};

/// Every file of the tree but build folders and hidden ones, sorted by path.
const std::vector<File>& Files();

/// Whether the path is a .h or .cpp file.
bool IsCode(const File& file);

/// Whether it belongs to the program: code that is neither a test, a fuzzer, a benchmark nor an example.
bool IsProgram(const File& file);

/// Null where there is no such file.
const File* Find(const std::string& path);

/// Everything between `begin` and `end`; a failure of the test where one is missing.
std::string Between(const std::string& text, const std::string& begin, const std::string& end);

std::vector<std::string> Lines(const std::string& text);

/// The same text, lines kept, with comments and the insides of string and character literals blanked.
std::string CodeOnly(const std::string& text);

/// What `#include "..."` or `#include <...>` lines name, in order.
struct Include {
  std::string path;
  bool quoted = false;
  int line = 0;
};
std::vector<Include> Includes(const File& file);

/// One row of the table in the README: who may include whom.
struct Row {
  std::string folder;
  std::vector<std::string> folders;  ///< these, and what they may include
  std::vector<std::string> headers;  ///< single headers of other folders
};
std::vector<Row> IncludeTable();

/// Every folder that a folder may include: its own, those of its row, and what their rows allow.
std::map<std::string, std::set<std::string>> Allowed(const std::vector<Row>& table);

}  // namespace bonepatch::tree
