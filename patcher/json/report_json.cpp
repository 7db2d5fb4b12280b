// Findings, plan and state as JSON objects, keys in the documented order.
#include "patcher/json/report_json.h"

#include <nlohmann/json.hpp>

#include "patcher/base/version.h"
#include "patcher/json/comparison_json.h"
#include "patcher/json/inspection_json.h"
#include "patcher/json/view_json.h"
#include "patcher/json/yaml.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

void PutText(Json& object, const char* key, const std::string& text) {
  if (!text.empty()) object[key] = text;
}

Json FindingJson(const Finding& finding) {
  const Place& where = finding.where;
  Json json{{"rule", finding.rule}, {"severity", Name(finding.severity)}, {"message", finding.message}};
  PutText(json, "hint", finding.hint);
  PutText(json, "model", where.model);
  if (where.bone) json["bone"] = *where.bone;
  PutText(json, "file", where.source.file);
  if (where.source.line > 0) json["line"] = where.source.line;
  if (where.source.column > 0) json["column"] = where.source.column;
  if (where.offset) json["offset"] = *where.offset;
  return json;
}

Json PlanJson(const report::PlanPart& plan) {
  Json models = Json::array();
  for (const auto& model : plan.models) {
    Json bones = Json::array();
    for (const auto& bone : model.new_bones) {
      Json json{{"id", bone.id}};
      PutText(json, "name", bone.name);
      if (bone.parent) {
        json["parent"] = *bone.parent;
      } else {
        json["parent"] = "root";
      }
      if (bone.track) json["track"] = *bone.track;
      if (bone.inert) json["inert"] = true;
      bones.push_back(std::move(json));
    }
    Json json{{"model", model.address},
              {"name", model.name},
              {"bones_before", model.bones_before},
              {"bones_after", model.bones_after},
              {"new_bones", std::move(bones)}};
    if (!model.sharers.empty()) json["sharers"] = model.sharers;
    for (const auto& mesh : model.rebaked)
      json["rebaked"].push_back({{"submesh", mesh.submesh}, {"largest_error", mesh.largest_error}});
    models.push_back(std::move(json));
  }
  return {{"models", std::move(models)}, {"bytes_written", plan.bytes_written}};
}

Json StateJson(const report::StatePart& state) {
  Json packs = Json::array(), models = Json::array();
  for (const auto& pack : state.packs) {
    Json json{{"id", pack.id}};
    if (pack.version) json["version"] = *pack.version;
    json["sha256"] = pack.sha256;
    packs.push_back(std::move(json));
  }
  for (const auto& model : state.models)
    models.push_back({{"model", model.address}, {"name", model.name}, {"state", model.state}});
  return {{"packs", std::move(packs)}, {"models", std::move(models)}};
}

Json PairsJson(const report::PairsPart& part) {
  Json pairs = Json::array();
  for (const auto& pair : part.pairs) {
    Json json{{"high", pair.high}, {"low", pair.low}, {"name", pair.name}};
    if (pair.bones_high) json["bones_high"] = *pair.bones_high;
    if (pair.bones_low) json["bones_low"] = *pair.bones_low;
    json["verdict"] = VerdictOf(pair);
    pairs.push_back(std::move(json));
  }
  return pairs;
}

Json DocumentOf(const report::Report& report) {
  Json json{{"schema", kReportSchema},
            {"tool", {{"name", "bonepatch"}, {"version", kVersion}}},
            {"command", report.command},
            {"ok", report.ok}};
  Json not_run = Json::array(), findings = Json::array();
  for (const NotRun& skipped : report.not_run) {
    Json one{{"rule", skipped.rule}};
    PutText(one, "model", skipped.model);
    one["reason"] = skipped.reason;
    not_run.push_back(std::move(one));
  }
  json["not_run"] = std::move(not_run);
  if (report.error) {
    Json error{{"message", report.error->message}};
    PutText(error, "file", report.error->file);
    json["error"] = std::move(error);
  }
  for (const Finding& finding : report.findings) findings.push_back(FindingJson(finding));
  json["findings"] = std::move(findings);
  const report::Counts counts = report::Count(report.findings);
  json["summary"] = {{"errors", counts.errors},
                     {"warnings", counts.warnings},
                     {"notes", counts.notes},
                     {"models", report.models},
                     {"packs", report.packs}};
  if (report.plan) json["plan"] = PlanJson(*report.plan);
  if (report.state) json["state"] = StateJson(*report.state);
  if (report.pairs) json["pairs"] = PairsJson(*report.pairs);
  if (report.inspection) json["model"] = InspectionJson(*report.inspection);
  if (report.comparisons) {
    json["differences"] = Json::array();
    for (const report::Comparison& comparison : *report.comparisons)
      json["differences"].push_back(ComparisonJson(comparison));
  }
  if (report.looked) json["model"] = LookedJson(*report.looked);
  if (report.looked_pairs) {
    json["differences"] = Json::array();
    for (const report::LookedPair& pair : *report.looked_pairs) json["differences"].push_back(LookedPairJson(pair));
  }
  return json;
}

}  // namespace

std::string ReportJson(const report::Report& report) {
  return DocumentOf(report).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string ReportYaml(const report::Report& report) { return YamlText(DocumentOf(report)); }

}  // namespace bonepatch::json
