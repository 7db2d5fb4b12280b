// Vertices to numbers, through a matrix, and back into the same bytes.
#include "block/rebake.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "block/number_format.h"

namespace bonepatch::block {
namespace {

constexpr std::uint64_t kVector = 3;  ///< numbers of a position or normal

tl::unexpected<RebakeRefusal> Refuse(std::string message) {
  return tl::unexpected<RebakeRefusal>({std::move(message)});
}

/// A stretch of the GPL.
struct Extent {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

bool Overlap(Extent a, Extent b) {
  if (a.size == 0 || b.size == 0) return false;
  return a.offset <= b.offset ? b.offset - a.offset < a.size : a.offset - b.offset < b.size;
}

/// The bytes of an array; where its format is unknown, of the widest it could have.
Extent ExtentOf(const VertexArray& array) {
  const std::uint64_t number = FormatOf(array.quantize).value_or(NumberFormat{true, 0}).size();
  return {array.data, number * array.comp_count * array.count};
}

bool Share(const VertexArray& a, const VertexArray& b) {
  return a.header == b.header || Overlap(ExtentOf(a), ExtentOf(b));
}

std::vector<VertexArray> ArraysOf(const Submesh& submesh) {
  std::vector<VertexArray> arrays;
  if (submesh.positions) arrays.push_back(*submesh.positions);
  if (submesh.normals) arrays.push_back(*submesh.normals);
  return arrays;
}

class Rebaker {
 public:
  Rebaker(ByteView gpl, std::uint32_t submesh, const act::Matrix& matrix)
      : gpl_(gpl), submesh_(submesh), matrix_(matrix), rebaked_{Bytes(gpl.begin(), gpl.end()), 0} {}

  tl::expected<Rebaked, RebakeRefusal> Run() {
    if (Checked read = Read(); !read) return tl::unexpected<RebakeRefusal>(read.error());
    const Submesh& own = geometry_.submeshes[submesh_];
    Checked sound = CheckArray(*own.positions, "position");
    if (sound && own.normals) sound = CheckArray(*own.normals, "normal");
    if (sound) sound = CheckAlone();
    if (!sound) return tl::unexpected<RebakeRefusal>(sound.error());
    const Baked positions = Bake(*own.positions, "position", 1);
    if (!positions) return tl::unexpected<RebakeRefusal>(positions.error());
    const Baked normals = own.normals ? Bake(*own.normals, "normal", 0) : Baked(0);
    if (!normals) return tl::unexpected<RebakeRefusal>(normals.error());
    if (!HeadersStay()) {
      return Refuse(fmt::format("the vertices of submesh {} lie over headers of the GPL", submesh_));
    }
    rebaked_.largest_error = *positions;
    return std::move(rebaked_);
  }

 private:
  using Checked = tl::expected<void, RebakeRefusal>;
  using Baked = tl::expected<double, RebakeRefusal>;  ///< the largest rounding error

  Result<Geometry> ReadHeaders(ByteView bytes) const {
    return ReadGeometry(MemorySource(bytes), Span{0, static_cast<std::uint32_t>(bytes.size())});
  }

  Checked Read() {
    if (gpl_.size() > std::numeric_limits<std::uint32_t>::max()) return Refuse("the GPL is larger than 4 GiB");
    Result<Geometry> geometry = ReadHeaders(gpl_);
    if (!geometry) return Refuse(geometry.error().message);
    geometry_ = std::move(*geometry);
    if (!geometry_.readable()) return Refuse(geometry_.faults[0].message);
    if (submesh_ >= geometry_.submeshes.size()) {
      return Refuse(
          fmt::format("submesh {} does not exist (the GPL has {} submeshes)", submesh_, geometry_.submeshes.size()));
    }
    if (geometry_.user_data_size != 0) {
      return Refuse(fmt::format(
          "the GPL has user data, 0x{:X} bytes, which can hold culling bounds; only a GPL without any can be re-baked",
          geometry_.user_data_size));
    }
    const Submesh& own = geometry_.submeshes[submesh_];
    if (own.comp_count != kRigid) {
      return Refuse(fmt::format("submesh {} has CompCount {}; only a rigid one, with CompCount {}, can be re-baked",
                                submesh_, own.comp_count, kRigid));
    }
    return {};
  }

