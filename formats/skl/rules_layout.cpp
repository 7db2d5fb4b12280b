// skl/layout-* and skl/web-limit: the file as such.
#include <fmt/format.h>

#include "formats/skl/rules.h"

namespace bonepatch::formats::skl {
namespace {

constexpr std::size_t kWebLimit = 4096;

void LayoutTruncated(const Case& of, Faults& faults) {
  if (const Truncation* truncation = of.state().truncation) {
    Place where = of.here().Field(truncation->field).At(truncation->offset);
    where.bone = truncation->bone;
    faults.Add(std::move(where), truncation->message);
  } else if (of.state().skeleton && of.bones().empty()) {
    faults.Add(of.here().Field("bone count"), "the skeleton has no bone; it has one or more");
  }
}

void WebLimit(const Case& of, Faults& faults) {
  if (of.bones().size() <= kWebLimit) return;
  faults.Add(of.here().Field("bone count"),
             fmt::format("the skeleton has {} bones; web tools read {} at most", of.bones().size(), kWebLimit));
}

void LayoutEnd(const Case& of, Faults& faults) {
  const Skeleton& skeleton = of.skeleton();
  if (skeleton.rest.empty()) return;
  faults.Add(of.here().Field("end"),
             fmt::format("{} bytes follow {}; the file ends there", skeleton.rest.size(),
                         skeleton.link ? "the linked skeleton's name" : "the last bone, and they are no whole string"));
}

constexpr Rule kLayoutRules[] = {
    {.words = {.id = kTruncated,
               .severity = Severity::kError,
               .phase = Phase::kDonor,
               .promise = "magic, counts and strings stay inside the file; at least one bone",
               .reason = "The client reads a bone after the other and trusts every count. What leaves the file is read "
                         "from memory that isn't the skeleton's.",
               .symptom = "",
               .example = "A file that was cut off, or a bone count of 60 where 52 bones are stored.",
               .fix = "Take the file from an unmodified copy of the game, or export it again."},
     .needs = Needs::kNothing,
     .judge = LayoutTruncated},
    {.words = {.id = "skl/web-limit",
               .severity = Severity::kWarning,
               .phase = Phase::kPlan,
               .promise = "at most 4096 bones (web tools read no more; the client does)",
               .reason = "The client has no such limit. The community's viewers in browsers stop at 4096 bones.",
               .symptom = "",
               .example = "A skeleton of 5000 bones.",
               .fix = "Leave bones out, if the skeleton is to be seen in web tools."},
     .judge = WebLimit},
    {.words = {.id = "skl/layout-end",
               .severity = Severity::kError,
               .phase = Phase::kDonor,
               .promise = "the file ends after the last bone, or after exactly one more string",
               .reason = "What follows the bones is the linked skeleton's name. Anything else there was not written by "
                         "the game's tools, and nobody knows what it means.",
               .symptom = "",
               .example = "Two strings behind the last bone.",
               .fix = "Take the file from an unmodified copy of the game, or export it again."},
     .silenced_by = kTruncated,
     .judge = LayoutEnd},
};

}  // namespace

std::span<const Rule> LayoutRules() { return kLayoutRules; }

}  // namespace bonepatch::formats::skl
