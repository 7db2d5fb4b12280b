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

/// A file of sys/: where it really is, or would be if it were there.
Result<std::string> Real(os::FileSystem& fs, const std::string& path, bool there) {
  if (there) return fs.Resolve(path);
  return fs.Resolve(os::ParentFolder(path)).map([&](const std::string& folder) {
    return os::JoinPath(folder, os::FileName(path));
  });
}

Result<GameFiles> Resolve(os::FileSystem& fs, const Attempt& found) {
  GameFiles files;
  files.has_dol = found.has_dol;
  Result<std::string> dol = Real(fs, found.dol(), files.has_dol);
  if (!dol) return Propagate(std::move(dol));
  files.dol = *dol;
  Result<std::string> archive = fs.Resolve(found.archive());
  if (!archive) return Propagate(std::move(archive));
  files.archive = *archive;
  Result<bool> has_fst = IsFile(fs, found.fst());
  if (!has_fst) return Propagate(std::move(has_fst));
  files.has_fst = *has_fst;
  Result<std::string> fst = Real(fs, found.fst(), files.has_fst);
  if (!fst) return Propagate(std::move(fst));
  files.fst = *fst;
  Result<std::string> parent = StateParent(fs, found, files);
  if (!parent) return Propagate(std::move(parent));
  files.state_folder = os::JoinPath(*parent, ".bonepatch");
  return files;
}

/// What to tell where one of the two files is there.
Error Incomplete(os::FileSystem& fs, const Attempt& half) {
  const std::string &there = half.has_dol ? half.dol() : half.archive(),
                    &missing = half.has_dol ? half.archive() : half.dol();
  std::string message = fmt::format("missing, or not a file, although {} is there", there);
  if (!half.has_dol) {
    const Result<GameFiles> rest = Resolve(fs, half);
    const Result<bool> kept = rest ? IsFile(fs, os::JoinPath(rest->state_folder, "baseline/main.dol")) : false;
    if (kept && *kept) message += "; `bonepatch restore` puts the baseline's copy back";
  }
  return {Failure::kSystem, std::move(message), missing, {}};
}

}  // namespace

Result<GameFiles> FindGame(os::FileSystem& fs, const std::string& folder, WithoutDol without_dol) {
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
  if (half && half->has_archive && without_dol == WithoutDol::kAllowed) return Resolve(fs, *half);
  if (half) return tl::unexpected<Error>(Incomplete(fs, *half));
  return Fail(Failure::kSystem,
              "no extracted game: there is neither sys/main.dol with files/dt_na.dat, nor the same two below DATA/, "
              "nor main.dol with dt_na.dat in the folder itself",
              folder);
}

}  // namespace bonepatch::game
