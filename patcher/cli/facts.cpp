// facts: writes down what rules need of the vanilla models of a game, or of the files of a folder.
#include "patcher/cli/facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/catalogue/formats.h"
#include "patcher/base/words.h"
#include "patcher/cli/baseline.h"
#include "patcher/cli/folder_session.h"
#include "patcher/cli/out_file.h"
#include "patcher/facts/collect.h"
#include "patcher/json/document_json.h"
#include "patcher/json/facts_json.h"

namespace bonepatch::cli {
namespace {

constexpr std::string_view kOpening = "{\"facts\":";
constexpr std::string_view kFolderKey = "1,\n\"folder\":";  ///< behind it, in facts of a folder

Result<facts::Facts> CollectFrom(const Context& context, const std::string& folder) {
  Result<Session> session = OpenSession(context.fs, folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  if (Result<void> sized = CheckArchiveSize(*session); !sized) return Propagate(std::move(sized));
  if (!session->baseline) {
    if (Result<store::Baseline> live = LiveBaseline(*session); !live) return Propagate(std::move(live));
  }
  Result<game::Directory> directory = game::Directory::Read(session->vanilla_dol(), session->files().dol);
  if (!directory) return Propagate(std::move(directory));
  const plan::GameDonors donors(std::move(*directory), session->workspace->archive());
  Result<facts::Facts> facts = facts::Collect(donors, Telling(context, "reading models"));
  if (facts) facts->adopted = session->baseline && session->baseline->adopted;
  return facts;
}

/// Facts as they are written, and what they are about.
struct ToldFacts {
  std::string text, about;
};

Result<ToldFacts> TellOfGame(const Context& context) {
  Result<std::string> folder = GameFolder(context.options);
  if (!folder) return Propagate(std::move(folder));
  Result<facts::Facts> facts = CollectFrom(context, *folder);
  if (!facts) return Propagate(std::move(facts));
  return ToldFacts{json::WriteFacts(*facts),
                   fmt::format("{} models and {} entries", facts->models.size(), facts->entries.size())};
}

Result<ToldFacts> TellOfFolder(const Context& context) {
  if (Result<void> fits = CheckFolderOptions(context.options); !fits) return Propagate(std::move(fits));
  Result<FolderSession> session = OpenFolder(context.fs, *context.options.folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  const Originals originals(*session->workspace);
  Document::Object all;
  for (const formats::Format* format : formats::All()) {
    if (!format->in_folders()) continue;
    Result<Document> facts = format->in_folders()->Facts(originals);
    if (!facts) return Propagate(std::move(facts));
    all.push_back({std::string(format->name()), std::move(*facts)});
  }
  Result<std::vector<std::string>> names = originals.List();
  if (!names) return Propagate(std::move(names));
  return ToldFacts{fmt::format("{}{}{}}}\n", kOpening, kFolderKey, json::WriteDocument(all)),
                   Plural(names->size(), "file")};
}

Result<std::string> WriteFacts(const Context& context) {
  const Options& options = context.options;
  if (!options.folder) {
    if (Result<std::string> folder = GameFolder(options); !folder) return folder;
  }
  const Result<OutFile> out = TakeOutFile(context.fs, options.out, "where the facts go", BeginsWith("facts", kOpening));
  if (!out) return tl::unexpected<Error>(out.error());
  Result<ToldFacts> told = options.folder ? TellOfFolder(context) : TellOfGame(context);
  if (!told) return Propagate(std::move(told));
  if (told->text.size() > json::kMostFactsBytes)
    return Fail(Failure::kSystem, fmt::format("the facts take {} bytes; more than {} are never read again",
                                              told->text.size(), json::kMostFactsBytes));
  if (Result<void> put = PutOutFile(context.fs, *out, AsBytes(told->text)); !put) return Propagate(std::move(put));
  return fmt::format("wrote the facts of {}, {} bytes", told->about, told->text.size());
}

}  // namespace

Result<facts::Facts> ReadFactsFile(os::FileSystem& fs, const std::string& path) {
  Result<Bytes> bytes = os::ReadWhole(fs, path, json::kMostFactsBytes);
  if (!bytes) return Propagate(std::move(bytes));
  return json::ReadFacts(AsText(*bytes), path);
}

Result<bool> AreFolderFacts(os::FileSystem& fs, const std::string& path) {
  Result<std::unique_ptr<os::File>> file = fs.Open(path, os::OpenMode::kRead);
  if (!file) return Propagate(std::move(file));
  const std::string opening = std::string(kOpening) + std::string(kFolderKey);
  Result<Bytes> bytes = ReadBytes(**file, 0, std::min<std::uint64_t>((*file)->size(), opening.size()));
  if (!bytes) return Propagate(std::move(bytes));
  return AsText(*bytes) == opening;
}

Result<Document> ReadFolderFacts(os::FileSystem& fs, const std::string& path) {
  Result<Bytes> bytes = os::ReadWhole(fs, path, json::kMostFactsBytes);
  if (!bytes) return Propagate(std::move(bytes));
  Result<Document> facts = json::ReadDocument(AsText(*bytes), path);
  if (!facts) return facts;
  const Document* folder = facts->Find("folder");
  if (!folder) return Fail(Failure::kSystem, "these aren't the facts of a folder", path);
  for (const formats::Format* format : formats::All()) {
    const Document* own = folder->Find(format->name());
    if (!format->in_folders()) continue;
    const std::string fault = own ? format->in_folders()->FactsFault(*own) : "they are missing";
    if (!fault.empty())
      return Fail(Failure::kSystem, fmt::format("the facts of {} can't be used: {}", format->about(), fault), path);
  }
  return *folder;
}

std::vector<NotRun> NeedsTheGame() {
  return validators::NotRunPhase(Phase::kGame, {}, "facts are no game: there are no files to look at");
}

Outcome Facts(const Context& context) {
  Result<std::string> line = WriteFacts(context);
  if (!line) return Failed("facts", line.error());
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "facts";
  outcome.report.results.push_back(std::move(*line));
  return outcome;
}

}  // namespace bonepatch::cli
