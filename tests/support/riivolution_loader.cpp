// Reading the XML, choosing patches, and carrying them out.
#include "tests/support/riivolution_loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

namespace bonepatch::tests {
namespace {

std::string Resolved(std::string text) {
  const std::pair<const char*, const char*> entities[] = {
      {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#10;", "\n"}, {"&#9;", "\t"}, {"&#13;", "\r"}, {"&amp;", "&"}};
  for (const auto& [entity, meaning] : entities) {
    for (std::size_t at = text.find(entity); at != std::string::npos; at = text.find(entity, at + 1))
      text.replace(at, std::string(entity).size(), meaning);
  }
  return text;
}

/// A walk over the text; a fault ends it.
class XmlWalk {
 public:
  explicit XmlWalk(const std::string& text) : text_(text) {}

  XmlElement Document() {
    SkipMisc();
    return Element();
  }

 private:
  bool At(const std::string& word) const { return text_.compare(at_, word.size(), word) == 0; }
  void SkipSpace() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  /// White space, the declaration and comments.
  void SkipMisc() {
    for (SkipSpace(); At("<?") || At("<!--"); SkipSpace()) {
      const std::string end = At("<?") ? "?>" : "-->";
      at_ = text_.find(end, at_);
      ASSERT_NE(at_, std::string::npos) << "no " << end;
      at_ += end.size();
    }
  }
  std::string Word() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-')) ++at_;
    return text_.substr(start, at_ - start);
  }
  void Expect(const std::string& word) {
    EXPECT_TRUE(At(word)) << "expected " << word << " at " << text_.substr(at_, 40);
    at_ += word.size();
  }
  void Attributes(XmlElement& element) {
    for (SkipSpace(); at_ < text_.size() && text_[at_] != '>' && text_[at_] != '/'; SkipSpace()) {
      const std::string name = Word();
      Expect("=\"");
      const std::size_t end = std::min(text_.find('"', at_), text_.size());
      const std::string raw = text_.substr(at_, end - at_);
      EXPECT_EQ(raw.find_first_of("<\n"), std::string::npos) << "unescaped: " << raw;
      EXPECT_TRUE(element.attributes.emplace(name, Resolved(raw)).second) << name << " twice";
      if (name.empty() || end == text_.size()) {
        ADD_FAILURE() << "no attribute at " << text_.substr(at_, 40);
        at_ = text_.size();
        return;
      }
      at_ = end + 1;
    }
  }
  XmlElement Element() {
    XmlElement element;
    Expect("<");
    element.name = Word();
    Attributes(element);
    if (At("/>")) {
      at_ += 2;
      return element;
    }
    Expect(">");
    for (SkipMisc(); at_ < text_.size() && !At("</"); SkipMisc()) {
      if (!At("<")) {
        ADD_FAILURE() << "text at " << text_.substr(at_, 40);
        return element;
      }
      element.children.push_back(Element());
    }
    Expect("</" + element.name + ">");
    return element;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

std::uint64_t Number(const std::string& text) {
  std::size_t used = 0;
  const std::uint64_t number = text.empty() ? 0 : std::stoull(text, &used, 0);
  EXPECT_EQ(used, text.size()) << text;
  return number;
}

Bytes HexBytes(std::string text) {
  EXPECT_EQ(text.size() % 2, 0u) << text;
  if (text.starts_with("0x")) text = text.substr(2);
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(Number("0x" + text.substr(i, 2))));
  return bytes;
}

std::string Small(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

void ApplyFile(const XmlElement& file, const std::string& root, const std::function<Bytes(const std::string&)>& card,
               LoadedDisc& disc) {
  const std::string external = file.Get("external");
  EXPECT_EQ(external.find_first_of("\\"), std::string::npos);
  EXPECT_EQ(external.find(".."), std::string::npos);
  const Bytes bytes = card(external.starts_with("/") ? external : root + "/" + external);
  const auto found = disc.files.find(Small(file.Get("disc")));
  ASSERT_NE(found, disc.files.end()) << file.Get("disc") << " isn't on the disc";
  GrownFile& grown = found->second;
  EXPECT_EQ(Number(file.Get("offset")) % 4, 0u);
  const std::uint64_t start = Number(file.Get("offset")) & ~std::uint64_t{3};
  const std::uint64_t skip = std::min<std::uint64_t>(Number(file.Get("fileoffset")), bytes.size());
  const std::uint64_t wanted = Number(file.Get("length"));
  const std::uint64_t size = wanted == 0 ? bytes.size() - skip : wanted;
  ASSERT_GE(start, grown.size) << "bytes of the disc would be covered";
  grown.tail.resize(start - grown.size);  // a gap is zeros
  for (std::uint64_t i = 0; i < size; ++i) grown.tail.push_back(skip + i < bytes.size() ? bytes[skip + i] : 0);
}

void ApplyMemory(const XmlElement& patch, LoadedDisc& disc) {
  const std::uint64_t address = Number(patch.Get("offset"));
  const Bytes value = HexBytes(patch.Get("value")), original = HexBytes(patch.Get("original"));
  for (auto& [start, bytes] : disc.memory) {
    if (address < start || !Fits(bytes.size(), address - start, std::max(value.size(), original.size()))) continue;
    const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(address - start);
    if (!original.empty() && !std::equal(original.begin(), original.end(), at)) {
      ++disc.skipped;
      return;
    }
    std::copy(value.begin(), value.end(), at);
    return;
  }
  ADD_FAILURE() << "no section is loaded at " << patch.Get("offset");
}

}  // namespace

std::vector<const XmlElement*> XmlElement::All(const std::string& child) const {
  std::vector<const XmlElement*> found;
  for (const XmlElement& element : children) {
    if (element.name == child) found.push_back(&element);
  }
  return found;
}

std::string XmlElement::Get(const std::string& attribute) const {
  const auto found = attributes.find(attribute);
  return found == attributes.end() ? std::string() : found->second;
}

XmlElement ReadXml(const std::string& text) { return XmlWalk(text).Document(); }

Memory LoadDol(ByteView dol) {
  Memory memory;
  for (std::uint32_t i = 0; i < 18; ++i) {
    const std::uint32_t offset = *Load<std::uint32_t>(dol, 4 * i), address = *Load<std::uint32_t>(dol, 0x48 + 4 * i);
    const std::uint32_t size = *Load<std::uint32_t>(dol, 0x90 + 4 * i);
    const auto bytes = Slice(dol, offset, size);
    EXPECT_TRUE(bytes.has_value());
    if (size > 0 && bytes) memory[address] = Bytes(bytes->begin(), bytes->end());
  }
  return memory;
}

bool LoadPatch(const std::string& xml, const std::string& game_id, const std::function<Bytes(const std::string&)>& card,
               LoadedDisc& disc) {
  const XmlElement document = ReadXml(xml);
  EXPECT_EQ(document.name, "wiidisc");
  EXPECT_EQ(document.Get("version"), "1");
  for (const XmlElement* id : document.All("id")) {
    if (!game_id.starts_with(id->Get("game"))) return false;
  }
  std::vector<std::string> chosen;
  for (const XmlElement* options : document.All("options")) {
    for (const XmlElement* section : options->All("section")) {
      for (const XmlElement* option : section->All("option")) {
        const std::uint64_t choice = Number(option->Get("default"));
        const auto choices = option->All("choice");
        if (choice == 0 || choice > choices.size()) continue;
        for (const XmlElement* patch : choices[choice - 1]->All("patch")) chosen.push_back(patch->Get("id"));
      }
    }
  }
  for (const std::string& id : chosen) {
    for (const XmlElement* patch : document.All("patch")) {
      if (patch->Get("id") != id) continue;
      const std::string root = patch->Get("root").empty() ? document.Get("root") : patch->Get("root");
      for (const XmlElement* file : patch->All("file")) ApplyFile(*file, root, card, disc);
      for (const XmlElement* memory : patch->All("memory")) ApplyMemory(*memory, disc);
    }
  }
  return true;
}

}  // namespace bonepatch::tests
