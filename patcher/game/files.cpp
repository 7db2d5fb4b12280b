// Tries the layouts of an extracted disc, one after the other.
#include "patcher/game/files.h"

#include <fmt/format.h>

#include <array>

namespace bonepatch::game {
namespace {

/// Where the files lie, from the folder that the user named.
struct Layout {
  const char* base;   ///< "" or "DATA"
  const char* sys;    ///< folder of main.dol and fst.bin, below base; "": base itself
  const char* files;  ///< folder of dt_na.dat
};

constexpr std::array<Layout, 3> kLayouts = {{{"", "sys", "files"}, {"DATA", "sys", "files"}, {"", "", ""}}};

std::string Below(const std::string& folder, const std::string& name) {
  return name.empty() ? folder : os::JoinPath(folder, name);
}

/// A layout in a folder, with what is there of it.
struct Attempt {
  std::string base, sys, files;
  bool has_dol = false, has_archive = false;

  std::string dol() const { return os::JoinPath(sys, "main.dol"); }
  std::string archive() const { return os::JoinPath(files, "dt_na.dat"); }
  std::string fst() const { return os::JoinPath(sys, "fst.bin"); }
};

Result<bool> IsFile(os::FileSystem& fs, const std::string& path) {
  Result<std::optional<os::Info>> info = fs.Stat(path, true);
  if (!info) return Propagate(std::move(info));
  return info->has_value() && (*info)->kind == os::Info::Kind::kFile;
}

Result<Attempt> Try(os::FileSystem& fs, const std::string& folder, const Layout& layout) {
  Attempt attempt;
  attempt.base = Below(folder, layout.base);
  attempt.sys = Below(attempt.base, layout.sys);
  attempt.files = Below(attempt.base, layout.files);
  Result<bool> dol = IsFile(fs, attempt.dol());
  if (!dol) return Propagate(std::move(dol));
  Result<bool> archive = IsFile(fs, attempt.archive());
  if (!archive) return Propagate(std::move(archive));
  attempt.has_dol = *dol;
  attempt.has_archive = *archive;
  return attempt;
}

/// The folder that holds both sys/ and files/ once links are followed; the named one where they lead apart.
Result<std::string> StateParent(os::FileSystem& fs, const Attempt& found, const GameFiles& files) {
  Result<std::string> base = fs.Resolve(found.base);
  if (!base) return Propagate(std::move(base));
  if (found.sys == found.base) {
    const std::string real = os::ParentFolder(files.dol);
    return real == os::ParentFolder(files.archive) ? real : *base;
  }
  Result<std::string> sys = fs.Resolve(found.sys);
  if (!sys) return Propagate(std::move(sys));
  Result<std::string> data = fs.Resolve(found.files);
  if (!data) return Propagate(std::move(data));
  return os::ParentFolder(*sys) == os::ParentFolder(*data) ? os::ParentFolder(*sys) : *base;
}

Result<GameFiles> Resolve(os::FileSystem& fs, const Attempt& found) {
  GameFiles files;
  Result<std::string> dol = fs.Resolve(found.dol());
  if (!dol) return Propagate(std::move(dol));
  files.dol = *dol;
  Result<std::string> archive = fs.Resolve(found.archive());
  if (!archive) return Propagate(std::move(archive));
  files.archive = *archive;
  Result<bool> has_fst = IsFile(fs, found.fst());
  if (!has_fst) return Propagate(std::move(has_fst));
  files.has_fst = *has_fst;
  Result<std::string> fst_parent = fs.Resolve(found.sys);
  if (!fst_parent) return Propagate(std::move(fst_parent));
  files.fst = os::JoinPath(*fst_parent, "fst.bin");
  if (files.has_fst) {
    Result<std::string> fst = fs.Resolve(found.fst());
    if (!fst) return Propagate(std::move(fst));
    files.fst = *fst;
  }
  Result<std::string> parent = StateParent(fs, found, files);
  if (!parent) return Propagate(std::move(parent));
  files.state_folder = os::JoinPath(*parent, ".bonepatch");
  return files;
}

}  // namespace

Result<GameFiles> FindGame(os::FileSystem& fs, const std::string& folder) {
  Result<std::optional<os::Info>> info = fs.Stat(folder, true);
  if (!info) return Propagate(std::move(info));
  if (!*info) return Fail(Failure::kSystem, "the game's folder does not exist", folder);
  if ((*info)->kind != os::Info::Kind::kFolder) {
    return Fail(Failure::kSystem,
                "not a folder: --game names the folder of an extracted disc, which holds sys/ and files/", folder);
  }
  std::optional<Attempt> half;
  for (const Layout& layout : kLayouts) {
    Result<Attempt> attempt = Try(fs, folder, layout);
    if (!attempt) return Propagate(std::move(attempt));
    if (attempt->has_dol && attempt->has_archive) return Resolve(fs, *attempt);
    if (!half && (attempt->has_dol || attempt->has_archive)) half = *attempt;
  }
  if (half) {
    return Fail(
        Failure::kSystem,
        fmt::format("missing, or not a file, although {} is there", half->has_dol ? half->dol() : half->archive()),
        half->has_dol ? half->archive() : half->dol());
  }
  return Fail(
      Failure::kSystem,
      "no extracted game: there is neither sys/main.dol with files/dt_na.dat, nor the same two below DATA/, nor "
      "main.dol with dt_na.dat in the folder itself",
      folder);
}

}  // namespace bonepatch::game
