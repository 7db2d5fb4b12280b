// Reading and merging packs.
#include "patcher/cli/wish.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "patcher/base/rule_ids.h"
#include "patcher/plan/pack_source.h"
#include "patcher/plan/relations.h"
#include "validators/engine.h"

namespace bonepatch::cli {
namespace {

Result<std::string> AppliedId(os::FileSystem& fs, const std::string& word, const std::vector<std::string>& applied) {
  const auto is_applied = [&](const std::string& id) {
    return std::find(applied.begin(), applied.end(), id) != applied.end();
  };
  if (is_applied(word)) return word;
  Result<std::optional<os::Info>> there = fs.Stat(word, true);
  if (there && *there) {
    Result<recipes::ReadPack> read = plan::ReadPackAt(fs, word);
    if (!read) return Propagate(std::move(read));
    if (!read->pack)
      return Fail(Failure::kUsage, "the pack has errors, so its id isn't known; name an applied pack by its id", word);
    if (is_applied(read->pack->id.value)) return read->pack->id.value;
    return Fail(Failure::kUsage, fmt::format("the pack '{}' is not applied", read->pack->id.value), word);
  }
  return Fail(Failure::kUsage,
              applied.empty() ? fmt::format("no pack '{}' is applied; none is", word)
                              : fmt::format("no pack '{}' is applied; these are: {}", word, fmt::join(applied, ", ")));
}

Result<void> CheckWhomFor(const recipes::Pack& pack, For what) {
  const bool for_folder = !pack.format.empty();
  if (for_folder == (what == For::kFolder)) return {};
  return Fail(Failure::kUsage,
              for_folder ? fmt::format("the pack is for {} files: name their folder with --folder DIR", pack.format)
                         : fmt::format("the pack is for the game {}: name it with --game DIR", pack.game),
              pack.file);
}

/// Visits packs after those that they require, each once.
class Walk {
 public:
  Walk(const std::vector<recipes::Pack>& packs, std::vector<std::size_t>& order)
      : packs_(packs), order_(order), seen_(packs.size()) {
    for (std::size_t i = 0; i < packs.size(); ++i) places_.emplace(packs[i].id.value, i);
  }

  void Visit(std::size_t index) {
    if (seen_[index]) return;
    seen_[index] = true;
    for (const auto& required : packs_[index].requires_packs) {
      const auto place = places_.find(required.value);
      if (place != places_.end()) Visit(place->second);
    }
    order_.push_back(index);
  }

 private:
  const std::vector<recipes::Pack>& packs_;
  std::vector<std::size_t>& order_;
  std::vector<bool> seen_;
  std::map<std::string, std::size_t> places_;  // the first of each id
};

}  // namespace

Result<std::vector<std::string>> AppliedIds(os::FileSystem& fs, const std::vector<std::string>& words,
                                            const std::optional<store::State>& state) {
  std::vector<std::string> applied, ids;
  if (state) {
    for (const store::StoredPack& pack : state->packs) applied.push_back(pack.id);
  }
  for (const std::string& word : words) {
    Result<std::string> id = AppliedId(fs, word, applied);
    if (!id) return Propagate(std::move(id));
    ids.push_back(std::move(*id));
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

std::vector<const recipes::Pack*> Pointers(const std::vector<recipes::Pack>& packs) {
  std::vector<const recipes::Pack*> pointers;
  for (const recipes::Pack& pack : packs) pointers.push_back(&pack);
  return pointers;
}

Result<PackList> ReadPacks(os::FileSystem& fs, const std::vector<std::string>& paths, For what) {
  PackList list;
  std::map<std::string, Source> ids;
  for (const std::string& path : paths) {
    Result<recipes::ReadPack> read = plan::ReadPackAt(fs, path);
    if (!read) return Propagate(std::move(read));
    ++list.given;
    list.subjects.push_back({read->id, read->file, {}, true});
    list.findings.insert(list.findings.end(), read->findings.begin(), read->findings.end());
    for (Finding& finding : plan::JudgeSeverities(read->severity)) list.findings.push_back(std::move(finding));
    if (!read->pack) continue;
    if (Result<void> fits = CheckWhomFor(*read->pack, what); !fits) return Propagate(std::move(fits));
    const auto [other, fresh] = ids.insert({read->pack->id.value, read->pack->id.at});
    if (fresh) {
      list.packs.push_back(std::move(*read->pack));
      continue;
    }
    Finding finding = validators::Raise(
        kRecipePack, Place().From(read->pack->id.at),
        fmt::format("the id '{}' is that of another pack of this plan, {}:{}:{}", read->pack->id.value,
                    other->second.file, other->second.line, other->second.column));
    finding.phase = Phase::kText;
    list.findings.push_back(std::move(finding));
  }
  return list;
}

Result<PackList> ReadApplied(const store::State& state) {
  PackList list;
  for (const store::StoredPack& stored : state.packs) {
    std::vector<std::pair<std::string, std::string>> files;
    for (const store::StoredPack::File& file : stored.files) files.emplace_back(file.path, file.bytes);
    Result<recipes::ReadPack> read = plan::ReadKeptPack(stored.id, stored.lone_recipe, files);
    if (!read) return Propagate(std::move(read));
    ++list.given;
    if (!read->pack || read->pack->id.value != stored.id) {
      const std::string why = read->findings.empty() ? "its id is another one" : read->findings.front().message;
      return Fail(Failure::kWorkspace, fmt::format("the applied pack '{}' can't be read again from the state: {}; "
                                                   "`bonepatch unpatch --all` or `restore` gives vanilla back",
                                                   stored.id, why));
    }
    list.packs.push_back(std::move(*read->pack));
  }
  return list;
}

std::vector<recipes::Pack> Merge(std::vector<recipes::Pack> applied, std::vector<recipes::Pack> wanted) {
  for (recipes::Pack& pack : wanted) {
    const auto place = std::find_if(applied.begin(), applied.end(),
                                    [&](const recipes::Pack& other) { return other.id.value == pack.id.value; });
    if (place != applied.end()) {
      *place = std::move(pack);
    } else {
      applied.push_back(std::move(pack));
    }
  }
  return Ordered(std::move(applied));
}

std::vector<recipes::Pack> Ordered(std::vector<recipes::Pack> packs) {
  std::vector<std::size_t> order;
  Walk walk(packs, order);
  for (std::size_t i = 0; i < packs.size(); ++i) walk.Visit(i);
  std::vector<recipes::Pack> ordered;
  for (const std::size_t i : order) ordered.push_back(std::move(packs[i]));
  return ordered;
}

std::vector<recipes::Pack> WithRequired(const std::vector<recipes::Pack>& packs, std::size_t index) {
  std::vector<std::size_t> order;
  Walk(packs, order).Visit(index);
  std::vector<recipes::Pack> plan;
  for (const std::size_t i : order) plan.push_back(packs[i]);
  return plan;
}

store::StoredPack Keep(const recipes::Pack& pack) {
  store::StoredPack stored;
  stored.id = pack.id.value;
  stored.version = pack.version;
  stored.sha256 = pack.sha256;
  stored.lone_recipe = pack.lone_recipe;
  for (const recipes::Pack::File& file : pack.files) stored.files.push_back({file.path, file.bytes});
  return stored;
}

}  // namespace bonepatch::cli
