// sample: writes the made-up game to a folder.
#include "sample/game.h"

#include <fmt/format.h>

#include "patcher/cli/command.h"

namespace bonepatch::cli {
namespace {

Result<void> WriteFile(os::FileSystem& fs, const std::string& path, ByteView bytes) {
  Result<std::unique_ptr<os::File>> file = fs.Open(path, os::OpenMode::kCreateNew);
  if (!file) return Propagate(std::move(file));
  return (*file)->WriteAt(0, bytes);
}

Result<void> WriteArchive(os::FileSystem& fs, const std::string& path, const sample::SampleGame& game) {
  Result<std::unique_ptr<os::File>> file = fs.Open(path, os::OpenMode::kCreateNew);
  if (!file) return Propagate(std::move(file));
  if (Result<void> sized = (*file)->Truncate(game.archive_size); !sized) return sized;
  for (const sample::SampleGame::Block& block : game.blocks) {
    if (Result<void> written = (*file)->WriteAt(block.offset, block.bytes); !written) return written;
  }
  return {};
}

Result<void> WriteGame(os::FileSystem& fs, const std::string& folder) {
  Result<std::optional<os::Info>> there = fs.Stat(folder, true);
  if (!there) return Propagate(std::move(there));
  if (*there) {
    if ((*there)->kind != os::Info::Kind::kFolder)
      return Fail(Failure::kSystem, "there is something that is no folder", folder);
    Result<std::vector<std::string>> names = fs.List(folder);
    if (!names) return Propagate(std::move(names));
    if (!names->empty())
      return Fail(Failure::kSystem, "the folder is not empty; the sample game wants a new or empty one", folder);
  } else if (Result<void> made = fs.MakeFolder(folder); !made) {
    return made;
  }
  const std::string sys = os::JoinPath(folder, "sys"), files = os::JoinPath(folder, "files");
  for (const std::string& sub : {sys, files}) {
    if (Result<void> made = fs.MakeFolder(sub); !made) return made;
  }
  const sample::SampleGame game = sample::MakeGame();
  if (Result<void> written = WriteFile(fs, os::JoinPath(sys, "main.dol"), game.dol); !written) return written;
  if (Result<void> written = WriteFile(fs, os::JoinPath(sys, "fst.bin"), game.fst); !written) return written;
  return WriteArchive(fs, os::JoinPath(files, "dt_na.dat"), game);
}

}  // namespace

Outcome Sample(const Context& context) {
  const std::string& folder = context.options.args.front();
  const Result<void> written = WriteGame(context.fs, folder);
  if (!written) return Failed("sample", written.error());
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "sample";
  outcome.report.results.push_back(
      fmt::format("wrote a made-up game to {} (no game data; dt_na.dat is mostly holes)", folder));
  return outcome;
}

}  // namespace bonepatch::cli
