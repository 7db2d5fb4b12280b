// Reading entries for files.
#include "recipes/file_entries.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/rule_ids.h"
#include "recipes/expect.h"
#include "recipes/fields.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

constexpr std::size_t kMaxFiles = 4096;  ///< of an entry

void AddFile(const yaml::Node& node, std::vector<Located<std::string>>& files, Problems& problems) {
  auto name = ReadFileName(node, problems);
  if (!name) return;
  const auto same = [&](const Located<std::string>& file) { return file.value == name->value; };
  if (std::any_of(files.begin(), files.end(), same)) {
    problems.Add(kRecipeSchema, name->at, fmt::format("the file {} is in this list twice", Quoted(name->value)));
  } else {
    files.push_back(std::move(*name));
  }
}

std::vector<Located<std::string>> ReadFiles(const yaml::Node& node, Problems& problems) {
  std::vector<Located<std::string>> files;
  if (node.kind != yaml::Node::Kind::kSequence) {
    AddFile(node, files, problems);
    return files;
  }
  if (node.items.empty())
    problems.Add(kRecipeSchema, node.line, node.column, "the list of files is empty; expected at least one");
  for (const yaml::Node& item : node.items) {
    if (files.size() >= kMaxFiles) {
      problems.Add(kRecipeSchema, item.line, item.column, fmt::format("the list has more than {} files", kMaxFiles));
      break;
    }
    AddFile(item, files, problems);
  }
  return files;
}

void ReadEntry(const yaml::Node& node, const EditReader& reader, std::vector<FileEntry>& entries, Problems& problems) {
  const Fields fields(node, kFileEntryKeys, "a models entry", "a models entry: a mapping {file, edits}", problems);
  if (!fields.readable()) return;
  FileEntry entry;
  entry.at = PlaceOf(node, problems);
  if (const auto* member = fields.Find("file")) entry.files = ReadFiles(member->value, problems);
  if (const auto* member = fields.Find("expect"))
    entry.expect = ReadExpect(member->value, kFileExpectKeys, "a mapping {bones, sha256}", problems);
  if (const auto* member = fields.Find("edits")) entry.edits = reader.Read(member->value, problems);
  if (!problems.full()) entries.push_back(std::move(entry));
}

}  // namespace

std::vector<FileEntry> ReadFileEntries(const yaml::Node& node, const EditReader& reader, Problems& problems) {
  std::vector<FileEntry> entries;
  if (node.kind != yaml::Node::Kind::kSequence) {
    WrongType(node, "a list of models entries", problems);
    return entries;
  }
  if (node.items.empty())
    problems.Add(kRecipeSchema, node.line, node.column, "the list of models is empty; expected at least one entry");
  for (const yaml::Node& item : node.items) ReadEntry(item, reader, entries, problems);
  return entries;
}

}  // namespace bonepatch::recipes
