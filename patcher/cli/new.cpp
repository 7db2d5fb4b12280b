// new: a folder for a new pack, with everything in it to begin with.
#include <fmt/format.h>

#include "patcher/cli/command.h"
#include "patcher/cli/fresh_folder.h"
#include "patcher/cli/output.h"
#include "patcher/cli/scaffold.h"
#include "patcher/plan/pack_source.h"
#include "patcher/report/recipe_words.h"

namespace bonepatch::cli {
namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

/// "antenna" of `packs/antenna/`; of `.`, how that folder is called.
std::string NameOf(os::FileSystem& fs, std::string path) {
  if (const Result<std::string> resolved = fs.Resolve(path)) return os::FileName(*resolved);
  while (path.ends_with('/')) path.pop_back();
  return os::FileName(path);
}

/// The files are read as any pack is, so that what `--model` says is judged where all recipes are.
Result<void> Judge(const NewPack& pack, const Files& files) {
  Result<recipes::ReadPack> read = plan::ReadKeptPack(pack.id, false, files);
  if (!read) return Propagate(std::move(read));
  if (read->findings.empty()) return {};
  return Fail(Failure::kUsage, fmt::format("--model {}: {}", pack.model, read->findings.front().message));
}

Result<Files> WritePack(os::FileSystem& fs, const Options& options) {
  const std::string& path = options.args.front();
  const NewPack pack{report::IdOf(NameOf(fs, path)), options.model.value_or("")};
  if (pack.id.empty()) {
    return Fail(
        Failure::kUsage,
        fmt::format("'{}' gives the pack no id; expected a folder's name with letters (a to z) or digits", path));
  }
  if (options.model && options.model->empty())
    return Fail(Failure::kUsage, "--model is empty; expected an address (18/0), a name (mario.gpl) or a pair (mario)");
  Files files = Scaffold(pack);
  if (Result<void> judged = Judge(pack, files); !judged) return Propagate(std::move(judged));
  FreshFolder folder(fs, path);
  if (Result<void> made = folder.Make(); !made) return Propagate(std::move(made));
  for (const auto& [name, text] : files) {
    if (Result<void> written = folder.Write(name, AsBytes(text)); !written) return Propagate(std::move(written));
  }
  folder.Keep();
  return files;
}

}  // namespace

Outcome New(const Context& context) {
  const Result<Files> files = WritePack(context.fs, context.options);
  if (!files) return Failed("new", files.error());
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "new";
  const std::string& path = context.options.args.front();
  for (const auto& [name, text] : *files) outcome.report.results.push_back("wrote " + os::JoinPath(path, name));
  outcome.report.results.push_back(fmt::format("next: change {} and `bonepatch check {} --game DIR`",
                                               os::JoinPath(path, "recipes/first.yaml"), ShellWord(path)));
  return outcome;
}

}  // namespace bonepatch::cli
