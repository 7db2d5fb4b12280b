// Plans over a folder: every file that recipes name, after its edits, judged with the files that belong to it.
#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "formats/skl/editor.h"
#include "formats/skl/folder.h"
#include "formats/skl/judge.h"
#include "formats/skl/slice.h"
#include "patcher/base/rule_ids.h"
#include "patcher/base/sha256.h"

namespace bonepatch::formats::skl {
namespace {

struct Work {
  std::vector<const Task*> tasks;
  std::optional<Original> donor;
  std::optional<Edited> edited;  ///< none: the donor is missing, or can't be read
  std::string stopped;           ///< why what came of the edits isn't judged; empty: it is
  enum class Stage { kWaiting, kUnderWay, kDone } stage = Stage::kWaiting;

  const Source& at() const { return tasks.front()->at; }
};

Finding Raised(std::string_view rule, const std::string& file, const Source& at, std::string message,
               std::string hint = {}) {
  Finding finding;
  finding.rule = rule;
  finding.message = std::move(message);
  finding.hint = std::move(hint);
  finding.where = Place().Model(file).From(at);
  finding.phase = Phase::kDonor;
  return finding;
}

bool SameNames(const std::vector<Bone>& a, const std::vector<Bone>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Bone& x, const Bone& y) { return x.name == y.name; });
}

bool SameForLinks(const std::vector<Bone>& a, const std::vector<Bone>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Bone& x, const Bone& y) {
    return x.name == y.name && x.numbers.position == y.numbers.position;
  });
}

class Planner {
 public:
  Planner(const PlanRequest& request, const Folder& folder) : folder_(folder) {
    for (const Task& task : request.tasks) works_[task.file].tasks.push_back(&task);
  }

  Result<FolderPlan> Run() {
    auto names = folder_.Names();
    if (!names) return Propagate(std::move(names));
    names_ = std::move(*names);
    for (auto& [file, work] : works_) {
      if (Result<void> loaded = LoadDonor(file, work); !loaded) return Propagate(std::move(loaded));
    }
    for (const auto& [file, work] : works_) {
      if (Result<void> edited = EditWithSources(file); !edited) return Propagate(std::move(edited));
    }
    for (auto& [file, work] : works_) {
      if (!work.edited) continue;
      if (Result<void> judged = Judge(file, work); !judged) return Propagate(std::move(judged));
      if (Result<void> added = AddFile(file, work); !added) return Propagate(std::move(added));
    }
    if (Result<void> judged = JudgeOthers(); !judged) return Propagate(std::move(judged));
    return std::move(plan_);
  }

 private:
  void Add(Finding finding) { plan_.verdict.findings.push_back(std::move(finding)); }

  Result<void> LoadDonor(const std::string& file, Work& work) {
    auto donor = folder_.Load(file);
    if (!donor) return Propagate(std::move(donor));
    if (!*donor) {
      for (const Task* task : work.tasks)
        Add(Raised(kRecipeReference, file, task->at, "there is no such file in the folder", HintFor(file)));
      return {};
    }
    work.donor = std::move(*donor);
    for (const Task* task : work.tasks) JudgeExpect(file, *work.donor, *task);
    return {};
  }

  std::string HintFor(const std::string& file) const {
    const auto like = FindBeside(names_, "", file);
    return like ? fmt::format("There is {}.", *like) : std::string();
  }

  void JudgeExpect(const std::string& file, const Original& donor, const Task& task) {
    const recipes::Expect& expect = task.entry->expect;
    if (expect.sha256 && expect.sha256->value != donor.sha256) {
      Add(Raised(kRecipeFingerprint, file, expect.sha256->at,
                 fmt::format("the file's sha256 is {}; the recipe expects {}", donor.sha256, expect.sha256->value)));
    }
    if (expect.bones && donor.skeleton && donor.skeleton->bones.size() != expect.bones->value) {
      Add(Raised(kRecipeFingerprint, file, expect.bones->at,
                 fmt::format("the file has {} bones; the recipe expects {}", donor.skeleton->bones.size(),
                             expect.bones->value)));
    }
  }

  /// The planned files whose order a file's edits take.
  std::vector<std::string> SourcesOf(const std::string& file, const Work& work) const {
    std::vector<std::string> sources;
    for (const Task* task : work.tasks) {
      for (const skl::Edit& edit : static_cast<const Edits&>(*task->entry->edits).list) {
        const auto* order = std::get_if<OrderLike>(&edit.what);
        const auto found = order ? FindBeside(names_, file, order->file.value) : std::nullopt;
        if (found && works_.contains(*found)) sources.push_back(*found);
      }
    }
    return sources;
  }

