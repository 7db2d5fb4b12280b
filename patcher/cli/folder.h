// What commands do with `--folder DIR`, and with single files of a format.
#pragma once

#include "patcher/cli/command.h"

namespace bonepatch::cli {

Result<Outcome> FolderStatus(const Context& context);
Result<std::string> RecoverFolder(const Context& context);
Result<std::string> RestoreFolder(const Context& context);
Result<Outcome> ListFolder(const Context& context);

/// `inspect NAME`, and `diff` of a file with its original, of two files, or of what packs make of the originals.
Result<Outcome> InspectInFolder(const Context& context);
Result<Outcome> DiffInFolder(const Context& context);

/// `check PACK... --folder DIR`, and without a pack every live file of a format.
Result<Outcome> CheckFolder(const Context& context);
/// `check PACK... --facts FILE`, with facts about a folder.
Result<Outcome> CheckFolderFacts(const Context& context);

/// Whether the arguments are files of formats, with what may lie beside them; kUsage where packs are among them.
Result<bool> AreFormatFiles(const Context& context);
/// `check FILE...`: each file of a format on its own. What else is named lies beside them.
Result<Outcome> CheckFormatFiles(const Context& context);

}  // namespace bonepatch::cli
