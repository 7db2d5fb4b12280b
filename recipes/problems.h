// Collects what is wrong with one file: every finding of phase 1, up to a number that a person can still read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "patcher/base/finding.h"

namespace bonepatch::recipes {

inline constexpr std::size_t kMaxProblems = 100;  ///< of one file; then one more that counts the rest

class Problems {
 public:
  explicit Problems(std::string file) : file_(std::move(file)) {}

  void Add(std::string_view rule, int line, int column, std::string message, std::string hint = {});
  void Add(std::string_view rule, const Source& at, std::string message, std::string hint = {}) {
    Add(rule, at.line, at.column, std::move(message), std::move(hint));
  }

  const std::string& file() const { return file_; }
  std::size_t size() const { return findings_.size(); }
  bool full() const { return findings_.size() >= kMaxProblems; }

  /// What was found, by place, with a last one that tells how many were left out.
  Findings Take();

 private:
  std::string file_;
  Findings findings_;
  std::size_t left_out_ = 0;
  Finding first_left_out_;
};

/// Foreign text as a message quotes it: in quotes, control characters escaped, cut where it is long.
std::string Quoted(std::string_view text);

}  // namespace bonepatch::recipes
