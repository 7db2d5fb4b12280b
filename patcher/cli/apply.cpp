// apply and unpatch.
#include "patcher/cli/planned.h"
#include "patcher/cli/transact.h"

namespace bonepatch::cli {
namespace {

/// `--output`: the copy is only made of a plan that stands.
Outcome ApplyToCopy(const Context& context, const std::string& folder, const Wish& wish) {
  Outcome rehearsal = Transact(context, folder, wish, true);
  if (rehearsal.exit_code != 0 || context.options.dry_run) return rehearsal;
  const std::string& out = *context.options.output;
  const Result<std::string> copied = store::CopyGame(context.fs, folder, out, Telling(context, "copying the game"));
  if (!copied) return Failed(wish.command, copied.error());
  Outcome outcome = Transact(context, *copied, wish, false);
  if (outcome.exit_code == static_cast<int>(Failure::kSystem) && outcome.report.error)
    outcome.report.error->message +=
        "; the copy is whole, as the game was: apply again with --game " + *copied + " and without --output";
  outcome.changed = true;
  return outcome;
}

}  // namespace

Outcome Apply(const Context& context) {
  const Options& options = context.options;
  const Result<std::string> folder = GameFolder(options);
  if (!folder) return Failed("apply", folder.error());
  Result<PackList> packs = ReadPacks(context.fs, options.args);
  if (!packs) return Failed("apply", packs.error());
  if (HasError(packs->findings)) return EndAtTextErrors("apply", *packs, options.strict);
  Wish wish;
  wish.command = "apply";
  wish.add = std::move(packs->packs);
  wish.baseline_folder = options.baseline;
  if (options.output) return ApplyToCopy(context, *folder, wish);
  return Transact(context, *folder, wish, options.dry_run);
}

Outcome Unpatch(const Context& context) {
  const Options& options = context.options;
  const Result<std::string> folder = GameFolder(options);
  if (!folder) return Failed("unpatch", folder.error());
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
  return Transact(context, *folder, wish, options.dry_run);
}

}  // namespace bonepatch::cli
