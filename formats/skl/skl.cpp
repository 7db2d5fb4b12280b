// Ties the parts of the slice together.
#include "formats/skl/skl.h"

namespace bonepatch::formats::skl {
namespace {

class SklFormat final : public Format {
 public:
  std::string_view name() const override { return "skl"; }
  std::string_view about() const override { return "Lost Saga skeletons"; }
  std::string_view extension() const override { return ".skl"; }
  bool Claims(ByteView beginning) const override { return AsText(beginning).starts_with(std::string_view("SKL\0", 4)); }
  std::span<const RuleWords> rules() const override { return {}; }
  Verdict Judge(const StoredFile&) const override { return {}; }
  View Look(const std::string& title, ByteView) const override {
    View view;
    view.title = title;
    return view;
  }
};

}  // namespace

const Format& TheFormat() {
  static const SklFormat format;
  return format;
}

}  // namespace bonepatch::formats::skl
