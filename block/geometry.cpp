// Reads the headers of a GPL: the descriptor array, and each submesh's layout, position and lighting header.
#include "block/geometry.h"

#include <fmt/format.h>

#include "block/part.h"

namespace bonepatch::block {
namespace {

constexpr std::uint64_t kGplHeaderSize = 0x14;
constexpr std::uint64_t kDescriptorSize = 8;
constexpr std::uint64_t kLayoutSize = 0x18;
constexpr std::uint64_t kPositionHeaderSize = 8;
constexpr std::uint64_t kLightingHeaderSize = 0xC;

class GeometryReader {
 public:
  GeometryReader(const ByteSource& block, Span gpl) : part_(block, gpl.offset, gpl.size) {}

  Result<Geometry> Read() {
    if (Result<void> done = ReadHeader(); !done) return Propagate(std::move(done));
    return std::move(geometry_);
  }

 private:
  void Blame(std::string field, std::uint64_t at, std::string message, std::optional<std::uint32_t> submesh = {}) {
    geometry_.faults.push_back({std::move(field), part_.InSource(at), std::move(message), submesh});
  }

  Result<void> ReadHeader() {
    if (!part_.Has(0, kGplHeaderSize)) {
      Blame("GPL header", 0,
            fmt::format("the GPL has {} bytes, and its header needs {}", part_.size(), kGplHeaderSize));
      return {};
    }
    Result<ByteView> bytes = part_.Read(0, kGplHeaderSize);
    if (!bytes) return Propagate(std::move(bytes));
    const std::uint32_t version = *Load<std::uint32_t>(*bytes, 0), user_data = *Load<std::uint32_t>(*bytes, 8);
    const std::uint32_t count = *Load<std::uint32_t>(*bytes, 0xC), array = *Load<std::uint32_t>(*bytes, 0x10);
    geometry_.user_data_size = *Load<std::uint32_t>(*bytes, 4);
    if (version != kGplVersion) {
      Blame("version", 0, fmt::format("the GPL version is 0x{:08X}, and must be 0x{:08X}", version, kGplVersion));
    }
    if (geometry_.user_data_size != 0 && !part_.Has(user_data, geometry_.user_data_size)) {
      Blame("user data", 8,
            fmt::format("the user data, 0x{:X} bytes at 0x{:X}, leaves the GPL of 0x{:X} bytes",
                        geometry_.user_data_size, user_data, part_.size()));
    }
    return ReadDescriptors(count, array);
  }

  Result<void> ReadDescriptors(std::uint32_t count, std::uint32_t array) {
    if (count == 0) return {};
    if (!part_.Has(array, kDescriptorSize * count)) {
      Blame("descriptor array", 0x10,
            fmt::format("the descriptor array, {} submeshes of {} bytes at 0x{:X}, leaves the GPL of 0x{:X} bytes",
                        count, kDescriptorSize, array, part_.size()));
      return {};
    }
    if (count > kMaxSubmeshes) {
      Blame("submesh count", 0xC,
            fmt::format("{} submeshes are more than the {} that bones can name", count, kMaxSubmeshes));
      return {};
    }
    Result<ByteView> bytes = part_.Read(array, kDescriptorSize * count);
    if (!bytes) return Propagate(std::move(bytes));
    const Bytes descriptors(bytes->begin(), bytes->end());  // the view dies with the next read
    geometry_.submeshes.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t layout = *Load<std::uint32_t>(descriptors, kDescriptorSize * i);
      Result<void> done = ReadLayout(i, array + kDescriptorSize * i, layout);
      if (!done) return done;
    }
    return {};
  }

  Result<void> ReadLayout(std::uint32_t index, std::uint64_t pointer_at, std::uint32_t layout) {
    if (layout == 0 || !part_.Has(layout, kLayoutSize)) {
      const std::string what =
          layout == 0 ? "no layout (its pointer is 0)" : fmt::format("its layout at 0x{:X}", layout);
      Blame("layout", pointer_at, Missing(index, what, kLayoutSize), index);
      return {};
    }
    Result<ByteView> bytes = part_.Read(layout, kLayoutSize);
    if (!bytes) return Propagate(std::move(bytes));
    const std::uint32_t position = *Load<std::uint32_t>(*bytes, 0), lighting = *Load<std::uint32_t>(*bytes, 0xC);
    if (Result<void> done = ReadPositions(index, layout, position); !done) return done;
    return ReadNormals(index, layout, lighting);
  }

  Result<void> ReadPositions(std::uint32_t index, std::uint64_t layout, std::uint32_t pointer) {
    if (pointer == 0 || !part_.Has(layout + pointer, kPositionHeaderSize)) {
      const std::string what = pointer == 0 ? "no position header (its pointer is 0)"
                                            : fmt::format("its position header at 0x{:X}", layout + pointer);
      Blame("position header", layout, Missing(index, what, kPositionHeaderSize), index);
      return {};
    }
    Result<VertexArray> array = ReadArray(layout, layout + pointer);
    if (!array) return Propagate(std::move(array));
    Submesh& submesh = geometry_.submeshes[index];
    submesh.positions = *array;
    submesh.comp_count = array->comp_count;
    submesh.vertex_count = array->count;
    submesh.quantize = array->quantize;
    return {};
  }

  Result<void> ReadNormals(std::uint32_t index, std::uint64_t layout, std::uint32_t pointer) {
    if (pointer == 0) return {};
    if (!part_.Has(layout + pointer, kLightingHeaderSize)) {
      const std::string what = fmt::format("its lighting header at 0x{:X}", layout + pointer);
      Blame("lighting header", layout + 0xC, Missing(index, what, kLightingHeaderSize), index);
      return {};
    }
    Result<VertexArray> array = ReadArray(layout, layout + pointer);
    if (!array) return Propagate(std::move(array));
    geometry_.submeshes[index].normals = *array;
    return {};
  }

  /// Position and lighting headers start alike. A data pointer is relative to the layout.
  Result<VertexArray> ReadArray(std::uint64_t layout, std::uint64_t header) {
    Result<ByteView> bytes = part_.Read(header, kPositionHeaderSize);
    if (!bytes) return Propagate(std::move(bytes));
    VertexArray array;
    array.header = part_.InSource(header);
    array.data = part_.InSource(layout + *Load<std::uint32_t>(*bytes, 0));
    array.count = *Load<std::uint16_t>(*bytes, 4);
    array.quantize = (*bytes)[6];
    array.comp_count = (*bytes)[7];
    return array;
  }

  std::string Missing(std::uint32_t index, const std::string& what, std::uint64_t needed) const {
    return fmt::format("submesh {}: {}, 0x{:X} bytes, does not lie inside the GPL of 0x{:X} bytes", index, what, needed,
                       part_.size());
  }

  Part part_;
  Geometry geometry_;
};

}  // namespace

Result<Geometry> ReadGeometry(const ByteSource& block, Span gpl) { return GeometryReader(block, gpl).Read(); }

}  // namespace bonepatch::block
