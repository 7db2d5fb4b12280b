// The one file that knows yaml-cpp: it turns the library's events into nodes, and refuses what the library lets pass.
#include "recipes/yaml.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <unordered_map>

#include "patcher/base/rule_ids.h"
#include "recipes/feed.h"
#include "recipes/quotes.h"
#include "recipes/reader.h"
#include "recipes/text.h"

namespace bonepatch::recipes::yaml {
namespace {

constexpr std::size_t kMaxKeys = 10'000;  ///< of one mapping; far more than there are words for keys

/// Ends the parse from inside a callback, after the reason was reported.
struct Stop {};

struct Text {
  std::string_view bytes;
  LineMap lines;
  std::size_t last_event = 0;  ///< offset; where to look for what broke a parse

  std::size_t Offset(const YAML::Mark& mark) const {
    return mark.pos < 0 ? bytes.size() : std::min(static_cast<std::size_t>(mark.pos), bytes.size());
  }
  char CharAt(std::size_t offset) const { return offset < bytes.size() ? bytes[offset] : '\0'; }
};

class Builder : public YAML::EventHandler {
 public:
  Builder(Text& text, Problems& problems) : text_(text), problems_(problems) {}

  Node Take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Node node = Begin(mark, Node::Kind::kNull);
    RefuseAnchor(node, anchor);
    const std::string_view rest = text_.bytes.substr(text_.Offset(mark));
    const bool written =
        rest.starts_with("~") || rest.starts_with("null") || rest.starts_with("Null") || rest.starts_with("NULL");
    if (!written) PlaceOfNothing(node, text_.Offset(mark));
    Attach(std::move(node));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    Node node = Begin(mark, Node::Kind::kRefused);
    Report(node, "an alias (*), which recipes don't allow",
           "write it out; `model: [18/0, 18/1]` or `pair:` apply the same edits to several models");
    Attach(std::move(node));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    Node node = Begin(mark, Node::Kind::kScalar);
    RefuseAnchor(node, anchor);
    const std::size_t offset = text_.Offset(mark);
    if (text_.CharAt(offset) == '!' || (tag != "?" && tag != "!")) RefuseTag(node);
    if (IsOpenQuote(text_.bytes, offset)) {
      Report(node, "a quote that is never closed", "close it in front of the end of the value");
      throw Stop{};
    }
    if (value.find('\0') != std::string::npos) {
      Report(node, "a text with an escaped NUL character");
      node.kind = Node::Kind::kRefused;
    }
    node.plain = tag == "?";
    node.text = value;
    Attach(std::move(node));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    Open(mark, Node::Kind::kSequence, tag, anchor, style);
  }
  void OnSequenceEnd() override { Close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    Open(mark, Node::Kind::kMapping, tag, anchor, style);
  }
  void OnMapEnd() override { Close(); }

 private:
  /// A collection that is still open.
  struct Frame {
    Node node;
    bool flow = false;
    bool tagged = false;
    bool has_key = false;
    bool drops_value = false;  ///< the key was refused
    Member member;
    std::unordered_map<std::string, int> lines;  ///< of the keys so far
  };

  Node Begin(const YAML::Mark& mark, Node::Kind kind) {
    const std::size_t offset = text_.Offset(mark);
    text_.last_event = offset;
    const LineColumn at = text_.lines.At(offset);
    Node node;
    node.kind = kind;
    node.line = at.line;
    node.column = at.column;
    RefuseTab(node, offset);
    return node;
  }

  void Open(const YAML::Mark& mark, Node::Kind kind, const std::string& tag, YAML::anchor_t anchor,
            YAML::EmitterStyle::value style) {
    Frame frame;
    frame.node = Begin(mark, kind);
    frame.flow = InFlow() || style == YAML::EmitterStyle::Flow;
    RefuseAnchor(frame.node, anchor);
    if (stack_.size() >= static_cast<std::size_t>(kMaxDepth)) {
      problems_.Add(kRecipeSyntax, frame.node.line, frame.node.column,
                    fmt::format("lists and mappings are nested deeper than {}", kMaxDepth));
      throw Stop{};
    }
    if (tag != "?") {
      RefuseTag(frame.node);
      frame.node.kind = kind;
      frame.tagged = true;
    }
    stack_.push_back(std::move(frame));
  }

  void Close() {
    Frame frame = std::move(stack_.back());
    stack_.pop_back();
    if (frame.tagged) frame.node.kind = Node::Kind::kRefused;
    frame.node.items.reverse();
    frame.node.members.reverse();
    Attach(std::move(frame.node));
  }

  void Attach(Node node) {
    if (stack_.empty()) {
      root_ = std::move(node);
      return;
    }
    Frame& top = stack_.back();
    if (top.node.kind == Node::Kind::kSequence) {
      top.node.items.push_front(std::move(node));
    } else if (!top.has_key) {
      TakeKey(top, std::move(node));
    } else {
      top.has_key = false;
      if (top.drops_value) return;
      top.member.value = std::move(node);
      top.node.members.push_front(std::move(top.member));
    }
  }

