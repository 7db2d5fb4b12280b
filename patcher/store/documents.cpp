// Reads and makes the documents of `.bonepatch`.
#include "patcher/store/documents.h"

#include "patcher/json/state_json.h"

namespace bonepatch::store {

Result<std::optional<Bytes>> LoadDocument(const Context& at, const json::SealedKind& document, const std::string& path,
                                          std::uint64_t limit) {
  const auto info = at.fs.Stat(path, false);
  if (!info) return tl::unexpected<Error>(info.error());
  if (!*info) return std::nullopt;
  if ((*info)->kind != os::Info::Kind::kFile) {
    return tl::unexpected<Error>(json::Damaged(document, "it is no file", path));
  }
  if ((*info)->size > limit) return tl::unexpected<Error>(json::Damaged(document, "it is too large", path));
  auto bytes = os::ReadWhole(at.fs, path, limit);
  if (!bytes) return Propagate(std::move(bytes));
  return *std::move(bytes);
}

Result<std::optional<State>> LoadState(const Context& at) {
  const auto text = LoadDocument(at, json::kStateDocument, at.paths.state, json::kDocumentLimit);
  if (!text) return tl::unexpected<Error>(text.error());
  if (!*text) return std::nullopt;
  auto state = json::DecodeState(AsText(**text), at.paths.state);
  if (!state) return Propagate(std::move(state));
  if (state->of_folder == at.paths.of_folder) return *std::move(state);
  return Fail(
      Failure::kWorkspace,
      state->of_folder
          ? "packs are applied to this folder's files, which is another thing than a game's: name it with --folder"
          : "packs are applied to the game in this folder: name it with --game",
      at.paths.state);
}

Result<Bytes> StateText(const Context& at, const State& state) {
  const std::string text = json::EncodeState(state);
  if (text.size() > json::kDocumentLimit) {
    return Fail(Failure::kSystem, "the packs are too large to be remembered", at.paths.state);
  }
  const auto again = json::DecodeState(text, at.paths.state);
  if (!again || *again != state) {
    return Fail(Failure::kInternal,
                "the new state can't be written down" + (again ? std::string() : ": " + again.error().message),
                at.paths.state);
  }
  return Bytes(text.begin(), text.end());
}

}  // namespace bonepatch::store
