// Numbers with units, and tables on standard output.
#include "bench/sheet.h"

#include <fmt/format.h>

#include <cstdio>

namespace bonepatch::bench {

std::string Seconds(double seconds) {
  if (seconds < 1e-6) return fmt::format("{:.0f} ns", seconds * 1e9);
  if (seconds < 1e-3) return fmt::format("{:.1f} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  return fmt::format("{:.1f} s", seconds);
}

std::string Size(double bytes) {
  if (bytes < 1e3) return fmt::format("{:.0f} B", bytes);
  if (bytes < 1e6) return fmt::format("{:.1f} kB", bytes / 1e3);
  if (bytes < 1e9) return fmt::format("{:.1f} MB", bytes / 1e6);
  return fmt::format("{:.1f} GB", bytes / 1e9);
}

std::string Times(double factor) {
  return factor < 10 ? fmt::format("{:.1f} x", factor) : fmt::format("{:.0f} x", factor);
}

void Print(const Sheet& sheet) {
  fmt::print("\n{}\n\n", sheet.title);
  for (const std::string& line : report::Table(sheet.rows)) fmt::print("  {}\n", line);
  for (const std::string& note : sheet.notes) fmt::print("  {}\n", note);
  std::fflush(stdout);
}

void Print(const std::vector<Goal>& goals) {
  Sheet sheet{"Goals", {{"goal", "wanted", "measured", "holds"}}, {}};
  for (const Goal& goal : goals)
    sheet.rows.push_back({goal.what, goal.wanted, goal.measured, goal.holds ? "yes" : "NO"});
  Print(sheet);
}

}  // namespace bonepatch::bench
