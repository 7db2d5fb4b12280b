// Fuzzes every reader of block/ and what replacing a section promises.
#include <cstdio>
#include <cstdlib>

#include "tests/block/properties.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string broken = bonepatch::block::BrokenProperty({data, size});
  if (broken.empty()) return 0;
  std::fprintf(stderr, "%s\n", broken.c_str());
  std::abort();
}
