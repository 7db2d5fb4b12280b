// Every key of recipes and packs, in tables that the readers judge keys by and the JSON Schema is made from.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace bonepatch::recipes {

/// What stands behind a key. (The readers know this by themselves; the schema needs it in words.)
enum class Value {
  kFormatVersion,
  kId,
  kText,
  kTexts,
  kGame,
  kModels,
  kPaths,
  kPackIds,
  kSeverity,
  kModelNames,
  kPairName,
  kExpect,
  kEdits,
  kSkeleton,
  kWord,  ///< a number of 16 bits
  kByte,
  kSha256,
  kBoneName,
  kBone,
  kParent,
  kStatedParent,
  kVector,
  kRotation,
  kAngles,
  kNoTransform,
  kTrack,
  kStatedTrack,
  kMesh,
  kIndex,
  kKeep,
  kEntry,
  kBankPath,
  // Of sibling formats:
  kFormat,
  kFileEntries,
  kFileNames,
  kFormatEdits,
  kNamedBone,   ///< a text, or an index
  kNamedBones,  ///< a list of them, or `all`
  kFactor,
  kChoice,  ///< a word of Key::choices
};

struct Key {
  enum class Use { kOptional, kRequired };
  std::string_view name;
  Value value;
  std::string_view about;
  Use use = Use::kOptional;
  std::string_view choices = {};  ///< of a kChoice: words with spaces between them
};

inline constexpr auto kRequired = Key::Use::kRequired;

inline constexpr Key kFormatKey{"bonepatch", Value::kFormatVersion, "The version of the format: 1.", kRequired};
inline constexpr Key kTitleKey{"title", Value::kText, "What it does, for people."};
inline constexpr Key kAuthorsKey{"authors", Value::kTexts, "Who made it."};
inline constexpr Key kGameKey{"game", Value::kGame, "The game that it is for.", kRequired};

inline constexpr Key kFormatNameKey{"format", Value::kFormat, "The skeleton format that it is for, instead of a game.",
                                    kRequired};

inline constexpr Key kRecipeIdKey{"id", Value::kId, "Names the recipe; unique among the recipes of a pack.", kRequired};

inline constexpr Key kRecipeKeys[] = {
    kFormatKey,  kRecipeIdKey, kTitleKey,
    kAuthorsKey, kGameKey,     {"models", Value::kModels, "The models to change, and how.", kRequired},
};

/// Of a recipe that is for a format.
inline constexpr Key kFormatRecipeKeys[] = {
    kFormatKey,  kRecipeIdKey,   kTitleKey,
    kAuthorsKey, kFormatNameKey, {"models", Value::kFileEntries, "The files to change, and how.", kRequired},
};

inline constexpr Key kPackIdKey{"id", Value::kId, "Names the pack; unique among the packs of a game.", kRequired};
inline constexpr Key kVersionKey{"version", Value::kText, "The pack's version, in quotes.", kRequired};
inline constexpr Key kRecipesKey{"recipes", Value::kPaths,
                                 "The recipes, as paths inside the pack, in the order in which they are carried out.",
                                 kRequired};
inline constexpr Key kRequiresKey{"requires", Value::kPackIds,
                                  "Packs that must be there too; their bones are named pack-id/name."};
inline constexpr Key kConflictsKey{"conflicts", Value::kPackIds, "Packs that must not be there."};
inline constexpr Key kSeverityKey{"severity", Value::kSeverity,
                                  "Warnings to drop or to raise to errors, for findings of this pack alone."};

inline constexpr Key kPackKeys[] = {kFormatKey, kPackIdKey,  kTitleKey,    kVersionKey,   kAuthorsKey,
                                    kGameKey,   kRecipesKey, kRequiresKey, kConflictsKey, kSeverityKey};

/// Of a pack that is for a format.
inline constexpr Key kFormatPackKeys[] = {kFormatKey,     kPackIdKey,  kTitleKey,    kVersionKey,   kAuthorsKey,
                                          kFormatNameKey, kRecipesKey, kRequiresKey, kConflictsKey, kSeverityKey};

inline constexpr Key kModelKeys[] = {
    {"model", Value::kModelNames, "A model by address (18/0, 30/2#1) or name (mario.gpl), or a list of models."},
    {"pair", Value::kPairName, "Both models of a high/low-poly pair, by name: mario."},
    {"expect", Value::kExpect, "What the vanilla model has to be like; else the recipe is refused."},
    {"edits", Value::kEdits, "What to change, in order."},
    {"skeleton", Value::kSkeleton, "The whole wanted bone list, as `bonepatch inspect --format recipe` prints it."},
};

inline constexpr Key kExpectKeys[] = {
    {"bones", Value::kWord, "How many bones the vanilla model has."},
    {"name", Value::kText, "Its geo name."},
    {"sha256", Value::kSha256, "The sha256 of its ACT section."},
};

