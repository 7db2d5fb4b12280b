// What a run of the benchmarks prints at its end: numbers as people read them, tables, and whether the goals hold.
#pragma once

#include <string>
#include <vector>

#include "patcher/report/table.h"

namespace bonepatch::bench {

struct Goal {
  std::string what, wanted, measured;
  bool holds = false;
};

struct Sheet {
  std::string title;
  std::vector<report::Row> rows;  ///< the first is the head
  std::vector<std::string> notes;
};

std::string Seconds(double seconds);  ///< "1.24 us", "83 ms"
std::string Size(double bytes);       ///< "27.9 MB"
std::string Times(double factor);     ///< "31 x"

void Print(const Sheet& sheet);
void Print(const std::vector<Goal>& goals);

}  // namespace bonepatch::bench
