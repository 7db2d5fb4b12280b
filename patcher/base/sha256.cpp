// The one file that knows OpenSSL.
#include "patcher/base/sha256.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <array>
#include <string_view>

namespace bonepatch {

/// Without the system's configuration file: it can't change what a hash is, and reading it takes a few milliseconds.
static EVP_MD_CTX* NewContext() {
  [[maybe_unused]] static const int ready = OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
  return EVP_MD_CTX_new();
}

struct Sha256Stream::Context {
  EVP_MD_CTX* evp = NewContext();
  ~Context() { EVP_MD_CTX_free(evp); }
};

Sha256Stream::Sha256Stream() : context_(std::make_unique<Context>()) {
  EVP_DigestInit_ex(context_->evp, EVP_sha256(), nullptr);
}
Sha256Stream::~Sha256Stream() = default;
Sha256Stream::Sha256Stream(Sha256Stream&&) noexcept = default;
Sha256Stream& Sha256Stream::operator=(Sha256Stream&&) noexcept = default;

void Sha256Stream::Update(ByteView bytes) { EVP_DigestUpdate(context_->evp, bytes.data(), bytes.size()); }

std::string Sha256Stream::Finish() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  EVP_DigestFinal_ex(context_->evp, digest.data(), &size);
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (unsigned int i = 0; i < size; ++i) {
    hex += kDigits[digest[i] >> 4];
    hex += kDigits[digest[i] & 0xF];
  }
  return hex;
}

std::string Sha256(ByteView bytes) {
  Sha256Stream stream;
  stream.Update(bytes);
  return stream.Finish();
}

}  // namespace bonepatch
