// The file system as Linux has it. The one file to write anew for another system (with those beside it).
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "patcher/os/file_system.h"
#include "patcher/os/posix_copy.h"

namespace bonepatch::os {
namespace {

static_assert(sizeof(off_t) == 8, "dt_na.dat may be 4 GiB long");

/// "cannot open: Permission denied"
tl::unexpected<Error> SystemError(const std::string& doing, const std::string& path, std::error_code code) {
  return Fail(Failure::kSystem, fmt::format("cannot {}: {}", doing, code.message()), path);
}
tl::unexpected<Error> SystemError(const std::string& doing, const std::string& path, int error = errno) {
  return SystemError(doing, path, std::error_code(error, std::generic_category()));
}

/// Nothing can exist under a name with a NUL in it, and "" is such a name; the system would take the part before the
/// NUL.
const char* Native(const std::string& path) { return path.find('\0') == std::string::npos ? path.c_str() : ""; }

/// A descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }

 private:
  int fd_;
};

Info::Kind KindOf(mode_t mode) {
  if (S_ISREG(mode)) return Info::Kind::kFile;
  if (S_ISDIR(mode)) return Info::Kind::kFolder;
  return S_ISLNK(mode) ? Info::Kind::kLink : Info::Kind::kOther;
}

Info InfoOf(const struct stat& st) {
  Info info;
  info.kind = KindOf(st.st_mode);
  info.size = static_cast<std::uint64_t>(st.st_size);
  info.links = st.st_nlink;
  info.mode = st.st_mode & 07777;
  info.owner = st.st_uid;
  info.group = st.st_gid;
  info.device = st.st_dev;
  info.inode = st.st_ino;
  return info;
}

class PosixFile : public File {
 public:
  PosixFile(Descriptor fd, std::string path, std::uint64_t size)
      : fd_(std::move(fd)), path_(std::move(path)), size_(size) {}

  std::uint64_t size() const override { return size_; }
  const std::string& path() const override { return path_; }
  int descriptor() const { return fd_.get(); }

  Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    if (!Fits(static_cast<std::uint64_t>(LLONG_MAX), offset, out.size())) return SystemError("read", path_, EOVERFLOW);
    std::size_t done = 0;
    while (done < out.size()) {
      const ssize_t n = pread(fd_.get(), out.data() + done, out.size() - done, static_cast<off_t>(offset + done));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return SystemError("read", path_);
      if (n == 0) {
        return Fail(Failure::kSystem,
                    fmt::format("cannot read {} bytes at 0x{:X}: the file ends before that", out.size(), offset),
                    path_);
      }
      done += static_cast<std::size_t>(n);
    }
    return {};
  }

  Result<std::uint64_t> Size() override {
    struct stat st;
    if (fstat(fd_.get(), &st) != 0) return SystemError("read the size", path_);
    return size_ = static_cast<std::uint64_t>(st.st_size);
  }

  Result<Info> Stat() const override {
    struct stat st;
    if (fstat(fd_.get(), &st) != 0) return SystemError("look at it", path_);
    return InfoOf(st);
  }

