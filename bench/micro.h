// Runs what Google Benchmark measures inside this process, and makes a table of it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "bench/sheet.h"
#include "validators/engine.h"

namespace bonepatch::bench {

/// Processor seconds of one iteration, by the benchmark's name without its BM_: "Decode/91".
using Timings = std::map<std::string, double>;

/// Prints Google Benchmark's own lines while it runs.
Timings RunMicro();

/// As `check --act` judges a section: every rule about one on its own, the round trip among them.
validators::Verdict Judge(const act::Section& section, const Bytes& bytes);

/// Bytes of the section that the ACT benchmarks work on.
std::size_t SectionSize(std::int64_t bones);

/// All sections of the made-up game that decode.
struct GameSize {
  std::size_t sections = 0, bytes = 0, bones = 0;
};
GameSize SizeOfGame();

/// Empty where --benchmark_filter left the ACT benchmarks out.
Sheet ActSheet(const Timings& seconds, std::vector<Goal>& goals);
Sheet SklSheet(const Timings& seconds);

}  // namespace bonepatch::bench
