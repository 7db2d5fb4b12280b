// The words of each format, for fuzzers to put into their inputs.
#pragma once

#include <filesystem>
#include <string>

#include "patcher/base/bytes.h"

namespace bonepatch::fuzz {

void Write(const std::filesystem::path& folder, const std::string& name, ByteView bytes);

std::string ReadText(const std::filesystem::path& path);

/// Writes `FORMAT.dict` into the folder, which already holds the seeds.
void WriteDictionaries(const std::filesystem::path& folder);

}  // namespace bonepatch::fuzz
