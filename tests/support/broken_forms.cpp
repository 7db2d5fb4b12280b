// Broken skeleton lists, skins and banks.
#include "tests/support/broken_recipes.h"

namespace bonepatch::recipes {
namespace {

/// A stated list with one bone, which begins in line 7 and column 9.
std::string WithStated(const std::string& bone) {
  return WithEntry("model: 18/0\n    skeleton:\n      - " + bone + "\n");
}

/// A bone with one more field, whose name begins in line 7 and column 31.
std::string WithField(const std::string& field) { return WithStated("{id: 0, parent: root, " + field + "}"); }

const BrokenCase kSkeletonFaults[] = {
    {"Empty", WithEntry("model: 18/0\n    skeleton: []\n"), kSchema, 6, 15, "the list of bones is empty", ""},
    {"Nothing", WithEntry("model: 18/0\n    skeleton:\n"), kSchema, 6, 5, "a list of bones, found nothing", ""},
    {"Mapping", WithEntry("model: 18/0\n    skeleton: {id: 0, parent: root}\n"), kSchema, 6, 15, "found a mapping", ""},
    {"BesideEdits",
     WithEntry("model: 18/0\n    skeleton: [{id: 0, parent: root}]\n    edits: [{clear-mesh: {bone: 1}}]\n"), kSchema,
     7, 5, "exactly one of the keys 'edits' and 'skeleton'", ""},
    {"BehindEdits",
     WithEntry("model: 18/0\n    edits: [{clear-mesh: {bone: 1}}]\n    skeleton: [{id: 0, parent: root}]\n"), kSchema,
     7, 5, "exactly one of the keys 'edits' and 'skeleton'", ""},
    {"Neither", WithEntry("model: 18/0\n"), kSchema, 5, 5, "needs the key 'edits' or 'skeleton'", ""},
    {"NearMiss", WithEntry("model: 18/0\n    skeletn: []\n    edits: [{clear-mesh: {bone: 1}}]\n"), kSchema, 6, 5,
     "no key 'skeletn'", "did you mean 'skeleton'?"},
    {"BoneNumber", WithStated("5"), kSchema, 7, 9, "expected a bone: a mapping {id, parent, ...}", ""},
    {"NoId", WithStated("{parent: root}"), kSchema, 7, 9, "a bone needs the key 'id'", ""},
    {"NoParent", WithStated("{id: 0}"), kSchema, 7, 9, "a bone needs the key 'parent'", ""},
    {"IdName", WithStated("{id: spine, parent: root}"), kSchema, 7, 14, "expected a bone's id, found the text", ""},
    {"IdLarge", WithStated("{id: 65536, parent: root}"), kSchema, 7, 14, "outside 0 to 65535", ""},
    {"IdNegative", WithStated("{id: -1, parent: root}"), kSchema, 7, 14, "outside 0 to 65535", ""},
    {"IdOctal", WithStated("{id: 010, parent: root}"), kSchema, 7, 14, "octal", ""},
    {"ParentName", WithStated("{id: 0, parent: spine}"), kSchema, 7, 25, "a parent: a bone's id or 'root'", ""},
    {"ParentNone", WithStated("{id: 0, parent: none}"), kSchema, 7, 25, "a parent: a bone's id or 'root'", ""},
    {"ParentLarge", WithStated("{id: 0, parent: 0x10000}"), kSchema, 7, 25, "outside 0 to 65535", ""},
    {"NameKey", WithField("name: a"), kSchema, 7, 31, "a bone has no key 'name'", ""},
    {"NearMissKey", WithField("mirrors: 1"), kSchema, 7, 31, "no key 'mirrors'", "did you mean 'mirror'?"},
    {"TrackAuto", WithField("track: auto"), kSchema, 7, 38, "a track: 'none' or a number, found the text 'auto'", ""},
    {"TrackLarge", WithField("track: 65536"), kSchema, 7, 38, "outside 0 to 65535", ""},
    {"MirrorNone", WithField("mirror: none"), kSchema, 7, 39, "a mirror: a bone's id", ""},
    {"MirrorLarge", WithField("mirror: 256"), kSchema, 7, 39, "outside 0 to 255 (0xFF)", ""},
    {"RoleLarge", WithField("role: 0x100"), kSchema, 7, 37, "outside 0 to 255 (0xFF)", ""},
    {"RoleText", WithField("role: left"), kSchema, 7, 37, "a mirror role", ""},
    {"MeshAuto", WithField("mesh: auto"), kSchema, 7, 37, "'none' or a submesh index", ""},
    {"MeshLarge", WithField("mesh: 70000"), kSchema, 7, 37, "outside 0 to 65535", ""},
    {"TransformText", WithField("transform: identity"), kSchema, 7, 42, "'none'", ""},
    {"TransformAndRotation", WithField("transform: none, rotation: [0, 0, 0, 1]"), kSchema, 7, 48,
     "'rotation' can't stand beside", ""},
    {"TranslationTwo", WithField("translation: [0, 1]"), kSchema, 7, 44, "found a list of 2", ""},
};

const BrokenCase kFormFaults[] = {
    {"SkinNoFrom", WithEdit("move-skin: {to: 3}"), kSchema, 7, 20, "move-skin needs the key 'from'", ""},
    {"SkinNoTo", WithEdit("move-skin: {from: 3}"), kSchema, 7, 20, "move-skin needs the key 'to'", ""},
    {"SkinNumber", WithEdit("move-skin: 28"), kSchema, 7, 20, "a mapping {from, to}", ""},
    {"SkinToRoot", WithEdit("move-skin: {from: 28, to: root}"), kSchema, 7, 35, "'root'", ""},
    {"SkinKey", WithEdit("move-skin: {from: 28, to: 3, submesh: 1}"), kSchema, 7, 38, "no key 'submesh'", ""},
    {"KeepPlaced", WithEdit("move-mesh: {from: 3, to: 4, keep: placed}"), kSchema, 7, 43, "'offset' or 'place'", ""},
    {"BankNoEntry", WithEdit("replace-bank: {file: r.yaml}"), kSchema, 7, 23, "replace-bank needs the key 'entry'", ""},
    {"BankNoFile", WithEdit("replace-bank: {entry: 18/6}"), kSchema, 7, 23, "replace-bank needs the key 'file'", ""},
    {"BankText", WithEdit("replace-bank: swing.anm"), kSchema, 7, 23, "a mapping {entry, file}", ""},
    {"BankEntryName", WithEdit("replace-bank: {entry: mario.gpl, file: r.yaml}"), kSchema, 7, 31,
     "'mario.gpl' is no address; expected an animation bank", "decimal"},
    {"BankEntryNumber", WithEdit("replace-bank: {entry: 18, file: r.yaml}"), kSchema, 7, 31, "an animation bank", ""},
    {"BankChunk", WithEdit("replace-bank: {entry: 172/6, file: r.yaml}"), kSchema, 7, 31, "is 172; expected 0 to 171",
     ""},
    {"BankFileNumber", WithEdit("replace-bank: {entry: 18/65536, file: r.yaml}"), kSchema, 7, 31, "is 65536", ""},
    {"BankSlotText", WithEdit("replace-bank: {entry: 18/3#x, file: r.yaml}"), kSchema, 7, 31, "is no address", ""},
    {"BankPathNumber", WithEdit("replace-bank: {entry: 18/6, file: 5}"), kSchema, 7, 43,
     "the path of an animation bank", ""},
    {"BankPathAbsolute", WithEdit("replace-bank: {entry: 18/6, file: /swing.anm}"), "recipe/pack", 7, 43, "is absolute",
     "banks/swing.anm"},
    {"BankPathParent", WithEdit("replace-bank: {entry: 18/6, file: ../swing.anm}"), "recipe/pack", 7, 43,
     "leaves the pack", ""},
    {"BankPathFolder", WithEdit("replace-bank: {entry: 18/6, file: banks/}"), "recipe/pack", 7, 43, "empty part", ""},
    {"BankPathBackslash", WithEdit("replace-bank: {entry: 18/6, file: banks\\swing.anm}"), "recipe/pack", 7, 43,
     "backslash", ""},
    {"BankMissing", WithEdit("replace-bank: {entry: 18/6, file: none.anm}"), "recipe/pack", 7, 43,
     "'none.anm' can't be read: there is no such file", ""},
    {"AutoTrackBesideBank",
     WithEdits(
         "      - add-bone: {name: a, parent: 0, track: auto}\n      - replace-bank: {entry: 18/6, file: r.yaml}\n"),
     kSchema, 7, 47, "'track: auto' can't stand in a recipe that replaces an animation bank (line 8)", "0xC0"},
};

}  // namespace

std::span<const BrokenCase> BrokenSkeletons() { return kSkeletonFaults; }
std::span<const BrokenCase> BrokenForms() { return kFormFaults; }

}  // namespace bonepatch::recipes
