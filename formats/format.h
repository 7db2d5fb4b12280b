// What the program asks of a skeleton format: its rules, a judgement of a file, and a look at it. One whose skeletons
// are plain files in folders can be planned there, too.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/files.h"
#include "formats/view.h"
#include "patcher/base/rules.h"
#include "recipes/format.h"
#include "recipes/recipe.h"

namespace bonepatch::formats {

/// A file as it is stored.
struct StoredFile {
  std::string name;  ///< what findings call it, and its name among `beside`
  ByteView bytes;
  const Files* beside = nullptr;  ///< what lies around it; null: nobody knows
  ByteView original = {};         ///< what packs were applied to; empty: none were, or nobody knows
};

/// What a recipe asks of one file.
struct Task {
  const recipes::Pack* pack = nullptr;
  const recipes::Recipe* recipe = nullptr;
  const recipes::FileEntry* entry = nullptr;
  Source at;         ///< where the recipe names the file
  std::string file;  ///< its name among the originals
  /// Required, but not in the plan before this one: told as recipe/relations.
  std::set<std::string> missing_packs = {};
};

/// Originals to plan over: files, or facts that stand for them.
struct Donors {
  const Files* files = nullptr;
  const Document* facts = nullptr;
};

struct PlanRequest {
  Donors donors;
  std::vector<Task> tasks;  ///< in plan order
};

/// What a plan makes of one file.
struct PlannedFile {
  struct NewBone {
    std::uint32_t index = 0;
    std::string name;
    std::optional<std::uint32_t> parent;  ///< by index; none: a root
  };
  std::string file;
  std::uint32_t bones_before = 0, bones_after = 0;
  std::vector<NewBone> new_bones;
  Bytes before, after;  ///< the original and the planned bytes; empty over facts
};

struct FolderPlan {
  Verdict verdict;
  std::vector<PlannedFile> files;  ///< by name; every file that the tasks could be applied to, refused or not
};

/// A file of a made-up folder.
struct SampleFile {
  std::string name;
  Bytes bytes;
};

/// The half of a format whose skeletons are plain files.
class FolderFormat {
 public:
  virtual ~FolderFormat() = default;

  /// How the edits of its recipes are read.
  virtual const recipes::EditReader& edits() const = 0;

  /// Applies the tasks and judges what comes out: phases 2 and 3, files that belong together (phase 4), and the
  /// finished bytes. An error only for I/O.
  virtual Result<FolderPlan> Plan(const PlanRequest& request) const = 0;

  /// What plans need to know of a folder, without its data.
  virtual Result<Document> Facts(const Files& files) const = 0;
  /// What is wrong with facts that somebody else wrote; empty: they can be planned over.
  virtual std::string FactsFault(const Document& facts) const = 0;

  /// A made-up folder of this format; the same bytes on every call and every machine.
  virtual std::vector<SampleFile> Sample() const = 0;
};

class Format {
 public:
  virtual ~Format() = default;

  virtual std::string_view name() const = 0;                ///< as `format:` says it
  virtual std::string_view about() const = 0;               ///< "Lost Saga skeletons"
  virtual std::string_view extension() const = 0;           ///< of its files, with the dot; empty: a name doesn't tell
  virtual bool Claims(ByteView beginning) const = 0;        ///< whether a file that begins so is surely one
  virtual std::span<const RuleWords> rules() const = 0;     ///< its rows of the catalogue, in order
  virtual Verdict Judge(const StoredFile& file) const = 0;  ///< the file on its own, at the catalogue's severities
  virtual View Look(const std::string& title, ByteView bytes) const = 0;

  /// Null: its skeletons lie inside other files, which have commands of their own.
  virtual const FolderFormat* in_folders() const { return nullptr; }
};

}  // namespace bonepatch::formats
