// What a command has to say, before it is put in a format: findings, what was not judged, and what the command adds.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "patcher/base/finding.h"
#include "patcher/base/result.h"

namespace bonepatch::report {

/// `plan` of apply and unpatch: the models that the run changes.
struct PlanPart {
  struct NewBone {
    std::uint32_t id = 0;
    std::string name;                     ///< empty: inert
    std::optional<std::uint32_t> parent;  ///< none: a root
    std::optional<std::uint16_t> track;
    bool inert = false;
  };
  struct Rebaked {
    std::uint16_t submesh = 0;
    double largest_error = 0;  ///< of rounding, in the model's units
  };
  struct Model {
    std::string address, name;
    std::uint32_t bones_before = 0, bones_after = 0;
    std::vector<NewBone> new_bones;
    std::vector<std::string> sharers;  ///< other addresses of the same block
    std::vector<Rebaked> rebaked;
    std::size_t meshes = 0;  ///< submeshes that other bones draw than in the vanilla model; for people alone
  };
  std::vector<Model> models;
  std::uint64_t bytes_written = 0;   ///< of blocks, or files
  std::string_view unit = "blocks";  ///< "files" in a folder
};

/// `state` of status: what is applied, and the models that aren't vanilla.
struct StatePart {
  struct Pack {
    std::string id;
    std::optional<std::string> version;
    std::string sha256;
  };
  struct Model {
    std::string address, name;
    std::string state;  ///< "ours", "foreign" or "torn"
  };
  std::vector<Pack> packs;
  std::vector<Model> models;
};

/// `pairs` of preflight and apply: high/low-poly pairs and how bad the worst finding of each is.
struct PairsPart {
  struct Pair {
    std::string high, low;                               ///< addresses
    std::string name;                                    ///< of both without `L_` and extension: "mario"
    std::optional<std::uint32_t> bones_high, bones_low;  ///< none: can't be read
    Severity worst = Severity::kNote;
    // For people alone:
    std::vector<std::uint32_t> drawn_past = {};  ///< bones that the low-poly model draws on and the high-poly one lacks
    std::vector<std::uint32_t> skinned_past = {};        ///< the same for bones that its SKN names
    std::optional<std::size_t> placed_differently = {};  ///< bones of both that stand differently; none: can't be read
  };
  std::vector<Pair> pairs;
};

/// "ok", "warning" or "error": a pair with notes alone is ok.
std::string_view VerdictOf(const PairsPart::Pair& pair);

struct Inspection;
struct Comparison;
struct Looked;
struct LookedPair;

/// What a command judged: a pack with the models that it names, or models and files that are no pack's.
struct Subject {
  std::string id;                   ///< of the pack; empty where its text doesn't tell, or for no pack
  std::string file;                 ///< pack.yaml or the lone recipe; for no pack what was judged instead
  std::vector<std::string> models;  ///< addresses
  bool is_pack = true;
};

struct Report {
  std::string command;
  bool ok = false;
  int exit_code = 70;
  bool strict = false;  ///< warnings refuse
  Findings findings;    ///< sorted
  std::vector<NotRun> not_run;
  std::optional<Error> error;
  std::size_t models = 0, packs = 0;
  std::vector<Subject> subjects;
  std::string working_folder;  ///< absolute; what lies below it is named relative to it
  std::map<Source, int> ends;  ///< the column behind what begins at a place, in the same line, where that is known
  std::optional<PlanPart> plan;
  std::optional<StatePart> state;
  std::optional<PairsPart> pairs;
  std::shared_ptr<const Inspection> inspection;                 ///< of inspect
  std::shared_ptr<const std::vector<Comparison>> comparisons;   ///< of diff
  std::shared_ptr<const Looked> looked;                         ///< of inspect, where a file isn't a game's
  std::shared_ptr<const std::vector<LookedPair>> looked_pairs;  ///< of diff, the same
  std::vector<std::string> results;                             ///< lines for standard output, text format only
};

struct Counts {
  std::size_t errors = 0, warnings = 0, notes = 0;
};
Counts Count(const Findings& findings);

/// The exit code that findings ask for: 0 without an error (or, under `strict`, without an error or warning), else the
/// highest of what the broken rules call for (phase 1: 2; game/fst and game/unsupported: 3; game/foreign: 4;
/// others: 1).
int ExitCode(const Findings& findings, bool strict);

}  // namespace bonepatch::report
