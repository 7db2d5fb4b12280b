// The made-up game as the program reads it, for the tests of this folder.
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "patcher/game/models.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::sample {

/// Directory, entries, listing and every model of the sample, read once.
struct LoadedGame {
  game::Directory directory;
  std::vector<game::Entry> entries;
  game::Listing listing;
  std::vector<game::ModelPair> pairs;
  std::map<std::string, game::LoadedModel> models;  ///< by address
  std::map<std::string, std::string> names;         ///< clean geo name by address
  std::map<std::string, bool> stadium;              ///< by address

  static const LoadedGame& Get() {
    static const LoadedGame game = Read();
    return game;
  }

  const game::Entry* EntryAt(std::uint32_t chunk, std::uint32_t file) const {
    const auto index = game::FindEntry(directory, entries, chunk, file);
    return index ? &entries[*index] : nullptr;
  }
  block::EntryKind KindAt(std::uint32_t chunk, std::uint32_t file) const {
    return listing.kinds[game::FindEntry(directory, entries, chunk, file).value()];
  }
  const game::LoadedModel& Model(const std::string& address) const { return models.at(address); }
  const act::Section& Section(const std::string& address) const { return models.at(address).section.value(); }

 private:
  static LoadedGame Read() {
    const tests::SampleArchive archive;
    LoadedGame game;
    game.directory = game::Directory::Read(tests::TheSample().dol, "main.dol").value();
    game.entries = game::ListEntries(game.directory);
    game.listing = game::ListModels(archive, game.entries).value();
    game.pairs = game::AllPairs(game.entries, game.listing);
    for (const game::ListedModel& model : game.listing.models) {
      const game::Entry& entry = game.entries[model.id.entry];
      const std::string address = game::AddressOf(entry, model.id.slot);
      const WindowSource window(archive, entry.offset, entry.length);
      block::Span place{0, entry.length};
      if (model.id.slot) place = *block::ReadArchive(window).value().value()[*model.id.slot];
      game.models.emplace(address, game::LoadModel(WindowSource(window, place.offset, place.size)).value());
      game.names[address] = model.name;
      game.stadium[address] = entry.stadium;
    }
    return game;
  }
};

}  // namespace bonepatch::sample
