// A grown section as text, field by field: what an edit does to the file, for people to read.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "act/edit.h"
#include "act/records.h"
#include "tests/act/forms.h"

namespace bonepatch::act {
namespace {

const std::string kGolden = BONEPATCH_SOURCE_DIR "/tests/act/golden/figure_grown.txt";

template <typename Value>
std::string Hex(const Value& value) {
  if constexpr (std::is_same_v<Value, F32>) {
    return fmt::format("{}", value.value());
  } else if constexpr (std::is_unsigned_v<Value>) {
    return fmt::format("0x{:0{}X}", value, 2 * sizeof(Value));
  } else {
    std::string text;
    for (const auto& item : value) text += (text.empty() ? "" : " ") + Hex(item);
    return text;
  }
}

template <typename Record, const auto& kFields>
std::string Dump(const Bytes& bytes, std::uint64_t at, const std::string& title) {
  Record record;
  if (!ReadRecord<kFields>(bytes, at, kOrder, record)) return title + ": outside\n";
  std::string text = fmt::format("{:04X} {}\n", at, title);
  const auto line = [&](const auto& field) {
    text += fmt::format("  +{:02X} {:<18}{}\n", field.offset, field.name, Hex(record.*(field.member)));
  };
  std::apply([&](const auto&... field) { (line(field), ...); }, kFields);
  return text;
}

std::string DumpSection(const Bytes& bytes) {
  const Section section = *Decode(bytes);
  std::string text = Dump<HeaderRecord, kHeaderFields>(bytes, 0, "header");
  for (std::size_t i = 0; i < section.bones.size(); ++i) {
    text += Dump<BoneRecord, kBoneFields>(bytes, TableEnd(i), fmt::format("bone {}", i));
  }
  std::uint64_t at = TableEnd(section.bones.size());
  for (const Piece& piece : section.body) {
    if (piece.kind == Piece::Kind::kSrts) {
      for (std::uint32_t i = 0; i < piece.srt_count; ++i) {
        text += Dump<Srt, kSrtFields>(bytes, at, fmt::format("SRT {}", piece.first_srt + i));
        at += kSrtSize;
      }
    } else if (piece.kind == Piece::Kind::kOpaque) {
      text += fmt::format("{:04X} opaque\n  {}\n", at, Hex(piece.opaque));
      at += piece.opaque.size();
    } else {
      for (const Descriptor& descriptor : section.user_data->chain) {
        text += Dump<Descriptor, kDescriptorFields>(bytes, at, "descriptor");
        text += fmt::format("  +0C {}\n", Hex(descriptor.payload));
        at += descriptor.size;
      }
    }
  }
  return text + fmt::format("{:04X} end\n", at);
}

TEST(Golden, FigureGrown) {
  Section section = *Decode(sample::SmallFigure().Build());
  NewBone bone;
  bone.parent = Link::To({2});
  bone.track = 0xC0;
  bone.geo = 4;
  bone.srt = MakeSrt({.translation = {{0, 0.25f, 0}}, .rotation = {{0, 0, 0.6f, 0.8f}}, .scale = {}});
  AppendBone(section, bone);
  const std::string text = DumpSection(Encode(section));
  if (std::getenv("BONEPATCH_UPDATE_GOLDENS") != nullptr) std::ofstream(kGolden) << text;
  std::stringstream golden;
  golden << std::ifstream(kGolden).rdbuf();
  EXPECT_EQ(text, golden.str()) << "BONEPATCH_UPDATE_GOLDENS=1 rewrites " << kGolden;
}

}  // namespace
}  // namespace bonepatch::act
