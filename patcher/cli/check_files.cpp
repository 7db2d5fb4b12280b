// Judges single files: model blocks and bare ACT sections.
#include <fmt/format.h>

#include "patcher/cli/check.h"
#include "patcher/plan/stored.h"

namespace bonepatch::cli {
namespace {

/// A block is an entry of dt_na.dat; nothing there comes near this size, and memory stays bounded.
constexpr std::uint64_t kMostBlockBytes = 64u << 20;

class FileJudge {
 public:
  explicit FileJudge(const Context& context) : context_(context) {}

  Result<Outcome> Go() {
    const Options& options = context_.options;
    for (const std::string& path : options.args) {
      if (Result<void> judged = options.act ? JudgeAct(path) : JudgeBlock(path); !judged)
        return Propagate(std::move(judged));
    }
    if (options.partner) {
      if (Result<void> judged = JudgeBlock(*options.partner); !judged) return Propagate(std::move(judged));
      if (Result<void> judged = JudgePartners(options.args.front(), *options.partner); !judged)
        return Propagate(std::move(judged));
    }
    SortFindings(verdict_.findings);
    Outcome outcome = Judged("check", std::move(verdict_.findings), std::move(verdict_.not_run), options.strict);
    outcome.report.models = options.args.size() + (options.partner ? 1 : 0);
    return outcome;
  }

 private:
  Result<Bytes> Read(const std::string& path) { return os::ReadWhole(context_.fs, path, kMostBlockBytes); }

  void Take(const std::string& path, validators::Verdict&& found) {
    for (Finding& finding : found.findings) {
      if (finding.where.source.file.empty())
        finding.where.source.file = finding.where.model.empty() ? path : finding.where.model;
    }
    verdict_.Add(std::move(found));
  }

  Result<void> JudgeAct(const std::string& path) {
    Result<Bytes> bytes = Read(path);
    if (!bytes) return Propagate(std::move(bytes));
    Take(path, plan::JudgeBareAct(path, *bytes));
    return {};
  }

  Result<void> JudgeBlock(const std::string& path) {
    Result<Bytes> bytes = Read(path);
    if (!bytes) return Propagate(std::move(bytes));
    Result<validators::Verdict> judged = plan::JudgeStoredBlock(path, MemorySource(*bytes));
    if (!judged) return Fail(judged.error().kind, judged.error().message, path);
    Take(path, std::move(*judged));
    return {};
  }

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
    Take(one, std::move(*judged));
    return {};
  }

  const Context& context_;
  validators::Verdict verdict_;
};

}  // namespace

Result<Outcome> CheckFiles(const Context& context) { return FileJudge(context).Go(); }

}  // namespace bonepatch::cli
