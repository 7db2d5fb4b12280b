// A mark is 48 bits of a SHA-256 over the salt and the steps of the numbers on the grid by which rules compare poses.
#include "patcher/facts/marks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "patcher/base/sha256.h"
#include "validators/pose.h"

namespace bonepatch::facts {
namespace {

constexpr unsigned kSeedBits = 12;  ///< of a mark, for each of up to four stand-ins

using Numbers = std::span<const double>;

std::string MarkOfSteps(const std::string& salt, char component, const std::vector<double>& steps) {
  const std::string text = fmt::format("{} {} {}", salt, component, fmt::join(steps, " "));
  return Sha256(AsBytes(text)).substr(0, kMarkDigits);
}

bool IsFinite(Numbers numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double v) { return std::isfinite(v); });
}

Component MarkOf(const std::string& salt, char component, Numbers numbers, bool identity) {
  if (!IsFinite(numbers)) return Component(kNotFinite);
  return identity ? Component() : MarkOfSteps(salt, component, validators::StepsOf(numbers));
}

/// Whether numbers that count as the same as these have the mark: those a step away in any of them.
bool HasMark(const Component& mark, const std::string& salt, char component, Numbers numbers) {
  std::vector<double> steps = validators::StepsOf(numbers);
  std::size_t ways = 1;
  for (double& step : steps) {
    step -= 1;
    ways *= 3;
  }
  for (std::size_t way = 0; way < ways; ++way) {
    std::vector<double> near = steps;
    std::size_t rest = way;
    for (double& step : near) {
      step += static_cast<double>(rest % 3);
      rest /= 3;
    }
    if (MarkOfSteps(salt, component, near) == mark) return true;
  }
  return false;
}

Quat UnitRotation(const act::Srt& srt) { return Normalised(validators::RotationOf(srt)); }

/// q and -q are one rotation.
bool HasRotation(const Component& mark, const std::string& salt, Quat rotation) {
  if (HasMark(mark, salt, 'r', rotation)) return true;
  for (double& number : rotation) number = -number;
  return HasMark(mark, salt, 'r', rotation);
}

template <typename Field>
void PutStandIns(const Component& component, Field& field) {
  if (component.empty()) return;
  std::uint64_t seed = 0;
  std::from_chars(component.data(), component.data() + component.size(), seed, 16);
  for (F32& number : field) {
    number = component == kNotFinite ? validators::StandInNotFinite()
                                     : validators::StandIn(static_cast<std::uint32_t>(seed & 0xFFF));
    seed >>= kSeedBits;
  }
}

}  // namespace

std::string SaltOf(const std::string& act_sha256, std::size_t bone) { return fmt::format("{} {}", act_sha256, bone); }

Transform MarkTransform(const act::Srt& srt, const std::string& salt) {
  Transform transform;
  transform.type = srt.type;
  const Quat rotation = validators::RotationOf(srt);
  const Vec3 translation = validators::TranslationOf(srt), scale = validators::ScaleOf(srt);
  transform.rotation =
      IsFinite(rotation) ? MarkOf(salt, 'r', UnitRotation(srt), IsIdentity(rotation)) : Component(kNotFinite);
  transform.translation = MarkOf(salt, 't', translation, translation == Vec3{});
  transform.scale = MarkOf(salt, 's', scale, scale == Vec3{1, 1, 1});
  return transform;
}

act::Srt StandInFor(const Transform& transform) {
  act::Srt srt;
  srt.type = transform.type;
  PutStandIns(transform.rotation, srt.rotation);
  PutStandIns(transform.translation, srt.translation);
  PutStandIns(transform.scale, srt.scale);
  return srt;
}

void Recognise(const Transform& transform, const std::string& salt, const act::Srt& to, act::Srt& srt) {
  if (IsMark(transform.rotation) && to.rotation != srt.rotation &&
      HasRotation(transform.rotation, salt, UnitRotation(to)))
    srt.rotation = to.rotation;
  if (IsMark(transform.translation) && to.translation != srt.translation &&
      HasMark(transform.translation, salt, 't', validators::TranslationOf(to)))
    srt.translation = to.translation;
  if (IsMark(transform.scale) && to.scale != srt.scale && HasMark(transform.scale, salt, 's', validators::ScaleOf(to)))
    srt.scale = to.scale;
}

}  // namespace bonepatch::facts
