// What an entry's outcome depends on, as a digest: equal digests need no new look at the entry.
#pragma once

#include <map>
#include <set>
#include <string>

#include "patcher/plan/banks.h"

namespace bonepatch::plan {

class Digests {
 public:
  Digests(const Donors& donors, const Work& work, const BankTasks& banks);

  /// A partner's edits count too, since ids of a pair are kept in line.
  std::string Of(std::size_t entry, const std::set<std::size_t>& partners) const;

  /// Every entry that the plan may change.
  std::set<std::size_t> Entries() const;

 private:
  std::map<std::size_t, std::string> own_;  // entry -> text that changes whenever the outcome could
};

}  // namespace bonepatch::plan
