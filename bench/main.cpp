// Runs the benchmarks: `bonepatch_bench [commands | micro] [--benchmark_...]`.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <fstream>
#include <string>
#include <thread>

#include "bench/commands.h"
#include "bench/micro.h"

namespace bonepatch::bench {
namespace {

/// The rest of the first line of a file that begins with `key`, behind its colon.
std::string Line(const char* path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.compare(0, key.size(), key) != 0) continue;
    const std::size_t start = line.find_first_not_of(" \t", line.find(':') + 1);
    return start == std::string::npos ? std::string() : line.substr(start);
  }
  return "unknown";
}

int Main(int argc, char** argv) {
  std::string only;
  if (argc > 1 && argv[1][0] != '-') {
    only = argv[1];
    argv[1] = argv[0];
    --argc, ++argv;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  if (!only.empty() && only != "commands" && only != "micro") {
    fmt::print(stderr, "bench: '{}' is neither commands nor micro\n", only);
    return 2;
  }
  fmt::print("{} cores of {}, {} of memory\n", std::thread::hardware_concurrency(), Line("/proc/cpuinfo", "model name"),
             Line("/proc/meminfo", "MemTotal"));
  std::vector<Goal> goals;
  std::vector<Sheet> sheets;
  if (only != "micro") sheets = MeasureCommands(goals);  // first, while this process is small
  if (only != "commands") {
    const Timings seconds = RunMicro();
    sheets.insert(sheets.begin(), {ActSheet(seconds, goals), SklSheet(seconds)});
  }
  for (const Sheet& sheet : sheets) {
    if (sheet.rows.size() > 1 || !sheet.notes.empty()) Print(sheet);
  }
  if (!goals.empty()) Print(goals);
  return 0;
}

}  // namespace
}  // namespace bonepatch::bench

int main(int argc, char** argv) { return bonepatch::bench::Main(argc, argv); }
