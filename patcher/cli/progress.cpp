// Draws the bar over itself, and wipes it at the end.
#include "patcher/cli/progress.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace bonepatch::cli {
namespace {

constexpr auto kPatience = std::chrono::seconds(1);
constexpr auto kPace = std::chrono::milliseconds(100);
constexpr int kWidth = 30;

struct Bar {
  Clock::time_point start = Clock::now();
  Clock::time_point last{};
  bool drawn = false;

  void Draw(std::string_view what, std::uint64_t done, std::uint64_t all) {
    const Clock::time_point now = Clock::now();
    if (done >= all) return Wipe();
    if (now - start < kPatience || now - last < kPace) return;
    last = now;
    drawn = true;
    const double part = static_cast<double>(done) / static_cast<double>(all);
    const int filled = static_cast<int>(part * kWidth);
    fmt::print(stderr, "\r\033[K{} [{:#<{}}{:-<{}}] {:3.0f}%", what, "", filled, "", kWidth - filled, part * 100);
    std::fflush(stderr);
  }

  void Wipe() {
    if (drawn) fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    drawn = false;
  }
};

bool Watched(bool quiet) { return !quiet && os::IsTerminal(2); }

}  // namespace

Progress MakeProgress(bool quiet) {
  if (!Watched(quiet)) return [](std::string_view, std::uint64_t, std::uint64_t) {};
  auto bar = std::make_shared<Bar>();
  return [bar](std::string_view what, std::uint64_t done, std::uint64_t all) { bar->Draw(what, done, all); };
}

void TellTime(bool quiet, Clock::time_point start) {
  const std::chrono::duration<double> took = Clock::now() - start;
  if (Watched(quiet)) fmt::print(stderr, "took {:.1f} s\n", took.count());
}

}  // namespace bonepatch::cli
