// Taking a page apart, line by line.
#include "tests/docs/page.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace bonepatch::docs {
namespace {

const std::string kFence = "```";
const std::string kGap = "...";

std::string Slurp(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// "a" of `<!-- a -->`; empty for any other line.
std::string NoteOf(const std::string& line) {
  static const std::regex comment("<!-- (.*) -->");
  std::smatch match;
  return std::regex_match(line, match, comment) ? match[1].str() : std::string();
}

/// Whether a line is what a page says, where `...` stands for any characters.
bool LineMatches(const std::string& said, const std::string& printed) {
  std::size_t from = 0, at = 0;
  while (true) {
    const std::size_t gap = said.find(kGap, from);
    const std::string part = said.substr(from, gap == std::string::npos ? gap : gap - from);
    const bool last = gap == std::string::npos;
    if (last && from > 0) return printed.size() - at >= part.size() && printed.ends_with(part);
    const std::size_t found = from == 0 ? (printed.starts_with(part) ? 0 : std::string::npos) : printed.find(part, at);
    if (found == std::string::npos) return false;
    at = found + part.size();
    if (last) return at == printed.size();
    from = gap + kGap.size();
  }
}

}  // namespace

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    line.erase(line.find_last_not_of(" \r") + 1);
    lines.push_back(line);
  }
  return lines;
}

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

Page ParsePage(const std::string& name, const std::string& text) {
  Page page{name, LinesOf(text), {}};
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < page.lines.size(); ++i) {
    const std::string& line = page.lines[i];
    if (!line.starts_with(kFence)) {
      if (const std::string note = NoteOf(line); !note.empty()) {
        notes.push_back(note);
      } else if (!line.empty()) {
        notes.clear();
      }
      continue;
    }
    Block block{line.substr(kFence.size()), std::move(notes), i + 1, i + 1, {}};
    notes.clear();
    while (block.last < page.lines.size() && page.lines[block.last] != kFence) {
      block.lines.push_back(page.lines[block.last++]);
    }
    i = block.last;
    page.blocks.push_back(std::move(block));
  }
  return page;
}

std::vector<Page> ReadPages() {
  const std::filesystem::path top = BONEPATCH_SOURCE_DIR;
  std::vector<Page> pages{ParsePage("README.md", Slurp(top / "README.md"))};
  for (const auto& entry : std::filesystem::directory_iterator(top / "docs")) {
    if (entry.path().extension() != ".md") continue;
    pages.push_back(ParsePage("docs/" + entry.path().filename().string(), Slurp(entry.path())));
  }
  std::sort(pages.begin(), pages.end(), [](const Page& a, const Page& b) { return a.name < b.name; });
  return pages;
}

std::vector<Command> CommandsOf(const Block& block, std::vector<std::string>& stray) {
  static const std::regex exit_line("\\(exit (\\d+)\\)");
  std::vector<Command> commands;
  bool continues = false;
  for (std::size_t i = 0; i < block.lines.size(); ++i) {
    const std::string& line = block.lines[i];
    std::smatch match;
    if (line.starts_with("$ ") || continues) {
      if (!continues) commands.push_back({{}, {}, {}, 0, block.first + i + 1});
      commands.back().source.push_back(line);
      commands.back().text += (continues ? "\n" + line : line.substr(2));
      continues = line.ends_with("\\");
    } else if (commands.empty()) {
      stray.push_back(line);
    } else if (std::regex_match(line, match, exit_line)) {
      commands.back().exit_code = std::stoi(match[1]);
    } else {
      commands.back().output.push_back(line);
    }
  }
  return commands;
}

bool IsCommandLine(const std::string& line) {
  static const std::regex command("\\s*(\\$ |- run: |run: )?\\s*([^\\s`']*/)?bonepatch( .*)?");
  return std::regex_match(line, command);
}

bool Matches(const std::vector<std::string>& said, const std::vector<std::string>& printed) {
  // ends[j]: the first i lines that are said can be the first j that are printed.
  std::vector<bool> ends(printed.size() + 1, false);
  ends[0] = true;
  for (const std::string& line : said) {
    std::vector<bool> next(printed.size() + 1, false);
    for (std::size_t j = 0; j <= printed.size(); ++j) {
      if (line == kGap) {
        next[j] = ends[j] || (j > 0 && next[j - 1]);
      } else {
        next[j] = j > 0 && ends[j - 1] && LineMatches(line, printed[j - 1]);
      }
    }
    ends = std::move(next);
  }
  return ends[printed.size()];
}

}  // namespace bonepatch::docs
