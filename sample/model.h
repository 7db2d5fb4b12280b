// A model of the made-up game, in words, and the block that it becomes.
#pragma once

#include <string>
#include <vector>

#include "patcher/base/bytes.h"
#include "sample/skeleton.h"

namespace bonepatch::sample {

/// What lies between the geo name and the user data, and after it: the game's own files follow no formula.
enum class Fill { kAlign32, kAlign4, kTight, kStale };

/// What is wrong with a model on purpose: shapes that the real game has.
enum class Oddity {
  kSound,
  kOversizedMirror,  ///< a mirror table of another, larger skeleton: too long, and no involution here
  kGarbageSrt,       ///< SRT pointers that lead nowhere
};

struct ModelPlan {
  std::string name;  ///< geo name; one of 12 or 16 characters is stored without its NUL, as in the real game
  Skeleton bones;
  bool skinned = false;                     ///< submesh 0 is skinned, by the bones that say so
  std::uint32_t rigid = 0;                  ///< rigid submeshes, after the skinned one
  std::uint32_t detail = 8;                 ///< vertices of a rigid submesh, and of a skinned one per bone
  std::uint8_t quantize = 0x38;             ///< how they are stored: s16 with 8 fraction bits, unless said otherwise
  bool shared_arrays = false;               ///< the second rigid submesh has the vertex arrays of the first
  bool culling = false;                     ///< the GPL has user data
  bool tracks = true;                       ///< kind 3
  bool mirrors = true;                      ///< kind 2
  std::vector<std::uint16_t> named_tracks;  ///< kind 4, if any
  Fill fill = Fill::kAlign32;
  Oddity oddity = Oddity::kSound;
  std::uint16_t actor_id = 0;
  std::uint32_t tree_word = 0xC;
  std::uint32_t texture_size = 0x400;  ///< bytes of noise in the place of textures; 0: none
  bool ptr6 = false, poses = false, ptr8 = false;
};

Bytes BuildModel(const ModelPlan& plan);

/// The ACT section alone, with its second filler.
Bytes BuildAct(const ModelPlan& plan);

/// An animation bank whose sequences key these tracks.
Bytes BuildBank(std::uint16_t id, std::uint32_t sequences, const std::vector<std::uint16_t>& tracks);

/// Members by slot; an empty one is an empty slot.
Bytes BuildArchive(const std::vector<Bytes>& members);

/// A prefix of another program's making before a model block: bonepatch doesn't look behind it.
Bytes BuildPrefixed(std::uint64_t seed, const Bytes& model);

}  // namespace bonepatch::sample
