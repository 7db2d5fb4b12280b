// The small game of the store's tests.
#include "tests/support/fake_game.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "patcher/base/sha256.h"

namespace bonepatch::tests {
namespace {

namespace stdfs = std::filesystem;

/// The tests sync thousands of times; in memory that costs nothing. What is tested is that it is asked for.
[[maybe_unused]] const bool kInMemory = [] {
  std::error_code ignored;
  if (stdfs::is_directory("/dev/shm", ignored) && std::getenv("TMPDIR") == nullptr) setenv("TMPDIR", "/dev/shm", 0);
  return true;
}();

std::string VanillaArchive() {
  std::string bytes;
  for (std::uint64_t i = 0; i < kFakeArchiveSize; ++i) bytes += static_cast<char>('a' + i % 23);
  return bytes;
}

Bytes BlockBytes(const std::string& name) {
  Bytes bytes(kFakeBlockSize, 0xB0);
  std::copy(name.begin(), name.end(), bytes.begin());
  return bytes;
}

Bytes ToBytes(const std::string& text) { return {text.begin(), text.end()}; }

std::string Describe(const Layout& layout) {
  std::string text;
  for (const auto& [offset, name] : layout) text += fmt::format(" {}@{}", name, offset);
  return text;
}

store::State StateOf(const Layout& layout) {
  store::State state;
  if (layout.empty()) return state;
  const std::string text = "id: pack\nblocks:" + Describe(layout);
  state.packs.push_back(
      {"pack", "1.0", Sha256(AsBytes(text)), false, {{"pack.yaml", text}, {"bank.bin", "\xFF\x00z"}}});
  for (const auto& [offset, name] : layout) {
    store::StoredBlock block;
    block.entry = "18/0";
    block.records = {0x80600000, 0x80600030};
    block.offset = offset;
    block.length = kFakeBlockSize;
    block.sha256 = Sha256(BlockBytes(name));
    block.digest = Sha256(AsBytes(name));
    block.models = {{"18/0", name, 3, 4}};
    state.blocks.push_back(block);
  }
  return state;
}

}  // namespace

void Overwrite(const std::string& path, std::string_view text, os::FileSystem& fs) {
  for (std::size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1))
    ASSERT_TRUE(fs.MakeFolder(path.substr(0, slash)));
  const auto file = fs.Open(path, os::OpenMode::kCreate);
  ASSERT_TRUE(file && (*file)->WriteAt(0, AsBytes(text))) << path;
}

std::string Slurp(const std::string& path, os::FileSystem& fs) {
  const auto bytes = os::ReadWhole(fs, path, std::uint64_t{64} << 20);
  return bytes ? std::string(AsText(*bytes)) : "(missing)";
}

Snapshot Take(const std::string& folder, os::FileSystem& fs) {
  Snapshot snapshot;
  const auto names = fs.List(folder);
  for (const std::string& name : names.value()) {
    const std::string path = folder + "/" + name;
    const auto info = fs.Stat(path, false).value(), target = fs.Stat(path, true).value();
    if (info && info->kind != os::Info::Kind::kFolder) {
      const bool is_file = target && target->kind == os::Info::Kind::kFile;
      if (is_file && !path.ends_with(".bonepatch/lock")) snapshot[name] = Slurp(path, fs);
      continue;
    }
    const Snapshot below = Take(path, fs);
    if (below.empty()) snapshot[name + "/"] = "";
    for (const auto& [deeper, bytes] : below) snapshot[name + "/" + deeper] = bytes;
  }
  return snapshot;
}

std::string Difference(const Snapshot& is, const Snapshot& expected) {
  std::string text;
  for (const auto& [name, bytes] : is) {
    const auto other = expected.find(name);
    if (other == expected.end()) text += "\n  unexpected: " + name;
    if (other != expected.end() && other->second != bytes) text += "\n  different: " + name;
  }
  for (const auto& [name, bytes] : expected) {
    if (!is.contains(name)) text += "\n  missing: " + name;
  }
  return text;
}

void PutBack(const Snapshot& snapshot, const std::string& folder) {
  for (const auto& entry : stdfs::directory_iterator(folder)) stdfs::remove_all(entry.path());
  for (const auto& [name, bytes] : snapshot) {
    if (name.back() == '/') {
      stdfs::create_directories(folder + "/" + name);
    } else {
      Overwrite(folder + "/" + name, bytes);
    }
  }
}

std::uint64_t SizeOf(const Layout& layout) {
  return layout.empty() ? kFakeArchiveSize : layout.rbegin()->first + kFakeBlockSize;
}

FakeGame::FakeGame(os::FileSystem& fs) : fs_(fs) {
  Overwrite(dol(), "vanilla main.dol", fs_);
  Overwrite(fst(), "vanilla fst.bin", fs_);
  Overwrite(archive(), VanillaArchive(), fs_);
}

std::unique_ptr<store::Workspace> FakeGame::Open(store::Access access, os::FileSystem& fs) const {
  auto workspace = store::Workspace::Open(fs, path(), access);
  EXPECT_TRUE(workspace) << workspace.error().message;
  return workspace ? *std::move(workspace) : nullptr;
}

Result<void> FakeGame::Apply(store::Workspace& workspace, const Layout& layout) const {
  const auto state = workspace.ReadState();
  if (!state) return tl::unexpected<Error>(state.error());
  const auto baseline = workspace.ReadBaseline();
  if (!baseline) return tl::unexpected<Error>(baseline.error());
  store::Change change;
  store::Baseline vanilla{ToBytes(Slurp(dol(), fs_)), ToBytes(Slurp(fst(), fs_)), workspace.archive().size(), false};
  if (*baseline) {
    vanilla = **baseline;
  } else {
    change.new_baseline = vanilla;
  }
  for (const auto& [offset, name] : layout) {
    bool live = false;
    if (*state) {
      for (const auto& block : (*state)->blocks)
        live = live || (block.offset == offset && block.models[0].name == name);
    }
    const Bytes bytes = BlockBytes(name);
    if (!live) change.blocks.push_back({offset, bytes.size(), [bytes] { return Result<Bytes>(bytes); }});
  }
  change.dol = layout.empty() ? vanilla.dol : ToBytes("patched main.dol" + Describe(layout));
  change.fst = layout.empty() ? vanilla.fst : ToBytes(fmt::format("fst.bin of {}", SizeOf(layout)));
  change.archive_size = layout.empty() ? vanilla.archive_size : SizeOf(layout);
  change.state = StateOf(layout);
  return workspace.Commit(std::move(change));
}

Result<void> FakeGame::Adopt() const {
  return Open()->Adopt({ToBytes(Slurp(dol(), fs_)), ToBytes(Slurp(fst(), fs_)), Slurp(archive(), fs_).size(), false});
}

Snapshot FakeGame::Look() const {
  Snapshot snapshot = Take(path(), fs_);
  snapshot.erase(".bonepatch/");
  std::string& archive_bytes = snapshot["files/dt_na.dat"];
  const auto state = Open(store::Access::kRead)->ReadState();
  std::string live(archive_bytes.size(), '.');
  const auto keep = [&](std::size_t begin, std::size_t size) {
    if (Fits(live.size(), begin, size)) live.replace(begin, size, archive_bytes, begin, size);
  };
  keep(0, kFakeArchiveSize);
  if (state && *state) {
    for (const auto& block : (*state)->blocks) keep(block.offset, block.length);
  }
  archive_bytes = live;
  return snapshot;
}

}  // namespace bonepatch::tests
