// The command line.
#pragma once

namespace bonepatch::cli {

/// Runs one command and returns its exit code. The verdict starts at 70, so that a crash is never a success.
int Main(int argc, char** argv);

}  // namespace bonepatch::cli
