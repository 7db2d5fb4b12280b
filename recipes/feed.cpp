// Counting what the YAML library will have to keep.
#include "recipes/feed.h"

#include <fmt/format.h>

#include <algorithm>

namespace bonepatch::recipes {
namespace {

constexpr std::size_t kPiece = 2048;

/// Rather too many than too few: texts and comments hold such characters, too.
std::size_t SeparatorsAt(std::string_view text, std::size_t offset) {
  const char before = offset == 0 ? ' ' : text[offset - 1];
  switch (text[offset]) {
    case '{':
      return 2;  // the library makes something of a key that isn't there
    case ',':
    case ':':
    case '[':
    case '?':
    case '&':
    case '*':
    case '!':
    case '\n':
      return 1;
    case '-':
      return offset + 1 == text.size() || std::string_view(" \t\r\n").find(text[offset + 1]) != text.npos ? 1 : 0;
    case '"':
    case '\'':
      return before == text[offset] ? 1 : 0;
    default:
      return 0;
  }
}

}  // namespace

Feed::int_type Feed::underflow() {
  if (next_ == text_.size() || too_much_) return traits_type::eof();
  const std::size_t end = next_ + std::min(kPiece, text_.size() - next_);
  Count(next_, end);
  if (too_much_) return traits_type::eof();
  char* begin = const_cast<char*>(text_.data());  // streambuf asks for it; a get area is never written to
  setg(begin, begin + next_, begin + end);
  next_ = end;
  return traits_type::to_int_type(*gptr());
}

void Feed::Count(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    separators_ += SeparatorsAt(text_, i);
    if (separators_ <= kMaxSeparators) continue;
    too_much_ = {
        i, fmt::format("the file holds too much: more than {} commas, colons, brackets and the like", kMaxSeparators),
        "split it into several files"};
    return;
  }
  pending_.push_back({end, separators_});
  while (pending_.front().end <= told_) {
    told_separators_ = pending_.front().separators;
    pending_.pop_front();
  }
  if (separators_ - told_separators_ <= kMaxPending) return;
  too_much_ = {
      told_,
      fmt::format("what follows is too much for one value: more than {} commas, colons, brackets and line ends",
                  kMaxPending),
      "write a long list without brackets, with a line for each item that begins with '-'"};
}

}  // namespace bonepatch::recipes
