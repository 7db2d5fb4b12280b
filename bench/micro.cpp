// Collects what Google Benchmark measured.
#include "bench/micro.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>

namespace bonepatch::bench {
namespace {

constexpr double kMostCopies = 20;  ///< decode, rules and encode together, in copies of the same bytes

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
  return sheet;
}

}  // namespace bonepatch::bench
