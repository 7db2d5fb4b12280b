// Draws the bar over itself, and wipes it at the end.
#include "patcher/cli/progress.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <memory>

namespace bonepatch::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPatience = std::chrono::seconds(1);
constexpr auto kPace = std::chrono::milliseconds(100);
constexpr int kWidth = 30;

struct Bar {
  Clock::time_point start = Clock::now();
  Clock::time_point last{};

  void Draw(std::string_view what, std::uint64_t done, std::uint64_t all) {
    const Clock::time_point now = Clock::now();
    if (now - start < kPatience) return;
    const bool finished = done >= all;
    if (!finished && now - last < kPace) return;
    last = now;
    const double part = all == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(all);
    const int filled = static_cast<int>(part * kWidth);
    if (finished) {
      fmt::print(stderr, "\r\033[K");
    } else {
      fmt::print(stderr, "\r\033[K{} [{:#<{}}{:-<{}}] {:3.0f}%", what, "", filled, "", kWidth - filled, part * 100);
    }
    std::fflush(stderr);
  }
};

}  // namespace

Progress MakeProgress(bool quiet) {
  if (quiet || !os::IsTerminal(2)) return [](std::string_view, std::uint64_t, std::uint64_t) {};
  auto bar = std::make_shared<Bar>();
  return [bar](std::string_view what, std::uint64_t done, std::uint64_t all) { bar->Draw(what, done, all); };
}

}  // namespace bonepatch::cli
