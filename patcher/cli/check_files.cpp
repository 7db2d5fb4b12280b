// Judges single files: model blocks and bare ACT sections.
#include <fmt/format.h>

#include <atomic>

#include "formats/catalogue/formats.h"
#include "patcher/cli/check.h"
#include "patcher/cli/parallel.h"
#include "patcher/plan/stored.h"

namespace bonepatch::cli {
namespace {

/// A block is an entry of dt_na.dat; nothing there comes near this size, and memory stays bounded.
constexpr std::uint64_t kMostBlockBytes = 64u << 20;
/// Files are read and judged side by side; those that are larger than this afterwards, one at a time.
constexpr std::uint64_t kLargeBytes = 2u << 20;

/// Findings about a file are placed there.
void PlaceIn(const std::string& path, validators::Verdict& verdict) {
  for (Finding& finding : verdict.findings) {
    Source& source = finding.where.source;
    if (source.file.empty()) source.file = finding.where.model.empty() ? path : finding.where.model;
  }
}

class FileJudge {
 public:
  explicit FileJudge(const Context& context) : context_(context) {}

  Result<Outcome> Go() {
    const Options& options = context_.options;
    std::vector<std::string> paths = options.args;
    if (options.partner) paths.push_back(*options.partner);
    if (Result<void> judged = JudgeAll(paths); !judged) return Propagate(std::move(judged));
    if (options.partner) {
      if (Result<void> judged = JudgePartners(options.args.front(), *options.partner); !judged)
        return Propagate(std::move(judged));
    }
    SortFindings(verdict_.findings);
    Outcome outcome = Judged("check", std::move(verdict_.findings), std::move(verdict_.not_run), options.strict);
    outcome.report.models = paths.size();
    outcome.report.subjects = {{"", paths.front(), paths, false}};
    return outcome;
  }

 private:
  /// Each file on its own; what is said of them comes in their order, and so does the first failure.
  Result<void> JudgeAll(const std::vector<std::string>& paths) {
    std::vector<Result<validators::Verdict>> verdicts(paths.size());
    std::vector<char> large(paths.size());
    std::atomic<std::size_t> first_failed = paths.size();
    const auto judge = [&](std::size_t i) {
      verdicts[i] = Judge(paths[i]);
      std::size_t failed = first_failed;
      while (!verdicts[i] && i < failed && !first_failed.compare_exchange_weak(failed, i)) {
      }
    };
    ForEachIndex(
        paths.size(),
        [&](std::size_t i) {
          if (i > first_failed) return;  // nobody will hear of it
          large[i] = IsLarge(paths[i]) ? 1 : 0;
          if (!large[i]) judge(i);
        },
        [&](std::size_t done) { context_.progress("checking", done, paths.size()); });
    for (std::size_t i = 0; i < first_failed; ++i) {
      if (large[i]) judge(i);
    }
    for (Result<validators::Verdict>& verdict : verdicts) {
      if (!verdict) return Propagate(std::move(verdict));
      verdict_.Add(std::move(*verdict));
    }
    return {};
  }

  bool IsLarge(const std::string& path) const {
    const Result<std::optional<os::Info>> info = context_.fs.Stat(path, true);
    return info && *info && (*info)->size > kLargeBytes;
  }

  Result<validators::Verdict> Judge(const std::string& path) {
    Result<Bytes> bytes = Read(path);
    if (!bytes) return Propagate(std::move(bytes));
    Result<Verdict> judged = context_.options.act ? formats::Find("act")->Judge({path, *bytes})
                                                  : plan::JudgeStoredBlock(path, MemorySource(*bytes));
    if (!judged) return Fail(judged.error().kind, judged.error().message, path);
    PlaceIn(path, *judged);
    return judged;
  }

  Result<Bytes> Read(const std::string& path) { return os::ReadWhole(context_.fs, path, kMostBlockBytes); }

  Result<void> JudgePartners(const std::string& one, const std::string& other) {
    Result<Bytes> a = Read(one), b = Read(other);
    if (!a) return Propagate(std::move(a));
    if (!b) return Propagate(std::move(b));
    // The low-poly one is the one whose name says so; if names don't tell, the partner is.
    const bool swapped = plan::IsLowPoly(MemorySource(*a)) && !plan::IsLowPoly(MemorySource(*b));
    Result<validators::Verdict> judged =
        swapped ? plan::JudgeStoredPair({other, MemorySource(*b)}, {one, MemorySource(*a)})
                : plan::JudgeStoredPair({one, MemorySource(*a)}, {other, MemorySource(*b)});
    if (!judged) return Propagate(std::move(judged));
    PlaceIn(one, *judged);
    verdict_.Add(std::move(*judged));
    return {};
  }

  const Context& context_;
  validators::Verdict verdict_;
};

}  // namespace

Result<Outcome> CheckFiles(const Context& context) { return FileJudge(context).Go(); }

}  // namespace bonepatch::cli
