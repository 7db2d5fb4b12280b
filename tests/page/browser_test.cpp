// The page in a real browser: it renders, its script finds and folds, and nothing is wrong on its console.
#include <fmt/format.h>

#include "tests/page/pages.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

class Browser {
 public:
  struct Seen {
    std::string document;  ///< as it is after its script ran
    std::string console;   ///< what the browser logged of the page
  };

  Seen Open(const std::string& html, const std::string& fragment) const {
    const std::string path = folder_.Write("page.html", html);
    const ProgramRun run = RunCommand({"chromium", "--headless", "--no-sandbox", "--disable-gpu",
                                       "--disable-dev-shm-usage", "--user-data-dir=" + (folder_ / "profile"),
                                       "--enable-logging=stderr", "--dump-dom", "file://" + path + fragment});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    Seen seen{run.out, {}};
    for (std::size_t at = 0; (at = run.err.find("CONSOLE", at)) != std::string::npos; ++at)
      seen.console += run.err.substr(at, run.err.find('\n', at) - at) + "\n";
    return seen;
  }

 private:
  TempFolder folder_;
};

/// The opening tag of a model's card.
std::string CardOf(const std::string& document, const std::string& anchor) {
  const std::size_t id = document.find("id=\"" + anchor + "\"");
  if (id == std::string::npos) return {};
  const std::size_t begin = document.rfind('<', id);
  return document.substr(begin, document.find('>', id) - begin + 1);
}

TEST(PageInABrowser, FindsWhatIsSearchedForAndFoldsTheRest) {
  const recipes::Pack pack = Titled("An antenna");
  page::Page page = PageOf(pack);
  page.skeletons.push_back(Figure("18/1", 131));
  page.skeletons.push_back(Figure("18/2", 1));
  page.skeletons[1].name = "needle.gpl";
  const Browser browser;
  const Browser::Seen seen = browser.Open(page::Write(page), "#search=NEEDLE%20");
  EXPECT_EQ(seen.console, "");
  EXPECT_NE(seen.document.find(">1 of 4 parts</output>"), std::string::npos) << seen.document.substr(0, 9000);
  EXPECT_EQ(CardOf(seen.document, "model-18-1").find("hidden"), std::string::npos);
  EXPECT_NE(CardOf(seen.document, "model-18-1").find("open"), std::string::npos);
  EXPECT_NE(CardOf(seen.document, "model-18-0").find("hidden"), std::string::npos);
  EXPECT_NE(CardOf(seen.document, "model-18-2").find("hidden"), std::string::npos);
}

/// Scripts for the browser that play a reader, and write down what they saw as the title.
TEST(PageInABrowser, WorksByHandToo) {
  const recipes::Pack pack = Titled("An antenna");
  std::string html = page::Write(PageOf(pack));
  const std::string reader =
      "<script>const field = document.getElementById('search');"
      "const look = () => document.querySelectorAll('[data-find]:not([hidden])').length + ' ' +"
      " document.querySelectorAll('main details[open]').length;"
      "const seen = [look()];"
      "const type = (text) => { field.value = text; field.dispatchEvent(new Event('input')); seen.push(look()); };"
      "type('  antenna '); type('no such word'); type('');"
      "document.getElementById('fold').click(); seen.push(look());"
      "document.getElementById('unfold').click(); seen.push(look());"
      "document.title = seen.join(', ');</script>";
  html.insert(html.rfind("</body>"), reader);
  const Browser::Seen seen = Browser().Open(html, "");
  EXPECT_EQ(seen.console, "");
  // Parts that are seen, and folds that are open: a model and a recipe, of which the model is open.
  EXPECT_NE(seen.document.find("<title>2 1, 1 1, 0 0, 2 1, 2 0, 2 2</title>"), std::string::npos)
      << seen.document.substr(0, 600);
}

TEST(PageInABrowser, ItsFaultsWouldBeSeen) {
  const recipes::Pack pack = Titled("An antenna");
  std::string html = page::Write(PageOf(pack));
  html.insert(html.rfind("</script>"), "noSuchThing();");
  EXPECT_NE(Browser().Open(html, "").console.find("noSuchThing"), std::string::npos);
}

}  // namespace
}  // namespace bonepatch::tests
