// bookgen convert and bookgen merge: books of any formats into one file.
#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "xq/base/file.hpp"
#include "xq/book/merge.hpp"
#include "xq/store/database.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "merge.hpp"
#include "places.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

namespace fs = std::filesystem;
namespace book = xq::book;
using xq::Result;
using xq::with_commas;

// A book to read, and how much its weights count.
struct Input {
  std::string path;
  double factor = 1;
  std::unique_ptr<book::Book> book;  // nullptr: an empty file
};

const book::BookFormat* format_of(const BookArgs& args, const std::string& output) {
  if (!args.format.empty()) return book::find_format(args.format);
  if (const auto* by_name = book::format_of_extension(output)) return by_name;
  return book::find_format("bookdat");
}

// The rows that found no place, a line each.
class UnreachedFile {
 public:
  UnreachedFile(std::string path, const std::vector<Input>& inputs)
      : path_(std::move(path)), inputs_(inputs) {}

  Result<bool> open() {
    if (path_.empty()) return true;
    auto file = xq::AtomicFile::create(path_);
    if (!file) return tl::make_unexpected(std::move(file).error());
    file_.emplace(std::move(*file));
    file_->write("# book\trow\tkey\tmove\tweight\n");
    return true;
  }
  [[nodiscard]] book::UnreachedSink sink() {
    if (!file_) return {};
    return [this](std::size_t input, const book::FileRow& row) {
      file_->write(fmt::format(
          "{}\t{}\t{}\t{}\t{}\n", inputs_[input].path, row.row.number,
          row.key.size == 0 ? "-" : row.key.text(),
          row.row.move.is_none() ? fmt::format("0x{:x}", row.code) : row.row.move.text(),
          row.row.weight));
    };
  }
  Result<bool> close() {
    if (!file_) return true;
    if (auto done = file_->commit(); !done) return tl::make_unexpected(std::move(done).error());
    return true;
  }

 private:
  std::string path_;
  const std::vector<Input>& inputs_;
  std::optional<xq::AtomicFile> file_;
};

bool is_blank(const fs::path& path) {
  const auto bytes = xq::read_file(path);
  return bytes && bytes->text().find_first_not_of(" \t\r\n") == std::string_view::npos;
}

class BookMerge {
 public:
  BookMerge(const Common& common, const BookArgs& args, std::string output)
      : common_(common), args_(args), output_(std::move(output)) {}

  // Opens a book. An empty file has nothing to say and is no fault of a merge.
  bool add(const std::string& path, double factor, bool may_be_empty) {
    if (is_same_file(path, output_)) {
      complain(common_, "{} is given both to read and to write", path);
      return false;
    }
    auto loaded = book::load(path);
    if (!loaded && may_be_empty && is_blank(path)) {
      if (!common_.quiet) complain(common_, "{}: empty; nothing is taken from it", path);
      return true;
    }
    if (!loaded) {
      complain(common_, "{}: {}", path, loaded.error().message);
      return false;
    }
    if (!common_.quiet) {
      for (const std::string& warning : (*loaded)->info().warnings)
        complain(common_, "{}: {}", path, warning);
    }
    inputs_.push_back({path, factor, std::move(*loaded)});
    return true;
  }

  // rule  nullopt: a conversion.
  int run(std::optional<book::MergeRule> rule, std::optional<xq::Color> side) {
    const book::BookFormat* format = format_of(args_, output_);
    if (inputs_.empty()) {
      complain(common_, "{}: every book is empty", output_);
      return 1;
    }
    if (format->create == nullptr) {
      complain(common_, "{}: books of format {} are read, not written", output_, format->name);
      return 1;
    }
    // A conversion to the same kind of keys: nothing has to be found, every row is kept as it is.
    const bool plain = rule == std::nullopt && args_.positions.empty() && args_.unreached.empty() &&
                       !args_.write.both_orientations &&
                       format->keys == inputs_[0].book->info().keys && can_copy(*format);
    const auto done =
        plain ? copy(*format) : merge(*format, rule.value_or(book::MergeRule::First), side);
    if (!done) {
      complain(common_, "{}: {}", output_, done.error().message);
      return 1;
    }
    print(*format);
    const std::uint64_t left = left_out();
    return common_.strict && left > 0 ? 1 : 0;
  }

 private:
  static bool can_copy(const book::BookFormat& format) {
    return format.keys == book::KeyKind::Lock1 || format.keys == book::KeyKind::Bh;
  }
  Result<bool> copy(const book::BookFormat& format) {
    auto done = book::copy_rows(*inputs_[0].book, format, output_, args_.write);
    if (!done) return tl::make_unexpected(std::move(done).error());
    report_.written = *done;
    report_.unreached = {0};
    copied_ = true;
    return true;
  }
  Result<bool> merge(const book::BookFormat& format, book::MergeRule rule,
                     std::optional<xq::Color> side) {
    std::vector<book::MergeInput> inputs;
    for (const Input& input : inputs_)
      inputs.push_back({input.book.get(), input.factor, {}});
    inputs.front().side = side;
    UnreachedFile unreached(args_.unreached, inputs_);
    if (auto ok = unreached.open(); !ok) return ok;
    auto done = book::merge_books(inputs, rule, places_of(args_.positions, common_, places_),
                                  format, output_, args_.write, unreached.sink());
    if (!done) return tl::make_unexpected(std::move(done).error());
    report_ = std::move(*done);
    return unreached.close();
  }

