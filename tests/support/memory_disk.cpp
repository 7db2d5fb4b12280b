// Folders and files as a Linux process sees them, with a log of what isn't durable yet.
#include "tests/support/memory_disk.h"

#include <algorithm>
#include <utility>

namespace bonepatch::tests {
namespace {

constexpr std::uint64_t kSector = 512;

tl::unexpected<Error> Refused(const std::string& doing, const std::string& path, const char* words) {
  return Fail(Failure::kSystem, "cannot " + doing + ": " + words, path);
}

/// Calls `visit` with each part of a path but ".", until it returns false.
template <typename Visit>
void ForEachPart(std::string_view path, const Visit& visit) {
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t slash = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, slash - at);
    if (!part.empty() && part != "." && !visit(part)) return;
    at = slash + 1;
  }
}

/// The path without "." and with ".." resolved: there are no links.
std::string Straight(const std::string& path) {
  std::vector<std::string_view> parts;
  ForEachPart(path, [&](std::string_view part) {
    if (part != "..") parts.push_back(part);
    if (part == ".." && !parts.empty()) parts.pop_back();
    return true;
  });
  std::string straight;
  for (const std::string_view part : parts) straight.append("/").append(part);
  return straight.empty() ? "/" : straight;
}

}  // namespace

class MemoryDisk::Core {
 public:
  DiskImage now;
  DiskLog log;
  std::function<void(std::string_view)> watcher;
  std::map<NodeId, int> locks;  ///< readers, or -1: a writer
  int boots = 0;
  NodeId next = kRootNode + 1;

  /// Where a name is, or would be.
  struct Place {
    NodeId folder = 0;      ///< 0: there is no such folder, or the path is the root
    std::string_view name;  ///< in the path
    NodeId node = 0;        ///< 0: nothing has the name
  };

  Place Find(const std::string& path) const {
    if (path.find("..") != std::string::npos && Straight(path) != path) return Find(Straight(path));
    Place place;
    place.node = kRootNode;
    ForEachPart(path, [&](std::string_view part) {
      const NodeId folder = place.node;
      if (folder == 0 || !now.nodes.at(folder).folder) {
        place = {};
        return false;
      }
      const auto& entries = now.nodes.at(folder).entries;
      const auto entry = entries.find(part);
      place = {folder, part, entry == entries.end() ? 0 : entry->second};
      return true;
    });
    return place;
  }
  DiskNode& At(NodeId node) { return now.nodes.at(node); }
  bool IsFolder(NodeId node) { return node != 0 && At(node).folder; }
  bool IsFile(NodeId node) { return node != 0 && !At(node).folder; }

  os::Info Look(NodeId node) {
    os::Info info;
    info.kind = IsFolder(node) ? os::Info::Kind::kFolder : os::Info::Kind::kFile;
    info.size = At(node).bytes.size();
    info.mode = At(node).mode;
    info.device = 1;
    info.inode = node;
    return info;
  }

  void Begin(std::string_view what) {
    if (watcher) watcher(what);
  }

  void Change(std::vector<EntryChange::Entry> entries, std::optional<NodeId> made, std::optional<NodeId> gone) {
    EntryChange change{std::move(entries), made, gone, {}};
    for (const EntryChange::Entry& entry : change.entries) {
      auto& names = At(entry.folder).entries;
      entry.leads_to == 0 ? static_cast<void>(names.erase(entry.name))
                          : static_cast<void>(names[entry.name] = entry.leads_to);
      change.unsynced.insert(entry.folder);
    }
    log.entries.push_back(std::move(change));
  }

  NodeId Make(const Place& place, bool folder) {
    const NodeId made = next++;
    now.nodes[made].folder = log.durable.nodes[made].folder = folder;
    Change({{place.folder, std::string(place.name), made}}, made, {});
    return made;
  }

  void Resize(NodeId node, std::uint64_t size, DataChange::What what) {
    At(node).bytes.Resize(size);
    log.data.push_back({node, what, size, nullptr});
  }

  void Write(NodeId node, std::uint64_t offset, ByteView bytes) {
    const std::uint64_t end = offset + bytes.size();
    if (end > At(node).bytes.size()) Resize(node, end, DataChange::What::kGrow);
    At(node).bytes.Write(offset, bytes);
    for (std::uint64_t at = offset; at < end;) {
      const std::uint64_t n = std::min(end - at, kSector - at % kSector);
      const ByteView part = bytes.subspan(at - offset, n);
      log.data.push_back({node, DataChange::What::kWrite, at, std::make_shared<const Bytes>(part.begin(), part.end())});
      at += n;
    }
  }

  /// By whole pages, which the copy shares with its source.
  void Copy(NodeId from, NodeId to) {
    const PagedBytes bytes = At(from).bytes;
    Resize(to, bytes.size(), DataChange::What::kGrow);
    At(to).bytes = bytes;
    for (const auto& [number, page] : bytes.pages())
      log.data.push_back({to, DataChange::What::kWrite, number * PagedBytes::kPage, page});
  }
};

