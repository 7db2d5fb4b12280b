// game/* and recipe/*: rows of rules that are raised, by id, by who reads a recipe, plans or writes.
#include "patcher/base/rule_ids.h"
#include "validators/families.h"

namespace bonepatch::validators {
namespace {

constexpr Rule kGameRules[] = {
    {.id = kGameLimit,
     .severity = Severity::kError,
     .phase = Phase::kGame,
     .promise = "dt_na.dat stays under 4 GiB",
     .reason = "The game's tables hold offsets in 32 bits. What lies further back can't be named.",
     .symptom = "",
     .example = "Packs whose patched blocks no longer fit behind a dt_na.dat that other mods made nearly 4 GiB large.",
     .fix = "Apply fewer packs, or start from a smaller dt_na.dat.",
     .needs = Needs::kNothing},
    {.id = kGameRoutes,
     .severity = Severity::kError,
     .phase = Phase::kGame,
     .promise = "a patched block overlaps no other route's block, lies inside the file and starts on a multiple of 32",
     .reason = "Each record of the directory table is a route to a block. Bytes that two routes share would be two "
               "models at once.",
     .symptom = "",
     .example = "A game in which another program put a block where the state says that ours lies.",
     .fix = "Run `bonepatch status` to see who lies where, then `bonepatch restore` and apply again.",
     .needs = Needs::kNothing},
    {.id = kGameFst,
     .severity = Severity::kError,
     .phase = Phase::kGame,
     .promise = "fst.bin is there, and its entry for dt_na.dat covers every route and isn't past the file's end",
     .reason = "The game can't read dt_na.dat past the size that fst.bin gives. Patched blocks lie behind the vanilla "
               "end, so the size must grow with them.",
     .symptom = "",
     .example = "An extracted game without sys/fst.bin.",
     .fix = "Extract the whole disc again, with main.dol, fst.bin and dt_na.dat.",
     .needs = Needs::kNothing},
    {.id = kGameForeign,
     .severity = Severity::kError,
     .phase = Phase::kGame,
     .promise = "main.dol, fst.bin and the patched blocks are what the state says they are",
     .reason = "Another program changed what we wrote. To go on from there would lose its work or ours.",
     .symptom = "",
     .example = "A texture mod that rewrote main.dol after a pack was applied.",
     .fix = "Run `bonepatch status` to see what differs. `bonepatch restore` puts main.dol and fst.bin back; where no "
            "pack is applied, `bonepatch adopt` takes the game as it stands.",
     .needs = Needs::kNothing},
    {.id = kGameUnsupported,
     .severity = Severity::kError,
     .phase = Phase::kGame,
     .promise = "the game is one that bonepatch knows, by structure: 172 table pointers that map, `dt_na.dat` at "
                "0x8067F658, a dt_na.dat of at least the vanilla size, no `SLGDIRS\\x01` in main.dol",
     .reason = "The directory table is found by its place in the US release. In another release or under a mod that "
               "moved the table, the same place holds something else.",
     .symptom = "",
     .example = "A main.dol of another region, or one whose directory table was moved by a mod (`SLGDIRS`).",
     .fix = "Use an extracted disc of the US release, without a mod that moves the directory table.",
     .needs = Needs::kNothing},
};

constexpr Rule kRecipeRules[] = {
    {.id = kRecipeSyntax,
     .severity = Severity::kError,
     .phase = Phase::kText,
     .promise = "the file is strict YAML",
     .reason = "YAML has many ways to say one thing and some to say another than one meant. A recipe uses the plain "
               "part of it.",
     .symptom = "",
     .example = "parent: &p 3   # an anchor; tags, aliases, merge keys, `010` and a key given twice are refused too",
     .fix = "Write plain YAML: mappings, lists, strings and decimal or 0x numbers.",
     .needs = Needs::kNothing},
    {.id = kRecipeSchema,
     .severity = Severity::kError,
     .phase = Phase::kText,
     .promise = "keys, types and ranges are those of the recipe format",
     .reason = "A key that nobody reads is a wish that nobody fulfils. So an unknown key, a missing one and a value of "
               "another kind are errors.",
     .symptom = "",
     .example = "- add-bone: {name: antenna, paretn: 3}",
     .fix =
         "Correct the key or the value. `bonepatch schema` prints the JSON Schema, which editors use for completion.",
     .needs = Needs::kNothing},
    {.id = kRecipeReference,
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "a named model, an edited bone, an entry exists and is what the edit needs; a move-mesh source draws "
                "something",
     .reason = "An edit of something that isn't there would do nothing, or something else than its author meant.",
     .symptom = "",
     .example = "- move-mesh: {from: 12, to: antenna}   # where bone 12 draws nothing",
     .fix = "Look the model up with `bonepatch list` and its bones with `bonepatch inspect`. A bone that a recipe adds "
            "is named by its name, after its add-bone.",
     .needs = Needs::kNothing},
    {.id = kRecipePack,
     .severity = Severity::kError,
     .phase = Phase::kText,
     .promise = "paths stay inside the pack; ids are unique (packs in a plan, recipes in a pack)",
     .reason = "A pack comes from someone else and may not read files outside its folder. Ids tell packs and recipes "
               "apart when they are replaced or removed.",
     .symptom = "",
     .example = "recipes: [../other/antenna.yaml]",
     .fix = "Put the file into the pack's folder, and give each pack and each recipe an id of its own.",
     .needs = Needs::kNothing},
    {.id = kRecipeRelations,
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "required packs are in the plan, conflicting ones aren't",
     .reason = "A pack that requires another one uses its bones. Packs that conflict were found by their authors not "
               "to work together.",
     .symptom = "",
     .example = "requires: [base-bones]   # in a plan without the pack base-bones",
     .fix = "Apply the required pack too, or first; remove the conflicting one with `bonepatch unpatch`.",
     .needs = Needs::kNothing},
    {.id = kRecipeFingerprint,
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "the donor is the one the recipe expects (bone count, name, sha256)",
     .reason = "A recipe names bones by number. On another model than its author's the same numbers are other bones.",
     .symptom = "",
     .example = "expect: {bones: 91}   # for a model with 92 bones",
     .fix = "Apply the recipe to the game that it was made for, or look the bones up again and correct `expect`.",
     .needs = Needs::kNothing},
    {.id = kRecipeConflict,
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "two recipes of a plan don't take the same mesh away, fill the same bone's mesh slot, use the same "
                "track id or move the same donor on one model, nor replace one bank (clear-mesh takes away; two "
                "set-mesh of one submesh only share it)",
     .reason = "Both want the same thing for themselves, and whichever came last would win without a word.",
     .symptom = "",
     .example = "Two packs that both say `move-mesh: {from: 54, ...}` for 18/0.",
     .fix = "Apply only one of the two, or change one so that it uses another mesh, bone or track.",
     .needs = Needs::kNothing},
};

}  // namespace

std::span<const Rule> GameRules() { return kGameRules; }
std::span<const Rule> RecipeRules() { return kRecipeRules; }

}  // namespace bonepatch::validators