  Result<void> WriteAt(std::uint64_t offset, ByteView bytes) override {
    if (!Fits(static_cast<std::uint64_t>(LLONG_MAX), offset, bytes.size())) return SystemError("write", path_, EFBIG);
    std::size_t done = 0;
    while (done < bytes.size()) {
      const ssize_t n = pwrite(fd_.get(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return SystemError("write", path_);
      if (n == 0) return SystemError("write", path_, EIO);  // no progress and no reason
      done += static_cast<std::size_t>(n);
      size_ = std::max(size_, offset + done);
    }
    return {};
  }

  Result<void> Truncate(std::uint64_t size) override {
    if (size > static_cast<std::uint64_t>(LLONG_MAX)) return SystemError("change the size", path_, EFBIG);
    while (ftruncate(fd_.get(), static_cast<off_t>(size)) != 0) {
      if (errno != EINTR) return SystemError("change the size", path_);
    }
    size_ = size;
    return {};
  }

  Result<void> Sync() override {
    while (fsync(fd_.get()) != 0) {
      if (errno != EINTR) return SystemError("sync", path_);
    }
    return {};
  }

 private:
  Descriptor fd_;
  std::string path_;
  std::uint64_t size_;
};

/// Holds a descriptor of its own for the same open file, so it outlives the File.
class PosixLock : public Lock {
 public:
  explicit PosixLock(Descriptor fd) : fd_(std::move(fd)) {}
  ~PosixLock() override { flock(fd_.get(), LOCK_UN); }

 private:
  Descriptor fd_;
};

int Flags(OpenMode mode) {
  switch (mode) {
    case OpenMode::kRead:
      return O_RDONLY;
    case OpenMode::kReadWrite:
      return O_RDWR;
    case OpenMode::kCreate:
      return O_RDWR | O_CREAT | O_NOFOLLOW;
    case OpenMode::kCreateNew:
      return O_RDWR | O_CREAT | O_EXCL;
  }
  return O_RDONLY;
}

/// A file that is opened must never get the number of a stream that the caller has closed, or what is printed goes into
/// it. What takes the number here can't be written to, so that printing fails as it should.
void TakeStandardStreams() {
  for (int stream = 0; stream <= 2; ++stream) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    if (open("/", O_RDONLY | O_DIRECTORY) != stream) return;  // no number is free below
  }
}

/// What is made must be open to its maker, whatever the mask, or the next run could not read it.
void KeepOwnersAccess() {
  const mode_t mask = umask(0);
  umask(mask & ~mode_t{0700});
}

/// Links in a circle lead nowhere, like one to a missing file.
bool NotThere(int error) { return error == ENOENT || error == ENOTDIR || error == ELOOP; }

class PosixFileSystem : public FileSystem {
 public:
  Result<std::unique_ptr<File>> Open(const std::string& path, OpenMode mode) override {
    Result<std::unique_ptr<PosixFile>> file = OpenRegular(path, mode);
    if (!file) return Propagate(std::move(file));
    return std::move(*file);
  }

  Result<std::optional<Info>> Stat(const std::string& path, bool follow) override {
    struct stat st;
    if (fstatat(AT_FDCWD, Native(path), &st, follow ? 0 : AT_SYMLINK_NOFOLLOW) != 0) {
      if (NotThere(errno)) return std::nullopt;
      return SystemError("look at it", path);
    }
    return InfoOf(st);
  }

  Result<std::string> Resolve(const std::string& path) override {
    char* resolved = realpath(Native(path), nullptr);
    if (resolved == nullptr) return SystemError("find it", path);
    std::string result = resolved;
    std::free(resolved);
    return result;
  }

  Result<std::vector<std::string>> List(const std::string& folder) override {
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(opendir(Native(folder)), closedir);
    if (!stream) return SystemError("list the folder", folder);
    std::vector<std::string> names;
    for (errno = 0; const dirent* entry = readdir(stream.get()); errno = 0) {
      const std::string name = entry->d_name;
      if (name != "." && name != "..") names.push_back(name);
    }
    if (errno != 0) return SystemError("list the folder", folder);
    std::sort(names.begin(), names.end());
    return names;
  }

  Result<void> Rename(const std::string& from, const std::string& to) override {
    if (rename(Native(from), Native(to)) != 0) return SystemError("rename to " + to, from);
    return {};
  }

  Result<void> Remove(const std::string& path) override {
    if (unlink(Native(path)) != 0 && !NotThere(errno)) return SystemError("remove", path);
    return {};
  }

  Result<void> MakeFolder(const std::string& path) override {
    if (mkdir(Native(path), 0777) == 0) return {};
    const int error = errno;
    struct stat st;
    if (error == EEXIST && stat(Native(path), &st) == 0 && S_ISDIR(st.st_mode)) return {};
    return SystemError("make the folder", path, error);
  }

  Result<void> RemoveFolder(const std::string& path) override {
    if (rmdir(Native(path)) != 0 && !NotThere(errno)) return SystemError("remove the folder", path);
    return {};
  }

