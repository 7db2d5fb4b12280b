// Comparing what is there: files, and live models of a game.
#include <fmt/format.h>

#include "patcher/cli/compared.h"
#include "patcher/cli/inspect_model.h"

namespace bonepatch::cli {
namespace {

report::Comparison::Side TitledSide(report::Inspection model) {
  std::string title = model.Title();
  return {std::move(title), std::move(model), {}};
}

Compared Two(report::Inspection before, report::Inspection after) {
  Compared compared;
  compared.models.push_back({"", TitledSide(std::move(before)), TitledSide(std::move(after))});
  return compared;
}

/// Without a baseline the live entry is vanilla, unless another program moved it.
Result<report::Inspection> VanillaOf(const Session& session, const plan::GameDonors& live, game::ModelId id) {
  if (!session.baseline) {
    if (live.entry(id).offset < game::kVanillaArchiveSize) return InspectAlone(live, id);
    return Fail(Failure::kWorkspace,
                fmt::format("nobody knows what {} was before another program moved it: no baseline is recorded; "
                            "compare it with the model of an unmodified game (`bonepatch extract`, `diff --block`)",
                            live.Address(id)));
  }
  Result<std::optional<report::Inspection>> vanilla = InspectBaseline(session, live, id);
  if (!vanilla) return Propagate(std::move(vanilla));
  if (!*vanilla) return Fail(Failure::kUsage, fmt::format("{} has no vanilla model", live.Address(id)));
  return std::move(**vanilla);
}

}  // namespace

Result<Compared> CompareFiles(const Context& context) {
  const std::vector<std::string>& paths = context.options.args;
  Result<report::Inspection> before = InspectFile(context.fs, paths[0], context.options.act);
  if (!before) return Propagate(std::move(before));
  Result<report::Inspection> after = InspectFile(context.fs, paths[1], context.options.act);
  if (!after) return Propagate(std::move(after));
  return Two(std::move(*before), std::move(*after));
}

Result<Compared> CompareModels(const Context& context) {
  const Options& options = context.options;
  Result<Session> session = OpenSession(context.fs, *options.game, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  Result<game::Directory> directory = game::Directory::Read(session->dol, session->files().dol);
  if (!directory) return Propagate(std::move(directory));
  const plan::GameDonors live(std::move(*directory), session->workspace->archive());
  std::vector<game::ModelId> ids;
  std::vector<report::Inspection> models;
  for (const std::string& word : options.args) {
    Result<game::ModelId> id = FindNamedModel(live, word);
    if (!id) return Propagate(std::move(id));
    Result<report::Inspection> model = InspectAlone(live, *id);
    if (!model) return Propagate(std::move(model));
    ids.push_back(*id);
    models.push_back(std::move(*model));
  }
  if (models.size() == 2) return Two(std::move(models[0]), std::move(models[1]));
  Result<report::Inspection> vanilla = VanillaOf(*session, live, ids[0]);
  if (!vanilla) return Propagate(std::move(vanilla));
  Compared compared;
  std::string title = models[0].Title();
  compared.models.push_back(
      {std::move(title), {"vanilla", std::move(*vanilla), {}}, {"live", std::move(models[0]), {}}});
  return compared;
}

}  // namespace bonepatch::cli
