// Files that hold one entry of a game, or one section of a model: what other tools read and write.
#pragma once

#include "block/block.h"
#include "patcher/cli/command.h"
#include "patcher/cli/out_file.h"

namespace bonepatch::cli {

/// A block is an entry of dt_na.dat; nothing there comes near this size, and memory stays bounded.
inline constexpr std::uint64_t kMostSingleBytes = 64u << 20;

/// What may be written over: an entry of the same kind. Of an unknown kind none is.
OutKind EntryOut(block::EntryKind kind);
OutKind ActOut();

/// `-o`, where "-" is standard output: the results go there alone, so that takes no machine format beside it.
Result<OutFile> TakeSingleOut(const Context& context, std::string_view what_for, const OutKind& kind);
Result<void> PutSingleOut(const Context& context, const OutFile& file, const ByteSource& bytes, Outcome& outcome);

}  // namespace bonepatch::cli