  /// A file is edited after those whose order it takes, however long the chain of them is.
  Result<void> EditWithSources(const std::string& wanted) {
    std::vector<std::pair<std::string, std::vector<std::string>>> under_way;  ///< with the sources still to look at
    const auto enter = [&](const std::string& file) {
      Work& work = works_.at(file);
      if (work.stage != Work::Stage::kWaiting || !work.donor) return;
      work.stage = Work::Stage::kUnderWay;
      under_way.emplace_back(file, SourcesOf(file, work));
    };
    for (enter(wanted); !under_way.empty();) {
      auto& [file, sources] = under_way.back();
      if (!sources.empty()) {
        const std::string source = std::move(sources.back());
        sources.pop_back();
        enter(source);
        continue;
      }
      if (Result<void> edited = Edit(file, works_.at(file)); !edited) return edited;
      under_way.pop_back();
    }
    return {};
  }

  /// After the edits of the files whose order it takes.
  Result<void> Edit(const std::string& file, Work& work) {
    if (!work.donor->skeleton) {
      State state;
      state.file = file;
      state.truncation = &work.donor->skeleton.error();
      Verdict verdict = JudgeStored(state);
      for (Finding& finding : verdict.findings) finding.where.source = work.at();
      plan_.verdict.Add(std::move(verdict));
      work.stage = Work::Stage::kDone;
      return {};
    }
    Result<void> failed;
    const auto other_names = [&](const std::string& name) { return NamesOf(file, name, failed); };
    work.edited = ApplyEdits(*work.donor->skeleton, file, work.tasks, other_names);
    if (!work.edited->references.empty()) {
      work.stopped = "an edit refers to what the file doesn't have";
    } else if (work.edited->lacks_pack) {
      work.stopped = "an edit names a bone of a required pack that is not in the plan";
    }
    work.stage = Work::Stage::kDone;
    return failed;
  }

  tl::expected<std::vector<std::string>, std::string> NamesOf(const std::string& file, const std::string& name,
                                                              Result<void>& failed) {
    const auto found = FindBeside(names_, file, name);
    if (!found) return tl::unexpected(fmt::format("there is no skeleton {} to take the order of", Shown(name)));
    std::vector<std::string> names;
    const auto work = works_.find(*found);
    if (work != works_.end()) {
      if (work->second.stage == Work::Stage::kUnderWay)
        return tl::unexpected(fmt::format("{} takes its order from this file, directly or by others", Shown(name)));
      if (!work->second.edited) return tl::unexpected(fmt::format("{} can't be read", Shown(name)));
      for (const Bone& bone : work->second.edited->planned.bones) names.push_back(bone.name);
      return names;
    }
    auto other = folder_.Load(*found);
    if (!other) failed = tl::unexpected<Error>(other.error());
    if (!other || !*other || !(*other)->skeleton) return tl::unexpected(fmt::format("{} can't be read", Shown(name)));
    for (const Bone& bone : (*other)->skeleton->bones) names.push_back(bone.name);
    return names;
  }

  /// The skeleton that a file is linked to, as it was or as it will be.
  Result<Linked> FindLinked(const std::string& file, const Skeleton& skeleton, bool planned) {
    Linked linked;
    if (!skeleton.linked()) return linked;
    linked.kind = Linked::Kind::kMissing;
    const auto found = FindBeside(names_, file, *skeleton.link);
    if (!found) {
      linked.why = fmt::format("the linked skeleton {} is not in the folder", Shown(*skeleton.link));
      return linked;
    }
    const auto work = works_.find(*found);
    if (work != works_.end() && work->second.edited) {
      if (planned && !work->second.stopped.empty()) {
        linked.kind = Linked::Kind::kUnplanned;
        linked.why = "the edits of the linked skeleton are refused";
        return linked;
      }
      linked.kind = Linked::Kind::kThere;
      linked.skeleton = planned ? &work->second.edited->planned : &*work->second.donor->skeleton;
      return linked;
    }
    if (!partners_.contains(*found)) {
      auto other = folder_.Load(*found);
      if (!other) return Propagate(std::move(other));
      partners_.emplace(*found, std::move(*other));
    }
    const std::optional<Original>& partner = partners_.at(*found);
    if (!partner || !partner->skeleton) {
      linked.why = fmt::format("the linked skeleton {} can't be read", Shown(*skeleton.link));
      return linked;
    }
    linked.kind = Linked::Kind::kThere;
    linked.skeleton = &*partner->skeleton;
    return linked;
  }

