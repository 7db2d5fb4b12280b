// Marks: how facts tell that a number is the same without telling the number.
#pragma once

#include <span>
#include <string>

#include "patcher/facts/facts.h"

namespace bonepatch::facts {

/// The three components of a record, as marks. `salt` is of this bone alone, so that equal transforms can't be told
/// from their marks.
Transform MarkTransform(const act::Srt& srt, const std::string& salt);

/// What the marks of a bone are salted with.
std::string SaltOf(const std::string& act_sha256, std::size_t bone);

/// A record with stand-ins where marks are: it is judged as the marked one, whose numbers it doesn't have.
act::Srt StandInFor(const Transform& transform);

/// Where a component of `to` is what the mark says, that of `srt` becomes the same.
void Recognise(const Transform& transform, const std::string& salt, const act::Srt& to, act::Srt& srt);

}  // namespace bonepatch::facts