  /// The array has vectors of numbers that we know, inside the GPL.
  Checked CheckArray(const VertexArray& array, std::string_view what) const {
    if (array.count == 0) return {};
    const std::string whose = fmt::format("the {}s of submesh {}", what, submesh_);
    if (!FormatOf(array.quantize)) {
      return Refuse(fmt::format("{} have quantize 0x{:02X}; only s16 (0x3_ and 0x0_) and f32 (0x4_) can be re-baked",
                                whose, array.quantize));
    }
    if (array.comp_count != kVector) {
      return Refuse(fmt::format("{} have CompCount {}; only {} can be re-baked", whose, array.comp_count, kVector));
    }
    const Extent extent = ExtentOf(array);
    if (!Fits(gpl_.size(), extent.offset, extent.size)) {
      return Refuse(fmt::format("{}, 0x{:X} bytes at 0x{:X}, leave the GPL of 0x{:X} bytes", whose, extent.size,
                                extent.offset, gpl_.size()));
    }
    return {};
  }

  /// No byte of the submesh's arrays belongs to another array.
  Checked CheckAlone() const {
    const Submesh& own = geometry_.submeshes[submesh_];
    if (own.normals && Share(*own.positions, *own.normals)) {
      return Refuse(fmt::format("positions and normals of submesh {} share bytes", submesh_));
    }
    for (std::uint32_t other = 0; other < geometry_.submeshes.size(); ++other) {
      if (other == submesh_) continue;
      for (const VertexArray& theirs : ArraysOf(geometry_.submeshes[other])) {
        for (const VertexArray& ours : ArraysOf(own)) {
          if (!Share(ours, theirs)) continue;
          return Refuse(fmt::format("submesh {} shares {} with submesh {}, at 0x{:X} of the GPL", submesh_,
                                    ours == *own.positions ? "its positions" : "its normals", other, ours.data));
        }
      }
    }
    return {};
  }

  /// Rewrites an array. `w`: 1 for points, 0 for directions, which don't move.
  Baked Bake(const VertexArray& array, std::string_view what, double w) {
    const NumberFormat format = FormatOf(array.quantize).value_or(NumberFormat());
    double largest = 0;
    for (std::uint32_t i = 0; i < array.count; ++i) {
      const Baked error = BakeVector(array.data + i * kVector * format.size(), format, w);
      if (!error) {
        return Refuse(fmt::format("{} {} of submesh {} {}", what, i, submesh_, error.error().message));
      }
      largest = std::max(largest, *error);
    }
    return largest;
  }

  Baked BakeVector(std::uint64_t at, const NumberFormat& format, double w) {
    std::array<double, kVector> old{};
    for (std::size_t i = 0; i < kVector; ++i) old[i] = format.Read(gpl_, at + i * format.size());
    double largest = 0;
    for (std::size_t i = 0; i < kVector; ++i) {
      const double* row = &matrix_[4 * i];
      const double wanted = row[0] * old[0] + row[1] * old[1] + row[2] * old[2] + row[3] * w;
      const std::optional<double> nearest = format.Nearest(wanted);
      if (!nearest) {
        return Refuse(std::isfinite(wanted)
                          ? fmt::format("becomes {:.9g}, which does not fit its format ({})", wanted, format.Describe())
                          : "becomes a number that is not finite");
      }
      if (*nearest != old[i]) format.Write(rebaked_.gpl, at + i * format.size(), *nearest);  // else -0 would become 0
      largest = std::max(largest, std::abs(*nearest - wanted));
    }
    return largest;
  }

  /// Arrays that lie over what is read of the GPL would change it.
  bool HeadersStay() const {
    const Result<Geometry> after = ReadHeaders(rebaked_.gpl);
    return after && after->readable() && after->user_data_size == 0 && after->submeshes == geometry_.submeshes;
  }

  ByteView gpl_;
  std::uint32_t submesh_;
  const act::Matrix& matrix_;
  Geometry geometry_;
  Rebaked rebaked_;
};

}  // namespace

tl::expected<Rebaked, RebakeRefusal> Rebake(ByteView gpl, std::uint32_t submesh, const act::Matrix& matrix) {
  return Rebaker(gpl, submesh, matrix).Run();
}

}  // namespace bonepatch::block