class MemoryDisk::MemoryFile : public os::File {
 public:
  MemoryFile(std::shared_ptr<Core> core, NodeId node, std::string path, bool writes)
      : core_(std::move(core)), node_(node), path_(std::move(path)), writes_(writes), boot_(core_->boots) {}

  NodeId node() const { return node_; }
  std::uint64_t size() const override { return IsOpen() ? core_->At(node_).bytes.size() : 0; }
  const std::string& path() const override { return path_; }

  Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    if (!IsOpen()) return Refused("read", path_, "the power was lost");
    if (!Fits(size(), offset, out.size())) return Refused("read", path_, "the file ends before that");
    core_->At(node_).bytes.Read(offset, out);
    return {};
  }
  Result<std::uint64_t> Size() override {
    if (!IsOpen()) return Refused("read the size", path_, "the power was lost");
    return size();
  }
  Result<os::Info> Stat() const override {
    if (!IsOpen()) return Refused("look at it", path_, "the power was lost");
    return core_->Look(node_);
  }
  Result<void> WriteAt(std::uint64_t offset, ByteView bytes) override {
    return Do("write", [&] { core_->Write(node_, offset, bytes); });
  }
  Result<void> Truncate(std::uint64_t size) override {
    return Do("truncate", [&] { core_->Resize(node_, size, DataChange::What::kTruncate); });
  }
  Result<void> Sync() override {
    return Do("sync", [&] { core_->log.SyncNode(node_, core_->now); });
  }

 private:
  bool IsOpen() const { return boot_ == core_->boots; }

  template <typename Action>
  Result<void> Do(const char* what, const Action& action) {
    if (!IsOpen()) return Refused(what, path_, "the power was lost");
    if (!writes_) return Refused(what, path_, "Bad file descriptor");
    core_->Begin(what);
    action();
    return {};
  }

  std::shared_ptr<Core> core_;
  NodeId node_;
  std::string path_;
  bool writes_;
  int boot_;
};

class MemoryDisk::MemoryLock : public os::Lock {
 public:
  MemoryLock(std::shared_ptr<Core> core, NodeId node) : core_(std::move(core)), node_(node), boot_(core_->boots) {}

  /// None: somebody else holds it.
  static std::unique_ptr<os::Lock> Try(const std::shared_ptr<Core>& core, NodeId node, os::LockMode mode) {
    int& count = core->locks[node];
    const bool exclusive = mode == os::LockMode::kExclusive;
    if (exclusive ? count != 0 : count < 0) return nullptr;
    count = exclusive ? -1 : count + 1;
    return std::make_unique<MemoryLock>(core, node);
  }

  ~MemoryLock() override {
    if (boot_ != core_->boots) return;
    int& count = core_->locks[node_];
    count = count < 0 ? 0 : count - 1;
  }
  MemoryLock(const MemoryLock&) = delete;
  MemoryLock& operator=(const MemoryLock&) = delete;

 private:
  std::shared_ptr<Core> core_;
  NodeId node_;
  int boot_;
};

MemoryDisk::MemoryDisk() : core_(std::make_shared<Core>()) {}
MemoryDisk::~MemoryDisk() = default;

const DiskImage& MemoryDisk::image() const { return core_->now; }
const DiskLog& MemoryDisk::log() const { return core_->log; }
void MemoryDisk::Watch(std::function<void(std::string_view)> watcher) { core_->watcher = std::move(watcher); }

void MemoryDisk::Load(DiskImage image) {
  ++core_->boots;
  core_->locks.clear();
  core_->log = {};
  core_->log.durable = image;
  core_->now = std::move(image);
  core_->next = core_->now.nodes.rbegin()->first + 1;
}

Result<std::unique_ptr<os::File>> MemoryDisk::Open(const std::string& path, os::OpenMode mode) {
  const bool creates = mode == os::OpenMode::kCreate || mode == os::OpenMode::kCreateNew;
  const char* doing = creates ? "create" : "open";
  Core::Place place = core_->Find(path);
  if (core_->IsFolder(place.node)) return Refused(doing, path, "Is a directory");
  if (place.node != 0 && mode == os::OpenMode::kCreateNew) return Refused(doing, path, "File exists");
  if (place.node == 0 && (!creates || place.folder == 0)) return Refused(doing, path, "No such file or directory");
  if (place.node == 0) {
    core_->Begin("create");
    place.node = core_->Make(place, false);
  } else if (mode == os::OpenMode::kCreate && core_->At(place.node).bytes.size() > 0) {
    core_->Begin("truncate");
    core_->Resize(place.node, 0, DataChange::What::kTruncate);
  }
  return std::make_unique<MemoryFile>(core_, place.node, path, mode != os::OpenMode::kRead);
}