  void TakeKey(Frame& frame, Node key) {
    frame.has_key = true;
    frame.drops_value = true;
    frame.member = {std::move(key.text), key.line, key.column, {}};
    if (key.kind != Node::Kind::kScalar) {
      frame.node.incomplete = true;
      if (key.kind != Node::Kind::kRefused) problems_.Add(kRecipeSchema, key.line, key.column, "a key must be a word");
      return;
    }
    if (key.plain && frame.member.key == "<<") {
      frame.node.incomplete = true;
      Report(key, "a merge key (<<), which recipes don't allow", "write the keys out");
      return;
    }
    if (frame.lines.size() >= kMaxKeys) {
      Report(key, fmt::format("a mapping of more than {} keys", kMaxKeys));
      throw Stop{};
    }
    const auto [first, is_new] = frame.lines.emplace(frame.member.key, key.line);
    frame.drops_value = !is_new;
    if (is_new) return;
    problems_.Add(kRecipeSyntax, key.line, key.column,
                  fmt::format("the key {} is there twice, first in line {}", Quoted(frame.member.key), first->second),
                  "keep one of them");
  }

  void Report(const Node& node, std::string_view what, std::string hint = {}) {
    problems_.Add(kRecipeSyntax, node.line, node.column, fmt::format("the file holds {}", what), std::move(hint));
  }

  void RefuseAnchor(const Node& node, YAML::anchor_t anchor) {
    if (anchor != 0)
      Report(node, "an anchor (&), which recipes don't allow", "remove it, and write out what an alias stood for");
  }

  void RefuseTag(Node& node) {
    Report(node, "a tag (!), which recipes don't allow", "remove it; quotes make a text of a number");
    node.kind = Node::Kind::kRefused;
  }

  bool InFlow() const { return !stack_.empty() && stack_.back().flow; }

  /// A thing in block style whose line begins with a tab: the library guesses a column for it.
  void RefuseTab(const Node& node, std::size_t offset) {
    if (InFlow()) return;
    const std::size_t start = text_.lines.LineStart(offset);
    if (start != indented_line_) {
      indented_line_ = start;
      const std::size_t end = text_.bytes.find_first_not_of(" \t", start);
      indentation_end_ = std::min(end, text_.bytes.size());
      tab_ = text_.bytes.substr(start, indentation_end_ - start).find('\t') != std::string_view::npos;
    }
    if (!tab_ || offset != indentation_end_) return;
    Report(node, "a tab in the indentation of a line", "indent with spaces");
    throw Stop{};
  }

  /// The library places a missing value at whatever comes next: the key, or the dash, is what a person looks for.
  void PlaceOfNothing(Node& node, std::size_t next) const {
    if (stack_.empty()) return;
    const Frame& top = stack_.back();
    if (top.node.kind == Node::Kind::kMapping) {
      if (!top.has_key) return;
      node.line = top.member.line;
      node.column = top.member.column;
      return;
    }
    if (top.flow) return;
    if (const auto dash = DashBefore(text_.bytes, next)) {
      const LineColumn at = text_.lines.At(*dash);
      node.line = at.line;
      node.column = at.column;
    }
  }

  Text& text_;
  Problems& problems_;
  std::vector<Frame> stack_;
  Node root_;
  std::size_t indented_line_ = std::string_view::npos;  ///< offset of the line that the next two are about
  std::size_t indentation_end_ = 0;
  bool tab_ = false;
};

/// Reports a document after the first one.
class NoMore : public YAML::EventHandler {
 public:
  NoMore(const Text& text, Problems& problems) : text_(text), problems_(problems) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    const LineColumn at = text_.lines.At(text_.Offset(mark));
    problems_.Add(kRecipeSyntax, at.line, at.column, "a second document begins here; a file holds one",
                  "put it into a file of its own");
    throw Stop{};
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnMapEnd() override {}

 private:
  const Text& text_;
  Problems& problems_;
};

void ReportFailure(const Text& text, const YAML::Exception& failure, Problems& problems) {
  // What the library stumbles over is often far behind a quote that was never closed.
  if (const auto quote = FindOpenQuote(text.bytes, text.last_event)) {
    const LineColumn at = text.lines.At(*quote);
    problems.Add(kRecipeSyntax, at.line, at.column, "the file holds a quote that is never closed",
                 "close it in front of the end of the value");
    return;
  }
  const std::size_t offset = failure.mark.is_null() ? text.last_event : text.Offset(failure.mark);
  const LineColumn at = text.lines.At(offset);
  if (text.CharAt(offset) == '*') {
    problems.Add(kRecipeSyntax, at.line, at.column, "the file holds an alias (*), which recipes don't allow");
    return;
  }
  problems.Add(kRecipeSyntax, at.line, at.column, fmt::format("this is not YAML: {}", failure.msg),
               "look at the indentation, the colons, and brackets or quotes above");
}

}  // namespace

std::optional<Node> Read(std::string_view bytes, Problems& problems) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  Text text{bytes, LineMap(bytes), 0};
  if (!CheckText(bytes, text.lines, problems)) return std::nullopt;

  Feed feed(bytes, text.last_event);
  std::istream stream(&feed);
  Builder builder(text, problems);
  std::optional<Node> root;
  try {
    YAML::Parser parser(stream);
    parser.HandleNextDocument(builder);
    root = builder.Take();
    NoMore no_more(text, problems);
    parser.HandleNextDocument(no_more);
  } catch (const Stop&) {
  } catch (const YAML::Exception& failure) {
    if (!feed.too_much()) ReportFailure(text, failure, problems);
  } catch (const std::exception& failure) {
    problems.Add(kRecipeSyntax, 1, 1, fmt::format("the file can't be read as YAML: {}", failure.what()));
  }
  if (const auto& much = feed.too_much()) {
    const LineColumn at = text.lines.At(much->offset);
    problems.Add(kRecipeSyntax, at.line, at.column, much->message, much->hint);
    return std::nullopt;
  }
  return root;
}

}  // namespace bonepatch::recipes::yaml
