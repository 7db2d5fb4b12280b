// The list of problems of a file, and how messages quote a stranger's text.
#include "recipes/problems.h"

#include <fmt/format.h>

#include <algorithm>

namespace bonepatch::recipes {

void Problems::Add(std::string_view rule, int line, int column, std::string message, std::string hint) {
  Finding finding;
  finding.rule = rule;
  finding.message = std::move(message);
  finding.hint = std::move(hint);
  finding.where.source = {file_, line, column};
  finding.phase = Phase::kText;
  if (full()) {
    if (left_out_++ == 0) first_left_out_ = std::move(finding);
    return;
  }
  findings_.push_back(std::move(finding));
}

Findings Problems::Take() {
  std::stable_sort(findings_.begin(), findings_.end(),
                   [](const Finding& a, const Finding& b) { return a.where.source < b.where.source; });
  if (left_out_ != 0) {
    first_left_out_.message = fmt::format("{} more error{} of this file {} left out, this is the place of the first",
                                          left_out_, left_out_ == 1 ? "" : "s", left_out_ == 1 ? "is" : "are");
    first_left_out_.hint.clear();
    findings_.push_back(std::move(first_left_out_));
    left_out_ = 0;
  }
  return std::move(findings_);
}

std::string Quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string shown = "'";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool starts_character = (byte & 0xC0) != 0x80;
    if (i >= kLongest && starts_character) {
      shown += "...";
      break;
    }
    if (byte < 0x20 || byte == 0x7F) {
      shown += fmt::format("\\x{:02X}", byte);
    } else {
      shown += text[i];
    }
  }
  return shown + "'";
}

}  // namespace bonepatch::recipes
