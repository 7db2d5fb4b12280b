// `check FILE`: a file as it is stored, with the skeleton that it is linked to and the meshes and animations beside it.
#include <fmt/format.h>

#include "formats/skl/judge.h"
#include "formats/skl/slice.h"

namespace bonepatch::formats::skl {
namespace {

constexpr const char* kNobodyLooked = "nobody said what lies around the file";

/// What lies around the file. Where it can't be listed or read, rules that need it are told as not run.
struct Around {
  std::vector<std::string> names;
  std::optional<Original> partner;
  References references;
};

Linked FindLinked(const StoredFile& file, const Skeleton& skeleton, Around& around) {
  Linked linked;
  if (!skeleton.linked()) return linked;
  linked.kind = Linked::Kind::kMissing;
  linked.why = fmt::format("the linked skeleton {} is not beside the file", Shown(*skeleton.link));
  const auto found = FindBeside(around.names, file.name, *skeleton.link);
  if (!found) return linked;
  auto partner = FilesFolder(*file.beside).Load(*found);
  if (!partner || !*partner || !(*partner)->skeleton) {
    linked.why = fmt::format("the linked skeleton {} can't be read", Shown(*skeleton.link));
    return linked;
  }
  around.partner = std::move(*partner);
  linked.kind = Linked::Kind::kThere;
  linked.skeleton = &*around.partner->skeleton;
  return linked;
}

}  // namespace

Verdict JudgeFile(const StoredFile& file) {
  const auto skeleton = Decode(file.bytes);
  State state;
  state.file = file.name;
  state.no_references = kNobodyLooked;
  if (!skeleton) {
    state.truncation = &skeleton.error();
    return JudgeStored(state);
  }
  state.skeleton = &*skeleton;
  const auto original = Decode(file.original);
  if (original) state.donor = &*original;
  Around around;
  if (file.beside) {
    if (auto names = file.beside->List()) around.names = std::move(*names);
    state.no_references = "no .msh or .ani lies beside the file";
  }
  state.linked = FindLinked(file, *skeleton, around);
  if (file.beside && HasNamingFiles(around.names)) {
    auto references = FindReferences(*file.beside, around.names, original ? original->bones : skeleton->bones);
    if (references) {
      around.references = std::move(*references);
      state.references = &around.references;
    } else {
      state.no_references = fmt::format("{}: {}", references.error().file, references.error().message);
    }
  }
  return JudgeStored(state);
}

}  // namespace bonepatch::formats::skl
