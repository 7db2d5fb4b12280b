// Composing places and ordering findings.
#include "patcher/base/finding.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "patcher/base/natural.h"

namespace bonepatch {
namespace {

/// Everything but the texts that need natural order.
auto RestOf(const Finding& f) {
  return std::tie(f.where.bone, f.where.submesh, f.rule, f.where.field, f.where.offset, f.message);
}

bool Before(const Finding& a, const Finding& b) {
  const Source &x = a.where.source, &y = b.where.source;
  if (x.file != y.file) return NaturalLess(x.file, y.file);
  if (x != y) return x < y;
  if (a.where.model != b.where.model) return NaturalLess(a.where.model, b.where.model);
  return RestOf(a) < RestOf(b);
}

}  // namespace

std::string_view Name(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return "note";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      return "error";
  }
  return "error";
}

Place Place::Model(std::string name) const {
  Place place = *this;
  place.model = std::move(name);
  return place;
}

Place Place::Bone(std::uint32_t id, std::string name) const {
  Place place = *this;
  place.bone = id;
  place.bone_name = std::move(name);
  return place;
}

Place Place::Submesh(std::uint32_t index) const {
  Place place = *this;
  place.submesh = index;
  return place;
}

Place Place::Field(std::string name) const {
  Place place = *this;
  place.field = std::move(name);
  return place;
}

Place Place::At(std::uint64_t byte_offset) const {
  Place place = *this;
  place.offset = byte_offset;
  return place;
}

Place Place::From(Source recipe) const {
  Place place = *this;
  place.source = std::move(recipe);
  return place;
}

void Verdict::Add(Verdict&& other) {
  findings.insert(findings.end(), std::make_move_iterator(other.findings.begin()),
                  std::make_move_iterator(other.findings.end()));
  not_run.insert(not_run.end(), std::make_move_iterator(other.not_run.begin()),
                 std::make_move_iterator(other.not_run.end()));
}

bool HasError(const Findings& findings) {
  return std::any_of(findings.begin(), findings.end(), [](const Finding& f) { return f.severity == Severity::kError; });
}

void SortFindings(Findings& findings) {
  std::stable_sort(findings.begin(), findings.end(), Before);
  const auto same = [](const Finding& a, const Finding& b) { return !Before(a, b) && !Before(b, a); };
  findings.erase(std::unique(findings.begin(), findings.end(), same), findings.end());
}

}  // namespace bonepatch
