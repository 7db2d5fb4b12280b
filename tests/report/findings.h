// Reports with one of each: what all formats have to cope with.
#pragma once

#include "patcher/report/report.h"

namespace bonepatch::report {

inline Finding MakeFinding(std::string rule, Severity severity, Place where, std::string message) {
  Finding finding;
  finding.rule = std::move(rule);
  finding.severity = severity;
  finding.where = std::move(where);
  finding.message = std::move(message);
  return finding;
}

/// Two packs: of the first a recipe line, a model without a line and a file of the game; of the second a note.
inline Report MixedReport() {
  Report report;
  report.command = "check";
  report.exit_code = 1;
  report.working_folder = "/home/me";
  report.subjects = {{"cap", "/home/me/packs/my cap/pack.yaml", {"18/0", "18/1"}, true},
                     {"lone", "./lone.yaml", {"9/0"}, true}};
  const Source line{"/home/me/packs/my cap/cap.yaml", 9, 26};
  report.findings = {
      MakeFinding("act/geo-unowned", Severity::kError, Place().Model("18/0").Submesh(1).From(line), "no bone draws it"),
      MakeFinding("act/pair-placement", Severity::kWarning, Place().Model("18/1").Bone(91, "a"), "placed, 100% apart"),
      MakeFinding("game/routes", Severity::kError, Place().From({"game/sys/main.dol", 0, 0}), "it overlaps"),
      MakeFinding("act/pair-aligned", Severity::kNote, Place().Model("9/0"), "one was added"),
  };
  report.findings[0].hint = "Give it to a bone.";
  report.not_run = {{"act/skin-bone", "18/1", "it stopped"}, {"act/srt-finite", "18/1", "it stopped"}};
  report.ends[line] = 33;
  report.models = 3;
  report.packs = 2;
  return report;
}

/// A run that ended before anything was judged.
inline Report FailedReport() {
  Report report;
  report.command = "apply";
  report.exit_code = 3;
  report.error = Error{Failure::kSystem, "no space, left: 0%", "out\n/x", {}};
  return report;
}

}  // namespace bonepatch::report
