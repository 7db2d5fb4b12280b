// facts: writes down what rules need of the vanilla models of a game.
#include "patcher/cli/facts.h"

#include <fmt/format.h>

#include "patcher/cli/baseline.h"
#include "patcher/cli/out_file.h"
#include "patcher/facts/collect.h"
#include "patcher/json/facts_json.h"

namespace bonepatch::cli {
namespace {

constexpr std::string_view kOpening = "{\"facts\":";

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

Result<std::string> WriteFacts(const Context& context) {
  const Options& options = context.options;
  Result<std::string> folder = GameFolder(options);
  if (!folder) return folder;
  const Result<OutFile> out = TakeOutFile(context.fs, options.out, "where the facts go", BeginsWith("facts", kOpening));
  if (!out) return tl::unexpected<Error>(out.error());
  Result<facts::Facts> facts = CollectFrom(context, *folder);
  if (!facts) return Propagate(std::move(facts));
  const std::string text = json::WriteFacts(*facts);
  if (text.size() > json::kMostFactsBytes)
    return Fail(Failure::kSystem, fmt::format("the facts take {} bytes; more than {} are never read again", text.size(),
                                              json::kMostFactsBytes));
  if (Result<void> put = PutOutFile(context.fs, *out, AsBytes(text)); !put) return Propagate(std::move(put));
  return fmt::format("wrote the facts of {} models and {} entries, {} bytes", facts->models.size(),
                     facts->entries.size(), text.size());
}

}  // namespace

Result<facts::Facts> ReadFactsFile(os::FileSystem& fs, const std::string& path) {
  Result<Bytes> bytes = os::ReadWhole(fs, path, json::kMostFactsBytes);
  if (!bytes) return Propagate(std::move(bytes));
  return json::ReadFacts(AsText(*bytes), path);
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
