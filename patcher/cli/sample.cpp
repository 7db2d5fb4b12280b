// sample: writes the made-up game, or made-up files of a format, to a folder.
#include "sample/game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formats/catalogue/formats.h"
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

Result<std::string> WriteSampleGame(const Context& context, const std::string& path) {
  return WriteGame(context, path).map([&] {
    return fmt::format("wrote a made-up game to {} (no game data; dt_na.dat is mostly holes)", path);
  });
}

Result<std::string> WriteSampleFolder(const Context& context, const std::string& name, const std::string& path) {
  const formats::Format* format = formats::Find(name);
  if (!format || !format->in_folders()) {
    std::vector<std::string_view> known;
    for (const recipes::EditReader* reader : formats::EditReaders()) known.push_back(reader->format());
    return Fail(Failure::kUsage, fmt::format("--format {}: sample knows {}", name, fmt::join(known, ", ")));
  }
  FreshFolder folder(context.fs, path);
  if (Result<void> made = folder.Make(); !made) return Propagate(std::move(made));
  for (const formats::SampleFile& file : format->in_folders()->Sample()) {
    if (Result<void> written = folder.Write(file.name, file.bytes); !written) return Propagate(std::move(written));
  }
  folder.Keep();
  return fmt::format("wrote made-up {} to {} (no game data)", format->about(), path);
}

}  // namespace

Outcome Sample(const Context& context) {
  const Options& options = context.options;
  const std::string& path = options.args.front();
  Result<std::string> line =
      options.of_format ? WriteSampleFolder(context, *options.of_format, path) : WriteSampleGame(context, path);
  if (!line) return Failed("sample", line.error());
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "sample";
  outcome.report.results.push_back(std::move(*line));
  return outcome;
}

}  // namespace bonepatch::cli