  Result<void> SyncFolder(const std::string& path) override {
    const Descriptor fd(open(Native(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd.ok()) return SystemError("open the folder", path);
    while (fsync(fd.get()) != 0) {
      if (errno == EINVAL || errno == EOPNOTSUPP) return {};  // a file system that keeps folders in order by itself
      if (errno != EINTR) return SystemError("sync the folder", path);
    }
    return {};
  }

  Result<void> CopyAttributes(const std::string& path, const Info& like) override {
    const Descriptor fd(open(Native(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat st;
    if (!fd.ok() || fstat(fd.get(), &st) != 0) return SystemError("open", path);
    // The owner first, since a change of owner can clear mode bits. Only root gives files away; a group of one's own
    // works.
    if (st.st_uid != like.owner && fchown(fd.get(), like.owner, static_cast<gid_t>(-1)) != 0) errno = 0;
    if (st.st_gid != like.group && fchown(fd.get(), static_cast<uid_t>(-1), like.group) != 0) errno = 0;
    const mode_t mode = like.mode & 07777;
    if (fstat(fd.get(), &st) == 0 && (st.st_mode & 07777) == mode) return {};
    if (fchmod(fd.get(), mode) != 0) return SystemError("set the mode", path);
    return {};
  }

  Result<void> CopyFile(const std::string& from, const std::string& to,
                        const std::function<void(std::uint64_t, std::uint64_t)>& progress) override {
    Result<std::unique_ptr<PosixFile>> source = OpenRegular(from, OpenMode::kRead);
    if (!source) return Propagate(std::move(source));
    Result<std::unique_ptr<PosixFile>> target = OpenRegular(to, OpenMode::kCreateNew);
    if (!target) return Propagate(std::move(target));
    const std::optional<std::error_code> failed =
        CopyDescriptor((*source)->descriptor(), (*target)->descriptor(), (*source)->size(), progress);
    Result<void> result = (*target)->Sync();
    if (failed) result = SystemError("copy from " + from, to, *failed);
    if (!result) unlink(Native(to));  // half a copy is of no use, and may be what filled the disk
    return result;
  }

  Result<std::unique_ptr<Lock>> TryLock(File& file, LockMode mode) override {
    const auto* own = dynamic_cast<const PosixFile*>(&file);
    if (own == nullptr) return Fail(Failure::kInternal, "cannot lock: the file is of another file system", file.path());
    return LockDescriptor(Descriptor(fcntl(own->descriptor(), F_DUPFD_CLOEXEC, 0)), file.path(), mode);
  }

  Result<std::unique_ptr<Lock>> TryLockFolder(const std::string& path, LockMode mode) override {
    return LockDescriptor(Descriptor(open(Native(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)), path, mode);
  }

 private:
  static Result<std::unique_ptr<Lock>> LockDescriptor(Descriptor fd, const std::string& path, LockMode mode) {
    if (!fd.ok()) return SystemError("lock", path);
    while (flock(fd.get(), (mode == LockMode::kShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) return std::unique_ptr<Lock>();
      if (errno != EINTR) return SystemError("lock", path);
    }
    return std::make_unique<PosixLock>(std::move(fd));
  }

  /// O_NONBLOCK, or opening a FIFO would wait for its other end; regular files don't mind it.
  static Result<std::unique_ptr<PosixFile>> OpenRegular(const std::string& path, OpenMode mode) {
    const std::string doing = mode == OpenMode::kRead || mode == OpenMode::kReadWrite ? "open" : "create";
    Descriptor fd(open(Native(path), Flags(mode) | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666));
    if (!fd.ok() && errno == ELOOP && mode == OpenMode::kCreate) {
      return Fail(Failure::kSystem, "cannot create: a link is in its place, and links are not written through", path);
    }
    if (!fd.ok()) return SystemError(doing, path);
    struct stat st;
    if (fstat(fd.get(), &st) != 0) return SystemError(doing, path);
    if (S_ISDIR(st.st_mode)) return SystemError(doing, path, EISDIR);
    if (!S_ISREG(st.st_mode)) return Fail(Failure::kSystem, fmt::format("cannot {}: not a regular file", doing), path);
    auto file = std::make_unique<PosixFile>(std::move(fd), path, static_cast<std::uint64_t>(st.st_size));
    if (mode != OpenMode::kCreate || file->size() == 0) return file;
    if (Result<void> emptied = file->Truncate(0); !emptied) return Propagate(std::move(emptied));
    return file;
  }
};

}  // namespace

FileSystem& System() {
  // A write past the process's file size limit, or to a pipe that nobody reads, is to be an error like any other, not
  // the end of the process.
  [[maybe_unused]] static const auto ignored_limit = std::signal(SIGXFSZ, SIG_IGN);
  [[maybe_unused]] static const auto ignored_pipe = std::signal(SIGPIPE, SIG_IGN);
  [[maybe_unused]] static const bool prepared = (TakeStandardStreams(), KeepOwnersAccess(), true);
  static PosixFileSystem system;
  return system;
}

std::uint32_t ProcessId() { return static_cast<std::uint32_t>(getpid()); }

bool IsTerminal(int descriptor) { return isatty(descriptor) == 1; }

}  // namespace bonepatch::os
