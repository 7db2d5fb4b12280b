// Counts, then does, fails or halves each operation.
#include "tests/support/faulty_file_system.h"

#include <fmt/format.h>

#include <algorithm>

namespace bonepatch::tests {
namespace {

constexpr std::string_view kMark = "injected fault";

tl::unexpected<Error> Injected(std::string_view what, std::string path) {
  return Fail(Failure::kSystem, fmt::format("cannot {}: {}", what, kMark), std::move(path));
}

bool NeedsSpace(std::string_view what) {
  return what == "create" || what == "write" || what == "make folder" || what == "copy";
}

}  // namespace

class FaultyFileSystem::Script {
 public:
  void BreakAt(std::uint64_t number, Fault fault) {
    number_ = number;
    fault_ = fault;
  }
  const std::vector<Operation>& operations() const { return operations_; }
  bool stopped() const { return stopped_; }

  /// An operation that changes nothing.
  template <typename Do>
  auto Look(const std::string& path, const Do& whole) const -> decltype(whole()) {
    if (stopped_) return Injected("go on after the stop", path);
    return whole();
  }

  template <typename Do>
  auto Change(const std::string& what, const std::string& path, const Do& whole) -> decltype(whole()) {
    return Change(what, path, whole, [] {});
  }

  /// `half` is what a break in the middle leaves behind.
  template <typename Do, typename Half>
  auto Change(const std::string& what, const std::string& path, const Do& whole, const Half& half)
      -> decltype(whole()) {
    if (stopped_) return Injected("go on after the stop", path);
    operations_.push_back({what, path});
    const bool later = number_ != 0 && operations_.size() > number_;
    const bool still = fault_ == Fault::kReadOnly || (fault_ == Fault::kFull && NeedsSpace(what));
    if (operations_.size() != number_ && !(later && still)) return whole();
    stopped_ = IsStop(fault_);
    if (fault_ == Fault::kStopAfter) static_cast<void>(whole());
    if (fault_ == Fault::kStopMidway || (fault_ == Fault::kShortWrite && what == "write")) half();
    return Injected(what, path);
  }

 private:
  std::uint64_t number_ = 0;  ///< 0: none
  Fault fault_ = Fault::kFail;
  std::vector<Operation> operations_;
  bool stopped_ = false;
};

class FaultyFileSystem::FaultyFile : public os::File {
 public:
  FaultyFile(std::unique_ptr<os::File> inner, std::shared_ptr<Script> script)
      : inner_(std::move(inner)), script_(std::move(script)) {}

  os::File& inner() { return *inner_; }
  std::uint64_t size() const override { return inner_->size(); }
  const std::string& path() const override { return inner_->path(); }

  Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    return script_->Look(path(), [&] { return inner_->ReadAt(offset, out); });
  }
  Result<std::uint64_t> Size() override {
    return script_->Look(path(), [&] { return inner_->Size(); });
  }
  Result<os::Info> Stat() const override {
    return script_->Look(path(), [&] { return inner_->Stat(); });
  }
  Result<void> WriteAt(std::uint64_t offset, ByteView bytes) override {
    return script_->Change(
        "write", path(), [&] { return inner_->WriteAt(offset, bytes); },
        [&] { static_cast<void>(inner_->WriteAt(offset, bytes.first(bytes.size() / 2))); });
  }
  Result<void> Truncate(std::uint64_t size) override {
    return script_->Change("truncate", path(), [&] { return inner_->Truncate(size); });
  }
  Result<void> Sync() override {
    return script_->Change("sync", path(), [&] { return inner_->Sync(); });
  }

 private:
  std::unique_ptr<os::File> inner_;
  std::shared_ptr<Script> script_;
};

FaultyFileSystem::FaultyFileSystem(os::FileSystem& inner) : inner_(inner), script_(std::make_shared<Script>()) {}
FaultyFileSystem::~FaultyFileSystem() = default;

