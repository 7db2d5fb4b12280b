// Printing and writing reports.
#include "patcher/cli/output.h"

#include <algorithm>
#include <cstdlib>

#include "patcher/json/report_json.h"
#include "patcher/json/sarif.h"
#include "patcher/report/github.h"
#include "patcher/report/junit.h"
#include "patcher/report/text.h"

namespace bonepatch::cli {
namespace {

struct MachineFormat {
  Format format;
  std::string (*write)(const report::Report& report);
};

constexpr MachineFormat kMachineFormats[] = {
    {Format::kJson, json::ReportJson},     {Format::kYaml, json::ReportYaml},       {Format::kSarif, json::SarifReport},
    {Format::kJunit, report::JunitReport}, {Format::kGithub, report::GithubReport},
};

bool WantsColor(const Options& options) {
  if (options.color != Color::kAuto) return options.color == Color::kAlways;
  const char* no_color = std::getenv("NO_COLOR");
  return !(no_color && *no_color) && os::IsTerminal(2);
}

constexpr std::uint64_t kEnough = 64;  ///< bytes of a report that show that it is one

/// Whether a file begins as a report does, however it is indented.
bool IsReport(std::string_view beginning) {
  std::string words(beginning);
  std::erase_if(words, [](char character) { return character == ' ' || character == '\n'; });
  return words.starts_with(R"({"schema":1,"tool":{"name":"bonepatch")");
}

}  // namespace

bool Print(std::FILE* stream, const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  return std::fflush(stream) == 0 && written;
}

std::string ShellWord(const std::string& path) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
  if (path.find_first_not_of(kPlain) == std::string::npos) return path;
  std::string word = "'";
  for (const char character : path) word += character == '\'' ? "'\\''" : std::string(1, character);
  return word + "'";
}

Result<std::unique_ptr<os::File>> OpenReport(os::FileSystem& fs, const Options& options) {
  if (!options.report) return std::unique_ptr<os::File>();
  Result<std::optional<os::Info>> there = fs.Stat(*options.report, true);
  if (!there) return Propagate(std::move(there));
  if (!*there) return fs.Open(*options.report, os::OpenMode::kCreateNew);
  Result<std::unique_ptr<os::File>> file = fs.Open(*options.report, os::OpenMode::kReadWrite);
  if (!file || (*file)->size() == 0) return file;
  Result<Bytes> first = ReadBytes(**file, 0, std::min<std::uint64_t>((*file)->size(), kEnough));
  if (!first) return Propagate(std::move(first));
  if (IsReport(AsText(*first))) return file;
  return Fail(Failure::kSystem, "this file is there already and is no report; name another one with --report",
              *options.report);
}

Result<void> WriteReport(os::File& file, const report::Report& report) {
  return file.Truncate(0).and_then([&] { return file.WriteAt(0, AsBytes(json::ReportJson(report))); });
}

bool PrintOutcome(const Command& command, const Options& options, const Outcome& outcome) {
  const report::Report& report = outcome.report;
  for (const MachineFormat& machine : kMachineFormats) {
    if (machine.format == options.format) return Print(stdout, machine.write(report));
  }
  Print(stderr, report::FindingsText(report, WantsColor(options)));
  std::string results;
  for (const std::string& line : report.results) results += line + "\n";
  if (command.judges && !report.error) results += report::SummaryLine(report) + "\n";
  const bool piped = options.out == "-" && outcome.exit_code != 0;  // whoever reads the pipe takes nothing for a result
  if (!outcome.raw && !piped) return Print(stdout, results);
  Print(stderr, results);
  return !outcome.raw || Print(stdout, std::string(AsText(*outcome.raw)));
}

}  // namespace bonepatch::cli
