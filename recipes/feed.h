// Hands a text to the YAML library piece by piece, and stops before the library keeps too much of it.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>

namespace bonepatch::recipes {

/// Of a whole file: commas, colons, brackets and whatever else holds values apart. One for every 4 bytes of the
/// largest file; recipes have one for every 5 or more.
inline constexpr std::size_t kMaxSeparators = std::size_t{1} << 18;

/// Of what the library has read and not yet told of: it keeps up to 300 bytes for each, and tells of nothing in a value
/// in brackets that could be a key before it has seen its end.
inline constexpr std::size_t kMaxPending = 100'000;

class Feed : public std::streambuf {
 public:
  /// What is told of a text that holds too much.
  struct TooMuch {
    std::size_t offset;  ///< where a person should look
    std::string message, hint;
  };

  /// `told` is the offset of the last thing that the library told of.
  Feed(std::string_view text, const std::size_t& told) : text_(text), told_(told) {}

  /// None: all of it may be read. Else the text ended early for the library, and what it made of that means nothing.
  const std::optional<TooMuch>& too_much() const { return too_much_; }

 private:
  int_type underflow() override;
  void Count(std::size_t begin, std::size_t end);

  struct Piece {
    std::size_t end;
    std::size_t separators;  ///< in the text up to the end
  };

  std::string_view text_;
  const std::size_t& told_;
  std::size_t next_ = 0;
  std::size_t separators_ = 0;
  std::size_t told_separators_ = 0;
  std::deque<Piece> pending_;
  std::optional<TooMuch> too_much_;
};

}  // namespace bonepatch::recipes
