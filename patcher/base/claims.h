// Who took or filled what on one model, so that two recipes that want the same thing are named both.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "patcher/base/finding.h"

namespace bonepatch {

struct Claim {
  std::string recipe;  ///< "pack/recipe"
  Source at;
  std::uint32_t bone = 0;
};

/// One kind of thing that only one recipe of a plan may have, by number.
class Claims {
 public:
  /// Claims `key`; the earlier claim if another recipe has it.
  std::optional<Claim> Take(std::uint32_t key, const Claim& claim) {
    const auto [place, fresh] = claims_.insert({key, claim});
    if (fresh || place->second.recipe == claim.recipe) return std::nullopt;
    return place->second;
  }
  const Claim* Find(std::uint32_t key) const {
    const auto place = claims_.find(key);
    return place == claims_.end() ? nullptr : &place->second;
  }

 private:
  std::map<std::uint32_t, Claim> claims_;
};

}  // namespace bonepatch
