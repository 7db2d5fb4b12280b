// Colours and fonts of a picture.
#pragma once

#include <string_view>

namespace bonepatch::drawing {

/// CSS without `<`, `&` and ids, so that it may stand in any page. Marks differ in more than their colour.
constexpr std::string_view StyleSheet() {
  return R"(
.bp text{font:11px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1f2328}
.bp .bp-title{font-size:18px;font-weight:bold}
.bp .bp-heading{font-size:12px;font-weight:bold}
.bp .bp-label{font-size:10px;stroke:#ffffff;stroke-width:3px;paint-order:stroke;stroke-linejoin:round}
.bp .bp-paper{fill:#ffffff}
.bp .bp-frame{fill:none;stroke:#d0d7de}
.bp .bp-limb{fill:none;stroke:#8c959f;stroke-width:2;stroke-linecap:round}
.bp .bp-loose{stroke-dasharray:2 4}
.bp .bp-leader,.bp .bp-twig{fill:none;stroke:#afb8c1;stroke-width:.8}
.bp .bp-leader{stroke:#818b98}
.bp .bp-joint{fill:#1f2328}
.bp .bp-far{stroke:#1f2328;fill:none}
.bp text.bp-new,.bp text.bp-changed{font-weight:bold}
.bp text.bp-removed{text-decoration:line-through}
.bp text.bp-new,.bp .bp-joint.bp-new{fill:#0969da}
.bp .bp-limb.bp-new{stroke:#0969da;stroke-width:3}
.bp text.bp-changed,.bp .bp-joint.bp-changed{fill:#bc4c00}
.bp .bp-limb.bp-changed{stroke:#bc4c00}
.bp text.bp-removed,.bp .bp-joint.bp-removed{fill:#cf222e}
.bp .bp-limb.bp-removed{stroke:#cf222e;stroke-dasharray:6 3}
@media (prefers-color-scheme:dark){
.bp text,.bp .bp-joint{fill:#e6edf3}
.bp .bp-label{stroke:#0d1117}
.bp .bp-paper{fill:#0d1117}
.bp .bp-frame{stroke:#30363d}
.bp .bp-limb{stroke:#7d8590}
.bp .bp-twig{stroke:#484f58}
.bp .bp-leader{stroke:#6e7681}
.bp .bp-far{stroke:#e6edf3;fill:none}
.bp text.bp-new,.bp .bp-joint.bp-new{fill:#58a6ff}
.bp .bp-limb.bp-new{stroke:#58a6ff}
.bp text.bp-changed,.bp .bp-joint.bp-changed{fill:#f0883e}
.bp .bp-limb.bp-changed{stroke:#f0883e}
.bp text.bp-removed,.bp .bp-joint.bp-removed{fill:#ff7b72}
.bp .bp-limb.bp-removed{stroke:#ff7b72}
}
)";
}

}  // namespace bonepatch::drawing
