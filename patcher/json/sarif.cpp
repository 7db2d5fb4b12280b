// The run around the results: tool, invocation, notifications.
#include "patcher/json/sarif.h"

#include <fmt/format.h>

#include "patcher/json/sarif_parts.h"
#include "patcher/report/pinned.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

/// From here on an exit code means that the run itself didn't succeed, not that a pack was refused.
constexpr int kFirstFailure = static_cast<int>(Failure::kSystem);

Json Notification(std::string_view level, std::string text) {
  return {{"level", level}, {"message", {{"text", std::move(text)}}}};
}

Json ErrorNotification(const report::Report& report, const Error& error) {
  Json json = Notification("error", error.message);
  if (!error.file.empty()) json["locations"] = Json::array({SarifFileLocation(report, error.file)});
  return json;
}

Json Notifications(const report::Report& report) {
  Json all = Json::array();
  if (report.error) all.push_back(ErrorNotification(report, *report.error));
  for (const Finding& finding : report.findings) {
    if (report::ExitCode({finding}, false) < kFirstFailure) continue;
    Json json = Notification("error", report::Pin(report, finding).message);
    json["associatedRule"] = SarifRuleReference(finding.rule);
    all.push_back(std::move(json));
  }
  for (const NotRun& skipped : report.not_run) {
    Json json = Notification("note", report::SkippedText(skipped.model, skipped.reason));
    json["associatedRule"] = SarifRuleReference(skipped.rule);
    all.push_back(std::move(json));
  }
  return all;
}

}  // namespace

std::string UriOf(const report::Report& report, const std::string& path) {
  const std::string relative = report::RelativePath(report, path);
  std::string uri = relative.starts_with('/') ? "file://" : "";
  for (const char c : relative) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool plain = letter || (c >= '0' && c <= '9') || std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

Json SarifFileLocation(const report::Report& report, const std::string& file) {
  return {{"physicalLocation", {{"artifactLocation", {{"uri", UriOf(report, file)}}}}}};
}

std::string SarifReport(const report::Report& report) {
  const bool successful = !report.error && report.exit_code < kFirstFailure;
  Json invocation{{"executionSuccessful", successful},
                  {"exitCode", report.exit_code},
                  {"toolExecutionNotifications", Notifications(report)}};
  Json run{{"tool", {{"driver", SarifDriver()}}},
           {"invocations", Json::array({std::move(invocation)})},
           {"columnKind", "unicodeCodePoints"},
           {"results", SarifResults(report)}};
  const Json log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                 {"version", "2.1.0"},
                 {"runs", Json::array({std::move(run)})}};
  return log.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bonepatch::json
