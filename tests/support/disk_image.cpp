// Plays the changes that survived a power loss over what was durable before.
#include "tests/support/disk_image.h"

#include <algorithm>
#include <functional>

namespace bonepatch::tests {
namespace {

void Play(const EntryChange& change, DiskImage& image) {
  for (const EntryChange::Entry& entry : change.entries) {
    auto& entries = image.nodes[entry.folder].entries;
    if (entry.leads_to == 0) {
      entries.erase(entry.name);
    } else {
      entries[entry.name] = entry.leads_to;
    }
  }
}

void Play(const DataChange& change, PagedBytes& bytes) {
  if (change.what == DataChange::What::kWrite) return bytes.Write(change.at, *change.bytes);
  if (change.what == DataChange::What::kTruncate || change.at > bytes.size()) bytes.Resize(change.at);
}

void Mix(std::uint64_t& sum, std::string_view text) {
  sum = sum * 0x9E3779B97F4A7C15u + std::hash<std::string_view>()(text) + text.size();
}

}  // namespace

void DiskImage::Forget() {
  std::set<NodeId> reached;
  std::vector<NodeId> next = {kRootNode};
  while (!next.empty()) {
    const NodeId node = next.back();
    next.pop_back();
    if (!reached.insert(node).second) continue;
    for (const auto& [name, leads_to] : nodes[node].entries) next.push_back(leads_to);
  }
  std::erase_if(nodes, [&](const auto& node) { return !reached.contains(node.first); });
}

std::uint64_t DiskImage::Fingerprint() const {
  static const Bytes zeros(PagedBytes::kPage);
  std::uint64_t sum = 0;
  std::function<void(NodeId)> visit = [&](NodeId id) {
    const DiskNode& node = nodes.at(id);
    Mix(sum, node.folder ? "folder" : std::to_string(node.bytes.size()));
    for (const auto& [number, page] : node.bytes.pages()) {
      if (AsText(*page) == AsText(zeros)) continue;
      Mix(sum, std::to_string(number));
      Mix(sum, AsText(*page));
    }
    for (const auto& [name, leads_to] : node.entries) {
      Mix(sum, name);
      visit(leads_to);
    }
    Mix(sum, "end");
  };
  visit(kRootNode);
  return sum;
}

bool EntryChange::IsIn(NodeId folder) const {
  return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.folder == folder; });
}

bool EntryChange::Touches(const EntryChange& other) const {
  for (const Entry& mine : entries) {
    for (const Entry& its : other.entries) {
      if (mine.folder == its.folder && mine.name == its.name) return true;
    }
  }
  return false;
}

bool EntryChange::Needs(const EntryChange& earlier) const {
  if (Touches(earlier) || (gone && earlier.IsIn(*gone))) return true;
  return earlier.made && IsIn(*earlier.made);
}

void DiskLog::SyncNode(NodeId node, const DiskImage& now) {
  durable.nodes[node].bytes = now.nodes.at(node).bytes;
  std::erase_if(data, [&](const DataChange& change) { return change.node == node; });
}

void DiskLog::SyncFolder(NodeId folder) {
  for (EntryChange& change : entries) change.unsynced.erase(folder);
  // A folder that is gone for sure has nothing in it any more.
  for (std::size_t i = entries.size(); i-- > 0;) {
    if (!entries[i].gone || !entries[i].unsynced.empty()) continue;
    for (std::size_t j = 0; j < i; ++j) entries[j].unsynced.erase(*entries[i].gone);
  }
  Settle();
}

/// What is synced, and needs nothing that isn't, is durable.
void DiskLog::Settle() {
  std::vector<EntryChange> left;
  for (EntryChange& change : entries) {
    const bool waits = !change.unsynced.empty() || std::any_of(left.begin(), left.end(), [&](const EntryChange& other) {
      return change.Needs(other);
    });
    if (waits) {
      left.push_back(std::move(change));
    } else {
      Play(change, durable);
    }
  }
  entries = std::move(left);
}

/// Synced changes have no say of their own: they share the fate of what they need.
std::vector<std::size_t> DiskLog::Free() const {
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!entries[i].unsynced.empty()) free.push_back(i);
  }
  return free;
}

std::size_t DiskLog::size() const { return Free().size() + data.size(); }

std::vector<bool> DiskLog::Alone(std::size_t number) const {
  const std::vector<std::size_t> free = Free();
  std::vector<bool> kept(free.size() + data.size());
  kept[number] = true;
  std::set<std::size_t> wanted;
  if (number < free.size()) {
    wanted.insert(free[number]);
  } else {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (entries[i].made == data[number - free.size()].node) wanted.insert(i);
    }
  }
  for (std::size_t i = entries.size(); i-- > 0;) {
    if (!wanted.contains(i)) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (entries[i].Needs(entries[j])) wanted.insert(j);
    }
  }
  for (std::size_t i = 0; i < free.size(); ++i) kept[i] = kept[i] || wanted.contains(free[i]);
  return kept;
}

DiskImage DiskLog::After(const std::vector<bool>& kept) const {
  DiskImage image = durable;
  std::vector<const EntryChange*> lost;
  std::size_t number = 0;
  for (const EntryChange& change : entries) {
    const bool chosen = change.unsynced.empty() || kept[number++];
    const bool held =
        std::any_of(lost.begin(), lost.end(), [&](const EntryChange* other) { return change.Needs(*other); });
    if (chosen && !held) {
      Play(change, image);
    } else {
      lost.push_back(&change);
    }
  }
  for (const DataChange& change : data) {
    if (kept[number++]) Play(change, image.nodes[change.node].bytes);
  }
  image.Forget();
  return image;
}

}  // namespace bonepatch::tests
