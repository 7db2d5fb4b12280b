// export-riivolution: packs as a patch that Dolphin and Riivolution load over an untouched disc.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "patcher/base/sha256.h"
#include "patcher/cli/placing.h"
#include "patcher/cli/planned.h"
#include "patcher/cli/single_file.h"
#include "patcher/report/plan_text.h"
#include "patcher/riivolution/document.h"

namespace bonepatch::cli {
namespace {

constexpr std::size_t kMostIdBytes = 100;  ///< of a file's name, with room for what is put around it
constexpr const char* kBlocksName = "blocks.bin";

/// "foxtail", "foxtail+cap-on-a-spring": no id has a plus. Many packs are named by the first and a digest.
std::string IdOf(const std::vector<recipes::Pack>& packs) {
  std::vector<std::string> ids;
  for (const recipes::Pack& pack : packs) ids.push_back(pack.id.value);
  std::string id = fmt::format("{}", fmt::join(ids, "+"));
  if (id.size() <= kMostIdBytes) return id;
  const std::string digest = Sha256(AsBytes(id)).substr(0, 8);
  return id.substr(0, kMostIdBytes - digest.size() - 1) + "+" + digest;
}

std::string TitleOf(const std::vector<recipes::Pack>& packs) {
  std::vector<std::string> titles;
  for (const recipes::Pack& pack : packs) titles.push_back(pack.title.empty() ? pack.id.value : pack.title);
  return fmt::format("{}", fmt::join(titles, " + "));
}

/// A first block says what the file is.
OutKind BlocksOut() {
  return {"blocks", [](const ByteSource& there) -> Result<bool> {
            Result<block::EntryKind> kind = block::Classify(there);
            if (!kind) return Propagate(std::move(kind));
            return *kind != block::EntryKind::kUnknown;
          }};
}

/// Folders that are made on the way, and taken back if nothing comes of it.
class Folders {
 public:
  explicit Folders(os::FileSystem& fs) : fs_(fs) {}
  ~Folders() {
    for (auto made = made_.rbegin(); made != made_.rend(); ++made) (void)fs_.RemoveFolder(*made);  // empty ones alone
  }
  Folders(const Folders&) = delete;
  Folders& operator=(const Folders&) = delete;

  Result<void> Make(const std::string& path) {
    Result<std::optional<os::Info>> there = fs_.Stat(path, true);
    if (!there) return Propagate(std::move(there));
    if (*there && (*there)->kind != os::Info::Kind::kFolder)
      return Fail(Failure::kSystem, "there is something that is no folder", path);
    if (!*there) made_.push_back(path);
    return fs_.MakeFolder(path);
  }

 private:
  os::FileSystem& fs_;
  std::vector<std::string> made_;
};

class Export {
 public:
  explicit Export(const Context& context) : context_(context), fs_(context.fs) {}

  Result<Outcome> Go() {
    const Options& options = context_.options;
    if (!options.out) return Fail(Failure::kUsage, "-o DIR is missing: where the patch goes");
    if (*options.out == "-") return Fail(Failure::kUsage, "-o takes a folder here, not standard output");
    if (Result<void> judged = PlanPacks(context_, "export-riivolution", options.args, planned_); !judged)
      return Propagate(std::move(judged));
    if (planned_.outcome.exit_code != 0) return std::move(planned_.outcome);
    const Session& session = planned_.ground.session;
    if (session.baseline && session.baseline->adopted)
      return Fail(Failure::kWorkspace,
                  "this game was adopted with the work of other programs, which the disc doesn't have: export from an "
                  "unmodified copy",
                  session.files().state_folder);
    const std::optional<store::State> nothing_applied;
    Result<Placed> placed =
        PlaceBlocks({nothing_applied, game::kVanillaArchiveSize, *planned_.ground.donors, planned_.packs},
                    planned_.plan, session.vanilla_dol(), session.baseline ? session.baseline->fst : session.fst);
    if (!placed) return Propagate(std::move(placed));
    if (Result<void> written = Write(*placed); !written) return Propagate(std::move(written));
    auto& results = planned_.outcome.report.results;
    for (std::string& line : report::PlanLines(placed->part, !placed->part.models.empty(), false))
      results.push_back(std::move(line));
    results.push_back("wrote " + xml_path_);
    return std::move(planned_.outcome);
  }

