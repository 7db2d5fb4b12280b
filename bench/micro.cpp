// Collects what Google Benchmark measured.
#include "bench/micro.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>

namespace bonepatch::bench {
namespace {

constexpr double kMostCopies = 20;  ///< decode, rules and encode together, in copies of the same bytes

/// Decoding, judging and encoding every section of the game beside copying them.
void AddGame(const Timings& seconds, Sheet& sheet, std::vector<Goal>& goals) {
  const auto copy = seconds.find("GameCopy/"), all = seconds.find("GameDecodeRulesEncode/");
  if (copy == seconds.end() || all == seconds.end()) return;
  const GameSize game = SizeOfGame();
  const auto bytes = static_cast<double>(game.bytes), sections = static_cast<double>(game.sections);
  const auto add = [&](const char* what, double time) {
    sheet.rows.push_back({fmt::format("{}", game.bones), fmt::format("{}", game.bytes), what, Seconds(time),
                          fmt::format("{:.0f}", sections / time), Size(bytes / time),
                          Seconds(time / static_cast<double>(game.bones)), Times(time / copy->second)});
  };
  add("Copy, whole game", copy->second);
  add("DecodeRulesEncode, whole game", all->second);
  const double copies = all->second / copy->second;
  goals.push_back({"that of all sections of the game in turn, beside copies of them",
                   fmt::format("at most {}", Times(kMostCopies)), Times(copies), copies <= kMostCopies});
}

class Collector : public benchmark::ConsoleReporter {
 public:
  Collector() : ConsoleReporter(OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type == Run::RT_Iteration && !run.error_occurred && run.iterations > 0)
        seconds[run.run_name.function_name.substr(3) + "/" + run.run_name.args] =
            run.cpu_accumulated_time / static_cast<double>(run.iterations);
    }
    ConsoleReporter::ReportRuns(runs);
  }

  Timings seconds;
};

}  // namespace

Timings RunMicro() {
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  return std::move(collector.seconds);
}

Sheet ActSheet(const Timings& seconds, std::vector<Goal>& goals) {
  Sheet sheet{"ACT sections (processor time)",
              {{"bones", "bytes", "what", "time", "sections/s", "bytes/s", "per bone", "copies of these bytes"}},
              {}};
  double worst = 0;
  for (const std::int64_t bones : {52, 91, 131}) {
    const auto copy = seconds.find(fmt::format("Copy/{}", bones));
    if (copy == seconds.end()) continue;
    const auto size = static_cast<double>(SectionSize(bones));
    for (const char* what : {"Copy", "Decode", "Rules", "Encode", "DecodeRulesEncode"}) {
      const auto found = seconds.find(fmt::format("{}/{}", what, bones));
      if (found == seconds.end()) continue;
      const double time = found->second, copies = time / copy->second;
      sheet.rows.push_back({fmt::format("{}", bones), fmt::format("{}", SectionSize(bones)), what, Seconds(time),
                            fmt::format("{:.0f}", 1 / time), Size(size / time),
                            Seconds(time / static_cast<double>(bones)), Times(copies)});
      if (what == std::string("DecodeRulesEncode")) worst = std::max(worst, copies);
    }
  }
  if (worst > 0) {
    goals.push_back({"decode, all rules and encode of a section, beside a copy of it",
                     fmt::format("at most {}", Times(kMostCopies)), Times(worst), worst <= kMostCopies});
  }
  AddGame(seconds, sheet, goals);
  return sheet;
}

}  // namespace bonepatch::bench
