// Whether the tests are built with sanitizers: everything is slower then, and what repeats much is done less often.
#pragma once

namespace bonepatch::tests {

#ifdef BONEPATCH_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace bonepatch::tests
