// A document before it has a notation: what JSON and YAML can hold. Whoever has something to tell builds one, and
// patcher/json writes it down or reads it back.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch {

struct Document {
  struct Member;
  using List = std::vector<Document>;
  using Object = std::vector<Member>;  ///< in the order in which people read it

  std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Object> value;

  Document() = default;  // Any value is a document: NOLINTBEGIN(google-explicit-constructor)
  // Defined where a member is a whole type: until then nothing can be made of a list of them.
  Document(bool flag);
  Document(std::int64_t number);
  Document(std::uint32_t number);
  Document(double number);
  Document(std::string text);
  Document(std::string_view text);
  Document(const char* text);
  Document(List list);
  Document(Object object);
  /// The shortest decimal that is read as the same 32-bit float again; a text where it isn't finite.
  Document(F32 number);  // NOLINTEND(google-explicit-constructor)

  /// A list of numbers, texts or whatever else makes a document.
  template <typename Range>
  static Document ListOf(const Range& items);

  template <typename T>
  const T* As() const {
    return std::get_if<T>(&value);
  }
  /// A member of an object; null where it isn't there, or this is none.
  const Document* Find(std::string_view name) const;

  friend bool operator==(const Document& a, const Document& b);
};

struct Document::Member {
  std::string name;
  Document value;
  friend bool operator==(const Member&, const Member&) = default;
};

template <typename Range>
Document Document::ListOf(const Range& items) {
  List list;
  for (const auto& item : items) list.emplace_back(item);
  return list;
}

/// As people read a value in a line: texts as they are, lists of numbers with commas, "yes" and "no", "none" for
/// nothing.
std::string Words(const Document& document);

}  // namespace bonepatch
