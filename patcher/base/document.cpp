// Small things done to documents.
#include "patcher/base/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace bonepatch {
namespace {

double ShortestOf(float number) {
  const std::string text = fmt::format("{}", number);
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::string NotFinite(float number) { return std::isnan(number) ? "NaN" : number > 0 ? "infinity" : "-infinity"; }

template <typename Items>
std::string Joined(const Items& items) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ", ") + Words(item);
  return text;
}

}  // namespace

Document::Document(bool flag) : value(flag) {}
Document::Document(std::int64_t number) : value(number) {}
Document::Document(std::uint32_t number) : value(std::int64_t{number}) {}
Document::Document(double number) : value(number) {}
Document::Document(std::string text) : value(std::move(text)) {}
Document::Document(std::string_view text) : value(std::string(text)) {}
Document::Document(const char* text) : value(std::string(text)) {}
Document::Document(List list) : value(std::move(list)) {}
Document::Document(Object object) : value(std::move(object)) {}

Document::Document(F32 number) {
  const float stored = number.value();
  if (std::isfinite(stored)) {
    value = ShortestOf(stored);
  } else {
    value = NotFinite(stored);
  }
}

const Document* Document::Find(std::string_view name) const {
  const Object* object = As<Object>();
  if (!object) return nullptr;
  const auto member = std::find_if(object->begin(), object->end(), [&](const Member& m) { return m.name == name; });
  return member == object->end() ? nullptr : &member->value;
}

bool operator==(const Document& a, const Document& b) { return a.value == b.value; }

std::string Words(const Document& document) {
  if (const auto* flag = document.As<bool>()) return *flag ? "yes" : "no";
  if (const auto* number = document.As<std::int64_t>()) return std::to_string(*number);
  if (const auto* number = document.As<double>()) return fmt::format("{}", *number);
  if (const auto* text = document.As<std::string>()) return *text;
  if (const auto* list = document.As<Document::List>()) return Joined(*list);
  if (const auto* object = document.As<Document::Object>()) {
    std::string text;
    for (const Document::Member& member : *object)
      text += (text.empty() ? "" : ", ") + member.name + " " + Words(member.value);
    return text;
  }
  return "none";
}

}  // namespace bonepatch
