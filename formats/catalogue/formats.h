// Every format that there is, and the rules of all of them: the one catalogue.
#pragma once

#include "formats/format.h"

namespace bonepatch::formats {

std::span<const Format* const> All();

/// By its name; null: there is none.
const Format* Find(std::string_view name);

/// The format of a file: by how it begins, else by its name. Null: nobody claims it.
const Format* OfFile(std::string_view name, ByteView beginning);

/// Those that read the edits of recipes.
recipes::EditReaders EditReaders();

/// All rules, in the catalogue's order. What isn't here doesn't exist.
std::span<const RuleWords> Catalogue();

/// Null for an unknown id.
const RuleWords* FindRule(std::string_view id);

/// Rules whose id, symptom, promise or reason hold every word of the text (any case), best first; where none does,
/// those whose symptom holds the most of them. For `explain SYMPTOM`.
std::vector<const RuleWords*> FindBySymptom(std::string_view text);

}  // namespace bonepatch::formats
