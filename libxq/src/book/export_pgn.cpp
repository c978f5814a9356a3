// A book as PGN: one game with variations from the start position, further games for what cannot be
// reached from it. Moves in ICCS; weights, games and notes as comments.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "codecs.hpp"
#include "pgn_tree.hpp"

namespace xq::book {
namespace {

constexpr std::array<std::string_view, 1> kExtensions{"pgn"};
constexpr std::size_t kLineWidth = 80;

// Puts words on lines.
class Words {
 public:
  explicit Words(AtomicFile& file) : file_(file) {}
  void add(std::string_view word) {
    if (column_ != 0 && column_ + 1 + word.size() > kLineWidth) {
      line_ += '\n';
      column_ = 0;
    }
    if (column_ != 0 && !glued_) {
      line_ += ' ';
      ++column_;
    }
    glued_ = false;
    line_ += word;
    column_ += word.size();
  }
  // The next word follows without a blank, as behind an opening bracket.
  void glue() { glued_ = true; }
  void end_game() {
    file_.write(line_);
    file_.write("\n\n");
    line_.clear();
    column_ = 0;
  }
  void flush() {
    file_.write(line_);
    line_.clear();
  }

 private:
  AtomicFile& file_;
  std::string line_;
  std::size_t column_ = 0;
  bool glued_ = false;
};

std::string iccs(Move move) {
  std::string text = move.from().text() + "-" + move.to().text();
  for (char& c : text) {
    if (c >= 'a' && c <= 'i') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

// A tag's value or a comment's text, which end at a quote or a brace.
std::string harmless(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '{' || c == '}') {
      out += c == '{' ? '(' : ')';
    } else if (c == '"') {
      out += '\'';
    } else {
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

std::string comment_of(const ExportMove& move, bool transposes) {
  std::string text = fmt::format("{}", move.weight);
  text += move.enabled ? fmt::format(" {:.1f}%", move.share * 100) : " off";
  if (move.results) {
    text +=
        fmt::format(" +{}={}-{}", move.results->wins, move.results->draws, move.results->losses);
  }
  if (transposes) text += " transposes";
  if (!move.note.empty()) text += "; " + harmless(move.note);
  return text;
}

// Writes one tree. What is left to do lies on a stack, so that no depth is too much.
class GameText {
 public:
  GameText(const BookTrees& trees, const Tree& tree, Words& words)
      : trees_(trees), tree_(tree), words_(words) {}
  void write() {
    const std::size_t first = tree_.start.side_to_move() == Color::Red ? 0 : 1;
    todo_.push_back({Task::Kind::Go, 0, first});
    while (!todo_.empty()) {
      const Task task = todo_.back();
      todo_.pop_back();
      switch (task.kind) {
        case Task::Kind::Go: go_on(task); break;
        case Task::Kind::Vary:
          words_.add("(");
          words_.glue();
          todo_.push_back({Task::Kind::Close, 0, 0});
          todo_.push_back({Task::Kind::Go, task.node, task.ply + 1});
          put(task.node, task.ply);
          break;
        case Task::Kind::Close:
          words_.glue();
          words_.add(")");
          words_.flush();
          break;
      }
    }
    words_.add("*");
    words_.end_game();
  }

 private:
  struct Task {
    enum class Kind : std::uint8_t { Go, Vary, Close };
    Kind kind = Kind::Go;
    std::uint32_t node = 0;
    std::size_t ply = 0;  // of the move to come, from 0
  };

  // The moves that follow a node: the first, the others as variations, then what follows the first.
  void go_on(const Task& task) {
    const std::uint32_t main = tree_.nodes[task.node].first_child;
    if (main == TreeNode::kNone) return;
    put(main, task.ply);
    todo_.push_back({Task::Kind::Go, main, task.ply + 1});
    const std::size_t mark = todo_.size();
    for (std::uint32_t other = tree_.nodes[main].next_sibling; other != TreeNode::kNone;
         other = tree_.nodes[other].next_sibling)
      todo_.push_back({Task::Kind::Vary, other, task.ply});
    std::reverse(todo_.begin() + static_cast<std::ptrdiff_t>(mark), todo_.end());
  }

  void put(std::uint32_t number, std::size_t ply) {
    const TreeNode& node = tree_.nodes[number];
    words_.add(fmt::format("{}.{}", ply / 2 + 1, ply % 2 == 0 ? "" : ".."));
    words_.add(iccs(node.move));
    const ExportMove& row = trees_.moves(node.position)[node.row];
    const std::string comment = "{" + comment_of(row, node.transposes) + "}";
    for (std::string_view text = comment; !text.empty();) {
      const std::size_t end = std::min(text.find(' '), text.size());
      if (end > 0) words_.add(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  const BookTrees& trees_;
  const Tree& tree_;
  Words& words_;
  std::vector<Task> todo_;
};

class PgnWriter final : public BookWriter {
 public:
  PgnWriter(std::filesystem::path path, std::string title)
      : path_(std::move(path)), title_(std::move(title)) {}

  [[nodiscard]] Result<bool> add(const BookPosition& position) override {
    if (position.position == nullptr) return fail(Errc::Unsupported, kNeedsPosition);
    ++report_.positions;
    trees_.add(position);
    return true;
  }
  [[nodiscard]] Result<WriteReport> finish() override {
    auto file = AtomicFile::create(path_);
    if (!file) return tl::make_unexpected(file.error());
    Words words(*file);
    std::size_t game = 0;
    trees_.for_each_tree([&](const Tree& tree) {
      file->write(tags(tree, ++game));
      report_.rows += tree.nodes.size() - 1;
      GameText(trees_, tree, words).write();
      return true;
    });
    const auto size = file->commit();
    if (!size) return tl::make_unexpected(size.error());
    report_.bytes = *size;
    return report_;
  }

 private:
  [[nodiscard]] std::string tags(const Tree& tree, std::size_t game) const {
    std::string text = fmt::format(
        "[Game \"Chinese Chess\"]\n[Event \"{}\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
        "[Round \"{}\"]\n[Red \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n",
        title_.empty() ? "Opening book" : harmless(title_), game);
    if (!tree.from_start) text += fmt::format("[FEN \"{}\"]\n", export_fen(tree.start));
    return text + "[Format \"ICCS\"]\n\n";
  }

  std::filesystem::path path_;
  std::string title_;
  BookTrees trees_;
  WriteReport report_;
};

Result<std::unique_ptr<BookWriter>> create(const std::filesystem::path& path,
                                           const WriteOptions& options) {
  return std::make_unique<PgnWriter>(path, options.title);
}

}  // namespace

const BookFormat& pgn_format() noexcept {
  static constexpr BookFormat format{"pgn", kExtensions, std::nullopt, nullptr, nullptr, &create};
  return format;
}

}  // namespace xq::book
