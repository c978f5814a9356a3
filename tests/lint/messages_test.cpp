// Every sentence that the sources pass to tr() or say() is in the catalogue with a Chinese twin of
// the same placeholders, and the catalogue holds nothing else.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "messages_tables.hpp"
#include "support/paths.hpp"
#include "support/temp_dir.hpp"

namespace {

namespace fs = std::filesystem;

// A string literal starting at text[at] == '"', neighbours joined; `at` ends behind it.
std::string read_literal(const std::string& text, std::size_t& at) {
  std::string out;
  while (at < text.size() && text[at] == '"') {
    for (++at; at < text.size() && text[at] != '"'; ++at) {
      if (text[at] == '\\' && at + 1 < text.size()) {
        ++at;
        out += text[at] == 'n' ? '\n' : text[at] == 't' ? '\t' : text[at];
      } else {
        out += text[at];
      }
    }
    ++at;
    const std::size_t next = text.find_first_not_of(" \t\r\n", at);
    if (next == std::string::npos || text[next] != '"') break;
    at = next;
  }
  return out;
}

// Blanks out comments, so that a quotation mark in one does not start a literal.
std::string without_comments(const std::string& text) {
  std::string out;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!in_string && text.compare(i, 2, "//") == 0) {
      i = std::min(text.find('\n', i), text.size() - 1);
    } else if (!in_string && text[i] == '\'' && i + 2 < text.size()) {
      const std::size_t end = text.find('\'', i + (text[i + 1] == '\\' ? 3 : 2));
      if (end != std::string::npos && end - i <= 4) {
        i = end;  // a character such as '"'; digit separators do not occur at such distances
        continue;
      }
    } else if (in_string && text[i] == '\\') {
      out += text[i++];
    } else if (text[i] == '"') {
      in_string = !in_string;
    }
    out += text[i];
  }
  return out;
}

struct Sources {
  std::map<std::string, std::string> sentences;  // passed to tr(), say() and so on, and where
  std::set<std::string> literals;                // every string literal
};

void read_source(const fs::path& path, Sources& out) {
  const std::string text = without_comments(xq::test::read_file(path));
  for (std::size_t i = 0; i < text.size();) {
    const bool word_start = i == 0 || (std::isalnum(static_cast<unsigned char>(text[i - 1])) == 0 &&
                                       text[i - 1] != '_');
    const auto calls = [&](std::string_view name) {
      return text.compare(i, name.size(), name) == 0;
    };
    // out() and complain() are bookgen's wrappers around say().
    const bool call =
        word_start && (calls("tr(") || calls("say(") || calls("out(") || calls("complain("));
    if (call) {
      // The second argument, if it is a literal; the first holds no comma outside brackets.
      std::size_t at = text.find('(', i) + 1;
      int depth = 0;
      while (at < text.size() && !(depth == 0 && (text[at] == ',' || text[at] == ')'))) {
        if (text[at] == '(') ++depth;
        if (text[at] == ')') --depth;
        if (text[at] == '"') break;
        ++at;
      }
      if (at < text.size() && text[at] == ',') at = text.find_first_not_of(" \t\r\n", at + 1);
      if (at < text.size() && text[at] == '"')
        out.sentences[read_literal(text, at)] = path.string();
      i += 3;
    } else if (text[i] == '"') {
      out.literals.insert(read_literal(text, i));
    } else {
      ++i;
    }
  }
}

const Sources& sources() {
  static const Sources all = [] {
    Sources found;
    for (const char* folder : {"libxq", "bookgen", "bookview", "engine"}) {
      const fs::path root = xq::test::source_dir() / folder;
      if (!fs::is_directory(root)) continue;
      for (const auto& entry : fs::recursive_directory_iterator(root)) {
        const std::string name = entry.path().filename().string();
        const bool source =
            entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp";
        if (!source || name.rfind("messages_", 0) == 0) continue;
        read_source(entry.path(), found);
      }
    }
    return found;
  }();
  return all;
}

std::vector<xq::detail::Translation> catalogue() {
  std::vector<xq::detail::Translation> all;
  for (const auto& list : xq::detail::translation_lists()) {
    for (const auto& entry : list) {
      if (!entry.english.empty()) all.push_back(entry);
    }
  }
  return all;
}

// "{}" "{:>5}" "{1}" ... of a sentence, in order of the argument they show.
std::vector<std::string> placeholders(std::string_view text) {
  std::vector<std::string> out;
  int next = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') continue;
    if (i + 1 < text.size() && text[i + 1] == '{') {
      ++i;
      continue;
    }
    const std::size_t end = text.find('}', i);
    std::string inside(text.substr(i + 1, end - i - 1));
    const std::size_t colon = std::min(inside.find(':'), inside.size());
    if (colon == 0) inside.insert(0, std::to_string(next++));
    out.push_back(inside.substr(0, inside.find(':')));
    i = end;
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

TEST_CASE("messages: every sentence of the sources has a Chinese twin", "[lint]") {
  std::set<std::string, std::less<>> known;
  for (const auto& entry : catalogue())
    known.emplace(entry.english);
  for (const auto& [sentence, where] : sources().sentences) {
    if (sentence.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos) continue;
    INFO(where);
    INFO(sentence);
    CHECK(known.count(sentence) == 1);
  }
}

TEST_CASE("messages: every entry of the catalogue is used", "[lint]") {
  for (const auto& entry : catalogue()) {
    INFO(entry.english);
    CHECK(sources().literals.count(std::string(entry.english)) +
              sources().sentences.count(std::string(entry.english)) >
          0);
  }
}

TEST_CASE("messages: no sentence is in the catalogue twice", "[lint]") {
  std::set<std::string_view> seen;
  for (const auto& entry : catalogue()) {
    INFO(entry.english);
    CHECK(seen.insert(entry.english).second);
  }
}

TEST_CASE("messages: both languages of an entry show the same arguments", "[lint]") {
  for (const auto& entry : catalogue()) {
    INFO(entry.english);
    INFO(entry.chinese);
    CHECK_FALSE(entry.chinese.empty());
    CHECK(placeholders(entry.english) == placeholders(entry.chinese));
  }
}
