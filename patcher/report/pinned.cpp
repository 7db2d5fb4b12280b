// Finding a file and a line for every finding.
#include "patcher/report/pinned.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "patcher/report/text.h"

namespace bonepatch::report {
namespace {

constexpr std::string_view kPackFile = "/pack.yaml";

/// How much of the path says that a file is the subject's: all of it, or the folder of its pack.yaml; 0: it isn't.
std::size_t Nearness(const Subject& subject, const std::string& file) {
  if (file.empty()) return 0;
  if (subject.file == file) return file.size();
  if (!subject.file.ends_with(kPackFile)) return 0;
  const std::size_t folder = subject.file.size() - kPackFile.size() + 1;  // with its slash
  return file.compare(0, folder, subject.file, 0, folder) == 0 ? folder : 0;
}

const Subject* OwnerOf(const Report& report, const std::string& file) {
  const Subject* owner = nullptr;
  std::size_t nearest = 0;
  for (const Subject& subject : report.subjects) {
    const std::size_t nearness = Nearness(subject, file);
    if (nearness <= nearest) continue;
    nearest = nearness;
    owner = &subject;
  }
  return owner;
}

}  // namespace

const Subject* SubjectOf(const Report& report, const Finding& finding) {
  if (const Subject* owner = OwnerOf(report, finding.where.source.file)) return owner;
  for (const Subject& subject : report.subjects) {
    if (std::find(subject.models.begin(), subject.models.end(), finding.where.model) != subject.models.end())
      return &subject;
  }
  return report.subjects.empty() ? nullptr : &report.subjects.front();
}

std::string RelativePath(const Report& report, const std::string& file) {
  std::string path = file;
  std::string folder = report.working_folder;
  if (!folder.ends_with('/')) folder += '/';
  if (report.working_folder.starts_with('/') && path.size() > folder.size() && path.starts_with(folder))
    path.erase(0, folder.size());
  while (path.starts_with("./") && path.size() > 2) path.erase(0, path.find_first_not_of('/', 1));
  return path;
}

Pinned Pin(const Report& report, const Finding& finding) {
  const Source& source = finding.where.source;
  Source at = source;
  const Subject* subject = SubjectOf(report, finding);
  const bool is_text = source.line > 0 || OwnerOf(report, source.file) != nullptr;
  if (!is_text && subject != nullptr && (subject->is_pack || source.file.empty())) at = {subject->file, 0, 0};
  Pinned pinned;
  pinned.file = at.file.empty() ? "." : RelativePath(report, at.file);
  pinned.line = std::max(at.line, 1);
  pinned.column = std::max(at.column, 0);
  if (const auto end = report.ends.find(at); end != report.ends.end()) pinned.end_column = end->second;
  if (at.file != source.file && !source.file.empty()) pinned.message = RelativePath(report, source.file) + ": ";
  pinned.message += PlaceText(finding.where) + finding.message;
  return pinned;
}

std::vector<Skipped> SkippedByReason(const std::vector<NotRun>& not_run) {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> by_reason;
  for (const NotRun& skipped : not_run) by_reason[{skipped.model, skipped.reason}].push_back(skipped.rule);
  std::vector<Skipped> all;
  for (auto& [key, rules] : by_reason) all.push_back({key.first, key.second, std::move(rules)});
  return all;
}

std::string SkippedText(const std::string& model, const std::string& reason) {
  return fmt::format("not run{}: {}", model.empty() ? "" : " on " + model, reason);
}

}  // namespace bonepatch::report
