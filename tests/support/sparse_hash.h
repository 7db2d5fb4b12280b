// Large sparse files, without their holes.
#pragma once

#include <string>

namespace bonepatch::tests {

/// Over the file's size and every 64 KiB piece that holds a byte other than 0, with its place: equal exactly for equal
/// files.
std::string SparseHash(const std::string& path);

/// The same as it is, for comparing often: a hash takes its time.
std::string SparseBytes(const std::string& path);

}  // namespace bonepatch::tests
