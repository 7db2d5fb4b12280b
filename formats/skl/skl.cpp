// Ties the parts of the slice together.
#include "formats/skl/skl.h"

#include "formats/skl/edits.h"
#include "formats/skl/facts.h"
#include "formats/skl/rules.h"
#include "formats/skl/slice.h"

namespace bonepatch::formats::skl {
namespace {

class SklFolders final : public FolderFormat {
 public:
  const recipes::EditReader& edits() const override { return TheEditReader(); }
  Result<FolderPlan> Plan(const PlanRequest& request) const override {
    if (request.donors.files) return PlanOver(request, FilesFolder(*request.donors.files));
    const auto facts = FactsFolder::Read(*request.donors.facts);
    if (!facts) return Fail(Failure::kSystem, facts.error());
    return PlanOver(request, *facts);
  }
  Result<Document> Facts(const Files& files) const override { return CollectFacts(FilesFolder(files)); }
  std::string FactsFault(const Document& facts) const override {
    const auto read = FactsFolder::Read(facts);
    return read ? std::string() : read.error();
  }
  std::vector<SampleFile> Sample() const override { return MakeSample(); }
};

class SklFormat final : public Format {
 public:
  std::string_view name() const override { return TheEditReader().format(); }
  std::string_view about() const override { return "Lost Saga skeletons"; }
  std::string_view extension() const override { return ".skl"; }
  bool Claims(ByteView beginning) const override { return AsText(beginning).starts_with(kMagic); }

  std::span<const RuleWords> rules() const override {
    static const std::vector<RuleWords> words = [] {
      std::vector<RuleWords> all;
      for (const Rule& rule : Rules()) all.push_back(rule.words);
      return all;
    }();
    return words;
  }

  Verdict Judge(const StoredFile& file) const override { return JudgeFile(file); }

  View Look(const std::string& title, ByteView bytes) const override {
    const auto skeleton = Decode(bytes);
    if (skeleton) return ViewOf(title, *skeleton);
    View view;
    view.title = title;
    view.readable = false;
    view.notes.push_back("the skeleton can't be read: " + skeleton.error().message);
    return view;
  }

  const FolderFormat* in_folders() const override { return &folders_; }

 private:
  SklFolders folders_;
};

}  // namespace

const Format& TheFormat() {
  static const SklFormat format;
  return format;
}

}  // namespace bonepatch::formats::skl
