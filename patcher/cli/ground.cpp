// Opening a game to judge packs over it.
#include "patcher/cli/ground.h"

namespace bonepatch::cli {

Result<void> OpenGround(const Context& context, const std::string& folder, bool with_applied, Ground& ground) {
  Result<Session> session = OpenSession(context.fs, folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  ground.session = std::move(*session);
  if (Result<void> sized = CheckArchiveSize(ground.session); !sized) return sized;
  Result<game::Directory> directory = game::Directory::Read(ground.session.vanilla_dol(), ground.session.files().dol);
  if (!directory) return Propagate(std::move(directory));
  ground.donors.emplace(std::move(*directory), ground.session.workspace->archive());
  if (with_applied && ground.session.state) {
    Result<PackList> applied = ReadApplied(*ground.session.state);
    if (!applied) return Propagate(std::move(applied));
    ground.applied = std::move(applied->packs);
  }
  return {};
}

}  // namespace bonepatch::cli
