// Reads models in pieces: headers, ACT sections and the words of GPL and SKN that rules need; never meshes.
#include "patcher/game/models.h"

#include <fmt/format.h>

namespace bonepatch::game {
namespace {

tl::unexpected<std::vector<act::Truncation>> NoSection(std::string message) {
  return tl::unexpected(std::vector<act::Truncation>{{std::nullopt, "ACT section", 0, std::move(message)}});
}

Result<void> LoadAct(const ByteSource& block, LoadedModel& model) {
  const std::optional<block::Span> span = model.header.Find(block::SectionKind::kAct);
  if (!span) {
    const std::uint32_t offset = model.header.words[static_cast<std::size_t>(block::SectionKind::kAct)];
    model.section = NoSection(
        offset == 0 ? std::string("the block has no ACT section")
                    : fmt::format("the ACT section's offset 0x{:X} lies outside the block, which is 0x{:X} bytes long",
                                  offset, block.size()));
    return {};
  }
  if (span->size > kMostActBytes) {
    model.section = NoSection(fmt::format("the ACT section is {} bytes long, more than the {} that any skeleton needs",
                                          span->size, kMostActBytes));
    return {};
  }
  Result<Bytes> bytes = ReadBytes(block, span->offset, span->size);
  if (!bytes) return Propagate(std::move(bytes));
  model.act = std::move(*bytes);
  model.section = act::Decode(model.act);
  return {};
}

/// Adds an archive's members that are models.
Result<void> ListMembers(const ByteSource& block, std::size_t entry, Listing& listing) {
  Result<std::optional<block::Slots>> slots = block::ReadArchive(block);
  if (!slots) return Propagate(std::move(slots));
  if (!*slots) return {};
  for (std::uint32_t slot = 0; slot < (*slots)->size(); ++slot) {
    const std::optional<block::Span>& span = (**slots)[slot];
    if (!span) continue;
    const WindowSource member(block, span->offset, span->size);
    Result<block::EntryKind> kind = block::Classify(member);
    if (!kind) return Propagate(std::move(kind));
    if (*kind != block::EntryKind::kModel) continue;
    Result<std::string> name = ReadModelName(member);
    if (!name) return Propagate(std::move(name));
    listing.models.push_back({{entry, slot}, std::move(*name)});
  }
  return {};
}

Result<void> ListEntry(const ByteSource& block, std::size_t entry, Listing& listing) {
  Result<block::EntryKind> kind = block::Classify(block);
  if (!kind) return Propagate(std::move(kind));
  listing.kinds[entry] = *kind;
  if (*kind == block::EntryKind::kArchive) return ListMembers(block, entry, listing);
  if (*kind != block::EntryKind::kModel) return {};
  Result<std::string> name = ReadModelName(block);
  if (!name) return Propagate(std::move(name));
  listing.models.push_back({{entry, std::nullopt}, std::move(*name)});
  return {};
}

}  // namespace

Result<LoadedModel> LoadModel(const ByteSource& block) {
  LoadedModel model;
  Result<block::Header> header = block::ReadHeader(block);
  if (!header) return Propagate(std::move(header));
  model.header = std::move(*header);
  if (Result<void> loaded = LoadAct(block, model); !loaded) return Propagate(std::move(loaded));
  if (const auto gpl = model.header.Find(block::SectionKind::kGpl)) {
    Result<block::Geometry> geometry = block::ReadGeometry(block, *gpl);
    if (!geometry) return Propagate(std::move(geometry));
    model.geometry = std::move(*geometry);
  }
  if (const auto skn = model.header.Find(block::SectionKind::kSkn)) {
    Result<block::Skinning> skinning = block::ReadSkinning(block, *skn);
    if (!skinning) return Propagate(std::move(skinning));
    model.skinning = std::move(*skinning);
  }
  return model;
}

Result<std::string> ReadModelName(const ByteSource& block) {
  Result<block::Header> header = block::ReadHeader(block);
  if (!header) return Propagate(std::move(header));
  const std::optional<block::Span> span = header->Find(block::SectionKind::kAct);
  if (!span) return std::string();
  return act::ReadGeoName(WindowSource(block, span->offset, span->size));
}

Result<Listing> ListModels(const ByteSource& archive, const std::vector<Entry>& entries) {
  Listing listing;
  listing.kinds.resize(entries.size(), block::EntryKind::kUnknown);
  listing.unreadable.resize(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    if (!Fits(archive.size(), entry.offset, entry.length)) {
      listing.unreadable[i] = fmt::format("its {} bytes at 0x{:X} do not lie inside dt_na.dat, which is {} bytes long",
                                          entry.length, entry.offset, archive.size());
      continue;
    }
    const WindowSource block(archive, entry.offset, entry.length);
    if (Result<void> listed = ListEntry(block, i, listing); !listed) return Propagate(std::move(listed));
  }
  return listing;
}

}  // namespace bonepatch::game
