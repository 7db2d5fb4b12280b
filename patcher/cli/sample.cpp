// sample: writes the made-up game to a folder.
#include "sample/game.h"

#include <fmt/format.h>

#include "patcher/cli/command.h"
#include "patcher/cli/fresh_folder.h"

namespace bonepatch::cli {
namespace {

Result<void> WriteArchive(const Context& context, FreshFolder& folder, const sample::SampleGame& game) {
  Result<std::unique_ptr<os::File>> file = folder.NewFile("files/dt_na.dat");
  if (!file) return Propagate(std::move(file));
  if (Result<void> sized = (*file)->Truncate(game.archive_size); !sized) return sized;
  std::size_t done = 0;
  for (const sample::SampleGame::Block& block : game.blocks) {
    context.progress("writing blocks", done++, game.blocks.size());
    if (Result<void> written = (*file)->WriteAt(block.offset, block.bytes); !written) return written;
  }
  return {};
}

Result<void> WriteGame(const Context& context, const std::string& path) {
  FreshFolder folder(context.fs, path);
  if (Result<void> made = folder.Make(); !made) return made;
  const sample::SampleGame game = sample::MakeGame();
  if (Result<void> written = folder.Write("sys/main.dol", game.dol); !written) return written;
  if (Result<void> written = folder.Write("sys/fst.bin", game.fst); !written) return written;
  if (Result<void> written = WriteArchive(context, folder, game); !written) return written;
  folder.Keep();
  return {};
}

}  // namespace

Outcome Sample(const Context& context) {
  const std::string& folder = context.options.args.front();
  const Result<void> written = WriteGame(context, folder);
  if (!written) return Failed("sample", written.error());
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "sample";
  outcome.report.results.push_back(
      fmt::format("wrote a made-up game to {} (no game data; dt_na.dat is mostly holes)", folder));
  return outcome;
}

}  // namespace bonepatch::cli
