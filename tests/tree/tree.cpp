// Reads the source tree once, and takes files and the README's table apart.
#include "tests/tree/tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

namespace bonepatch::tree {
namespace {

namespace fs = std::filesystem;

bool Skipped(const fs::directory_entry& entry) {
  const std::string name = entry.path().filename().string();
  return (name.starts_with(".") && name != ".ci") || (entry.is_directory() && name.starts_with("build"));
}

std::vector<File> ReadFiles() {
  const fs::path top = BONEPATCH_SOURCE_DIR;
  std::vector<File> files;
  for (auto it = fs::recursive_directory_iterator(top); it != fs::recursive_directory_iterator(); ++it) {
    if (Skipped(*it)) {
      if (it->is_directory()) it.disable_recursion_pending();
      continue;
    }
    if (!it->is_regular_file()) continue;
    const fs::path path = it->path().lexically_relative(top);
    std::ifstream stream(it->path(), std::ios::binary);
    files.push_back({path.generic_string(), path.parent_path().generic_string(), path.filename().string(),
                     std::string(std::istreambuf_iterator<char>(stream), {})});
  }
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.path < b.path; });
  return files;
}

/// The end of the raw string literal whose `"` is at `quote`: after its closing quote.
std::size_t EndOfRawString(const std::string& text, std::size_t quote) {
  const std::size_t open = text.find('(', quote);
  if (open == std::string::npos) return text.size();
  const std::string close = ")" + text.substr(quote + 1, open - quote - 1) + "\"";
  const std::size_t end = text.find(close, open);
  return end == std::string::npos ? text.size() : end + close.size();
}

/// The end of a quoted literal that starts at `quote`: after its closing quote.
std::size_t EndOfLiteral(const std::string& text, std::size_t quote) {
  std::size_t i = quote + 1;
  while (i < text.size() && text[i] != text[quote] && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
  return std::min(i + 1, text.size());
}

bool IsDigitSeparator(const std::string& text, std::size_t i) {
  return text[i] == '\'' && i > 0 && std::isxdigit(static_cast<unsigned char>(text[i - 1])) != 0;
}

/// Where what starts at `i` ends, if it is a comment or a literal; else `i`.
std::size_t EndOfNoCode(const std::string& text, std::size_t i) {
  if (text.compare(i, 2, "//") == 0) return std::min(text.find('\n', i), text.size());
  if (text.compare(i, 2, "/*") == 0) {
    const std::size_t end = text.find("*/", i + 2);
    return end == std::string::npos ? text.size() : end + 2;
  }
  if (text[i] == '"') return i > 0 && text[i - 1] == 'R' ? EndOfRawString(text, i) : EndOfLiteral(text, i);
  if (text[i] == '\'' && !IsDigitSeparator(text, i)) return EndOfLiteral(text, i);
  return i;
}

}  // namespace

const std::vector<File>& Files() {
  static const std::vector<File> files = ReadFiles();
  return files;
}

bool IsCode(const File& file) { return file.name.ends_with(".h") || file.name.ends_with(".cpp"); }

bool IsProgram(const File& file) {
  return IsCode(file) && !file.path.starts_with("tests/") && !file.path.starts_with("fuzz/") &&
         !file.path.starts_with("bench/") && !file.path.starts_with("examples/");
}

const File* Find(const std::string& path) {
  for (const File& file : Files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

std::string Between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t first = text.find(begin);
  const std::size_t last = first == std::string::npos ? first : text.find(end, first);
  if (last == std::string::npos) {
    ADD_FAILURE() << "nothing between '" << begin << "' and '" << end << "'";
    return {};
  }
  return text.substr(first + begin.size(), last - first - begin.size());
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string CodeOnly(const std::string& text) {
  std::string code = text;
  for (std::size_t i = 0; i < code.size();) {
    const std::size_t end = EndOfNoCode(text, i);
    for (std::size_t k = i; k < end; ++k) {
      if (code[k] != '\n') code[k] = ' ';
    }
    i = std::max(end, i + 1);
  }
  return code;
}

std::vector<Include> Includes(const File& file) {
  static const std::regex pattern(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"].*$)re");
  std::vector<Include> includes;
  int number = 0;
  for (const std::string& line : Lines(file.text)) {
    ++number;
    std::smatch match;
    if (std::regex_match(line, match, pattern)) includes.push_back({match[2], match[1] == "\"", number});
  }
  return includes;
}

std::vector<Row> IncludeTable() {
  const File* readme = Find("README.md");
  if (readme == nullptr) {
    ADD_FAILURE() << "there is no README.md";
    return {};
  }
  static const std::regex quoted("`([a-z_/.]+)`");
  std::vector<Row> table;
  for (const std::string& line :
       Lines(Between(readme->text, "<!-- include table -->", "<!-- include table ends -->"))) {
    if (!line.starts_with("| `")) continue;
    const std::size_t last = line.rfind('|', line.size() - 2);
    std::smatch name;
    if (!std::regex_search(line, name, quoted)) continue;
    Row row{name[1], {}, {}};
    const std::string cell = line.substr(last);
    for (auto it = std::sregex_iterator(cell.begin(), cell.end(), quoted); it != std::sregex_iterator(); ++it) {
      const std::string item = (*it)[1];
      (item.ends_with(".h") ? row.headers : row.folders).push_back(item);
    }
    table.push_back(row);
  }
  return table;
}

std::map<std::string, std::set<std::string>> Allowed(const std::vector<Row>& table) {
  std::map<std::string, std::set<std::string>> allowed;
  for (const Row& row : table) {
    std::set<std::string>& mine = allowed[row.folder];
    mine.insert(row.folder);
    for (const std::string& folder : row.folders) mine.insert(allowed[folder].begin(), allowed[folder].end());
  }
  return allowed;
}

}  // namespace bonepatch::tree
