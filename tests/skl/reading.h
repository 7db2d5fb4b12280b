// The made-up skeletons of the format's own sample, folders in memory, and recipes for them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "formats/skl/codec.h"
#include "formats/skl/pose.h"
#include "formats/skl/skl.h"
#include "recipes/reader.h"

namespace bonepatch::formats::skl {

inline Bytes SampleBytes(const std::string& name) {
  for (const SampleFile& file : TheFormat().in_folders()->Sample()) {
    if (file.name == name) return file.bytes;
  }
  ADD_FAILURE() << "the sample has no " << name;
  return {};
}

inline Skeleton SampleSkeleton(const std::string& name) {
  auto skeleton = Decode(SampleBytes(name));
  EXPECT_TRUE(skeleton) << name;
  return skeleton ? std::move(*skeleton) : Skeleton();
}

inline Bone& Named(Skeleton& skeleton, const std::string& name) {
  for (Bone& bone : skeleton.bones) {
    if (bone.name == name) return bone;
  }
  ADD_FAILURE() << "no bone " << name;
  return skeleton.bones.front();
}

inline std::uint32_t IndexOf(const Skeleton& skeleton, const std::string& name) {
  const auto found =
      std::find_if(skeleton.bones.begin(), skeleton.bones.end(), [&](const Bone& bone) { return bone.name == name; });
  EXPECT_NE(found, skeleton.bones.end()) << name;
  return static_cast<std::uint32_t>(found - skeleton.bones.begin());
}

/// A folder in memory.
class MemoryFolder final : public Files {
 public:
  std::map<std::string, Bytes> files;

  static MemoryFolder Sample() {
    MemoryFolder folder;
    for (SampleFile& file : TheFormat().in_folders()->Sample()) folder.files[file.name] = std::move(file.bytes);
    return folder;
  }
  Result<std::vector<std::string>> List() const override {
    std::vector<std::string> names;
    for (const auto& [name, bytes] : files) names.push_back(name);
    return names;
  }
  Result<Bytes> Read(const std::string& name) const override {
    const auto found = files.find(name);
    if (found == files.end()) return Fail(Failure::kSystem, "missing", name);
    return found->second;
  }
};

/// A mesh that names these bones.
inline Bytes NamingFile(const std::vector<std::string>& names) {
  Bytes bytes{1, 2, 3};
  for (const std::string& name : names) {
    Append(bytes, static_cast<std::uint32_t>(name.size()), kOrder);
    Append(bytes, AsBytes(name));
    Append(bytes, std::uint32_t{0x3F800000}, kOrder);
  }
  return bytes;
}

inline std::set<std::string> IdsOf(const Findings& findings) {
  std::set<std::string> ids;
  for (const Finding& finding : findings) ids.insert(finding.rule);
  return ids;
}

/// One recipe in memory.
class OneRecipe final : public recipes::PackFiles {
 public:
  explicit OneRecipe(std::string text) : text_(std::move(text)) {}
  Result<std::string> Read(const std::string&) const override { return text_; }
  std::string Shown(const std::string& path) const override { return path; }

 private:
  std::string text_;
};

/// "file: hero.skl" and the edits, each behind its dash.
inline std::string RecipeFor(const std::string& id, const std::string& file, const std::vector<std::string>& edits) {
  std::string text = "bonepatch: 1\nid: " + id + "\nformat: skl\nmodels:\n  - file: " + file + "\n    edits:\n";
  for (const std::string& edit : edits) text += "      - " + edit + "\n";
  return text;
}

inline recipes::ReadPack ReadRecipe(const std::string& text) {
  const recipes::EditReader* readers[] = {&TheFormat().in_folders()->edits()};
  auto read = recipes::ReadLoneRecipe(OneRecipe(text), "r.yaml", readers);
  EXPECT_TRUE(read);
  return read ? std::move(*read) : recipes::ReadPack();
}

/// Plans recipes, in their order, over a folder (or over facts about it).
class Plans {
 public:
  explicit Plans(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      recipes::ReadPack read = ReadRecipe(text);
      for (const Finding& finding : read.findings)
        ADD_FAILURE() << finding.where.source.line << ": " << finding.message;
      if (read.pack) packs_.push_back(std::move(*read.pack));
    }
  }

  FolderPlan Over(const Donors& donors) const {
    PlanRequest request{donors, {}};
    for (const recipes::Pack& pack : packs_) {
      for (const recipes::Recipe& recipe : pack.recipes) {
        for (const recipes::FileEntry& entry : recipe.files_wanted) {
          for (const auto& file : entry.files) request.tasks.push_back({&pack, &recipe, &entry, file.at, file.value});
        }
      }
    }
    auto plan = TheFormat().in_folders()->Plan(request);
    EXPECT_TRUE(plan) << (plan ? "" : plan.error().message);
    return plan ? std::move(*plan) : FolderPlan();
  }
  FolderPlan Over(const Files& files) const { return Over({&files, nullptr}); }

 private:
  std::vector<recipes::Pack> packs_;
};

/// The planned skeleton of a file.
inline Skeleton Planned(const FolderPlan& plan, const std::string& file) {
  for (const PlannedFile& planned : plan.files) {
    if (planned.file != file) continue;
    auto skeleton = Decode(planned.after);
    EXPECT_TRUE(skeleton);
    return skeleton ? std::move(*skeleton) : Skeleton();
  }
  ADD_FAILURE() << file << " is not planned";
  return {};
}

/// Names of the bones that are not the same, byte for byte, as those of that name in the other.
inline std::set<std::string> Changed(const Skeleton& before, const Skeleton& after) {
  std::set<std::string> changed;
  for (const Bone& bone : after.bones) {
    const auto was = std::find_if(before.bones.begin(), before.bones.end(),
                                  [&](const Bone& other) { return other.name == bone.name; });
    if (was == before.bones.end() || !(*was == bone)) changed.insert(bone.name);
  }
  return changed;
}

}  // namespace bonepatch::formats::skl
