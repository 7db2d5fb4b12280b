// The part of GitHub's language that the workflow and the action are written in.
#include "tests/ci/workflow.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "recipes/yaml.h"

namespace bonepatch::tests {
namespace {

using Node = recipes::yaml::Node;
using Texts = std::map<std::string, std::string>;

Node ReadYaml(const std::string& file, const std::string& text) {
  recipes::Problems problems(file);
  std::optional<Node> node = recipes::yaml::Read(text, problems);
  for (const Finding& finding : problems.Take()) ADD_FAILURE() << file << ": " << finding.message;
  return node.value_or(Node{});
}

const Node* Find(const Node& node, const std::string& key) {
  for (const auto& member : node.members) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

/// A part that has to be there.
const Node& Get(const Node& node, const std::string& key) {
  static const Node nothing;
  const Node* found = Find(node, key);
  EXPECT_NE(found, nullptr) << "there is no " << key;
  return found ? *found : nothing;
}

std::string TextAt(const Node& node, const std::string& key) {
  const Node* found = Find(node, key);
  return found ? found->text : std::string();
}

Texts MapAt(const Node& node, const std::string& key) {
  Texts map;
  if (const Node* found = Find(node, key)) {
    for (const auto& member : found->members) map[member.key] = member.value.text;
  }
  return map;
}

void ExpectKeys(const Node& node, const std::set<std::string>& known) {
  for (const auto& member : node.members) EXPECT_TRUE(known.contains(member.key)) << "a runner knows no " << member.key;
}

/// `${{ inputs.NAME }}` gives way to the input.
std::string Expand(std::string text, const Texts& inputs) {
  static const std::regex expression(R"(\$\{\{ inputs\.([a-z]+) \}\})");
  for (std::smatch match; std::regex_search(text, match, expression);) {
    EXPECT_TRUE(inputs.contains(match[1])) << "there is no input " << match[1];
    const auto input = inputs.find(match[1]);
    text = match.prefix().str() + (input == inputs.end() ? "" : input->second) + match.suffix().str();
  }
  EXPECT_EQ(text.find("${{"), std::string::npos) << text;
  return text;
}

/// `always()` and `inputs.NAME != ''`, joined by &&. A step that doesn't say always() is for jobs that go well.
bool IsWanted(const std::string& condition, const Texts& inputs, bool failed) {
  static const std::regex filled(R"(inputs\.([a-z]+) != '')");
  bool always = false, wanted = true;
  std::string rest = condition;
  while (!rest.empty()) {
    const std::size_t end = rest.find(" && ");
    const std::string part = rest.substr(0, end);
    std::smatch match;
    if (part == "always()") {
      always = true;
    } else if (std::regex_match(part, match, filled)) {
      wanted = wanted && !inputs.at(match[1]).empty();
    } else {
      ADD_FAILURE() << "a condition that this runner doesn't know: " << part;
    }
    rest = end == std::string::npos ? "" : rest.substr(end + 4);
  }
  return wanted && (always || !failed);
}

std::string Slurp(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

struct Runner::Job {
  std::string workspace, path;
  TempFolder temp;
  JobRun run;
};

void Runner::RunScript(Job& job, const std::string& script, const Texts& variables) {
  std::vector<std::pair<std::string, std::string>> environment(variables.begin(), variables.end());
  const std::string added = job.temp.Write("path", std::string_view());
  environment.insert(environment.end(), {{"PATH", job.path},
                                         {"HOME", job.temp.path()},
                                         {"CI", "true"},
                                         {"GITHUB_ACTIONS", "true"},
                                         {"GITHUB_WORKSPACE", job.workspace},
                                         {"GITHUB_ACTION_PATH", action_},
                                         {"GITHUB_PATH", added}});
  const std::string file = job.temp.Write("script.sh", script);
  const ProgramRun ran =
      RunCommand({"/bin/bash", "--noprofile", "--norc", "-e", "-o", "pipefail", file}, job.workspace, environment);
  job.run.out += ran.out;
  job.run.err += ran.err;
  if (job.run.exit_code == 0) job.run.exit_code = ran.exit_code;
  std::istringstream folders(job.temp.Read("path"));
  for (std::string folder; std::getline(folders, folder);) job.path = folder + ":" + job.path;
}

void Runner::RunAction(Job& job, const Texts& with) {
  const Node action = ReadYaml("action.yml", Slurp(action_ + "/action.yml"));
  Texts inputs;
  for (const auto& input : Get(action, "inputs").members) {
    EXPECT_NE(TextAt(input.value, "description"), "") << input.key;
    inputs[input.key] = Get(input.value, "default").text;
  }
  for (const auto& [name, value] : with) {
    EXPECT_TRUE(inputs.contains(name)) << "the action has no input " << name;
    inputs[name] = value;
  }
  const Node& runs = Get(action, "runs");
  EXPECT_EQ(TextAt(runs, "using"), "composite");
  for (const Node& step : Get(runs, "steps").items) {
    ExpectKeys(step, {"name", "if", "shell", "env", "run", "uses", "with"});
    if (!IsWanted(TextAt(step, "if"), inputs, job.run.exit_code != 0)) continue;
    if (const std::string other = TextAt(step, "uses"); !other.empty()) {
      for (const auto& [name, value] : MapAt(step, "with")) job.run.uses[other][name] = Expand(value, inputs);
      continue;
    }
    EXPECT_EQ(TextAt(step, "shell"), "bash");  // of a composite action, each step has to say
    Texts variables = MapAt(step, "env");
    for (auto& [name, value] : variables) value = Expand(value, inputs);
    RunScript(job, Expand(Get(step, "run").text, inputs), variables);
  }
}

JobRun Runner::Run(const std::string& workflow, const std::string& workspace) {
  const Node root = ReadYaml("workflow", workflow);
  ExpectKeys(root, {"name", "on", "permissions", "jobs"});
  Job job{workspace, path_, {}, {}};
  const Node& jobs = Get(root, "jobs");
  EXPECT_EQ(recipes::yaml::Count(jobs.members), 1u);
  if (jobs.members.empty()) return job.run;
  const Node& only = jobs.members.front().value;
  ExpectKeys(only, {"runs-on", "container", "steps"});
  EXPECT_NE(TextAt(only, "runs-on"), "");
  for (const Node& step : Get(only, "steps").items) {
    ExpectKeys(step, {"uses", "with"});
    const std::string uses = Get(step, "uses").text;
    if (uses.starts_with(BONEPATCH_REPOSITORY "@")) {
      EXPECT_EQ(uses, BONEPATCH_REPOSITORY "@v" BONEPATCH_VERSION);
      RunAction(job, MapAt(step, "with"));
    } else {
      job.run.uses[uses] = MapAt(step, "with");
    }
  }
  return job.run;
}

}  // namespace bonepatch::tests
