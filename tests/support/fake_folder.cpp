// The small folder of the store's tests.
#include "tests/support/fake_folder.h"

#include "patcher/base/sha256.h"

namespace bonepatch::tests {
namespace {

constexpr std::uint64_t kFakeFileLimit = 1 << 20;

}  // namespace

FakeFolder::FakeFolder(os::FileSystem& fs) : fs_(fs) {
  Overwrite(path() + "/hero.skl", "vanilla hero", fs_);
  Overwrite(path() + "/models/one.skl", "vanilla one", fs_);
  Overwrite(path() + "/models/deep/two.skl", "vanilla two", fs_);
  Overwrite(path() + "/notes.txt", "the user's own", fs_);
}

std::unique_ptr<store::FolderWorkspace> FakeFolder::Open(store::Access access, os::FileSystem& fs) const {
  auto workspace = store::FolderWorkspace::Open(fs, path(), access);
  EXPECT_TRUE(workspace) << workspace.error().message;
  return workspace ? *std::move(workspace) : nullptr;
}

Result<void> FakeFolder::Apply(store::FolderWorkspace& workspace, const Patches& patches) const {
  store::FolderChange change;
  std::string text = "id: pack\n";
  for (const auto& [name, bytes] : patches) {
    const auto original = workspace.ReadOriginal(name, kFakeFileLimit);
    if (!original) return tl::unexpected<Error>(original.error());
    change.files.push_back({name, Bytes(bytes.begin(), bytes.end()), 3, 4, Sha256(*original)});
    text += name + ": " + bytes + "\n";
  }
  if (!patches.empty()) change.packs.push_back({"pack", "1.0", Sha256(AsBytes(text)), false, {{"pack.yaml", text}}});
  return workspace.Commit(std::move(change));
}

Snapshot FakeFolder::Look() const {
  Snapshot snapshot = Take(path(), fs_);
  snapshot.erase(".bonepatch/");
  return snapshot;
}

}  // namespace bonepatch::tests
