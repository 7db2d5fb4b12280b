// More than a thousand random plans over a game on disk, applied and taken back in random order by the commands
// themselves: what was accepted obeys a second opinion on the bytes that were written, what was refused changed
// nothing, and every sequence ends in vanilla.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "block/archive.h"
#include "patcher/cli/command.h"
#include "patcher/game/models.h"
#include "tests/cli/game.h"
#include "tests/support/random_recipe.h"
#include "tests/support/recheck.h"

namespace bonepatch::tests {
namespace {

constexpr unsigned kSequences = 8;
/// Of one sequence: over a thousand in all. Sanitizers slow everything down.
int Plans() { return ProgramIsSanitized() ? 12 : 126; }

/// "18/3#0" in parts.
struct Address {
  std::uint32_t chunk = 0, file = 0;
  std::optional<std::uint32_t> slot;

  Address(std::uint32_t a_chunk, std::uint32_t a_file, std::optional<std::uint32_t> a_slot)
      : chunk(a_chunk), file(a_file), slot(a_slot) {}
  explicit Address(const std::string& text) {
    std::size_t at = 0;
    chunk = static_cast<std::uint32_t>(std::stoul(text, &at));
    std::size_t more = 0;
    file = static_cast<std::uint32_t>(std::stoul(text.substr(at + 1), &more));
    at += 1 + more;
    if (at < text.size()) slot = static_cast<std::uint32_t>(std::stoul(text.substr(at + 1)));
  }
};

/// A game's models by their routes, read anew where it changed.
class Models {
 public:
  Models(Bytes dol, const ByteSource& archive)
      : dol_(std::move(dol)), directory_(*game::Directory::Read(dol_, "main.dol")), archive_(archive) {}

  const Bytes& dol() const { return dol_; }

  /// The block, or no bytes where it can't be read.
  Bytes Read(const Address& at) const {
    const game::Record* record = directory_.Find(at.chunk, at.file);
    if (!record) return {};
    const WindowSource entry(archive_, record->slots[0].offset, record->slots[0].length);
    block::Span span{0, record->slots[0].length};
    if (at.slot) {
      const auto slots = block::ReadArchive(entry);
      if (!slots || !*slots || *at.slot >= (*slots)->size() || !(**slots)[*at.slot]) return {};
      span = *(**slots)[*at.slot];
    }
    return ReadBytes(entry, span.offset, span.size).value_or(Bytes{});
  }

 private:
  Bytes dol_;
  game::Directory directory_;
  const ByteSource& archive_;
};

const Models& Vanilla() {
  static const SampleArchive archive;
  static const Models models(TheSample().dol, archive);
  return models;
}

class RandomSequence : public CliTest, public testing::WithParamInterface<unsigned> {
 protected:
  /// Runs a command in this process and judges what it leaves behind.
  int Do(cli::Outcome (*command)(const cli::Context&), std::vector<std::string> words, bool all = false) {
    cli::Options options;
    options.game = game_.path();
    options.args = std::move(words);
    options.all = all;
    const cli::Context context{os::System(), options, [](std::string_view, std::uint64_t, std::uint64_t) {}};
    const cli::Outcome outcome = command(context);
    std::vector<std::string> now = Everything();
    if (outcome.exit_code != 0) {
      EXPECT_TRUE(now == last_) << "refused, and yet something changed";
    } else {
      EXPECT_TRUE(outcome.report.plan.has_value());
      ExpectSound(*outcome.report.plan);
    }
    last_ = std::move(now);
    return outcome.exit_code;
  }

  void ExpectSound(const report::PlanPart& plan) {
    const auto archive = os::System().Open(game_.archive(), os::OpenMode::kRead);
    const auto dol = os::ReadWhole(os::System(), game_.dol(), kMostBytes);
    const auto fst = os::ReadWhole(os::System(), game_.fst(), kMostBytes);
    ASSERT_TRUE(archive && dol && fst);
    ExpectNothing(RecheckRoutes(TheSample().dol, *dol, *fst, (*archive)->size()), "routes");
    const Models live(*dol, **archive);
    for (const auto& model : plan.models) {
      const Address at(model.address);
      const Bytes vanilla = Vanilla().Read(at);
      const auto act = Load<std::uint32_t>(vanilla, 8);
      const auto donors = act ? Load<std::uint16_t>(vanilla, std::uint64_t{*act} + 6) : std::nullopt;
      ASSERT_TRUE(donors.has_value()) << model.address;
      ExpectNothing(Recheck(live.Read(at), *donors, at.chunk >= 7 && at.chunk <= 16), model.address);
      const bool paired = at.chunk >= 18 && at.chunk <= 118 && at.file <= 1;
      if (!paired) continue;
      ExpectNothing(RecheckPair(live.Read({at.chunk, 0, {}}), live.Read({at.chunk, 1, {}})), model.address);
    }
  }

  static void ExpectNothing(const std::vector<std::string>& wrong, const std::string& what) {
    EXPECT_TRUE(wrong.empty()) << what << ": " << fmt::format("{}", fmt::join(wrong, "; "));
  }

  /// The three files and the state, as they are.
  std::vector<std::string> Everything() const {
    std::vector<std::string> all;
    for (const std::string& path : {game_.dol(), game_.fst(), game_.archive(), game_.state() + "/state.json"})
      all.push_back(SparseBytes(path));
    return all;
  }

  static constexpr std::uint64_t kMostBytes = 1u << 26;
  std::vector<std::string> last_ = Everything();
};

TEST_P(RandomSequence, EndsInVanilla) {
  const unsigned seed = 20260131 + GetParam();
  std::mt19937 random(seed);
  const std::vector<std::string> vanilla = Hashes();
  std::vector<std::string> applied;
  int accepted = 0, refused = 0;
  const auto take_back = [&] {
    const auto which = applied.begin() + static_cast<std::ptrdiff_t>(random() % applied.size());
    const int code = Do(cli::Unpatch, {*which});
    EXPECT_TRUE(code == 0 || code == 1) << code;
    if (code == 0) applied.erase(which);
    return code == 0;
  };
  for (int plan = 0; plan < Plans(); ++plan) {
    while (!applied.empty() && random() % 3 == 0 && take_back()) {
    }
    const std::string id = fmt::format("pack{}", random() % 8);  // some replace an applied one
    const std::string recipe = RandomRecipe(id, random);
    SCOPED_TRACE(fmt::format("seed {}, plan {}:\n{}", seed, plan, recipe));
    const int code = Do(cli::Apply, {game_.outer().Write(id + ".yaml", recipe)});
    ASSERT_TRUE(code == 0 || code == 1 || code == 2) << code;
    ++(code == 0 ? accepted : refused);
    if (code == 0 && std::ranges::find(applied, id) == applied.end()) applied.push_back(id);
    if (testing::Test::HasFailure()) return;  // one broken plan is enough to look at
  }
  while (!applied.empty() && take_back()) {
  }
  EXPECT_TRUE(applied.empty() || Do(cli::Unpatch, {}, true) == 0) << "a pack that can't go alone goes with all";
  EXPECT_EQ(Hashes(), vanilla);
  EXPECT_FALSE(Exists(game_.state()));
  std::cout << "seed " << seed << ": " << accepted << " plans accepted, " << refused << " refused\n";
  EXPECT_GE(accepted, Plans() / 20);  // a short sequence may have none
  EXPECT_GE(refused, Plans() / 20);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomSequence, testing::Range(0u, kSequences));

}  // namespace
}  // namespace bonepatch::tests
