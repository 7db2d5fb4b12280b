// What checking costs where there is much of it: the built program over many packs and over many files.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "sample/act_builder.h"

namespace bonepatch {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone when the benchmark is.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "bonepatch-bench-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Scratch() { fs::remove_all(path_); }
  fs::path path() const { return path_; }

  void Write(const std::string& name, std::string_view bytes) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }

 private:
  fs::path path_;
};

struct Run {
  int exit_code = -1;
  double peak_megabytes = 0;
};

Run RunProgram(const std::vector<std::string>& words, const fs::path& folder) {
  std::vector<char*> arguments{const_cast<char*>(BONEPATCH_PROGRAM)};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 1);
    dup2(nowhere, 2);
    if (chdir(folder.c_str()) == 0) execv(BONEPATCH_PROGRAM, arguments.data());
    _exit(127);
  }
  int status = 0;
  struct rusage usage {};
  wait4(child, &status, 0, &usage);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, static_cast<double>(usage.ru_maxrss) / 1024};
}

/// Times one command over `count` things, and shows what each costs and the most memory that was resident.
void Measure(benchmark::State& state, const std::vector<std::string>& words, const fs::path& folder) {
  double peak = 0;
  for (auto _ : state) {
    const Run run = RunProgram(words, folder);
    if (run.exit_code != 0) state.SkipWithError("the check failed");
    peak = std::max(peak, run.peak_megabytes);
  }
  using benchmark::Counter;
  state.counters["each"] =
      Counter(static_cast<double>(state.range(0)), Counter::kIsIterationInvariantRate | Counter::kInvert);
  state.counters["peak_MB"] = peak;
}

void BM_CheckActFiles(benchmark::State& state) {
  const Scratch scratch;
  sample::ActBuilder builder;
  for (int i = 0; i < 91; ++i) {
    auto& bone = builder.Bone(std::to_string(i));
    bone.At(0, 0.5F, 0);
    if (i > 0) bone.Under(std::to_string(i - 1));
  }
  const Bytes bytes = builder.Build();
  std::vector<std::string> words{"check", "--act"};
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    words.push_back(fmt::format("{}.act", i));
    scratch.Write(words.back(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
  Measure(state, words, scratch.path());
}

void BM_CheckPacks(benchmark::State& state) {
  const Scratch scratch;
  if (RunProgram({"sample", "game"}, scratch.path()).exit_code != 0) state.SkipWithError("there is no sample");
  std::vector<std::string> words{"check", "--game", "game"};
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    const std::string pack = fmt::format("pack-{}", i);
    scratch.Write(pack + "/pack.yaml",
                  fmt::format("bonepatch: 1\nid: {}\nversion: '1'\ngame: sluggers-us\nrecipes: [a.yaml]\n", pack));
    scratch.Write(pack + "/a.yaml",
                  "bonepatch: 1\nid: a\ngame: sluggers-us\nmodels:\n  - pair: mario\n    edits:\n"
                  "      - add-bone: {name: antenna, parent: 3, translation: [0, 0.25, 0]}\n");
    words.push_back(pack);
  }
  Measure(state, words, scratch.path());
}

BENCHMARK(BM_CheckActFiles)->Arg(100)->Arg(10'000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(BM_CheckPacks)->Arg(10)->Arg(1'000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace bonepatch
