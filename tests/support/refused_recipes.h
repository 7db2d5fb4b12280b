// Recipes for the made-up game that each break one rule, and the near misses that break none.
#pragma once

namespace bonepatch::tests {

struct RefusedRecipe {
  const char* rule;  ///< what is broken, at whatever severity
  const char* model;
  const char* broken;       ///< edits in flow style
  const char* near_miss;    ///< edits on the same model that break nothing
  const char* beside = "";  ///< another finding that comes with it by nature
};

// Mario (18/0): 91 bones, cap on 54 (submesh 1), head on 55 (submesh 2), submesh 0 skinned. sta03 (9/0): roots 0 to 6.
inline const RefusedRecipe kRefusedRecipes[] = {
    {"act/parent-missing", "18/0", "{add-bone: {name: a, parent: 140}}", "{add-bone: {name: a, parent: 90}}"},
    {"act/parent-missing", "18/0", "{add-bone: {name: a, parent: 92}}, {add-bone: {name: b, parent: 3}}",
     "{add-bone: {name: a, parent: 3}}, {add-bone: {name: b, parent: a}}"},
    {"act/parent-cycle", "18/0", "{add-bone: {name: a, parent: 91}}", "{add-bone: {name: a, parent: 90}}"},
    {"act/root-new-outside-stadium", "18/0", "{add-bone: {name: a, parent: root}}", "{add-bone: {name: a, parent: 0}}"},
    {"act/root-child-in-stadium", "9/0", "{add-bone: {name: a, parent: 0}}", "{add-bone: {name: a, parent: root}}"},
    {"act/track-range", "18/0", "{add-bone: {name: a, parent: 3, track: 0xBF}}",
     "{add-bone: {name: a, parent: 3, track: 0xC0}}"},
    {"act/track-range", "18/0", "{add-bone: {name: a, parent: 3, track: 0x100}}",
     "{add-bone: {name: a, parent: 3, track: 0xFF}}"},
    {"act/track-unique", "18/0",
     "{add-bone: {name: a, parent: 3, track: 0xC0}}, {add-bone: {name: b, parent: 3, track: 0xC0}}",
     "{add-bone: {name: a, parent: 3, track: 0xC0}}, {add-bone: {name: b, parent: 3, track: 0xC1}}"},
    {"act/track-no-table", "136/0", "{add-bone: {name: a, parent: 0, track: 0xC0}}",
     "{add-bone: {name: a, parent: 0}}"},
    {"act/geo-range", "18/0", "{set-mesh: {bone: 5, submesh: 3}}", "{add-bone: {name: a, parent: 5}}"},
    {"act/geo-unowned", "18/0", "{clear-mesh: {bone: 54}}",
     "{clear-mesh: {bone: 54}}, {set-mesh: {bone: 49, submesh: 1}}"},
    {"act/geo-skinned", "18/0", "{set-mesh: {bone: 5, submesh: 0}}", "{move-mesh: {submesh: 1, to: 5}}"},
    {"act/geo-occupied", "18/0", "{move-mesh: {from: 54, to: 55}}",
     "{move-mesh: {from: 54, to: 55}}, {move-mesh: {from: 55, to: 54}}"},
    {"act/geo-occupied", "18/0", "{set-mesh: {bone: 55, submesh: 1}}, {clear-mesh: {bone: 54}}",
     "{move-mesh: {from: 55, to: 49}}, {move-mesh: {from: 54, to: 55}}"},
    {"act/geo-shared", "18/0", "{set-mesh: {bone: 5, submesh: 1}}", "{move-mesh: {from: 54, to: 5}}"},
    {"act/geo-stadium-host", "9/0", "{move-mesh: {from: 2, to: 7}}",
     "{add-bone: {name: a, parent: root}}, {move-mesh: {from: 2, to: a}}"},
    {"act/srt-unit-quaternion", "18/0", "{add-bone: {name: a, parent: 3, rotation: [0, 0, 0, 0]}}",
     "{add-bone: {name: a, parent: 3, rotation: [0, 0, 0, 1.0009]}}"},
    {"act/srt-unit-quaternion", "18/0", "{add-bone: {name: a, parent: 3, rotation: [0, 0, 0, 1.002]}}",
     "{add-bone: {name: a, parent: 3, rotation: [0.6, 0, 0, -0.8]}}"},
    {"act/srt-scale", "18/0", "{add-bone: {name: a, parent: 3, scale: [1, 1, 1.5]}}",
     "{add-bone: {name: a, parent: 3, scale: [1, 1, 1]}}"},
    {"act/srt-donor-skinned", "18/0", "{set-transform: {bone: 28, translation: [0, 1, 0]}}",
     "{set-transform: {bone: 12, translation: [0, 0, 0.1]}}", "act/srt-donor-animated"},
    {"recipe/reference", "18/0", "{clear-mesh: {bone: 5}}", "{move-mesh: {from: 54, to: 5}}"},
    {"recipe/reference", "18/0", "{set-mesh: {bone: 91, submesh: 1}}", "{move-mesh: {from: 54, to: 90}}"},
    {"recipe/reference", "18/0", "{move-mesh: {from: 54, submesh: 2, to: 5}}",
     "{move-mesh: {from: 54, submesh: 1, to: 5}}"},
};

}  // namespace bonepatch::tests
