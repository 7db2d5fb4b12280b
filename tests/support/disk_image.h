// What lies on a disk in memory at one moment, and what a power loss can make of it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/support/paged_bytes.h"

namespace bonepatch::tests {

using NodeId = std::uint64_t;
inline constexpr NodeId kRootNode = 1;

/// A file or a folder.
struct DiskNode {
  bool folder = false;
  std::uint32_t mode = 0644;
  PagedBytes bytes;
  std::map<std::string, NodeId, std::less<>> entries;
};

struct DiskImage {
  std::map<NodeId, DiskNode> nodes = {{kRootNode, {true, 0755, {}, {}}}};

  void Forget();                      ///< nodes that no entry leads to
  std::uint64_t Fingerprint() const;  ///< of all names and bytes below the root, in the order of names
};

/// A change of a file's bytes or size that isn't synced.
struct DataChange {
  enum class What { kWrite, kGrow, kTruncate };
  NodeId node = 0;
  What what = What::kWrite;
  std::uint64_t at = 0;    ///< offset or size
  PagedBytes::Page bytes;  ///< of kWrite
};

/// A change of folders' entries that isn't synced: all of it happens or nothing.
struct EntryChange {
  struct Entry {
    NodeId folder;
    std::string name;
    NodeId leads_to;  ///< 0: nothing
  };
  std::vector<Entry> entries;  ///< one, or the two of a rename
  std::optional<NodeId> made;  ///< the file or folder is a new one
  std::optional<NodeId> gone;  ///< a folder that was removed or replaced, and so was empty
  std::set<NodeId> unsynced;   ///< those of the entries' folders that weren't synced since

  bool Touches(const EntryChange& other) const;  ///< some entry is the same
  bool Needs(const EntryChange& earlier) const;  ///< can't have happened without it
  bool IsIn(NodeId folder) const;
};

/// What a disk knows for sure, and what may still be lost.
struct DiskLog {
  DiskImage durable;
  std::vector<EntryChange> entries;  ///< in order
  std::vector<DataChange> data;      ///< in order

  void SyncNode(NodeId node, const DiskImage& now);
  void SyncFolder(NodeId folder);

  /// What each can be lost on its own: entry changes that nothing holds, then data changes.
  std::size_t size() const;
  /// One of these alone, with all that it needs.
  std::vector<bool> Alone(std::size_t number) const;
  /// What is found after a power loss; what needs something that isn't kept isn't kept either.
  DiskImage After(const std::vector<bool>& kept) const;

 private:
  void Settle();
  std::vector<std::size_t> Free() const;
};

}  // namespace bonepatch::tests
