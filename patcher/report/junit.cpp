// The junit format.
#include "patcher/report/junit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>

#include "patcher/base/xml.h"
#include "patcher/report/pinned.h"
#include "patcher/report/text.h"

namespace bonepatch::report {
namespace {

struct Case {
  std::string name;
  Findings failures, others;         ///< what refuses, and what doesn't
  std::optional<std::string> error;  ///< the run ended here
  std::vector<std::string> not_run;  ///< lines

  bool failed() const { return !failures.empty(); }
  bool skipped() const { return !failed() && !error && !not_run.empty(); }
};

struct Suite {
  std::string name;
  std::deque<Case> cases;

  Case& CaseOf(const std::string& case_name) {
    for (Case& known : cases) {
      if (known.name == case_name) return known;
    }
    cases.push_back({case_name, {}, {}, {}, {}});
    return cases.back();
  }
};

struct Counted {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;

  void Add(const Suite& suite) {
    for (const Case& one : suite.cases) {
      ++tests;
      failures += one.failed();
      errors += one.error.has_value();
      skipped += one.skipped();
    }
  }
  std::string Text() const {
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"", tests, failures, errors, skipped);
  }
};

/// Sorts what a report holds into suites and cases.
class Suites {
 public:
  explicit Suites(const Report& report) : report_(report), run_{report.command, {}} {
    for (const Subject& subject : report.subjects) AddSubject(subject);
    for (const Finding& finding : report.findings) AddFinding(finding);
    AddOtherModels();
    for (const Skipped& skipped : SkippedByReason(report.not_run)) AddSkipped(skipped);
    if (report.error) {
      SkipTheRest();
      const std::string file = RelativePath(report, report.error->file);
      run_.CaseOf(report.command).error = (file.empty() ? "" : file + ": ") + report.error->message;
    }
    std::erase_if(suites_, [](const Suite& suite) { return suite.cases.empty(); });
    if (suites_.empty()) run_.CaseOf(report.command);  // nothing to judge is a pass
    if (!run_.cases.empty()) suites_.push_back(std::move(run_));
  }

  const std::vector<Suite>& all() const { return suites_; }

 private:
  void AddSubject(const Subject& subject) {
    const std::string file = RelativePath(report_, subject.file);
    Suite suite{subject.id.empty() ? file : subject.id, {}};
    if (subject.is_pack) suite.CaseOf(file);
    for (const std::string& model : subject.models) suite.CaseOf(model);
    suites_.push_back(std::move(suite));
  }

  /// A finding without a model is the pack's own.
  void AddFinding(const Finding& finding) {
    const Subject* subject = SubjectOf(report_, finding);
    Suite& suite = subject ? suites_[static_cast<std::size_t>(subject - report_.subjects.data())] : run_;
    const std::string own = subject ? RelativePath(report_, subject->file) : report_.command;
    Case& place = suite.CaseOf(finding.where.model.empty() ? own : finding.where.model);
    const bool refuses =
        finding.severity == Severity::kError || (report_.strict && finding.severity == Severity::kWarning);
    (refuses ? place.failures : place.others).push_back(finding);
  }

  /// Of several packs that name a model, the one that it failed for: what was not run is its doing.
  Case* FindCase(const std::string& model) {
    Case* found = nullptr;
    for (Suite& suite : suites_) {
      for (Case& one : suite.cases) {
        if (one.name == model && (found == nullptr || (one.failed() && !found->failed()))) found = &one;
      }
    }
    return found;
  }

  void AddModel(const std::string& model) {
    if (!FindCase(model)) run_.CaseOf(model);
  }

  /// Models that no pack of the run names: those that go back to vanilla, and pairs that are looked at as they are.
  void AddOtherModels() {
    if (report_.plan) {
      for (const PlanPart::Model& model : report_.plan->models) AddModel(model.address);
    }
    if (!report_.pairs) return;
    for (const PairsPart::Pair& pair : report_.pairs->pairs) {
      AddModel(pair.high);
      AddModel(pair.low);
    }
  }

  void AddSkipped(const Skipped& skipped) {
    Case* known = skipped.model.empty() ? nullptr : FindCase(skipped.model);
    Case& place = known ? *known : run_.CaseOf(SkippedText(skipped.model, skipped.reason));
    place.not_run.push_back(
        fmt::format("{} ({})", SkippedText(skipped.model, skipped.reason), fmt::join(skipped.rules, ", ")));
  }

  /// What an error kept from being judged has not passed.
  void SkipTheRest() {
    for (Suite& suite : suites_) {
      for (Case& one : suite.cases) {
        if (!one.failed()) one.not_run.push_back("not judged: the run ended in an error");
      }
    }
  }

  const Report& report_;
  Suite run_;  ///< what belongs to no subject
  std::vector<Suite> suites_;
};

std::string AllText(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings) text += FindingText(finding, false);
  return text;
}

std::string FailureText(const Report& report, const Findings& findings) {
  const Finding& first = findings.front();
  std::string message = fmt::format("{}: {}", first.rule, Pin(report, first).message);
  if (findings.size() > 1) message += fmt::format(" (and {} more)", findings.size() - 1);
  return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", XmlAttribute(first.rule),
                     XmlAttribute(message), XmlText(AllText(findings)));
}

std::string CaseText(const Report& report, const Suite& suite, const Case& one) {
  const std::string not_run = fmt::format("{}", fmt::join(one.not_run, "\n"));
  std::string inside;
  if (one.skipped()) inside += fmt::format("      <skipped message=\"{}\"/>\n", XmlAttribute(not_run));
  if (one.error) inside += fmt::format("      <error type=\"error\" message=\"{}\"/>\n", XmlAttribute(*one.error));
  if (one.failed()) inside += FailureText(report, one.failures);
  std::string output = AllText(one.others);
  if (!one.skipped() && !not_run.empty()) output += not_run + "\n";
  if (!output.empty()) inside += fmt::format("      <system-out>{}</system-out>\n", XmlText(output));
  const std::string head =
      fmt::format("    <testcase classname=\"{}\" name=\"{}\"", XmlAttribute(suite.name), XmlAttribute(one.name));
  return inside.empty() ? head + "/>\n" : head + ">\n" + inside + "    </testcase>\n";
}

}  // namespace

std::string JunitReport(const Report& report) {
  const Suites suites(report);
  Counted all;
  std::string inside;
  for (const Suite& suite : suites.all()) {
    all.Add(suite);
    Counted own;
    own.Add(suite);
    inside += fmt::format("  <testsuite name=\"{}\" {}>\n", XmlAttribute(suite.name), own.Text());
    for (const Case& one : suite.cases) inside += CaseText(report, suite, one);
    inside += "  </testsuite>\n";
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"bonepatch {}\" {}>\n{}</testsuites>\n",
      XmlAttribute(report.command), all.Text(), inside);
}

}  // namespace bonepatch::report
