// Composes the paths of one game.
#include "patcher/store/paths.h"

#include "patcher/store/intent.h"

namespace bonepatch::store {

Paths::Paths(const game::GameFiles& files)
    : dol(files.dol), fst(files.fst), archive(files.archive), folder(files.state_folder) {
  staged_dol = os::JoinPath(os::ParentFolder(dol), ".main.dol.bonepatch");
  staged_fst = os::JoinPath(os::ParentFolder(fst), ".fst.bin.bonepatch");
  const auto inside = [this](const char* name) { return os::JoinPath(folder, name); };
  lock = inside("lock");
  state = inside("state.json");
  baseline = inside("baseline");
  baseline_new = inside("baseline.new");
  baseline_old = inside("baseline.old");
  staged = inside("staged");
  staged_state = os::JoinPath(staged, "state.json");
  finished = os::JoinPath(staged, "finished");
  staged_done = inside("staged.done");
  intent = inside("intent");
  intent_new = inside("intent.new");
  found = inside("found");
  found_new = inside("found.new");
}

const std::string& Paths::Live(std::string_view name) const {
  return name == kDolName ? dol : name == kFstName ? fst : state;
}

const std::string& Paths::Staged(std::string_view name) const {
  return name == kDolName ? staged_dol : name == kFstName ? staged_fst : staged_state;
}

std::string Paths::Found(unsigned number) const {
  return number < 2 ? found : os::JoinPath(found, std::to_string(number));
}

}  // namespace bonepatch::store
