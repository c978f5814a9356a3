#include "write.hpp"

#include <cstdio>
#include <filesystem>

#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "read.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

namespace fs = std::filesystem;
using xq::Errc;
using xq::Result;
using xq::record::Game;

constexpr std::uint64_t kFaultsInFull = 10;

// The name of an input without folders and extension.
std::string stem_of(const std::string& display) {
  const std::string stem = fs::path(display).stem().string();
  return stem.empty() || stem == "-" ? "game" : stem;
}

class Conversion {
 public:
  explicit Conversion(const ConvertRecordsArgs& args) : args_(args), output_(args.write) {}

  int run() {
    if (auto ok = output_.open(); !ok) return failed(ok.error());
    const auto files = xq::record::list_inputs(args_.read.paths);
    {
      Progress progress(args_.common, files);
      for (const auto& input : files) {
        if (auto ok = convert(input, progress); !ok) return failed(ok.error());
        progress.file_done(input);
      }
    }
    if (output_.games() == 0) {
      complain(args_.common, "no game in what was given");
      return 1;
    }
    if (auto ok = output_.close(); !ok) return failed(ok.error());
    report();
    return args_.common.strict && faults_ > 0 ? 1 : 0;
  }

 private:
  int failed(const xq::Error& error) const {
    complain(args_.common, "{}: {}", args_.write.output, error.message);
    return 1;
  }
  Result<bool> convert(const xq::record::InputFile& input, Progress& progress) {
    auto container = open_container(input);
    if (!container) {
      note(input.display, 0, io_fault(container.error()), progress);
      return true;
    }
    while (auto part = container->next()) {
      if (auto ok = convert(place_text(input.display, part->member), std::move(*part), progress);
          !ok) {
        return ok;
      }
    }
    return true;
  }
  Result<bool> convert(const std::string& place, xq::record::Part part, Progress& progress) {
    OpenedFile file = open_part(std::move(part));
    if (file.fault) {
      note(place, 0, *file.fault, progress);
      return true;
    }
    while (const auto game = file.reader->next()) {
      progress.game_done();
      for (const auto& fault : game->faults)
        note(place, game->ordinal, fault, progress);
      if (game->bad_start) {
        ++left_out_;
        continue;
      }
      const std::string name = game->ordinal == 1
                                   ? stem_of(place)
                                   : fmt::format("{}-{:04}", stem_of(place), game->ordinal);
      if (auto ok = output_.add(*game, name); !ok) return ok;
    }
    return true;
  }
  void note(std::string_view path, std::int64_t ordinal, const xq::record::Fault& fault,
            Progress& progress) {
    if (++faults_ > kFaultsInFull || args_.common.quiet) return;
    progress.clear();
    fmt::print(stderr, "{}\n", fault_line(args_.common.lang, path, ordinal, fault));
  }
  void report() const {
    const Common& common = args_.common;
    if (common.quiet || args_.write.output == "-") return;
    if (common.json) {
      fmt::print("{}\n", dump(Json{{"output", args_.write.output},
                                   {"games", output_.games()},
                                   {"left_out", left_out_},
                                   {"faults", faults_},
                                   {"lost", output_.lost()}}));
      return;
    }
    if (faults_ > kFaultsInFull) {
      out(common, "... and {} more faults", xq::with_commas(faults_ - kFaultsInFull));
    }
    out(common, "written: {}: {} games; left out: {} without a usable start; faults: {}",
        args_.write.output, xq::with_commas(output_.games()), xq::with_commas(left_out_),
        xq::with_commas(faults_));
    if (output_.left_out() > 0) {
      out(common, "{} tags, pieces and moves have no place in this format",
          xq::with_commas(output_.left_out()));
    }
    if (output_.lost() > 0) {
      out(common, "{} characters could not be written in this format or character set",
          xq::with_commas(output_.lost()));
    }
  }

  const ConvertRecordsArgs& args_;
  RecordOutput output_;
  std::uint64_t faults_ = 0;
  std::uint64_t left_out_ = 0;
};

}  // namespace

Result<bool> RecordOutput::open() {
  if (args_.output == "-") return true;
  std::error_code error;
  folder_ = args_.writer->single &&
            (fs::is_directory(args_.output, error) || args_.output.ends_with('/'));
  if (folder_) {
    fs::create_directories(args_.output, error);
    if (error) return xq::fail(Errc::Io, error.message());
    return true;
  }
  if (!args_.force && fs::is_regular_file(args_.output, error)) {
    return xq::fail(Errc::Unsupported, "is there already; --force replaces it");
  }
  auto file = xq::AtomicFile::create(args_.output);
  if (!file) return tl::make_unexpected(std::move(file).error());
  file_.emplace(std::move(*file));
  return true;
}

Result<bool> RecordOutput::add(const Game& game, const std::string& name) {
  if (args_.writer->single) return write_single(game, name);
  const auto written = xq::record::write_game(*args_.writer, game, args_.charset);
  lost_ += written.lost;
  left_out_ += written.left_out;
  ++games_;
  if (file_) {
    file_->write(written.bytes);
  } else if (std::fwrite(written.bytes.data(), 1, written.bytes.size(), stdout) !=
             written.bytes.size()) {
    return xq::fail(Errc::Io, "standard output cannot be written");
  }
  return true;
}

Result<bool> RecordOutput::write_single(const Game& game, const std::string& name) {
  ++games_;
  const auto written = xq::record::write_game(*args_.writer, game, args_.charset);
  lost_ += written.lost;
  left_out_ += written.left_out;
  if (!folder_) {
    if (games_ > 1) {
      return xq::fail(Errc::Unsupported,
                      fmt::format("more than one game, and {} holds one a file: name a folder",
                                  args_.writer->name));
    }
    file_->write(written.bytes);
    return true;
  }
  // A name that is taken, by another source or from before, gets a number.
  const fs::path folder(args_.output);
  fs::path path = folder / fmt::format("{}.{}", name, args_.writer->extension);
  std::error_code error;
  for (int number = 2; fs::exists(path, error); ++number) {
    path = folder / fmt::format("{} ({}).{}", name, number, args_.writer->extension);
  }
  auto file = xq::AtomicFile::create(path);
  if (!file) return tl::make_unexpected(std::move(file).error());
  file->write(written.bytes);
  if (auto done = file->commit(); !done) return tl::make_unexpected(std::move(done).error());
  return true;
}

Result<bool> RecordOutput::close() {
  if (!file_) {
    if (std::fflush(stdout) != 0) return xq::fail(Errc::Io, "standard output cannot be written");
    return true;
  }
  if (auto done = file_->commit(); !done) return tl::make_unexpected(std::move(done).error());
  return true;
}

int run(const ConvertRecordsArgs& args) {
  return Conversion(args).run();
}

}  // namespace bookgen
