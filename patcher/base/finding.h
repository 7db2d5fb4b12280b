// What a rule has to say: its id, how bad it is, where, and every value that matters.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bonepatch {

enum class Severity { kNote, kWarning, kError };

std::string_view Name(Severity severity);  // "note", "warning", "error"

/// A place in a text file that a person wrote. Lines and columns count from 1; 0 means the file as a whole.
struct Source {
  std::string file;
  int line = 0;
  int column = 0;

  friend auto operator<=>(const Source&, const Source&) = default;
};

/// Where something is wrong: in which model, on which bone, in which field, and which recipe line led to it.
/// Places compose by value: `Place().Model("18/0").Bone(91, "antenna").Field("parent")`.
struct Place {
  std::string model;                     ///< "18/0", "30/2#1", or the path of a single file
  std::optional<std::uint32_t> bone;     ///< bone id
  std::string bone_name;                 ///< the recipe's name for it, if it has one
  std::optional<std::uint32_t> submesh;  ///< submesh index of the GPL
  std::string field;                     ///< name of the field, as FORMAT.md has it
  std::optional<std::uint64_t> offset;   ///< in bytes from the start of the section or block that is judged
  Source source;                         ///< the recipe line, or the pack file

  Place Model(std::string name) const;
  Place Bone(std::uint32_t id, std::string name = {}) const;
  Place Submesh(std::uint32_t index) const;
  Place Field(std::string name) const;
  Place At(std::uint64_t byte_offset) const;
  Place From(Source recipe) const;
};

/// The steps in which things are judged; a broken step keeps what it fed from being judged.
enum class Phase { kText = 1, kDonor = 2, kPlan = 3, kPair = 4, kGame = 5 };

struct Finding {
  std::string rule;
  Severity severity = Severity::kError;
  std::string message;  ///< one sentence, without rule id, place or severity
  std::string hint;     ///< what to do; may be empty
  Place where;
  Phase phase = Phase::kPlan;
};

using Findings = std::vector<Finding>;

/// A rule that was not judged, and why.
struct NotRun {
  std::string rule;
  std::string model;
  std::string reason;

  friend auto operator<=>(const NotRun&, const NotRun&) = default;
};

bool HasError(const Findings& findings);

/// What a judgement comes to.
struct Verdict {
  Findings findings;
  std::vector<NotRun> not_run;

  bool refused() const { return HasError(findings); }
  void Add(Verdict&& other);
};

/// By recipe place, then model, bone, submesh, rule and message, so that equal input gives equal output; drops exact
/// repeats.
void SortFindings(Findings& findings);

}  // namespace bonepatch
