// What a function returns when it may not be able to go on. (What is merely not allowed is a list of findings:
// finding.h.)
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace bonepatch {

/// Who has to act; the value is the exit code of the program.
enum class Failure {
  kUsage = 2,      ///< the command line, or a recipe by its own text
  kSystem = 3,     ///< a file or the system: missing, unreadable, locked, full, not a game we know; nothing changed
  kWorkspace = 4,  ///< the workspace needs its owner: changed by another program, interrupted, half committed
  kInternal = 70,  ///< a fault in bonepatch itself
};

struct Error {
  Failure kind = Failure::kSystem;
  std::string message;  ///< what is wrong and what would be right, without the path
  std::string file;     ///< the path it is about, where there is one
  std::string rule;     ///< the rule id, where the failure has one ("game/unsupported")
};

template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> Fail(Failure kind, std::string message, std::string file = {}, std::string rule = {}) {
  return tl::unexpected<Error>(Error{kind, std::move(message), std::move(file), std::move(rule)});
}

/// Passes an error of one Result on as that of another.
template <typename T>
tl::unexpected<Error> Propagate(Result<T>&& failed) {
  return tl::unexpected<Error>(std::move(failed).error());
}

}  // namespace bonepatch
