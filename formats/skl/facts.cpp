// From files to facts, and from facts to skeletons that are judged alike.
#include "formats/skl/facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "formats/skl/pose.h"

namespace bonepatch::formats::skl {
namespace {

/// What may be wrong with a bone's numbers: how it is told, how it is seen, and what stands in for it.
struct NumberFault {
  std::string_view word;
  bool (*is_there)(const Numbers&, const Numbers* parent);
  void (*stand_in)(Numbers&);
};

F32 NotANumber() { return F32::Of(std::numeric_limits<float>::quiet_NaN()); }

bool HasLength(const Numbers& numbers) {
  return std::any_of(numbers.position.begin(), numbers.position.end(), [](F32 n) { return n.value() != 0; });
}

/// In the order in which stand-ins are put in: the last two need what the first leave whole.
constexpr NumberFault kNumberFaults[] = {
    {"position not finite", [](const Numbers& n, const Numbers*) { return !AllFinite(n.position); },
     [](Numbers& n) { n.position[0] = NotANumber(); }},
    {"rotation not finite", [](const Numbers& n, const Numbers*) { return !AllFinite(n.rotation); },
     [](Numbers& n) { n.rotation[0] = NotANumber(); }},
    {"inverse position not finite", [](const Numbers& n, const Numbers*) { return !AllFinite(n.inverse_position); },
     [](Numbers& n) { n.inverse_position[0] = NotANumber(); }},
    {"inverse rotation not finite", [](const Numbers& n, const Numbers*) { return !AllFinite(n.inverse_rotation); },
     [](Numbers& n) { n.inverse_rotation[0] = NotANumber(); }},
    {"object matrix not finite", [](const Numbers& n, const Numbers*) { return !AllFinite(n.object); },
     [](Numbers& n) { n.object[0] = NotANumber(); }},
    {"rotation not of length 1",
     [](const Numbers& n, const Numbers*) { return AllFinite(n.rotation) && !IsUnit(QuatOf(n.rotation)); },
     [](Numbers& n) { n.rotation[3] = F32::Of(2); }},
    {"inverse rotation not of length 1",
     [](const Numbers& n, const Numbers*) {
       return AllFinite(n.inverse_rotation) && !IsUnit(QuatOf(n.inverse_rotation));
     },
     [](Numbers& n) { n.inverse_rotation[3] = F32::Of(2); }},
    {"inverse does not fit", [](const Numbers& n, const Numbers*) { return Inverts(n) && !InverseHolds(n); },
     [](Numbers& n) { n.inverse_position[1] = F32::Of(n.inverse_position[1].value() + 1); }},
    {"object matrix does not fit",
     [](const Numbers& n, const Numbers* parent) {
       return Stands(n) && (!parent || AllFinite(parent->object)) && !ObjectHolds(n, parent);
     },
     [](Numbers& n) {
       if (HasLength(n)) {
         n.position[1] = F32::Of(n.position[1].value() + 1);
       } else {  // which has to stay so
         n.rotation = {F32::Of(0), F32::Of(0), F32::Of(1), F32::Of(0)};
       }
     }},
};

Document BoneFacts(const Skeleton& skeleton, const Parents& parents, std::uint32_t index) {
  const Bone& bone = skeleton.bones[index];
  Document::Object facts{{"name", bone.name}, {"parent", bone.parent}, {"children", Document::ListOf(bone.children)}};
  if (!HasLength(bone.numbers)) facts.push_back({"length", false});
  const Numbers* parent = parents[index] ? &skeleton.bones[*parents[index]].numbers : nullptr;
  Document::List faults;
  for (const NumberFault& fault : kNumberFaults) {
    if (fault.is_there(bone.numbers, parent)) faults.emplace_back(fault.word);
  }
  if (!faults.empty()) facts.push_back({"faults", std::move(faults)});
  return facts;
}

Document SkeletonFacts(const std::string& name, const Original& original) {
  Document::Object facts{{"file", name}, {"sha256", original.sha256}};
  if (!original.skeleton) {
    facts.push_back({"unreadable", original.skeleton.error().message});
    if (const auto bone = original.skeleton.error().bone) facts.push_back({"bone", *bone});
    return facts;
  }
  const Skeleton& skeleton = *original.skeleton;
  const Parents parents = ParentsOf(skeleton);
  if (skeleton.link) facts.push_back({"link", *skeleton.link});
  if (!skeleton.rest.empty()) facts.push_back({"behind", static_cast<std::int64_t>(skeleton.rest.size())});
  Document::List bones;
  for (std::uint32_t i = 0; i < skeleton.bones.size(); ++i) bones.push_back(BoneFacts(skeleton, parents, i));
  facts.push_back({"bones", std::move(bones)});
  return facts;
}

/// Takes a document apart; the first thing that is wrong with it is remembered.
class FactsReader {
 public:
  const std::string& fault() const { return fault_; }

  void Complain(std::string what) {
    if (fault_.empty()) fault_ = std::move(what);
  }
  const Document::List& List(const Document& of, const char* key) {
    static const Document::List kEmpty;
    const Document* found = of.Find(key);
    const auto* list = found ? found->As<Document::List>() : nullptr;
    if (!list) Complain(fmt::format("'{}' is missing, or no list", key));
    return list ? *list : kEmpty;
  }
  std::string Text(const Document& of, const char* key) {
    const Document* found = of.Find(key);
    const auto* text = found ? found->As<std::string>() : nullptr;
    if (!text) Complain(fmt::format("'{}' is missing, or no text", key));
    return text ? *text : std::string();
  }
  std::vector<std::string> Texts(const Document& of, const char* key) {
    std::vector<std::string> texts;
    for (const Document& item : List(of, key)) {
      const auto* text = item.As<std::string>();
      if (!text) Complain(fmt::format("'{}' holds something that is no text", key));
      texts.push_back(text ? *text : std::string());
    }
    return texts;
  }

