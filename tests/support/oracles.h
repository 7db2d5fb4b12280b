// Programs that aren't ours and know formats: Python with its JSON Schema package, and xmllint.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bonepatch::tests {

/// What each document is to a JSON Schema: "ok", or the first reason why it isn't. Documents have a file name, which
/// tells JSON from YAML, and a text. Fails the test where the schema itself is none.
std::vector<std::string> Validate(const std::string& schema,
                                  const std::vector<std::pair<std::string, std::string>>& documents);

/// What differs between the formats of one run; empty where they say the same.
std::string Differences(const std::string& json, const std::string& sarif, const std::string& junit,
                        const std::string& github);

/// Why a document isn't valid by an XML Schema, a file below the sources; empty where it is.
std::string XmlFaults(const std::string& document, const std::string& schema);

/// Why a document isn't well-formed XML; empty where it is.
std::string XmlFaults(const std::string& document);

/// What a reader of YAML finds that a reader of JSON doesn't find in the other text; empty where both read the same.
std::string YamlFaults(const std::string& yaml, const std::string& json);

/// A file below the sources.
std::string SourceFile(const std::string& path);

}  // namespace bonepatch::tests
