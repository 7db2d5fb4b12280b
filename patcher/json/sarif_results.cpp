// Findings as SARIF results.
#include <fmt/format.h>

#include <cctype>
#include <map>

#include "patcher/base/sha256.h"
#include "patcher/json/sarif.h"
#include "patcher/json/sarif_parts.h"
#include "patcher/report/pinned.h"
#include "patcher/report/text.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

/// A message without the line numbers that it may name.
std::string WithoutLines(std::string_view message) {
  std::string out;
  bool behind_line = false;
  for (const char c : message) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && behind_line) continue;
    behind_line = false;
    out += c;
    if (c == ':' || out.ends_with("line ")) behind_line = true;
  }
  return out;
}

/// What stays the same when lines move: everything that a finding says but its line. Equal ones are counted.
class Fingerprints {
 public:
  std::string Of(const Finding& finding, const std::string& uri) {
    const Place& where = finding.where;
    const auto number = [](const auto& value) { return value ? fmt::format("{}", *value) : std::string(); };
    std::string text;
    for (const std::string& part : {finding.rule, uri, where.model, number(where.bone), where.bone_name,
                                    number(where.submesh), where.field, WithoutLines(finding.message)}) {
      text += part;
      text += '\0';
    }
    const std::string hash = Sha256(AsBytes(text));
    return fmt::format("{}:{}", hash, ++seen_[hash]);
  }

 private:
  std::map<std::string, int> seen_;
};

Json RegionJson(const report::Pinned& pinned) {
  Json region{{"startLine", pinned.line}};
  if (pinned.column > 0) region["startColumn"] = pinned.column;
  if (pinned.end_column > 0) {
    region["endLine"] = pinned.line;
    region["endColumn"] = pinned.end_column;
  }
  return region;
}

/// What the place says beside the file and line, as in the JSON report.
Json PropertiesJson(const Finding& finding) {
  Json properties = Json::object();
  const Place& where = finding.where;
  if (!where.model.empty()) properties["model"] = where.model;
  if (where.bone) properties["bone"] = *where.bone;
  if (where.offset) properties["offset"] = *where.offset;
  return properties;
}

Json ResultJson(const report::Report& report, const Finding& finding, Fingerprints& fingerprints) {
  const report::Pinned pinned = report::Pin(report, finding);
  const std::string uri = UriOf(report, pinned.file);
  std::string message = pinned.message;
  if (!finding.hint.empty() && finding.severity != Severity::kNote) message += "\nhint: " + finding.hint;
  Json location{{"physicalLocation", {{"artifactLocation", {{"uri", uri}}}, {"region", RegionJson(pinned)}}}};
  std::string logical = report::PlaceText(finding.where);
  if (logical.size() > 2) {
    logical.erase(logical.size() - 2);  // ": "
    location["logicalLocations"] = Json::array({Json{{"fullyQualifiedName", std::move(logical)}}});
  }
  const Json reference = SarifRuleReference(finding.rule);
  Json result{{"ruleId", finding.rule}};
  if (reference.contains("index")) result["ruleIndex"] = reference["index"];
  result["level"] = Name(finding.severity);
  result["message"] = {{"text", std::move(message)}};
  result["locations"] = Json::array({std::move(location)});
  result["partialFingerprints"] = {{"bonepatchFinding/v1", fingerprints.Of(finding, uri)}};
  if (Json properties = PropertiesJson(finding); !properties.empty()) result["properties"] = std::move(properties);
  return result;
}

}  // namespace

Json SarifResults(const report::Report& report) {
  Json results = Json::array();
  Fingerprints fingerprints;
  for (const Finding& finding : report.findings) results.push_back(ResultJson(report, finding, fingerprints));
  return results;
}

}  // namespace bonepatch::json
