// The distance between two words, in typing mistakes.
#include "recipes/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace bonepatch::recipes {
namespace {

constexpr std::size_t kLongestWord = 32;

std::string Normal(std::string_view word) {
  std::string normal(word);
  for (char& c : normal) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '_' || c == ' ') c = '-';
  }
  return normal;
}

/// Insertions, deletions, replacements and swaps of neighbours.
std::size_t Mistakes(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string DidYouMean(std::string_view word, std::span<const std::string_view> known) {
  if (word.empty() || word.size() > kLongestWord) return {};
  const std::string typed = Normal(word);
  std::string_view best;
  std::size_t fewest = typed.size() >= 5 ? 3 : 2;  // one more than is accepted
  for (const std::string_view candidate : known) {
    const std::size_t mistakes = Mistakes(typed, std::string(candidate));
    const bool nothing_in_common = mistakes >= std::min(typed.size(), candidate.size());
    if (mistakes >= fewest || nothing_in_common) continue;
    fewest = mistakes;
    best = candidate;
  }
  return best.empty() ? std::string() : fmt::format("did you mean '{}'?", best);
}

}  // namespace bonepatch::recipes
