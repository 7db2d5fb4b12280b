// Every command in README.md and docs/ is run, and every recipe there is checked. docs/contributing.md says how a page
// is written; BONEPATCH_UPDATE_GOLDENS=1 writes what commands print into the pages.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>

#include "tests/docs/desk.h"
#include "tests/docs/page.h"

namespace bonepatch::docs {
namespace {

bool Updating() { return std::getenv("BONEPATCH_UPDATE_GOLDENS") != nullptr; }

/// What follows `key` in one of the notes; null where none begins like this.
const std::string* NoteBehind(const Block& block, const std::string& key) {
  const auto note = std::find_if(block.notes.begin(), block.notes.end(),
                                 [&](const std::string& text) { return text.starts_with(key); });
  return note == block.notes.end() ? nullptr : &*note;
}

/// "antenna.yaml" of a block whose first line is `# file: antenna.yaml`.
std::string FileOf(const Block& block) {
  const std::string kKey = "# file: ";
  if (block.lines.empty() || !block.lines[0].starts_with(kKey)) return {};
  return block.lines[0].substr(kKey.size());
}

/// "[9/0, 9/1]" of a block with the note `edits of [9/0, 9/1], refused by act/root-child-in-stadium`.
std::string TargetOf(const Block& block) {
  static const std::regex edits("edits of (\\[[^\\]]*\\]|[^,]*).*");
  std::smatch match;
  const std::string* note = NoteBehind(block, "edits of ");
  return note && std::regex_match(*note, match, edits) ? match[1].str() : std::string();
}

/// Edits shown on their own, as the recipe that they would stand in.
std::string RecipeAround(const std::string& target, const Block& block) {
  const bool pair = target.starts_with("pair "), file = target.ends_with(".skl");
  std::string text = "bonepatch: 1\nid: example\n";
  text += file ? "format: skl\nmodels:\n  - " : "game: sluggers-us\nmodels:\n  - ";
  text += file ? "file: " + target : pair ? "pair: " + target.substr(5) : "model: " + target;
  text += "\n    edits:\n";
  for (const std::string& line : block.lines) text += line.empty() ? "\n" : "      " + line + "\n";
  return text;
}

class PageRun {
 public:
  explicit PageRun(const Page& page) : page_(page), lines_(page.lines) {}

  void Go() {
    for (const Block& block : page_.blocks) {
      if (block.language == "sh") {
        RunBlock(block);
      } else if (block.language == "yaml") {
        CheckYaml(block);
      }
    }
    for (const auto& [file, line] : files_) {
      const std::string top = file.substr(0, file.find('/'));
      EXPECT_TRUE(commands_.find(top) != std::string::npos) << Place(line) << "no command uses the file " << file;
    }
    if (Updating()) Save();
  }

 private:
  std::string Place(std::size_t line) const { return fmt::format("{}:{}: ", page_.name, line); }

  void RunBlock(const Block& block) {
    for (const std::string& note : block.notes) {
      if (!note.starts_with("before: ")) continue;
      const Answer answer = desk_.Run(note.substr(8));
      EXPECT_EQ(answer.exit_code, 0) << Place(block.first) << note << "\n" << Joined(answer.lines);
    }
    std::vector<std::string> stray;
    std::vector<std::string> renewed;
    for (const Command& command : CommandsOf(block, stray)) {
      commands_ += command.text + "\n";
      const Answer answer = desk_.Run(command.text);
      const bool right = answer.exit_code == command.exit_code && Matches(command.output, answer.lines);
      EXPECT_TRUE(right || Updating()) << Place(command.line) << command.text << "\nsays\n"
                                       << Joined(command.output) << "(exit " << command.exit_code << ")\nprints\n"
                                       << Joined(answer.lines) << "(exit " << answer.exit_code << ")";
      const std::vector<std::string>& shown = right ? command.output : answer.lines;
      renewed.insert(renewed.end(), command.source.begin(), command.source.end());
      renewed.insert(renewed.end(), shown.begin(), shown.end());
      if (answer.exit_code != 0) renewed.push_back(fmt::format("(exit {})", answer.exit_code));
    }
    for (const std::string& line : stray)
      EXPECT_FALSE(IsCommandLine(line)) << Place(block.first) << "isn't run, for want of a '$ ': " << line;
    renewed.insert(renewed.begin(), stray.begin(), stray.end());
    renewals_.push_back({&block, std::move(renewed)});
  }

