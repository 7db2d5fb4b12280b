// Looking up folders and lines for findings.
#include "patcher/cli/places.h"

#include <algorithm>

#include "patcher/report/region.h"
#include "recipes/reader.h"

namespace bonepatch::cli {
namespace {

/// A pack of the command line that was not read: the run ended before, or it can't be. One to take back may be known by
/// its id alone.
report::Subject Unread(os::FileSystem& fs, const std::string& path, bool takes_back) {
  report::Subject subject;
  subject.file = path;
  Result<std::optional<os::Info>> info = fs.Stat(path, true);
  const bool there = info && *info;
  if (there ? (*info)->kind == os::Info::Kind::kFolder : takes_back) subject.file = os::JoinPath(path, "pack.yaml");
  return subject;
}

/// The ends of all places in one file. What can't be read, as a file that the state keeps, has none.
void FindEnds(os::FileSystem& fs, const std::string& file, const Findings& findings, std::map<Source, int>& ends) {
  Result<Bytes> bytes = os::ReadWhole(fs, file, recipes::kMaxFileSize);
  if (!bytes) return;
  const std::vector<std::string_view> lines = report::LinesOf(AsText(*bytes));
  for (const Finding& finding : findings) {
    const Source& at = finding.where.source;
    if (at.file != file || at.line < 1 || static_cast<std::size_t>(at.line) > lines.size()) continue;
    const int end = report::EndColumn(lines[static_cast<std::size_t>(at.line) - 1], at.column);
    if (end > 0) ends[at] = end;
  }
}

}  // namespace

report::Subject SubjectOf(const recipes::Pack& pack) { return {pack.id.value, pack.file, {}, true}; }

void AddModels(const std::map<std::string, std::vector<std::string>>& models_of,
               std::vector<report::Subject>& subjects) {
  for (report::Subject& subject : subjects) {
    const auto found = models_of.find(subject.file);
    if (found == models_of.end()) continue;
    for (const std::string& model : found->second) {
      if (std::find(subject.models.begin(), subject.models.end(), model) == subject.models.end())
        subject.models.push_back(model);
    }
  }
}

void FindPlaces(const Context& context, report::Report& report) {
  const Options& options = context.options;
  if (Result<std::string> here = context.fs.Resolve("."); here) report.working_folder = std::move(*here);
  if (report.subjects.empty()) {
    for (const std::string& path : options.args)
      report.subjects.push_back(Unread(context.fs, path, report.command == "unpatch"));
    const std::optional<std::string>& whole = options.game ? options.game : options.folder;
    if (options.args.empty() && whole) report.subjects.push_back({"", *whole, {}, false});
  }
  std::string last;
  for (const Finding& finding : report.findings) {  // they are sorted by file
    const Source& at = finding.where.source;
    if (at.line < 1 || at.file == last) continue;
    last = at.file;
    FindEnds(context.fs, at.file, report.findings, report.ends);
  }
}

}  // namespace bonepatch::cli
