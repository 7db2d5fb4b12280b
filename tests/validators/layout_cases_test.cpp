// Cases of act/layout-* and block/*.
#include "tests/validators/cases.h"

namespace bonepatch::validators {
namespace {

constexpr std::uint32_t kTableEnd = 0x20 + 8 * 0x1C;
constexpr std::uint32_t kSrt = 0x34;

void Store32(Bytes& block, std::uint32_t offset, std::uint32_t value) { Store<std::uint32_t>(block, offset, value); }

void AddsOne(Fixture& f) {
  f.edit = [](act::Section& section, Change& change) { AddBone(section, change, Under(0)); };
}

/// The last record of the figure holds a whole descriptor of kind 4, where the header says the user data lies.
void UserDataInsideSrt(Fixture& f) {
  const std::uint32_t at = kTableEnd + 6 * kSrt + 0x20;
  f.act.Again("extra").Type(8).NoUserData().Poke32(at, 0xC).Poke32(at + 4, 0x00040000).Poke32(at + 8, 0xC);
  f.act.Poke32(0x18, 0xC).Poke32(0x1C, at);
}

const bool layout_registered = Register({
    {"act/layout-truncated", "an SRT pointer outside", true,
     Stored([](Fixture& f) { f.act.Poke32(f.act.AddressOf("spine"), 0x00FF0000); })},
    {"act/layout-truncated", "no bone", true, Planned([](Fixture& f) { f.act.Poke16(0x06, 0); })},
    {"act/layout-truncated", "more bones than bytes", true, Stored([](Fixture& f) { f.act.Poke16(0x06, 0xFFFF); })},
    {"act/layout-truncated", "filler right to the end", false, Stored([](Fixture& f) { f.act.EndFiller({}); })},
    {"act/layout-version", "version 0", true, Stored([](Fixture& f) { f.act.Version(0); })},
    {"act/layout-version", "another actor id and tree word", false,
     Stored([](Fixture& f) { f.act.Actor(77).TreeWord(0x80123456).Pad16(1); })},
    {"act/layout-srt-array", "a shared record", true,
     Stored([](Fixture& f) { f.act.Again("bag").SharingSrtOf("hat"); })},
    {"act/layout-srt-array", "records out of order", true, Stored([](Fixture& f) {
       f.act.SrtOrder({"hip", "spine", "arm_r", "arm_l", "head", "hat", "extra"});
     })},
    {"act/layout-srt-array", "a gap before the records", true, Stored([](Fixture& f) { f.act.SrtGap(Bytes(4)); })},
    {"act/layout-srt-array", "bones without a record", false,
     Stored([](Fixture& f) { f.act.Bone("a").Under("hip").Bone("b").Under("hip").Standing(); })},
    {"act/layout-geo-name", "no name", true, Stored([](Fixture& f) { f.act.NoName(); })},
    {"act/layout-geo-name", "user data before the name", true, Planned([](Fixture& f) {
       f.act.UserDataBeforeName();
       AddsOne(f);
     })},
    {"act/layout-geo-name", "a name without its NUL", false,
     Stored([](Fixture& f) { f.act.NameWithoutNul("nokonoko.gpl", 0xB0); })},
    {"act/layout-user-data", "a size that leaves out four bytes", true,
     Stored([](Fixture& f) { f.act.UserDataShortBy(4); })},
    {"act/layout-user-data", "a pointer to nothing", true,
     Stored([](Fixture& f) { f.act.NoUserData().Poke32(0x1C, kTableEnd); })},
    {"act/layout-user-data", "bytes after the last descriptor", true, Planned([](Fixture& f) {
       f.act.UserDataTail({1, 2, 3, 4});
       AddsOne(f);
     })},
    {"act/layout-user-data", "no user data", false, Stored([](Fixture& f) { f.act.NoUserData(); })},
    {"act/layout-table-size", "a track table for more bones", true,
     Stored([](Fixture& f) { f.act.TrackTable(Bytes(0x20)); })},
    {"act/layout-table-size", "two track tables", true,
     Stored([](Fixture& f) { f.act.Descriptor(3, 0, Bytes(0x10)); })},
    {"act/layout-table-size", "bones are added beside a table that is too long", true, Planned([](Fixture& f) {
       f.act.TrackTable(Bytes(0x20));
       AddsOne(f);
     })},
    {"act/layout-table-size", "an odd number of bones", false,
     Stored([](Fixture& f) { f.act.Bone("ninth").Under("hip"); })},
    {"act/layout-unknown-kind", "a bone beside kind 5", true, Planned([](Fixture& f) {
       f.act.Descriptor(5, 0, Bytes(8));
       AddsOne(f);
     })},
    {"act/layout-unknown-kind", "kind 5 and no new bone", false, Planned([](Fixture& f) {
       f.act.Descriptor(5, 0, Bytes(8));
       f.edit = [](act::Section& section, Change& change) {
         SetMesh(section, change, 4, act::kNoMesh);
         SetMesh(section, change, 5, 1);
       };
     })},
    {"act/layout-unknown-kind", "kind 5 in check", false, Stored([](Fixture& f) { f.act.Descriptor(5, 0, Bytes(8)); })},
    {"act/layout-round-trip", "user data inside a record", true, Stored(UserDataInsideSrt)},
    {"act/layout-round-trip", "strange fillers", false, Stored([](Fixture& f) {
       f.act.Filler({1, 2, 3}).EndFiller({4, 5, 6, 7, 8});
     })},

    {"block/sections", "the first word isn't 0", true,
     Stored([](Fixture& f) { f.damage = [](Bytes& block) { Store32(block, 0, 1); }; })},
    {"block/sections", "an ACT offset that isn't aligned", true, Stored([](Fixture& f) {
       f.damage = [](Bytes& block) { Store32(block, 8, *Load<std::uint32_t>(block, 8) + 4); };
     })},
    {"block/sections", "GPL and ACT in each other's place", true, Stored([](Fixture& f) {
       f.damage = [](Bytes& block) {
         const auto gpl = *Load<std::uint32_t>(block, 4), act = *Load<std::uint32_t>(block, 8);
         Store32(block, 4, act);
         Store32(block, 8, gpl);
       };
     })},
    {"block/sections", "no GPL", true,
     Stored([](Fixture& f) { f.damage = [](Bytes& block) { Store32(block, 4, 0); }; })},
    {"block/sections", "a SKN outside", true, Planned([](Fixture& f) {
       f.damage = [](Bytes& block) { Store32(block, 0x10, 0x00FF0000); };
       AddsOne(f);
     })},
    {"block/sections", "no SKN", false, Stored([](Fixture& f) { f.skn = {}; })},
    {"block/unknown-section", "a bone beside ptr6", true, Planned([](Fixture& f) {
       f.ptr6 = Bytes(0x20, 1);
       AddsOne(f);
     })},
    {"block/unknown-section", "ptr6 and no new bone", false, Planned([](Fixture& f) { f.ptr6 = Bytes(0x20, 1); })},
    {"block/geometry", "more submeshes than bytes", true, Stored([](Fixture& f) { Store32(f.gpl, 0x0C, 0x1000); })},
    {"block/geometry", "another GPL version", true, Planned([](Fixture& f) {
       Store32(f.gpl, 0, 7);
       f.edit = [](act::Section& section, Change& change) { SetMesh(section, change, 5, 1); };
     })},
    {"block/geometry", "no submesh, and nothing that draws", false, Stored([](Fixture& f) {
       f.gpl = sample::GplBuilder().Build();
       f.act = sample::ActBuilder();
       f.act.Bone("a").Bone("b").Bone("c").Bone("d");
     })},
    {"block/skinning", "more records than bytes", true,
     Stored([](Fixture& f) { Store<std::uint16_t>(f.skn, 0, 1000); })},
    {"block/skinning", "a bone is moved beside it", true, Planned([](Fixture& f) {
       Store<std::uint16_t>(f.skn, 0, 1000);
       f.edit = [](act::Section& section, Change& change) { Move(section, change, 5, {0, 1, 0}); };
     })},
    {"block/skinning", "a SKN without records", false,
     Stored([](Fixture& f) { f.skn = sample::SknBuilder().Build(); })},
});

}  // namespace
}  // namespace bonepatch::validators