Result<std::optional<os::Info>> MemoryDisk::Stat(const std::string& path, bool) {
  const NodeId node = core_->Find(path).node;
  if (node == 0) return std::nullopt;
  return core_->Look(node);
}

Result<std::string> MemoryDisk::Resolve(const std::string& path) {
  if (core_->Find(path).node == 0) return Refused("find it", path, "No such file or directory");
  return Straight(path);
}

Result<std::vector<std::string>> MemoryDisk::List(const std::string& folder) {
  const NodeId node = core_->Find(folder).node;
  if (!core_->IsFolder(node)) return Refused("list the folder", folder, "Not a directory");
  std::vector<std::string> names;
  for (const auto& [name, leads_to] : core_->At(node).entries) names.push_back(name);
  return names;
}

Result<void> MemoryDisk::Rename(const std::string& from, const std::string& to) {
  const Core::Place source = core_->Find(from), target = core_->Find(to);
  if (source.node == 0 || target.folder == 0) return Refused("rename", from, "No such file or directory");
  std::optional<NodeId> gone;
  if (target.node != 0) {
    if (core_->IsFolder(target.node) != core_->IsFolder(source.node)) return Refused("rename", from, "Is a directory");
    if (!core_->At(target.node).entries.empty()) return Refused("rename", from, "Directory not empty");
    if (core_->IsFolder(target.node)) gone = target.node;
  }
  core_->Begin("rename");
  core_->Change({{source.folder, std::string(source.name), 0}, {target.folder, std::string(target.name), source.node}},
                {}, gone);
  return {};
}

Result<void> MemoryDisk::Remove(const std::string& path) {
  const Core::Place place = core_->Find(path);
  if (place.node == 0) return {};
  if (core_->IsFolder(place.node)) return Refused("remove", path, "Is a directory");
  core_->Begin("remove");
  core_->Change({{place.folder, std::string(place.name), 0}}, {}, {});
  return {};
}

Result<void> MemoryDisk::MakeFolder(const std::string& path) {
  const Core::Place place = core_->Find(path);
  if (core_->IsFolder(place.node)) return {};
  if (place.node != 0) return Refused("make the folder", path, "File exists");
  if (place.folder == 0) return Refused("make the folder", path, "No such file or directory");
  core_->Begin("make folder");
  core_->Make(place, true);
  return {};
}

Result<void> MemoryDisk::RemoveFolder(const std::string& path) {
  const Core::Place place = core_->Find(path);
  if (!core_->IsFolder(place.node)) return {};  // as the system: no such folder is there
  if (!core_->At(place.node).entries.empty()) return Refused("remove the folder", path, "Directory not empty");
  core_->Begin("remove folder");
  core_->Change({{place.folder, std::string(place.name), 0}}, {}, place.node);
  return {};
}

Result<void> MemoryDisk::SyncFolder(const std::string& path) {
  const NodeId node = core_->Find(path).node;
  if (!core_->IsFolder(node)) return Refused("open the folder", path, "Not a directory");
  core_->Begin("sync folder");
  core_->log.SyncFolder(node);
  return {};
}

Result<void> MemoryDisk::CopyAttributes(const std::string& path, const os::Info& like) {
  const NodeId node = core_->Find(path).node;
  if (node == 0) return Refused("open", path, "No such file or directory");
  core_->At(node).mode = core_->log.durable.nodes[node].mode = like.mode;
  return {};
}

Result<void> MemoryDisk::CopyFile(const std::string& from, const std::string& to,
                                  const std::function<void(std::uint64_t, std::uint64_t)>& progress) {
  const NodeId source = core_->Find(from).node;
  if (!core_->IsFile(source)) return Refused("open", from, "No such file or directory");
  const Core::Place place = core_->Find(to);
  if (place.node != 0) return Refused("create", to, "File exists");
  if (place.folder == 0) return Refused("create", to, "No such file or directory");
  core_->Begin("create");
  const NodeId made = core_->Make(place, false);
  core_->Begin("copy");
  core_->Copy(source, made);
  core_->Begin("sync");
  core_->log.SyncNode(made, core_->now);
  if (progress) progress(core_->At(made).bytes.size(), core_->At(made).bytes.size());
  return {};
}

Result<std::unique_ptr<os::Lock>> MemoryDisk::TryLock(os::File& file, os::LockMode mode) {
  const auto* own = dynamic_cast<const MemoryFile*>(&file);
  if (own == nullptr) return Fail(Failure::kInternal, "cannot lock: the file is of another file system", file.path());
  return MemoryLock::Try(core_, own->node(), mode);
}

Result<std::unique_ptr<os::Lock>> MemoryDisk::TryLockFolder(const std::string& path, os::LockMode mode) {
  const NodeId node = core_->Find(path).node;
  if (!core_->IsFolder(node)) return Refused("lock", path, "Not a directory");
  return MemoryLock::Try(core_, node, mode);
}

}  // namespace bonepatch::tests