  Result<void> Judge(const std::string& file, Work& work) {
    const Skeleton& donor = *work.donor->skeleton;
    Edited& edited = *work.edited;
    if (!work.stopped.empty()) {
      for (Finding& finding : edited.references) Add(std::move(finding));
      for (const Rule& rule : Rules())
        plan_.verdict.not_run.push_back({std::string(rule.words.id), file, work.stopped});
      return {};
    }
    for (Finding& finding : edited.conflicts) Add(std::move(finding));
    References references;
    if (!SameNames(donor.bones, edited.planned.bones)) {  // else no name of theirs can lead elsewhere than before
      auto found = folder_.ReferencesTo(donor.bones);
      if (!found) return Propagate(std::move(found));
      references = std::move(*found);
    }
    State before, after;
    before.file = after.file = file;
    before.measured = after.measured = folder_.measured();
    before.references = after.references = &references;
    before.skeleton = before.donor = after.donor = &donor;
    after.skeleton = &edited.planned;
    after.edited = &edited;
    for (State* state : {&before, &after}) {
      auto linked = FindLinked(file, *state->skeleton, state == &after);
      if (!linked) return Propagate(std::move(linked));
      state->linked = std::move(*linked);
    }
    plan_.verdict.Add(JudgePlanned(before, after, work.at()));
    return {};
  }

  Result<void> AddFile(const std::string& file, Work& work) {
    const Skeleton &donor = *work.donor->skeleton, &planned = work.edited->planned;
    PlannedFile out;
    out.file = file;
    out.bones_before = static_cast<std::uint32_t>(donor.bones.size());
    out.bones_after = static_cast<std::uint32_t>(planned.bones.size());
    const Parents parents = ParentsOf(planned);
    for (std::uint32_t i = 0; i < planned.bones.size(); ++i) {
      if (work.edited->donor_of[i]) continue;
      out.new_bones.push_back({i, Plain(planned.bones[i].name), parents[i]});
    }
    if (folder_.measured()) {
      out.after = Encode(planned);
      const auto again = Decode(out.after);
      const bool whole = again && (*again == planned || HasError(plan_.verdict.findings));
      if (!whole) return Fail(Failure::kInternal, "the planned file doesn't read back as it was planned", file);
      out.before = std::move(work.donor->bytes);
    }
    plan_.files.push_back(std::move(out));
    return {};
  }

  /// Skeletons that no recipe names, but that are linked to one that changes.
  Result<void> JudgeOthers() {
    std::map<std::string, const Work*> changed;
    for (const auto& [file, work] : works_) {
      if (work.edited && work.stopped.empty() && !SameForLinks(work.donor->skeleton->bones, work.edited->planned.bones))
        changed[file] = &work;
    }
    if (changed.empty()) return {};
    for (const std::string& name : names_) {
      if (!IsSkeletonName(name) || works_.contains(name)) continue;
      auto other = folder_.Load(name);
      if (!other) return Propagate(std::move(other));
      if (!*other || !(*other)->skeleton || !(*other)->skeleton->linked()) continue;
      const Skeleton& skeleton = *(*other)->skeleton;
      const auto linked = FindBeside(names_, name, *skeleton.link);
      const auto partner = linked ? changed.find(*linked) : changed.end();
      if (partner == changed.end()) continue;
      State before, after;
      before.file = after.file = name;
      before.skeleton = after.skeleton = &skeleton;
      before.linked = {Linked::Kind::kThere, {}, &*partner->second->donor->skeleton};
      after.linked = {Linked::Kind::kThere, {}, &partner->second->edited->planned};
      plan_.verdict.Add(JudgeLinking(before, after, partner->second->at()));
    }
    return {};
  }

  const Folder& folder_;
  std::vector<std::string> names_;
  std::map<std::string, Work> works_;
  std::map<std::string, std::optional<Original>> partners_;
  FolderPlan plan_;
};

}  // namespace

Result<FolderPlan> PlanOver(const PlanRequest& request, const Folder& folder) { return Planner(request, folder).Run(); }

}  // namespace bonepatch::formats::skl