 private:
  std::string fault_;
};

Bone ReadBone(FactsReader& reader, const Document& facts) {
  Bone bone;
  bone.name = reader.Text(facts, "name");
  bone.parent = reader.Text(facts, "parent");
  bone.children = reader.Texts(facts, "children");
  const Document* length = facts.Find("length");
  const bool none = length && length->As<bool>() && !*length->As<bool>();
  if (!none) bone.numbers.position[0] = F32::Of(1);
  bone.numbers.rotation[3] = bone.numbers.inverse_rotation[3] = F32::Of(1);
  return bone;
}

/// Object matrices follow from parents, so these come first, whatever the order of the file.
void StandIn(FactsReader& reader, const Document::List& facts, Skeleton& skeleton) {
  const Parents parents = ParentsOf(skeleton);
  for (const Step& step : WalkThrough(parents)) {
    Numbers& numbers = skeleton.bones[step.bone].numbers;
    DeriveObject(numbers, step.depth > 0 ? &skeleton.bones[*parents[step.bone]].numbers : nullptr);
    DeriveInverse(numbers);
  }
  for (std::uint32_t i = 0; i < skeleton.bones.size(); ++i) {
    if (!facts[i].Find("faults")) continue;
    for (const std::string& word : reader.Texts(facts[i], "faults")) {
      const auto fault = std::find_if(std::begin(kNumberFaults), std::end(kNumberFaults),
                                      [&](const NumberFault& f) { return f.word == word; });
      if (fault == std::end(kNumberFaults)) {
        reader.Complain(fmt::format("'faults' says {}, which is no fault of a bone", Shown(word)));
      } else {
        fault->stand_in(skeleton.bones[i].numbers);
      }
    }
  }
}

Original ReadSkeleton(FactsReader& reader, const Document& facts) {
  Original original{{}, reader.Text(facts, "sha256"), Skeleton()};
  if (const Document* why = facts.Find("unreadable")) {
    const auto* text = why->As<std::string>();
    Truncation truncation{{}, "", 0, text ? *text : std::string("not told")};
    const Document* bone = facts.Find("bone");
    const auto* index = bone ? bone->As<std::int64_t>() : nullptr;
    if (index && std::in_range<std::uint32_t>(*index)) {
      truncation.bone = static_cast<std::uint32_t>(*index);
    } else if (bone) {
      reader.Complain("'bone' is no index of a bone");
    }
    original.skeleton = tl::unexpected<Truncation>(std::move(truncation));
    return original;
  }
  Skeleton& skeleton = *original.skeleton;
  if (facts.Find("link")) skeleton.link = reader.Text(facts, "link");
  if (facts.Find("behind")) skeleton.rest.resize(1);
  const Document::List& bones = reader.List(facts, "bones");
  for (const Document& bone : bones) skeleton.bones.push_back(ReadBone(reader, bone));
  StandIn(reader, bones, skeleton);
  return original;
}

}  // namespace

Result<Document> CollectFacts(const Folder& folder) {
  auto names = folder.Names();
  if (!names) return Propagate(std::move(names));
  Document::List skeletons;
  std::vector<Bone> all;
  for (const std::string& name : *names) {
    if (!IsSkeletonName(name)) continue;
    auto original = folder.Load(name);
    if (!original) return Propagate(std::move(original));
    if (!*original) continue;
    skeletons.push_back(SkeletonFacts(name, **original));
    if (!(*original)->skeleton) continue;
    for (const Bone& bone : (*original)->skeleton->bones) all.push_back({bone.name, {}, {}, {}});
  }
  auto references = folder.ReferencesTo(all);
  if (!references) return Propagate(std::move(references));
  Document::List used;
  for (const auto& [name, files] : *references)
    used.push_back(Document::Object{{"name", name}, {"files", Document::ListOf(files)}});
  return Document(Document::Object{{"skeletons", std::move(skeletons)}, {"names", std::move(used)}});
}

tl::expected<FactsFolder, std::string> FactsFolder::Read(const Document& facts) {
  FactsReader reader;
  FactsFolder folder;
  for (const Document& skeleton : reader.List(facts, "skeletons")) {
    const std::string name = reader.Text(skeleton, "file");
    Original original = ReadSkeleton(reader, skeleton);
    if (!folder.originals_.emplace(name, std::move(original)).second)
      reader.Complain(fmt::format("the file {} is there twice", Shown(name)));
  }
  for (const auto& [name, original] : folder.originals_) folder.names_.push_back(name);
  for (const Document& used : reader.List(facts, "names")) {
    const std::vector<std::string> files = reader.Texts(used, "files");
    folder.references_[reader.Text(used, "name")] = {files.begin(), files.end()};
  }
  if (!reader.fault().empty()) return tl::unexpected(reader.fault());
  return folder;
}

Result<std::optional<Original>> FactsFolder::Load(const std::string& name) const {
  const auto found = originals_.find(name);
  return found == originals_.end() ? std::optional<Original>() : std::optional(found->second);
}

Result<References> FactsFolder::ReferencesTo(const std::vector<Bone>& bones) const {
  std::set<std::string> known;
  for (const Bone& bone : bones) known.insert(Folded(bone.name));
  References references;
  for (const auto& [name, files] : references_) {
    if (known.contains(Folded(name))) references[name] = files;
  }
  return references;
}

}  // namespace bonepatch::formats::skl