/// Of an entry for files of a format.
inline constexpr Key kFileEntryKeys[] = {
    {"file", Value::kFileNames, "A file by its path below the folder, or a list of files.", kRequired},
    {"expect", Value::kExpect, "What the original file has to be like; else the recipe is refused."},
    {"edits", Value::kFormatEdits, "What to change, in order.", kRequired},
};

/// The file has a name of its own.
inline constexpr Key kFileExpectKeys[] = {
    {"bones", Value::kWord, "How many bones the original file has."},
    {"sha256", Value::kSha256, "The sha256 of the original file."},
};

inline constexpr Key kTranslationKey{"translation", Value::kVector, "Where it lies below its parent: x, y, z."};
inline constexpr Key kRotationKey{"rotation", Value::kRotation,
                                  "How it is turned: a quaternion [x, y, z, w], or {euler: [x, y, z]} in degrees."};
inline constexpr Key kScaleKey{"scale", Value::kVector, "Its scale, which the game ignores unless it is 1, 1, 1."};
inline constexpr Key kTransformKey{"transform", Value::kNoTransform,
                                   "none: no transform is stored at all, instead of the three."};

inline constexpr Key kAddBoneKeys[] = {
    {"name", Value::kBoneName, "How edits name the new bone; its id is given when packs are applied.", kRequired},
    {"parent", Value::kParent, "The bone it hangs under: an id, or the name of a bone added before; root in a stadium.",
     kRequired},
    kTranslationKey,
    kRotationKey,
    kScaleKey,
    kTransformKey,
    {"track", Value::kTrack, "The animation track that moves it: none, auto, or 0xC0 to 0xFF."},
    {"mesh", Value::kMesh, "The submesh that it draws, or none."},
};

inline constexpr Key kMoveMeshKeys[] = {
    {"from", Value::kBone, "The bone that draws the mesh."},
    {"submesh", Value::kIndex, "The mesh by its index."},
    {"to", Value::kBone, "The bone that draws it from now on.", kRequired},
    {"keep", Value::kKeep, "offset: the vertices stay as they are. place: the mesh stays where it is seen."},
};

inline constexpr Key kSetMeshKeys[] = {
    {"bone", Value::kBone, "The bone.", kRequired},
    {"submesh", Value::kIndex, "The submesh that it draws.", kRequired},
};

inline constexpr Key kClearMeshKeys[] = {
    {"bone", Value::kBone, "The bone that draws nothing any more.", kRequired},
};

inline constexpr Key kSetTransformKeys[] = {
    {"bone", Value::kBone, "The bone.", kRequired},
    kTranslationKey,
    kRotationKey,
    kScaleKey,
};

inline constexpr Key kMoveSkinKeys[] = {
    {"from", Value::kBone, "The bone that moves the skin now.", kRequired},
    {"to", Value::kBone, "The bone that moves it from now on.", kRequired},
};

inline constexpr Key kReplaceBankKeys[] = {
    {"entry", Value::kEntry, "The animation bank to replace, by address: 18/6, or 18/3#7 in an archive.", kRequired},
    {"file", Value::kBankPath, "The new bank, as a path inside the pack.", kRequired},
};

inline constexpr Key kStatedBoneKeys[] = {
    {"id", Value::kWord, "The bone's id.", kRequired},
    {"parent", Value::kStatedParent, "The id of the bone it hangs under, or root.", kRequired},
    {"track", Value::kStatedTrack, "Its animation track, or none."},
    {"mirror", Value::kByte, "The id of the bone on the other side."},
    {"role", Value::kByte, "Its role in mirroring; 3 for a bone that is its own mirror."},
    {"mesh", Value::kMesh, "The submesh that it draws, or none."},
    kTranslationKey,
    kRotationKey,
    kScaleKey,
    kTransformKey,
};

inline constexpr Key kRotationKeys[] = {
    {"euler", Value::kAngles, "Turns about the fixed X, then Y, then Z axis, in degrees.", kRequired},
};

/// An edit: its name is its only key.
struct EditForm {
  std::string_view name;
  std::span<const Key> keys;  ///< none: it may also stand as a word alone
  std::string_view about;
  std::string_view one_of = {};  ///< keys of which it needs one or more, with spaces between them
};

inline constexpr EditForm kEditForms[] = {
    {"add-bone", kAddBoneKeys, "Adds a bone."},
    {"move-mesh", kMoveMeshKeys, "Lets another bone draw a mesh.", "from submesh"},
    {"set-mesh", kSetMeshKeys, "Lets a bone draw a submesh."},
    {"clear-mesh", kClearMeshKeys, "Lets a bone draw nothing."},
    {"set-transform", kSetTransformKeys, "Changes the named components of a bone's transform.",
     "translation rotation scale"},
    {"move-skin", kMoveSkinKeys, "Lets another bone move the skin that a bone moves."},
    {"replace-bank", kReplaceBankKeys, "Swaps an animation bank for a file of the pack."},
};

}  // namespace bonepatch::recipes
