// xdelta3, zstd and rdiff, each from an encoded change to a patched file that is on the disk; and a mere copy.
#include "bench/rivals.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

namespace bonepatch::bench {
namespace {

struct Way {
  std::string what;
  std::string encode;  ///< shell words; empty: there is nothing to prepare
  std::string decode;  ///< makes `out`
  double times_slower;
  bool exact = true;  ///< `out` is the patched file
};

const Way kWays[] = {
    {"cp of dt_na.dat", "", "cp --reflink=never --sparse=never game/files/dt_na.dat out", 1, false},
    {"xdelta3", "xdelta3 -e -f -s game/files/dt_na.dat patched change",
     "xdelta3 -d -f -s game/files/dt_na.dat change out", 30},
    {"zstd --patch-from", "zstd -q -f -1 --long=30 --patch-from=game/files/dt_na.dat patched -o change",
     "zstd -q -f -d --long=30 --memory=1024MB --patch-from=game/files/dt_na.dat change -o out", 0},
    {"rdiff", "rdiff signature game/files/dt_na.dat sums && rdiff delta sums patched change",
     "rdiff patch game/files/dt_na.dat change out", 0},
};

}  // namespace

tests::Used MeasureQuietly(const Scratch& scratch, const std::vector<std::string>& words) {
  sync();
  return tests::RunMeasured({words, scratch.path()});
}

std::vector<Rival> MeasureRivals(const Scratch& scratch, const std::function<void()>& undo) {
  const auto shell = [&](const std::string& words) { return MeasureQuietly(scratch, {"sh", "-c", words}); };
  shell("cp --sparse=never game/files/dt_na.dat patched");
  undo();
  std::vector<Rival> rivals;
  for (const Way& way : kWays) {
    fmt::print(stderr, "bench: {}\n", way.what);
    if (!way.encode.empty()) {
      rivals.push_back({way.what + ", making the change", shell(way.encode), 0});
      if (rivals.back().used.exit_code != 0) continue;
    }
    Rival rival{way.what, shell(way.decode + " && sync out"), way.times_slower};
    if (way.exact && shell("cmp -s out patched").exit_code != 0) rival.used.exit_code = 1;
    rivals.push_back(std::move(rival));
    for (const char* name : {"out", "change", "sums"}) std::filesystem::remove(scratch / name);
  }
  return rivals;
}

}  // namespace bonepatch::bench
