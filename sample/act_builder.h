// Builds ACT sections in words, for tests and for the made-up game:
// `ActBuilder().Bone("hip").Bone("spine").Under("hip")`. It writes the bytes by itself, with no help from act/, so that
// a test compares two accounts of the format.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::sample {

class ActBuilder {
 public:
  /// The next bone of the table: a root with a null SRT pointer that draws nothing, has no track and mirrors itself,
  /// until the words below say more about the bone named last.
  ActBuilder& Bone(std::string name);
  ActBuilder& Again(const std::string& name);  ///< the words that follow speak of this earlier bone

  ActBuilder& Under(std::string parent);  ///< the parent may also be a bone that follows
  ActBuilder& Standing();                 ///< an SRT record of identity values, type 0
  ActBuilder& At(float x, float y, float z);
  ActBuilder& Rotated(float x, float y, float z, float w);  ///< written as it is said
  ActBuilder& Scaled(float x, float y, float z);
  ActBuilder& Type(std::uint8_t type);  ///< instead of the type byte that the values call for
  ActBuilder& SrtRest(std::array<std::uint8_t, 8> bytes);
  ActBuilder& SharingSrtOf(std::string other);
  ActBuilder& Draws(std::uint16_t submesh);
  ActBuilder& Track(std::uint16_t track);
  ActBuilder& Mirrors(std::string other, std::uint8_t role = 3);  ///< and the other this one, unless it says otherwise
  ActBuilder& Role(std::uint8_t role);
  ActBuilder& Id(std::uint16_t id);
  ActBuilder& Inherits(std::uint8_t inherit);
  ActBuilder& Priority(std::uint8_t priority);
  ActBuilder& Flags(std::uint16_t flags);

  ActBuilder& Version(std::uint32_t version);
  ActBuilder& Actor(std::uint16_t id);
  ActBuilder& TreeWord(std::uint32_t word);
  ActBuilder& SkinFile(std::uint16_t submesh);
  ActBuilder& Pad16(std::uint16_t pad);
  ActBuilder& RootsApart();  ///< no links between the roots

  ActBuilder& Name(std::string text);  ///< with a NUL; "figure.gpl" if nothing is said
  ActBuilder& NameWithoutNul(std::string text, std::uint8_t stray);
  ActBuilder& NoName();  ///< pointer 0, and no bytes

  ActBuilder& SrtOrder(std::vector<std::string> bones);  ///< records in this order instead of the bones'
  ActBuilder& SrtGap(Bytes bytes);                       ///< between bone table and SRT array
  ActBuilder& Filler(Bytes bytes);                       ///< between name and user data; if nothing is said FillTo(32)
  ActBuilder& FillTo(std::uint32_t alignment);
  ActBuilder& EndFiller(Bytes bytes);  ///< after all else; if nothing is said EndFillTo(32)
  ActBuilder& EndFillTo(std::uint32_t alignment);

  /// User data is a track table and a mirror table, in this order, unless these say otherwise.
  ActBuilder& NoTracks();
  ActBuilder& NoMirrors();
  ActBuilder& NoUserData();
  ActBuilder& MirrorsFirst();
  ActBuilder& TrackTable(Bytes payload);                              ///< instead of the one that the bones call for
  ActBuilder& MirrorTable(Bytes payload);                             ///< instead of the one that the bones call for
  ActBuilder& NamesTracks(const std::vector<std::uint16_t>& tracks);  ///< one more descriptor, of kind 4
  ActBuilder& Descriptor(std::uint16_t kind, std::uint16_t count, Bytes payload);  ///< one more, of any kind
  ActBuilder& UserDataTail(Bytes bytes);             ///< inside the user data size, after the last descriptor
  ActBuilder& UserDataShortBy(std::uint32_t bytes);  ///< the header states so much less than there is
  ActBuilder& UserDataBeforeName();

  /// Damage, done after everything else.
  ActBuilder& Poke16(std::uint32_t offset, std::uint16_t value);
  ActBuilder& Poke32(std::uint32_t offset, std::uint32_t value);

  Bytes Build() const;

  std::uint32_t IndexOf(const std::string& bone) const;
  std::uint32_t AddressOf(const std::string& bone) const { return 0x20 + 0x1C * IndexOf(bone); }

 private:
  friend class ActWriter;

  struct SrtWords {
    std::array<float, 3> scale{1, 1, 1};
    std::array<float, 4> rotation{0, 0, 0, 1};
    std::array<float, 3> translation{};
    std::array<std::uint8_t, 8> rest{};
    std::optional<std::uint8_t> type;
  };

  struct BoneWords {
    std::string name;
    std::string parent;  ///< empty: a root
    std::optional<SrtWords> srt;
    std::string srt_of;  ///< not empty: shares that bone's record
    std::uint16_t submesh = 0xFFFF;
    std::uint16_t track = 0xFFFF;
    std::string mirror;  ///< empty: itself
    std::uint8_t role = 3;
    std::optional<std::uint16_t> id;
    std::uint8_t inherit = 1;
    std::uint8_t priority = 0;
    std::uint16_t flags = 0;
  };

  struct DescriptorWords {
    std::uint16_t kind = 0;
    std::uint16_t count = 0;
    Bytes payload;
  };

  /// Bytes to a multiple of `alignment`, or those that were said.
  struct Fill {
    std::uint32_t alignment = 32;
    std::optional<Bytes> bytes;
  };

  BoneWords& Last();
  SrtWords& LastSrt();

  std::vector<BoneWords> bones_;
  std::size_t last_ = 0;
  std::uint32_t version_ = 0x007B7960;
  std::uint16_t actor_ = 0;
  std::uint32_t tree_word_ = 0xC;
  std::uint16_t skin_file_ = 0xFFFF;
  std::uint16_t pad_16_ = 0;
  bool roots_apart_ = false;
  std::optional<Bytes> name_;  ///< as stored
  std::vector<std::string> srt_order_;
  Bytes srt_gap_;
  Fill filler_;
  Fill end_filler_;
  bool tracks_ = true;
  bool mirrors_ = true;
  bool mirrors_first_ = false;
  std::optional<Bytes> track_table_;
  std::optional<Bytes> mirror_table_;
  std::vector<DescriptorWords> more_;
  Bytes tail_;
  std::uint32_t short_by_ = 0;
  bool user_data_first_ = false;
  std::vector<std::pair<std::uint32_t, Bytes>> pokes_;
};

/// A one-bone prop, 0x80 bytes, as the public notes describe a real one.
ActBuilder Bat();

/// A small person: eight bones, two roots, both tables, a pair of arms that mirror each other, one bone without a
/// record.
ActBuilder SmallFigure();

}  // namespace bonepatch::sample