 private:
  Result<void> Write(const Placed& placed) {
    const std::string& out = *context_.options.out;
    const std::string id = IdOf(planned_.packs);
    const std::string all_blocks = os::JoinPath(out, "bonepatch"), own_blocks = os::JoinPath(all_blocks, id);
    const std::string xmls = os::JoinPath(out, "riivolution");
    xml_path_ = os::JoinPath(xmls, id + ".xml");
    Folders folders(fs_);
    for (const std::string& folder : {out, all_blocks, own_blocks, xmls}) {
      if (Result<void> made = folders.Make(folder); !made) return made;
    }
    const Result<OutFile> xml =
        TakeOutFile(fs_, xml_path_, {}, BeginsWith("export of bonepatch", riivolution::kOpening));
    if (!xml) return tl::unexpected<Error>(xml.error());
    const Result<OutFile> blocks = TakeOutFile(fs_, os::JoinPath(own_blocks, kBlocksName), {}, BlocksOut());
    if (!blocks) return tl::unexpected<Error>(blocks.error());
    const std::string text = riivolution::WriteXml(Describe(id, placed.change));
    return Put(placed.change.blocks, *blocks, text, *xml);
  }

  /// Both are whole before the first is in its place, and blocks never lie under an XML that another run wrote for
  /// others.
  Result<void> Put(const std::vector<store::NewBlock>& blocks, const OutFile& blocks_file, const std::string& xml,
                   const OutFile& xml_file) {
    Result<std::string> staged_blocks =
        StageOutFile(fs_, blocks_file, [&](os::File& empty) { return FillBlocks(blocks, empty); });
    if (!staged_blocks) return Propagate(std::move(staged_blocks));
    Result<std::string> staged_xml =
        StageOutFile(fs_, xml_file, [&](os::File& empty) { return empty.WriteAt(0, AsBytes(xml)); });
    Result<void> done;
    if (staged_xml) {
      done = fs_.Remove(xml_file.path);
    } else {
      done = tl::unexpected<Error>(staged_xml.error());
    }
    if (done) done = blocks.empty() ? fs_.Remove(blocks_file.path) : fs_.Rename(*staged_blocks, blocks_file.path);
    if (done) done = fs_.Rename(*staged_xml, xml_file.path);
    if (!done || blocks.empty()) (void)fs_.Remove(*staged_blocks);
    if (!done && staged_xml) (void)fs_.Remove(*staged_xml);
    return done;
  }

  Result<void> FillBlocks(const std::vector<store::NewBlock>& blocks, os::File& empty) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      context_.progress("writing blocks", i, blocks.size());
      Result<Bytes> bytes = blocks[i].make();
      if (!bytes) return Propagate(std::move(bytes));
      const std::uint64_t at = blocks[i].offset - game::kVanillaArchiveSize;
      if (Result<void> written = empty.WriteAt(at, *bytes); !written) return written;
    }
    context_.progress("writing blocks", blocks.size(), blocks.size());
    return {};
  }

  riivolution::Document Describe(const std::string& id, const store::Change& change) const {
    riivolution::Document document;
    document.id = id;
    document.title = TitleOf(planned_.packs);
    document.root = "/bonepatch/" + id;
    if (!change.blocks.empty()) document.blocks = kBlocksName;
    document.offset = game::kVanillaArchiveSize;
    document.memory = riivolution::RoutePatches(planned_.ground.donors->directory(),
                                                planned_.ground.session.vanilla_dol(), change.dol);
    return document;
  }

  const Context& context_;
  os::FileSystem& fs_;
  Planned planned_;
  std::string xml_path_;
};

}  // namespace

Outcome ExportRiivolution(const Context& context) {
  Result<Outcome> outcome = Export(context).Go();
  return outcome ? std::move(*outcome) : Failed("export-riivolution", outcome.error());
}

}  // namespace bonepatch::cli
