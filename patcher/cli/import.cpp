// import-sluggie: a recipe of what the community's Blender add-on exported.
#include <fmt/format.h>

#include <algorithm>

#include "patcher/cli/command.h"
#include "patcher/cli/out_file.h"
#include "patcher/cli/output.h"
#include "patcher/json/sluggie_json.h"
#include "patcher/plan/pack_source.h"
#include "patcher/report/recipe_words.h"
#include "patcher/report/text.h"
#include "patcher/sluggie/recipe.h"

namespace bonepatch::cli {
namespace {

using Entries = std::vector<sluggie::Entry>;

/// "mario" of `models/mario.gpl.sluggie`: what a recipe may be called.
std::string IdOfFile(const std::string& path) {
  std::string name = os::FileName(path);
  for (const std::string_view ending : {".yaml", ".yml", ".json", ".sluggies", ".sluggie", ".gpl", ".tpl"}) {
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  const std::string id = report::IdOf(name);
  return id.empty() ? "sluggie" : id;
}

Result<sluggie::Entry> ReadEntry(const Context& context, const std::string& path) {
  Result<Bytes> bytes = os::ReadWhole(context.fs, path, sluggie::kMostBytes);
  if (!bytes) return Propagate(std::move(bytes));
  Result<sluggie::Model> model = json::ReadSluggie(AsText(*bytes), path);
  if (!model) return Propagate(std::move(model));
  Result<sluggie::Entry> entry = sluggie::ToEntry(*model);
  if (!entry) entry.error().file = path;
  return entry;
}

Result<Entries> ReadEntries(const Context& context) {
  Entries entries;
  const std::vector<std::string>& paths = context.options.args;
  for (const std::string& path : paths) {
    context.progress("reading models", entries.size(), paths.size());
    Result<sluggie::Entry> entry = ReadEntry(context, path);
    if (!entry) return Propagate(std::move(entry));
    const auto same = [&](const sluggie::Entry& other) { return other.address == entry->address; };
    if (std::any_of(entries.begin(), entries.end(), same))
      return Fail(Failure::kUsage, fmt::format("two of the files are of the model {}", entry->address), path);
    entries.push_back(std::move(*entry));
  }
  context.progress("reading models", paths.size(), paths.size());
  return entries;
}

/// The text is read as any recipe is: what the program wouldn't take is not handed out.
Result<std::string> WriteRecipe(const Options& options, const Entries& entries) {
  std::vector<std::string> sources;
  for (const std::string& path : options.args) sources.push_back(os::FileName(path));
  const bool named = options.out && *options.out != "-";
  const std::string id = IdOfFile(named ? *options.out : options.args.front());
  std::string text = sluggie::RecipeText(id, sources, entries);
  Result<recipes::ReadPack> read = plan::ReadKeptPack(id, true, {{id + ".yaml", text}});
  if (!read) return Propagate(std::move(read));
  if (read->findings.empty()) return text;
  return Fail(Failure::kUsage, fmt::format("no recipe can say what is in there: {}", read->findings.front().message),
              options.args.front());
}

std::vector<std::string> Told(const Entries& entries) {
  std::vector<std::string> lines;
  for (const sluggie::Entry& entry : entries) {
    const bool edited = !entry.lines.empty();
    lines.push_back(fmt::format("{}: {}", entry.address, edited ? entry.done : "no edits: every bone is as it was"));
    for (const std::string& note : entry.notes)
      lines.push_back(report::Visible(fmt::format("{}: {}", entry.address, note)));
  }
  return lines;
}

Result<std::vector<std::string>> Import(const Context& context) {
  const Options& options = context.options;
  Result<Entries> entries = ReadEntries(context);
  if (!entries) return Propagate(std::move(entries));
  std::vector<std::string> lines = Told(*entries);
  if (std::all_of(entries->begin(), entries->end(), [](const auto& entry) { return entry.lines.empty(); })) {
    lines.push_back("no recipe was made: there is nothing to do");
    return lines;
  }
  Result<std::string> text = WriteRecipe(options, *entries);
  if (!text) return Propagate(std::move(text));
  if (!options.out || *options.out == "-") {
    text->pop_back();  // every result gets its own line end
    return std::vector{std::move(*text)};
  }
  const Result<OutFile> out =
      TakeOutFile(context.fs, options.out, "where the recipe goes", BeginsWith("imported recipe", sluggie::kOpening));
  if (!out) return tl::unexpected<Error>(out.error());
  if (Result<void> put = PutOutFile(context.fs, *out, AsBytes(*text)); !put) return Propagate(std::move(put));
  lines.push_back("wrote " + *options.out);
  lines.push_back(fmt::format("next: `bonepatch check {} --game DIR`", ShellWord(*options.out)));
  return lines;
}

}  // namespace

Outcome ImportSluggie(const Context& context) {
  Result<std::vector<std::string>> lines = Import(context);
  if (!lines) return Failed("import-sluggie", lines.error());
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "import-sluggie";
  outcome.report.results = std::move(*lines);
  return outcome;
}

}  // namespace bonepatch::cli
