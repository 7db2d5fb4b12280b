// Explores what power losses leave, by the fingerprints of disks.
#include "tests/support/power_loss.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace bonepatch::tests {
namespace {

constexpr std::uint32_t kSeed = 20240229;

class Explorer {
 public:
  Explorer(MemoryDisk& disk, const PowerLossPlan& plan) : disk_(disk), plan_(plan) {}

  PowerLossCounts Go() {
    bool done = false;
    Collect("the run", [&] { done = plan_.act(); });
    EXPECT_TRUE(done);
    counts_.moments = moment_;
    Expect(Side::kNew, "the run said that it is done");
    const std::set<std::uint64_t> at_end(last_.begin(), last_.end());
    const std::size_t first = wrecks_.size(), step = plan_.most ? std::max<std::size_t>(first / *plan_.most, 1) : 1;
    // What the recoveries leave comes behind what the run left.
    for (std::size_t i = 0; i < (plan_.most ? first : wrecks_.size()) && !testing::Test::HasFailure(); ++i) {
      if (i % step == 0 || at_end.contains(wrecks_[i].fingerprint)) Recover(i);
    }
    for (const auto& [disk, expected] : expected_) {
      const auto side = sides_.find(disk);
      EXPECT_TRUE(side == sides_.end() || side->second == expected.first) << expected.second;
    }
    counts_.disks = sides_.size();
    return counts_;
  }

 private:
  struct Wreck {
    DiskImage image;
    std::uint64_t fingerprint;
    std::string how;
  };

  /// Runs `work`, and keeps what a power loss at any moment of it, or right after it, can leave.
  void Collect(const std::string& name, const std::function<void()>& work) {
    moment_ = 0;
    disk_.Watch([&](std::string_view what) {
      if (plan_.most && plan_.only_all && ++skipped_ % 6 != 0) return static_cast<void>(++moment_);
      Take(fmt::format("{}, moment {} before a {}", name, moment_, what));
    });
    work();
    disk_.Watch(nullptr);
    Take(name + ", at its end");
  }

  void Take(const std::string& when) {
    const auto seed = static_cast<std::uint32_t>(kSeed + moment_++);
    last_.clear();
    std::vector<Loss> losses = LossesOf(disk_.log(), plan_.by_chance, seed);
    if (plan_.only_all && losses.size() > 2) losses.resize(2);
    for (const Loss& loss : losses) {
      ++counts_.losses;
      Wreck wreck{disk_.log().After(loss.kept), 0, when + ": " + loss.name};
      wreck.fingerprint = wreck.image.Fingerprint();
      last_.push_back(wreck.fingerprint);
      if (seen_.insert(wreck.fingerprint).second) wrecks_.push_back(std::move(wreck));
    }
  }

  /// Whatever is lost after the last moment, the game is on this side.
  void Expect(Side side, const std::string& why) {
    for (const std::uint64_t disk : last_) expected_.try_emplace(disk, side, why);
  }

  void Recover(std::size_t number) {
    const Wreck wreck = wrecks_[number];
    SCOPED_TRACE(wreck.how);
    disk_.Load(wreck.image);
    Side side = Side::kNeither;
    if (plan_.most) {
      side = plan_.recover();
      Take("recovered from " + wreck.how);
    } else {
      Collect("recovery from " + wreck.how, [&] { side = plan_.recover(); });
    }
    ASSERT_NE(static_cast<int>(side), static_cast<int>(Side::kNeither));
    sides_[wreck.fingerprint] = side;
    ++(side == Side::kOld ? counts_.old_games : counts_.new_games);
    Expect(side, "it was recovered: " + wreck.how);
    const DiskImage recovered = disk_.image();
    if (plan_.judge && judged_.insert(recovered.Fingerprint()).second) {
      disk_.Load(recovered);
      plan_.judge();
    }
  }

  MemoryDisk& disk_;
  const PowerLossPlan& plan_;
  PowerLossCounts counts_;
  std::size_t moment_ = 0;
  std::size_t skipped_ = 0;  ///< moments, where only some are tried
  std::vector<Wreck> wrecks_;
  std::set<std::uint64_t> seen_, judged_;
  std::vector<std::uint64_t> last_;  ///< disks that a power loss at the last moment leaves
  std::map<std::uint64_t, Side> sides_;
  std::map<std::uint64_t, std::pair<Side, std::string>> expected_;
};

}  // namespace

std::vector<Loss> LossesOf(const DiskLog& log, unsigned by_chance, std::uint32_t seed) {
  const std::size_t size = log.size();
  std::vector<Loss> losses = {{"nothing kept", std::vector<bool>(size)}};
  if (size == 0) return losses;
  losses.push_back({"all kept", std::vector<bool>(size, true)});
  for (std::size_t i = 0; i < size && size > 1; ++i) {
    losses.push_back({fmt::format("all but {} of {} kept", i, size), std::vector<bool>(size, true)});
    losses.back().kept[i] = false;
    losses.push_back({fmt::format("{} of {} kept alone", i, size), log.Alone(i)});
  }
  std::mt19937 random(seed);
  for (unsigned n = 0; n < by_chance && size > 2; ++n) {
    losses.push_back({fmt::format("subset {} of seed {} kept", n, seed), std::vector<bool>(size)});
    for (std::size_t i = 0; i < size; ++i) losses.back().kept[i] = random() % 2 == 1;
  }
  return losses;
}

PowerLossCounts TakePowerAway(MemoryDisk& disk, const PowerLossPlan& plan) { return Explorer(disk, plan).Go(); }

}  // namespace bonepatch::tests
