// The shapes of section that the tests of act/ go through: ordinary ones, and every odd one that is known.
#pragma once

#include <string>
#include <vector>

#include "act/codec.h"
#include "sample/act_builder.h"

namespace bonepatch::act {

struct Form {
  std::string name;
  Bytes bytes;
};

/// All of them decode, and none has parts that overlap.
inline std::vector<Form> Forms() {
  using sample::ActBuilder;
  using sample::Bat;
  using sample::SmallFigure;
  const Bytes stale{0xDE, 0xAD, 0x00, 0xBE, 0xEF};
  std::vector<Form> forms;
  const auto add = [&](std::string name, const ActBuilder& words) {
    forms.push_back({std::move(name), words.Build()});
  };
  add("bat", Bat());
  add("figure", SmallFigure());
  add("mirrors first", SmallFigure().MirrorsFirst());
  add("tracks alone", SmallFigure().NoMirrors());
  add("mirrors alone", SmallFigure().NoTracks());
  add("no user data", SmallFigure().NoUserData());
  add("no user data, nothing after the name", SmallFigure().NoUserData().FillTo(1).EndFillTo(1));
  add("kind 4", SmallFigure().NamesTracks({0x10, 0xC1}));
  add("kind 4 alone", SmallFigure().NoUserData().NamesTracks({0x10}));
  add("unknown kind", SmallFigure().Descriptor(9, 3, {1, 2, 3}));
  add("two track tables", SmallFigure().Descriptor(3, 0, Bytes(16)));
  add("oversized mirror table", SmallFigure().MirrorTable(Bytes(200, 7)));
  add("short mirror table", SmallFigure().MirrorTable({0, 3, 1}));
  add("empty tables", SmallFigure().MirrorTable({}).TrackTable({}));
  add("odd bone count", SmallFigure().Bone("tail").Under("hip"));
  add("name without NUL", SmallFigure().NameWithoutNul("nokonoko.gpl", 0xB0));
  add("name without extension", SmallFigure().Name("figure"));
  add("no name", SmallFigure().NoName());
  add("no name, no filler", SmallFigure().NoName().FillTo(1));
  add("null records only", ActBuilder().Bone("a").Bone("b").Under("a"));
  add("one record alone", ActBuilder().Bone("a").Standing().NoUserData().NoName().FillTo(1).EndFillTo(1));
  add("table alone", ActBuilder().Bone("a").NoUserData().NoName().FillTo(1).EndFillTo(1));
  add("roots apart", SmallFigure().RootsApart());
  add("stale fillers", SmallFigure().Filler(stale).EndFiller(stale));
  add("no fillers", SmallFigure().Filler({}).EndFiller({}));
  add("records out of order", SmallFigure().SrtOrder({"shadow", "spine"}));
  add("gap before the records", SmallFigure().SrtGap(stale));
  add("shared record", SmallFigure().Bone("twin").Under("hip").SharingSrtOf("head"));
  add("user data before the name", SmallFigure().UserDataBeforeName());
  add("user data size short by the padding", SmallFigure().Bone("tail").Under("hip").UserDataShortBy(2));
  add("user data tail too short for a header", SmallFigure().UserDataTail({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  add("descriptor of size 0", SmallFigure().UserDataTail(Bytes(0x20)));
  add("descriptor of size 0xB", SmallFigure().UserDataTail({0, 0, 0, 0xB, 0, 3, 0, 0, 0, 0, 0, 0xC, 1, 2}));
  add("payload pointer", SmallFigure().UserDataTail({0, 0, 0, 0xC, 0, 3, 0, 0, 0, 0, 0, 0x10}));
  add("user data pointer without a size", SmallFigure().NoUserData().Poke32(0x1C, 0x21));
  add("user data pointer at the end, without a size", Bat().NoTracks().EndFiller({}).Poke32(0x1C, 0x60));
  add("user data size without a pointer", SmallFigure().NoUserData().Poke32(0x18, 0x40));
  add("name pointer into the header", SmallFigure().Poke32(0x10, 0x07));
  add("name pointer into the bone table", SmallFigure().Poke32(0x10, 0x41));
  add("name pointer into a record", SmallFigure().Poke32(0x10, 0x20 + 0x1C * 8 + 0x35));
  add("name pointer into the user data", Bat().Poke32(0x10, 0x66));
  add("name pointer to the last byte", Bat().Poke32(0x10, 0x7F));
  add("stray links", SmallFigure().Poke32(0x0C, 0x21).Poke32(0x24, 0x1F).Poke32(0x28, 0x20 + 0x1C * 8));
  add("loop of siblings", SmallFigure().Poke32(0x20 + 0x1C * 7 + 8, 0x20));
  add("flags, inherit, types",
      SmallFigure().Bone("odd").Under("hip").Flags(0x7FFF).Inherits(0).Id(3).Type(0x33).SrtRest(
          {1, 2, 3, 4, 5, 6, 7, 8}));
  add("header words", SmallFigure().Version(1).TreeWord(0x80C0FFEE).Pad16(0xABCD).Actor(0xFFFF));
  return forms;
}

}  // namespace bonepatch::act
