// Telling what a single file holds.
#include "patcher/cli/single_file.h"

#include <fmt/format.h>

#include "act/section.h"

namespace bonepatch::cli {
namespace {

std::string_view WordFor(block::EntryKind kind) {
  switch (kind) {
    case block::EntryKind::kModel:
      return "model block";
    case block::EntryKind::kArchive:
      return "archive";
    case block::EntryKind::kBank:
      return "animation bank";
    case block::EntryKind::kUnknown:
      return "entry that could be told";
  }
  return {};
}

constexpr std::string_view kStandardOutput = "-";

}  // namespace

OutKind EntryOut(block::EntryKind kind) {
  return {WordFor(kind), [kind](const ByteSource& there) -> Result<bool> {
            if (kind == block::EntryKind::kUnknown || there.size() > kMostSingleBytes) return false;
            Result<block::EntryKind> found = block::Classify(there);
            if (!found) return Propagate(std::move(found));
            return *found == kind;
          }};
}

OutKind ActOut() {
  return {"ACT section", [](const ByteSource& there) -> Result<bool> {
            if (there.size() < sizeof(std::uint32_t) || there.size() > kMostSingleBytes) return false;
            Result<Bytes> word = ReadBytes(there, 0, sizeof(std::uint32_t));
            if (!word) return Propagate(std::move(word));
            return *Load<std::uint32_t>(*word, 0) == act::kVersion;
          }};
}

Result<OutFile> TakeSingleOut(const Context& context, std::string_view what_for, const OutKind& kind) {
  const Options& options = context.options;
  if (options.out != kStandardOutput) return TakeOutFile(context.fs, options.out, what_for, kind);
  if (options.format == Format::kText) return OutFile{*options.out, std::nullopt};
  return Fail(Failure::kUsage, "-o - takes standard output, which --format would write to");
}

Result<void> PutSingleOut(const Context& context, const OutFile& file, const ByteSource& bytes, Outcome& outcome) {
  if (file.path != kStandardOutput) return PutOutFile(context.fs, file, bytes);
  if (bytes.size() > kMostSingleBytes)
    return Fail(Failure::kSystem, fmt::format("{} bytes are too many for -o -; name a file", bytes.size()));
  Result<Bytes> all = ReadBytes(bytes, 0, bytes.size());
  if (!all) return Propagate(std::move(all));
  outcome.raw = std::move(*all);
  return {};
}

}  // namespace bonepatch::cli
