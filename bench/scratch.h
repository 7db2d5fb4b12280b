// The folder in which whole commands are measured: a made-up game as large on disk as the real one.
#pragma once

#include <cstdint>
#include <string>

namespace bonepatch::bench {

/// Free space that measuring on a game without holes takes, at its peak.
inline constexpr std::uint64_t kRoomForAll = 3'000'000'000;

/// Made afresh, and removed with all that is in it at the end.
class Scratch {
 public:
  explicit Scratch(std::string path);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  std::uint64_t room() const;  ///< free bytes on its disk
  void Write(const std::string& name, const std::string& text) const;

 private:
  std::string path_;
};

/// Writes bytes that aren't zero into every hole of a file, so that it takes the room and the time of a real one.
void FillHoles(const std::string& path);

}  // namespace bonepatch::bench
