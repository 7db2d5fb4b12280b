// A page of the docs as its test sees it: fenced blocks, each with the comment before it, and the commands in them.
#pragma once

#include <string>
#include <vector>

namespace bonepatch::docs {

/// A fenced block. The lines between its fences are [first, last) of the page.
struct Block {
  std::string language;            ///< what stands behind the opening fence: "sh", "yaml", ""
  std::vector<std::string> notes;  ///< HTML comments right above it, without their brackets, the nearest one last
  std::size_t first = 0, last = 0;
  std::vector<std::string> lines;
};

/// `$ bonepatch ...`, with what it should print, and `(exit N)` where that isn't 0.
struct Command {
  std::vector<std::string> source;  ///< as the page has it; a backslash at the end goes on in the next line
  std::string text;                 ///< for the shell
  std::vector<std::string> output;
  int exit_code = 0;
  std::size_t line = 0;  ///< of the page, from 1
};

struct Page {
  std::string name;  ///< "docs/guide.md"
  std::vector<std::string> lines;
  std::vector<Block> blocks;
};

/// README.md and docs/*.md, sorted.
std::vector<Page> ReadPages();

Page ParsePage(const std::string& name, const std::string& text);

/// The commands of a block; lines before the first one are in `stray`.
std::vector<Command> CommandsOf(const Block& block, std::vector<std::string>& stray);

/// Whether a line is a command line of bonepatch: alone, behind a prompt, by a path, or in a job of a CI.
bool IsCommandLine(const std::string& line);

/// Whether the lines are what a page says; `...` alone stands for any lines, within a line for any characters.
bool Matches(const std::vector<std::string>& said, const std::vector<std::string>& printed);

std::vector<std::string> LinesOf(const std::string& text);
std::string Joined(const std::vector<std::string>& lines);

}  // namespace bonepatch::docs
