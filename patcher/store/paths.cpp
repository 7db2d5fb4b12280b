// Composes the paths of one workspace.
#include "patcher/store/paths.h"

#include "patcher/store/intent.h"

namespace bonepatch::store {

namespace {

void NameStateFolder(Paths& paths) {
  const auto inside = [&paths](const char* name) { return os::JoinPath(paths.folder, name); };
  paths.lock = inside("lock");
  paths.state = inside("state.json");
  paths.staged = inside("staged");
  paths.staged_state = os::JoinPath(paths.staged, "state.json");
  paths.finished = os::JoinPath(paths.staged, "finished");
  paths.staged_done = inside("staged.done");
  paths.intent = inside("intent");
  paths.intent_new = inside("intent.new");
  paths.found = inside("found");
  paths.found_new = inside("found.new");
}

}  // namespace

Paths::Paths(const game::GameFiles& files)
    : dol(files.dol), fst(files.fst), archive(files.archive), locked(files.archive), folder(files.state_folder) {
  staged_dol = os::JoinPath(os::ParentFolder(dol), ".main.dol.bonepatch");
  staged_fst = os::JoinPath(os::ParentFolder(fst), ".fst.bin.bonepatch");
  baseline = os::JoinPath(folder, "baseline");
  baseline_new = os::JoinPath(folder, "baseline.new");
  baseline_old = os::JoinPath(folder, "baseline.old");
  NameStateFolder(*this);
}

Paths::Paths(const std::string& plain_folder)
    : of_folder(true),
      root(plain_folder),
      locked(plain_folder),
      folder(os::JoinPath(plain_folder, std::string(kStateFolder))),
      vanilla(os::JoinPath(folder, "vanilla")) {
  NameStateFolder(*this);
}

std::string Paths::Live(std::string_view name) const {
  if (of_folder) return os::JoinPath(root, std::string(name));
  return name == kDolName ? dol : name == kFstName ? fst : state;
}

/// In a plain folder everything is staged in `staged`, so that nothing ever lies beside the user's files. A letter
/// tells files, originals and what else is in there apart.
std::string Paths::Staged(std::string_view name) const {
  if (!of_folder) return name == kDolName ? staged_dol : name == kFstName ? staged_fst : staged_state;
  if (name == kFolderStateName) return staged_state;
  if (!name.starts_with(kOriginals)) return os::JoinPath(staged, "f-" + FlatName(name));
  return os::JoinPath(staged, "o-" + std::string(name.substr(kOriginals.size())));
}

std::string_view Paths::StateName() const { return of_folder ? kFolderStateName : kStateName; }

std::string Paths::Found(unsigned number) const {
  return number < 2 ? found : os::JoinPath(found, std::to_string(number));
}

std::string FlatName(std::string_view name) {
  std::string flat;
  for (const char c : name) c == '/' ? flat += "%2F" : c == '%' ? flat += "%25" : flat += c;
  return flat;
}

std::string NameOfFlat(std::string_view flat) {
  std::string name;
  for (std::size_t i = 0; i < flat.size(); ++i) {
    if (flat[i] != '%') {
      name += flat[i];
      continue;
    }
    const std::string_view code = flat.substr(i + 1, 2);
    if (code != "2F" && code != "25") return {};
    name += code == "2F" ? '/' : '%';
    i += 2;
  }
  return name;
}

std::string OriginalOf(std::string_view name) { return std::string(kOriginals) + FlatName(name); }

bool IsRecord(std::string_view name) { return name == kFolderStateName || name.starts_with(kOriginals); }

}  // namespace bonepatch::store
