// SHA-256, by OpenSSL.
#pragma once

#include <memory>
#include <string>

#include "patcher/base/bytes.h"

namespace bonepatch {

/// The digest as 64 lower-case hexadecimal digits.
std::string Sha256(ByteView bytes);

/// The same over bytes that come in parts.
class Sha256Stream {
 public:
  Sha256Stream();
  ~Sha256Stream();
  Sha256Stream(Sha256Stream&&) noexcept;
  Sha256Stream& operator=(Sha256Stream&&) noexcept;
  void Update(ByteView bytes);
  std::string Finish();  ///< call once

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace bonepatch
