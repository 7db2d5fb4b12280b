// The rules of all formats in one table, and finding rows in it.
#include <algorithm>
#include <cctype>
#include <sstream>

#include "formats/catalogue/formats.h"

namespace bonepatch::formats {
namespace {

std::vector<RuleWords> Concatenate() {
  std::vector<RuleWords> all;
  for (const Format* format : All()) all.insert(all.end(), format->rules().begin(), format->rules().end());
  return all;
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  return lower;
}

/// The words of a text in lower case, without the punctuation around them.
std::vector<std::string> Words(std::string_view text) {
  std::vector<std::string> words;
  std::istringstream stream(Lower(text));
  for (std::string word; stream >> word;) {
    constexpr const char* kAround = ".,;:!?\"'`()";
    const auto first = word.find_first_not_of(kAround);
    if (first == std::string::npos) continue;
    words.push_back(word.substr(first, word.find_last_not_of(kAround) - first + 1));
  }
  return words;
}

/// How well a rule fits. The id says most, then what a player sees. `all`: 0 if a word is nowhere in it; else words may
/// be missing, and only the symptom counts.
int Score(const RuleWords& rule, const std::vector<std::string>& words, bool all) {
  constexpr int kSymptomWeight = 4;
  const std::pair<std::string, int> parts[] = {
      {Lower(rule.id), 8}, {Lower(rule.symptom), kSymptomWeight}, {Lower(rule.promise), 2}, {Lower(rule.reason), 1}};
  int score = 0;
  for (const std::string& word : words) {
    int best = 0;
    for (const auto& [text, weight] : parts) {
      if (!all && weight != kSymptomWeight) continue;
      if (text.find(word) != std::string::npos) best = std::max(best, weight);
    }
    if (best == 0 && all) return 0;
    score += best;
  }
  return score;
}

std::vector<const RuleWords*> Ranked(const std::vector<std::string>& words, bool all) {
  std::vector<std::pair<int, const RuleWords*>> scored;
  for (const RuleWords& rule : Catalogue()) {
    if (const int score = Score(rule, words, all); score > 0) scored.emplace_back(score, &rule);
  }
  std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const RuleWords*> found;
  for (const auto& [score, rule] : scored) found.push_back(rule);
  return found;
}

/// The words that say something, without their endings: "my game is crashing" has "game" and "crash".
std::vector<std::string> Stems(std::vector<std::string> words) {
  constexpr std::size_t kShortest = 4;
  for (std::string& word : words) {
    for (const std::string_view ending : {"ing", "es", "ed", "s"}) {
      if (!word.ends_with(ending) || word.size() < ending.size() + kShortest) continue;
      word.resize(word.size() - ending.size());
      break;
    }
  }
  words.erase(std::remove_if(words.begin(), words.end(), [](const auto& word) { return word.size() < kShortest; }),
              words.end());
  return words;
}

}  // namespace

std::span<const RuleWords> Catalogue() {
  static const std::vector<RuleWords> table = Concatenate();
  return table;
}

const RuleWords* FindRule(std::string_view id) {
  const auto rules = Catalogue();
  const auto it = std::find_if(rules.begin(), rules.end(), [&](const RuleWords& rule) { return rule.id == id; });
  return it == rules.end() ? nullptr : &*it;
}

std::vector<const RuleWords*> FindBySymptom(std::string_view text) {
  const std::vector<std::string> words = Words(text);
  std::vector<const RuleWords*> found = Ranked(words, true);
  if (found.empty()) found = Ranked(Stems(words), false);
  return found;
}

}  // namespace bonepatch::formats
