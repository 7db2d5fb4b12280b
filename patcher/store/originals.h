// The folder `vanilla/`: the originals of a plain folder's patched files, each by its name in one piece. They come and
// go as files of an intent do, so they are there exactly while the state names them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "patcher/store/disk.h"
#include "patcher/store/state.h"

namespace bonepatch::store {

/// What an intent calls every file in there, the ones that nothing names, too.
Result<std::vector<std::string>> ListOriginals(const Context& at);

/// A plain folder's state. kWorkspace where there is none, and yet originals are kept: the record of them is gone.
Result<std::optional<State>> LoadFolderState(const Context& at);

/// A file among those of a state, which are sorted; null: it isn't one.
const StoredFile* FindStored(const std::vector<StoredFile>& files, std::string_view name);

/// kWorkspace where the original of a file is missing or isn't the recorded one.
Result<void> CheckOriginal(const Context& at, const StoredFile& file);

/// A plain folder without originals has no place for them, either.
Result<void> DropEmptyVanilla(const Context& at);

}  // namespace bonepatch::store