void FaultyFileSystem::BreakAt(std::uint64_t number, Fault fault) { script_->BreakAt(number, fault); }
const std::vector<Operation>& FaultyFileSystem::operations() const { return script_->operations(); }
std::uint64_t FaultyFileSystem::NumberOfCommit() const {
  const auto commits = [](const Operation& operation) {
    return operation.what == "rename" && operation.path.ends_with("/.bonepatch/intent");
  };
  const auto found = std::find_if(operations().begin(), operations().end(), commits);
  return found == operations().end() ? 0 : static_cast<std::uint64_t>(found - operations().begin()) + 1;
}
bool FaultyFileSystem::stopped() const { return script_->stopped(); }
bool FaultyFileSystem::IsInjected(const Error& error) { return error.message.find(kMark) != std::string::npos; }

Result<std::unique_ptr<os::File>> FaultyFileSystem::Open(const std::string& path, os::OpenMode mode) {
  const auto open = [&]() -> Result<std::unique_ptr<os::File>> {
    Result<std::unique_ptr<os::File>> file = inner_.Open(path, mode);
    if (!file) return Propagate(std::move(file));
    return std::make_unique<FaultyFile>(std::move(*file), script_);
  };
  if (mode == os::OpenMode::kRead) return script_->Look(path, open);
  return script_->Change(mode == os::OpenMode::kReadWrite ? "open" : "create", path, open);
}

Result<std::optional<os::Info>> FaultyFileSystem::Stat(const std::string& path, bool follow) {
  return script_->Look(path, [&] { return inner_.Stat(path, follow); });
}
Result<std::string> FaultyFileSystem::Resolve(const std::string& path) {
  return script_->Look(path, [&] { return inner_.Resolve(path); });
}
Result<std::vector<std::string>> FaultyFileSystem::List(const std::string& folder) {
  return script_->Look(folder, [&] { return inner_.List(folder); });
}

Result<void> FaultyFileSystem::Rename(const std::string& from, const std::string& to) {
  return script_->Change("rename", from + " -> " + to, [&] { return inner_.Rename(from, to); });
}
Result<void> FaultyFileSystem::Remove(const std::string& path) {
  return script_->Change("remove", path, [&] { return inner_.Remove(path); });
}
Result<void> FaultyFileSystem::MakeFolder(const std::string& path) {
  return script_->Change("make folder", path, [&] { return inner_.MakeFolder(path); });
}
Result<void> FaultyFileSystem::RemoveFolder(const std::string& path) {
  return script_->Change("remove folder", path, [&] { return inner_.RemoveFolder(path); });
}
Result<void> FaultyFileSystem::SyncFolder(const std::string& path) {
  return script_->Change("sync folder", path, [&] { return inner_.SyncFolder(path); });
}
Result<void> FaultyFileSystem::CopyAttributes(const std::string& path, const os::Info& like) {
  return script_->Change("attributes", path, [&] { return inner_.CopyAttributes(path, like); });
}

Result<void> FaultyFileSystem::CopyFile(const std::string& from, const std::string& to,
                                        const std::function<void(std::uint64_t, std::uint64_t)>& progress) {
  const auto copy = [&] { return inner_.CopyFile(from, to, progress); };
  return script_->Change("copy", from + " -> " + to, copy, [&] {
    if (!copy()) return;
    Result<std::unique_ptr<os::File>> half = inner_.Open(to, os::OpenMode::kReadWrite);
    if (half) static_cast<void>((*half)->Truncate((*half)->size() / 2));
  });
}

Result<std::unique_ptr<os::Lock>> FaultyFileSystem::TryLock(os::File& file, os::LockMode mode) {
  return script_->Look(file.path(), [&] {
    auto* faulty = dynamic_cast<FaultyFile*>(&file);
    return inner_.TryLock(faulty == nullptr ? file : faulty->inner(), mode);
  });
}
Result<std::unique_ptr<os::Lock>> FaultyFileSystem::TryLockFolder(const std::string& path, os::LockMode mode) {
  return script_->Look(path, [&] { return inner_.TryLockFolder(path, mode); });
}

}  // namespace bonepatch::tests
