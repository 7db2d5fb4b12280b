// Quoting text for YAML, and making ids of names.
#include "patcher/report/recipe_words.h"

#include <algorithm>
#include <iterator>

namespace bonepatch::report {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
char ToLower(char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

/// Letters that readers of YAML take for something else than text.
bool IsSpecial(std::string_view text) {
  constexpr std::string_view kWords[] = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"};
  std::string lower(text);
  for (char& c : lower) c = ToLower(c);
  return std::find(std::begin(kWords), std::end(kWords), lower) != std::end(kWords);
}

}  // namespace

std::string YamlText(std::string_view text) {
  const bool dull = std::all_of(text.begin(), text.end(),
                                [](char c) { return IsLetter(c) || IsDigit(c) || c == '_' || c == '.' || c == '-'; });
  // With a letter in front it is no number.
  if (dull && !text.empty() && IsLetter(text[0]) && !IsSpecial(text)) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string IdOf(std::string_view name) {
  std::string id;
  for (const char c : name) {
    if (IsLetter(c) || IsDigit(c)) {
      id += ToLower(c);
    } else if (!id.empty() && id.back() != '-') {
      id += '-';
    }
  }
  while (!id.empty() && id.back() == '-') id.pop_back();
  return id;
}

}  // namespace bonepatch::report
