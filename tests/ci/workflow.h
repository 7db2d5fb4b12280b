// Plays a job of a GitHub workflow here: takes the workflow and our action apart, and runs their scripts as GitHub
// does.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {

/// What a job left: the output of its scripts, and the actions that are not ours, with their inputs.
struct JobRun {
  int exit_code = 0;  ///< of the first script that failed
  std::string out, err;
  std::map<std::string, std::map<std::string, std::string>> uses;
};

class Runner {
 public:
  /// `action`: the checkout of our action. `path`: where a job finds programs.
  Runner(std::string action, std::string path) : action_(std::move(action)), path_(std::move(path)) {}

  /// Runs the only job of a workflow in `workspace`. What a runner would not understand fails the test.
  JobRun Run(const std::string& workflow, const std::string& workspace);

 private:
  using Texts = std::map<std::string, std::string>;
  struct Job;
  void RunAction(Job& job, const Texts& with);
  void RunScript(Job& job, const std::string& script, const Texts& variables);

  std::string action_, path_;
};

}  // namespace bonepatch::tests
