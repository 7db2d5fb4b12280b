// Reads what `inspect` shows: of a live model of a game, or of a single file.
#pragma once

#include "patcher/cli/session.h"
#include "patcher/report/inspection.h"

namespace bonepatch::cli {

/// A model as the command line names it: an address or a clean geo name. kUsage where there is none, or several.
Result<game::ModelId> FindNamedModel(const plan::Donors& donors, const std::string& word);

/// A live model, with its partners, the banks of its chunk and, where it was patched, the model that recipes start
/// from.
Result<report::Inspection> InspectLive(const Context& context, const std::string& folder, const std::string& word);

/// A model without what lies around it.
Result<report::Inspection> InspectAlone(const plan::GameDonors& donors, game::ModelId id);

/// The same model as the baseline's directory has it (without a baseline: the live one's); none: there is none.
Result<std::optional<report::Inspection>> InspectBaseline(const Session& session, const plan::GameDonors& live,
                                                          game::ModelId id);

/// A model block or a bare ACT section in a file.
Result<report::Inspection> InspectFile(os::FileSystem& fs, const std::string& path, bool bare_act);

}  // namespace bonepatch::cli
