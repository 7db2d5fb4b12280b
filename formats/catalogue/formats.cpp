// The table of formats: a line for each.
#include "formats/catalogue/formats.h"

#include <algorithm>

#include "formats/skl/skl.h"
#include "formats/sluggers/sluggers.h"

namespace bonepatch::formats {
namespace {

const Format* const kFormats[] = {
    &sluggers::TheFormat(),
    &skl::TheFormat(),
};

std::vector<const recipes::EditReader*> CollectReaders() {
  std::vector<const recipes::EditReader*> readers;
  for (const Format* format : kFormats) {
    if (const FolderFormat* folder = format->in_folders()) readers.push_back(&folder->edits());
  }
  return readers;
}

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool EndsWith(std::string_view name, std::string_view extension) {
  if (extension.empty() || name.size() < extension.size()) return false;
  const std::string_view end = name.substr(name.size() - extension.size());
  return std::equal(end.begin(), end.end(), extension.begin(), [](char a, char b) { return Lower(a) == Lower(b); });
}

}  // namespace

std::span<const Format* const> All() { return kFormats; }

const Format* Find(std::string_view name) {
  const auto found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                  [&](const Format* format) { return format->name() == name; });
  return found == std::end(kFormats) ? nullptr : *found;
}

const Format* OfFile(std::string_view name, ByteView beginning) {
  for (const Format* format : kFormats) {
    if (format->Claims(beginning)) return format;
  }
  for (const Format* format : kFormats) {
    if (EndsWith(name, format->extension())) return format;
  }
  return nullptr;
}

recipes::EditReaders EditReaders() {
  static const std::vector<const recipes::EditReader*> readers = CollectReaders();
  return readers;
}

}  // namespace bonepatch::formats