  void CheckYaml(const Block& block) {
    if (NoteBehind(block, "fragment")) return;
    if (const std::string file = FileOf(block); !file.empty()) {
      desk_.Write(file, Joined(block.lines));
      files_[file] = block.first;
      return;
    }
    std::string text = Joined(block.lines);
    if (const std::string target = TargetOf(block); !target.empty()) text = RecipeAround(target, block);
    Check(block, text);
  }

  /// The recipe is fine, or a note names the rule that refuses it: `<!-- edits of 18/0, refused by act/geo-unowned
  /// -->`.
  void Check(const Block& block, const std::string& text) {
    static const std::regex refused("refused by ([a-z0-9/-]+)");
    static const Desk desk;  // nothing there changes but the recipe
    desk.Write("recipe.yaml", text);
    const bool for_folder = text.find("\nformat: ") != std::string::npos;
    const Answer answer =
        desk.Run(std::string("bonepatch check recipe.yaml ") + (for_folder ? "--folder saga" : "--game game"));
    std::smatch match;
    std::string notes = Joined(block.notes);
    if (!std::regex_search(notes, match, refused)) {
      EXPECT_EQ(answer.exit_code, 0) << Place(block.first) << "is no good recipe:\n" << Joined(answer.lines) << text;
      return;
    }
    EXPECT_NE(answer.exit_code, 0) << Place(block.first) << "isn't refused";
    EXPECT_NE(Joined(answer.lines).find("error: " + match[1].str() + ":"), std::string::npos)
        << Place(block.first) << "is refused by another rule:\n"
        << Joined(answer.lines);
  }

  void Save() {
    for (auto renewal = renewals_.rbegin(); renewal != renewals_.rend(); ++renewal) {
      const auto [block, lines] = *renewal;
      lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(block->first),
                   lines_.begin() + static_cast<std::ptrdiff_t>(block->last));
      lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(block->first), lines.begin(), lines.end());
    }
    if (lines_ != page_.lines)
      std::ofstream(std::string(BONEPATCH_SOURCE_DIR "/") + page_.name, std::ios::binary) << Joined(lines_);
  }

  const Page& page_;
  std::vector<std::string> lines_;
  Desk desk_;
  std::map<std::string, std::size_t> files_;  ///< files that the page shows, and where
  std::string commands_;
  std::vector<std::pair<const Block*, std::vector<std::string>>> renewals_;
};

TEST(Pages, PrintWhatTheProgramPrints) {
  const std::vector<Page> pages = ReadPages();
  ASSERT_GE(pages.size(), 8u);
  for (const Page& page : pages) PageRun(page).Go();
}

TEST(Pages, ShowNoCommandThatIsNotRun) {
  for (const Page& page : ReadPages()) {
    for (const Block& block : page.blocks) {
      for (std::size_t i = 0; i < block.lines.size(); ++i) {
        const std::string& line = block.lines[i];
        const bool run = block.language == "sh" && line.starts_with("$ ");
        EXPECT_TRUE(run || !IsCommandLine(line)) << page.name << ":" << block.first + i + 1 << ": isn't run: " << line;
      }
    }
  }
}

TEST(Pages, CloseTheirFences) {
  for (const Page& page : ReadPages()) {
    for (const Block& block : page.blocks)
      EXPECT_LT(block.last, page.lines.size()) << page.name << ":" << block.first << ": a fence without an end";
  }
}

