// Applies a Riivolution patch as loaders do, over a disc that is in memory: a second account of the format, with no
// help from patcher/riivolution.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::tests {

struct XmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;  ///< entities resolved
  std::vector<XmlElement> children;

  std::vector<const XmlElement*> All(const std::string& child) const;
  std::string Get(const std::string& attribute) const;  ///< empty where it isn't there
};

/// The document's element. Knows what our documents are made of: elements and attributes, no text.
XmlElement ReadXml(const std::string& text);

/// A disc file that only grows: what is behind its old end.
struct GrownFile {
  std::uint64_t size = 0;
  Bytes tail;
};

/// Sections of main.dol, by the address that they are loaded to.
using Memory = std::map<std::uint32_t, Bytes>;
Memory LoadDol(ByteView dol);

struct LoadedDisc {
  std::map<std::string, GrownFile> files;  ///< by path on the disc, small letters
  Memory memory;
  std::size_t skipped = 0;  ///< memory patches whose `original` wasn't there
};

/// Applies the patches of every choice that is on by default; false where the patch isn't for this game id. `card`
/// gives the bytes of a file by its path from the card's root. Fails the test for what a loader would refuse, and where
/// a file patch touches bytes that are on the disc.
bool LoadPatch(const std::string& xml, const std::string& game_id, const std::function<Bytes(const std::string&)>& card,
               LoadedDisc& disc);

}  // namespace bonepatch::tests
