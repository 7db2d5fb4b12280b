// The originals that plans are made over: a folder's files, or facts about them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/skl/codec.h"
#include "formats/skl/references.h"

namespace bonepatch::formats::skl {

struct Original {
  Bytes bytes;  ///< empty where facts stand for them
  std::string sha256;
  tl::expected<Skeleton, Truncation> skeleton;
};

class Folder {
 public:
  virtual ~Folder() = default;
  virtual Result<std::vector<std::string>> Names() const = 0;  ///< of all files, sorted
  /// None: there is no such file.
  virtual Result<std::optional<Original>> Load(const std::string& name) const = 0;
  /// What all .msh and .ani files call the bones.
  virtual Result<References> ReferencesTo(const std::vector<Bone>& bones) const = 0;
  /// Whether numbers are those of the files; false: stand-ins that only say which rules hold.
  virtual bool measured() const { return true; }
};

class FilesFolder final : public Folder {
 public:
  explicit FilesFolder(const Files& files) : files_(files) {}
  Result<std::vector<std::string>> Names() const override;
  Result<std::optional<Original>> Load(const std::string& name) const override;
  Result<References> ReferencesTo(const std::vector<Bone>& bones) const override;

 private:
  Result<void> ListOnce() const;

  const Files& files_;
  mutable std::optional<std::vector<std::string>> names_;  ///< none: not listed yet
};

/// "chars/hero.skl" and "child.skl": "chars/child.skl". Links name files of their own folder.
std::string Beside(const std::string& file, const std::string& name);

/// The file that a link means: by its exact name, else by the only one that differs by case (file systems of the game's
/// players don't tell them apart). None: there is none.
std::optional<std::string> FindBeside(const std::vector<std::string>& names, const std::string& file,
                                      const std::string& link);

}  // namespace bonepatch::formats::skl