TEST(Pages, NameCommandsAndRulesThatExist) {
  static const std::regex command("`bonepatch ([a-z][a-z-]*)");
  static const std::regex rule("`((act|block|game|recipe|skl)/[a-z]+(-[a-z]+)*)`");
  const Desk desk;
  const std::string rules = Joined(desk.Run("bonepatch rules").lines);
  std::map<std::string, std::string> commands, ids;
  for (const Page& page : ReadPages()) {
    const std::string text = Joined(page.lines);
    for (auto it = std::sregex_iterator(text.begin(), text.end(), command); it != std::sregex_iterator(); ++it)
      commands[(*it)[1]] = page.name;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), rule); it != std::sregex_iterator(); ++it)
      ids[(*it)[1]] = page.name;
  }
  EXPECT_GE(commands.size(), 8u);
  EXPECT_GE(ids.size(), 60u);
  for (const auto& [name, page] : commands)
    EXPECT_TRUE(name == "help" || desk.Run("bonepatch help " + name).exit_code == 0) << page << " names " << name;
  for (const auto& [id, page] : ids)
    EXPECT_TRUE(rules.starts_with(id + " ") || rules.find("\n" + id + " ") != std::string::npos)
        << page << " names " << id;
}

TEST(PageParts, ABlockHasItsNotesAndCommands) {
  const Page page =
      ParsePage("a.md", "x\n<!-- one -->\n\n<!-- two -->\n```sh\n$ a \\\n  b\nout\n(exit 3)\n$ c\n```\nend\n```\nx\n");
  ASSERT_EQ(page.blocks.size(), 2u);
  EXPECT_EQ(page.blocks[0].notes, (std::vector<std::string>{"one", "two"}));
  EXPECT_TRUE(page.blocks[1].notes.empty());
  std::vector<std::string> stray;
  const std::vector<Command> commands = CommandsOf(page.blocks[0], stray);
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[0].text, "a \\\n  b");
  EXPECT_EQ(commands[0].output, std::vector<std::string>{"out"});
  EXPECT_EQ(commands[0].exit_code, 3);
  EXPECT_EQ(commands[1].line, 10u);
  EXPECT_TRUE(CommandsOf(page.blocks[1], stray).empty());
  EXPECT_EQ(stray, std::vector<std::string>{"x"});
}

TEST(PageParts, DotsStandForLinesAndCharacters) {
  EXPECT_TRUE(Matches({"a", "...", "d"}, {"a", "b", "c", "d"}));
  EXPECT_TRUE(Matches({"a", "..."}, {"a"}));
  EXPECT_FALSE(Matches({"a"}, {"a", "b"}));
  EXPECT_FALSE(Matches({"...", "a"}, {"a", "b"}));
  EXPECT_FALSE(Matches({"a", "b"}, {"a"}));
  EXPECT_TRUE(Matches({}, {}));
  EXPECT_TRUE(Matches({"sha256 ... of x"}, {"sha256 0123 of x"}));
  EXPECT_FALSE(Matches({"sha256 ... of x"}, {"sha256 0123 of y"}));
  EXPECT_TRUE(Matches({"a ... b"}, {"a  b b"}));
  EXPECT_FALSE(Matches({"x..."}, {"ax"}));
}

TEST(PageParts, CommandLinesAreFoundWhereverTheyHide) {
  for (const char* line : {"$ bonepatch status", "bonepatch apply x", "build/release/bonepatch check",
                           "  - run: bonepatch check a", "    bonepatch"}) {
    EXPECT_TRUE(IsCommandLine(line)) << line;
  }
  for (const char* line :
       {"bonepatch: 1", "  hint: `bonepatch restore`, then", "Usage: bonepatch apply", "./dev build"}) {
    EXPECT_FALSE(IsCommandLine(line)) << line;
  }
}

TEST(Desk, ShowsBothStreamsInOrderAndTheExitCode) {
  const Desk desk;
  desk.Write("pack/a.txt", "hello\n");
  const Answer answer = desk.Run("echo one; echo two >&2; cat pack/a.txt; pwd; exit 7");
  EXPECT_EQ(answer.exit_code, 7);
  EXPECT_EQ(answer.lines, (std::vector<std::string>{"one", "two", "hello", "/home/you"}));
  EXPECT_EQ(desk.Run("ls game/sys/main.dol examples/foxtail/pack.yaml").exit_code, 0);
  EXPECT_EQ(desk.Run("bonepatch --version").exit_code, 0);
}

}  // namespace
}  // namespace bonepatch::docs