  // Rows that are not in the output.
  [[nodiscard]] std::uint64_t left_out() const {
    std::uint64_t sum = report_.written.collision_rows + report_.written.disabled;
    for (const std::uint64_t rows : report_.unreached)
      sum += rows;
    return sum - std::min(sum, report_.carried);
  }

  void print(const book::BookFormat& format) const {
    if (common_.quiet) return;
    if (common_.json) return print_json(format);
    const book::WriteReport& w = report_.written;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const book::BookInfo& info = inputs_[i].book->info();
      if (copied_) {
        out(common_, "{}: {}, {} rows; the same kind of keys: copied as they are", inputs_[i].path,
            info.format, with_commas(info.rows));
        continue;
      }
      out(common_, "{}: {}, {} rows; found by no position: {}", inputs_[i].path, info.format,
          with_commas(info.rows), with_commas(report_.unreached[i]));
    }
    if (!args_.positions.empty()) {
      out(common_, "positions looked at: {} of {} files", with_commas(places_.positions),
          args_.positions.size());
    }
    if (places_.bad_lines > 0)
      out(common_, "lines that are no position: {}", with_commas(places_.bad_lines));
    if (report_.both > 0)
      out(common_, "positions that several books know: {}", with_commas(report_.both));
    if (report_.carried > 0)
      out(common_, "rows carried over without a position: {}", with_commas(report_.carried));
    print_write_report(common_, w);
    out(common_, "written: {}: {} positions, {} rows, {} bytes, format {}", output_,
        with_commas(w.positions), with_commas(w.rows), with_commas(w.bytes), format.name);
  }
  void print_json(const book::BookFormat& format) const {
    Json books = Json::array();
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const book::BookInfo& info = inputs_[i].book->info();
      books.push_back(Json{{"path", inputs_[i].path},
                           {"format", info.format},
                           {"rows", info.rows},
                           {"unreached", report_.unreached[i]}});
    }
    Json json{{"output", output_},
              {"format", format.name},
              {"books", books},
              {"shared_positions", report_.both},
              {"carried", report_.carried}};
    json.update(write_report_json(report_.written));
    fmt::print("{}\n", dump(json));
  }

  const Common& common_;
  const BookArgs& args_;
  std::string output_;
  std::vector<Input> inputs_;
  Places places_;
  bool copied_ = false;  // row by row
  book::MergeReport report_;
};

// "a.dat=2" of --rule weighted: a path and a factor.
struct WeightedPath {
  std::string path;
  double factor = 1;
};
std::optional<WeightedPath> parse_weighted(const std::string& text) {
  std::error_code ignored;
  if (fs::exists(text, ignored)) return WeightedPath{text, 1};
  const std::size_t sign = text.rfind('=');
  if (sign == std::string::npos) return WeightedPath{text, 1};
  const std::string number = text.substr(sign + 1);
  char* end = nullptr;
  const double factor = std::strtod(number.c_str(), &end);
  if (number.empty() || *end != '\0' || !(factor > 0 && factor <= 1e6)) return std::nullopt;
  return WeightedPath{text.substr(0, sign), factor};
}

int run_books(const MergeArgs& args, const std::vector<WeightedPath>& paths) {
  if (args.output == "-" || (args.book.format.empty() && args.output.ends_with(".xqdb"))) {
    complain(args.common, "{}: these are books; name the book to write", args.output);
    return 2;
  }
  BookMerge merge(args.common, args.book, args.output);
  for (const WeightedPath& input : paths) {
    if (!merge.add(input.path, input.factor, true)) return 1;
  }
  return merge.run(args.rule, args.side);
}

}  // namespace

int run(const ConvertArgs& args) {
  if (xq::store::is_database(args.input)) {
    complain(args.common, "{}: a database; bookgen export makes books from it", args.input);
    return 1;
  }
  BookMerge merge(args.common, args.book, args.output);
  if (!merge.add(args.input, 1, false)) return 1;
  return merge.run(std::nullopt, std::nullopt);
}

int run(const MergeArgs& args) {
  std::vector<WeightedPath> paths;
  std::size_t databases = 0;
  for (const std::string& text : args.inputs) {
    const auto input =
        args.rule == book::MergeRule::Weighted ? parse_weighted(text) : WeightedPath{text, 1};
    if (!input) {
      complain(args.common, "{}: expected BOOK=FACTOR with a factor above 0", text);
      return 2;
    }
    std::error_code error;
    if (!fs::exists(input->path, error)) {
      complain(args.common, "{}: no such file", input->path);
      return 1;
    }
    if (xq::store::is_database(input->path)) ++databases;
    paths.push_back(*input);
  }
  if (databases == paths.size()) return run_databases(args);
  if (databases > 0) {
    complain(args.common,
             "databases and books cannot be merged into one; bookgen import takes a "
             "book into a database");
    return 2;
  }
  return run_books(args, paths);
}

}  // namespace bookgen
