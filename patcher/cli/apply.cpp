// apply and unpatch.
#include <fmt/format.h>

#include "patcher/cli/folder_session.h"
#include "patcher/cli/folder_transact.h"
#include "patcher/cli/planned.h"

namespace bonepatch::cli {
namespace {

/// What a run is over: a game, or a folder of plain files.
struct Target {
  std::string folder;
  Outcome (*transact)(const Context&, const std::string& folder, const Wish&, bool dry_run);
  Result<std::string> (*copy)(os::FileSystem&, const std::string& folder, const std::string& out,
                              const std::function<void(std::uint64_t, std::uint64_t)>& progress);
  const char *copying, *option;
};

Result<Target> FindTarget(const Options& options) {
  if (options.folder) {
    if (Result<void> fits = CheckFolderOptions(options); !fits) return Propagate(std::move(fits));
    return Target{*options.folder, TransactFolder, store::CopyFolder, "copying the folder", "--folder"};
  }
  if (!options.game)
    return Fail(Failure::kUsage,
                "--game DIR is missing: the folder of the extracted game (packs for plain files take "
                "--folder DIR)");
  return GameFolder(options).map([](const std::string& game) {
    return Target{game, Transact, store::CopyGame, "copying the game", "--game"};
  });
}

/// `--output`: the copy is only made of a plan that stands.
Outcome ApplyToCopy(const Context& context, const Target& target, const Wish& wish) {
  Outcome rehearsal = target.transact(context, target.folder, wish, true);
  if (rehearsal.exit_code != 0 || context.options.dry_run) return rehearsal;
  const std::string& out = *context.options.output;
  const Result<std::string> copied = target.copy(context.fs, target.folder, out, Telling(context, target.copying));
  if (!copied) return Failed(wish.command, copied.error());
  Outcome outcome = target.transact(context, *copied, wish, false);
  if (outcome.exit_code == static_cast<int>(Failure::kSystem) && outcome.report.error)
    outcome.report.error->message +=
        fmt::format("; the copy is whole, as the original was: apply again with {} {} and without --output",
                    target.option, *copied);
  outcome.changed = true;
  return outcome;
}

}  // namespace

Outcome Apply(const Context& context) {
  const Options& options = context.options;
  const Result<Target> target = FindTarget(options);
  if (!target) return Failed("apply", target.error());
  Result<PackList> packs = ReadPacks(context.fs, options.args, options.folder ? For::kFolder : For::kGame);
  if (!packs) return Failed("apply", packs.error());
  if (HasError(packs->findings)) return EndAtTextErrors("apply", *packs, options.strict);
  Wish wish;
  wish.command = "apply";
  wish.add = std::move(packs->packs);
  wish.baseline_folder = options.baseline;
  if (options.output) return ApplyToCopy(context, *target, wish);
  return target->transact(context, target->folder, wish, options.dry_run);
}

Outcome Unpatch(const Context& context) {
  const Options& options = context.options;
  const Result<Target> target = FindTarget(options);
  if (!target) return Failed("unpatch", target.error());
  if (options.all != options.args.empty()) {
    return Failed("unpatch", {Failure::kUsage,
                              options.all ? "--all takes no pack beside it" : "name a pack to take back, or --all",
                              {},
                              {}});
  }
  Wish wish;
  wish.command = "unpatch";
  wish.remove_all = options.all;
  wish.remove = options.args;
  return target->transact(context, target->folder, wish, options.dry_run);
}

}  // namespace bonepatch::cli
