// Pictures in docs/ are what the commands above them draw. BONEPATCH_UPDATE_GOLDENS=1 draws them anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>

#include "tests/docs/desk.h"
#include "tests/docs/page.h"

namespace bonepatch::docs {
namespace {

std::string FileText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The command that a page shows for each picture: `$ bonepatch ... > NAME.svg`.
std::map<std::string, std::string> DrawnBy(const std::string& text) {
  static const std::regex drawing(R"(\$ (bonepatch [^\n]*) > ([a-z-]+\.svg)\n)");
  std::map<std::string, std::string> commands;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), drawing); it != std::sregex_iterator(); ++it)
    commands[(*it)[2]] = (*it)[1];
  return commands;
}

TEST(Images, AreWhatTheProgramDraws) {
  static const std::regex image(R"(!\[[^\]]+\]\(images/([a-z-]+\.svg)\))");
  const Desk desk;
  std::size_t seen = 0;
  for (const Page& page : ReadPages()) {
    const std::string text = Joined(page.lines);
    const std::map<std::string, std::string> commands = DrawnBy(text);
    for (auto it = std::sregex_iterator(text.begin(), text.end(), image); it != std::sregex_iterator(); ++it) {
      const std::string name = (*it)[1], path = BONEPATCH_SOURCE_DIR "/docs/images/" + name;
      ASSERT_TRUE(commands.contains(name)) << page.name << " shows no command that draws " << name;
      const Answer answer = desk.Run(commands.at(name));
      EXPECT_EQ(answer.exit_code, 0) << Joined(answer.lines);
      if (std::getenv("BONEPATCH_UPDATE_GOLDENS") != nullptr) std::ofstream(path) << Joined(answer.lines);
      EXPECT_TRUE(Joined(answer.lines) == FileText(path)) << "BONEPATCH_UPDATE_GOLDENS=1 draws " << path << " anew";
      ++seen;
    }
  }
  EXPECT_GE(seen, 2u);
}

}  // namespace
}  // namespace bonepatch::docs
