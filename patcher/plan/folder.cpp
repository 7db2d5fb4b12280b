// Hands each format the tasks that are its own.
#include "patcher/plan/folder.h"

#include <algorithm>
#include <set>

#include "formats/catalogue/formats.h"
#include "patcher/base/natural.h"
#include "patcher/plan/relations.h"

namespace bonepatch::plan {
namespace {

using TasksByFormat = std::map<std::string, std::vector<formats::Task>>;

void CollectTasks(const recipes::Pack& pack, const std::set<std::string>& missing, TasksByFormat& tasks,
                  std::set<std::string>& files) {
  for (const recipes::Recipe& recipe : pack.recipes) {
    for (const recipes::FileEntry& entry : recipe.files_wanted) {
      for (const recipes::Located<std::string>& file : entry.files) {
        tasks[recipe.format].push_back({&pack, &recipe, &entry, file.at, file.value, missing});
        files.insert(file.value);
      }
    }
  }
}

}  // namespace

Result<PlannedFolder> PlanFolder(const FolderRequest& request) {
  PlannedFolder planned;
  TasksByFormat tasks;
  std::set<std::string> all;
  for (std::size_t i = 0; i < request.packs.size(); ++i) {
    std::set<std::string> files;
    CollectTasks(*request.packs[i], MissingBefore(request.packs, i), tasks, files);
    planned.models_of[request.packs[i]->file] = {files.begin(), files.end()};
    all.merge(files);
  }
  for (auto& [pack, files] : planned.models_of) all.insert(files.begin(), files.end());
  planned.models = all.size();
  planned.verdict.findings = JudgeRelations(request.packs);
  for (auto& [name, list] : tasks) {
    const formats::Format* format = formats::Find(name);
    if (!format || !format->in_folders()) return Fail(Failure::kInternal, "no format is called " + name);
    const formats::Donors donors{request.files, request.facts ? request.facts->Find(name) : nullptr};
    auto plan = format->in_folders()->Plan({donors, std::move(list)});
    if (!plan) return Propagate(std::move(plan));
    planned.verdict.Add(std::move(plan->verdict));
    std::move(plan->files.begin(), plan->files.end(), std::back_inserter(planned.files));
  }
  std::sort(planned.files.begin(), planned.files.end(),
            [](const auto& a, const auto& b) { return NaturalLess(a.file, b.file); });
  ApplySeverity(request.packs, planned.verdict.findings);
  SortFindings(planned.verdict.findings);
  return planned;
}

}  // namespace bonepatch::plan
