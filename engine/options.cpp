#include "options.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "protocol/words.hpp"

namespace engine {
namespace {

using Kind = OptionKind;

constexpr std::array kTable{
    OptionRow{OptionId::Milliseconds, "", "usemillisec", Kind::Check, "true"},
    OptionRow{OptionId::Batch, "", "batch", Kind::Check, "false"},
    OptionRow{OptionId::Debug, "", "debug", Kind::Check, "false"},
    OptionRow{OptionId::DebugLog, "Debug Log File", "", Kind::String, "<empty>"},
    OptionRow{OptionId::Threads, "Threads", "threads", Kind::Spin, "1", 0, 1},
    OptionRow{OptionId::Hash, "Hash", "hashsize", Kind::Spin, "16", 1, 4096},
    OptionRow{OptionId::ClearHash, "Clear Hash", "", Kind::Button, ""},
    OptionRow{OptionId::UseHash, "", "usehash", Kind::Check, "true"},
    OptionRow{OptionId::Ponder, "Ponder", "ponder", Kind::Check, "false"},
    OptionRow{OptionId::MultiPv, "MultiPV", "multipv", Kind::Spin, "1", 1, 128},
    OptionRow{OptionId::MoveOverhead, "Move Overhead", "moveoverhead", Kind::Spin, "30", 0, 5000},
    OptionRow{OptionId::ShowWdl, "UCI_ShowWDL", "", Kind::Check, "false"},
    OptionRow{OptionId::AnalyseMode, "UCI_AnalyseMode", "", Kind::Check, "false"},
    OptionRow{OptionId::OwnBook, "OwnBook", "usebook", Kind::Check, "true"},
    OptionRow{OptionId::BookFile, "BookFile", "bookfiles", Kind::String, "<empty>"},
    OptionRow{OptionId::BookPolicy, "BookPolicy", "bookpolicy", Kind::Combo, "weighted", 0, 0,
              "weighted best uniform"},
    OptionRow{OptionId::BookDepth, "BookDepth", "bookdepth", Kind::Spin, "0", 0, 1000},
    OptionRow{OptionId::BookMinShare, "BookMinShare", "bookminshare", Kind::Spin, "3", 0, 100},
    OptionRow{OptionId::Seed, "Seed", "seed", Kind::String, "0"},
    OptionRow{OptionId::RankBase, "UCI_RankBase", "", Kind::Combo, "auto", 0, 0, "auto 0 1"},
    OptionRow{OptionId::Randomness, "Randomness", "randomness", Kind::Combo, "none", 0, 0,
              "none tiny small medium large huge"},
    OptionRow{OptionId::NewGame, "", "newgame", Kind::Button, ""},
};

// Names that work without being advertised.
constexpr std::array<std::pair<std::string_view, OptionId>, 3> kAliases{{
    {"bestbookmove", OptionId::BestBookMove},
    {"uci_variant", OptionId::Variant},
    {"uci_multipv", OptionId::MultiPv},
}};

// Options of other engines that GUIs send to everybody.
constexpr std::array<std::string_view, 21> kNoEffect{
    "promotion",      "useegtb",           "egtbpaths",  "evalapi",       "idle",
    "pruning",        "knowledge",         "style",      "drawmoves",     "repetition",
    "repetitionrule", "selectivity",       "numapolicy", "nodestime",     "evalfile",
    "skilllevel",     "uci_limitstrength", "uci_elo",    "sixtymoverule", "uci_chess960",
    "uci_opponent"};

std::string folded(std::string_view name) {
  std::string out = lower(name);
  std::erase_if(out, is_blank);
  return out;
}

std::optional<OptionId> find_name(std::string_view name) {
  const std::string key = folded(name);
  if (key.empty()) return std::nullopt;
  for (const OptionRow& row : kTable) {
    if (key == folded(row.uci) || key == folded(row.ucci)) return row.id;
  }
  for (const auto& [alias, id] : kAliases) {
    if (key == alias) return id;
  }
  return std::nullopt;
}

bool means_nothing(std::string_view name) {
  return std::ranges::find(kNoEffect, folded(name)) != kNoEffect.end();
}

// Cuts a `setoption` into name and value: at the word `value`, else after the most words that make
// a known name.
std::pair<std::string_view, std::string_view> split(std::string_view text) {
  std::string_view rest = text;
  const bool uci_form = lower(take_word(rest)) == "name";
  if (!uci_form) rest = text;
  rest = trimmed(rest);
  if (uci_form) {
    std::string_view scan = rest;
    while (!scan.empty()) {
      const std::string_view word = take_word(scan);
      if (lower(word) == "value") {
        const auto at = static_cast<std::size_t>(word.data() - rest.data());
        return {trimmed(rest.substr(0, at)), trimmed(scan)};
      }
    }
  }
  std::pair<std::string_view, std::string_view> best;
  std::string_view scan = rest;
  for (int words = 1; words <= 3 && !scan.empty(); ++words) {
    const std::string_view word = take_word(scan);
    if (word.empty()) break;
    const auto end = static_cast<std::size_t>(word.data() - rest.data()) + word.size();
    const std::string_view name = rest.substr(0, end);
    if (words == 1 || find_name(name) || means_nothing(name)) best = {name, trimmed(scan)};
  }
  return best;
}

std::optional<bool> parse_check(std::string_view value) {
  const std::string v = lower(value);
  if (v == "true" || v == "on" || v == "1" || v == "yes" || v.empty()) return true;
  if (v == "false" || v == "off" || v == "0" || v == "no") return false;
  return std::nullopt;
}

const OptionRow* row_of(OptionId id) {
  const auto* const found = std::ranges::find(kTable, id, &OptionRow::id);
  return found == kTable.end() ? nullptr : found;
}

class Setter {
 public:
  Setter(Options& options, OptionChange& change) : options_(options), change_(change) {}

  void apply(OptionId id) {
    const OptionRow* const row = row_of(id);
    change_.outcome = OptionChange::Outcome::Set;
    const Kind kind = row == nullptr ? Kind::Check : row->kind;
    if (kind == Kind::Button) {
      change_.outcome = OptionChange::Outcome::Pressed;
    } else if (id == OptionId::Variant) {
      if (lower(change_.value) != "xiangqi") bad("xiangqi");
    } else if (id == OptionId::BookMinShare) {
      set_share();
    } else if (id == OptionId::Seed) {
      const auto n = number<std::uint64_t>(change_.value);
      n ? void(options_.seed = *n) : bad("a whole number");
    } else if (kind == Kind::Check) {
      set_check(id);
    } else if (kind == Kind::Spin) {
      set_spin(*row);
    } else if (kind == Kind::Combo) {
      set_combo(*row);
    } else {
      (id == OptionId::DebugLog ? options_.log_file : options_.book_files) = change_.value;
    }
  }

 private:
  void bad(std::string_view expected) {
    change_.outcome = OptionChange::Outcome::BadValue;
    change_.choices = expected;
  }

  void set_check(OptionId id) {
    const auto on = parse_check(change_.value);
    if (!on) return bad("true false");
    switch (id) {
      case OptionId::UseHash: options_.use_hash = *on; break;
      case OptionId::Ponder: options_.ponder = *on; break;
      case OptionId::ShowWdl: options_.show_wdl = *on; break;
      case OptionId::AnalyseMode: options_.analyse = *on; break;
      case OptionId::OwnBook: options_.own_book = *on; break;
      case OptionId::Milliseconds: options_.milliseconds = *on; break;
      case OptionId::Batch: options_.batch = *on; break;
      case OptionId::Debug: options_.debug = *on; break;
      case OptionId::BestBookMove:
        options_.book_policy = *on ? xq::book::Policy::Best : xq::book::Policy::Weighted;
        break;
      default: break;
    }
  }

  void set_spin(const OptionRow& row) {
    const auto n = number<std::int64_t>(change_.value);
    if (!n) return bad("a whole number");
    // UCCI: a table of 0 MB or 0 threads means "as you like".
    const bool automatic = *n == 0 && row.id == OptionId::Hash;
    const std::int64_t v = automatic ? 16 : std::clamp(*n, row.min, row.max);
    if (v != *n && !automatic) {
      change_.outcome = OptionChange::Outcome::Clamped;
      change_.used = std::to_string(v);
    }
    switch (row.id) {
      case OptionId::Hash: options_.hash_mb = static_cast<std::size_t>(v); break;
      case OptionId::MultiPv: options_.multi_pv = static_cast<int>(v); break;
      case OptionId::MoveOverhead: options_.overhead = Millis(v); break;
      case OptionId::BookDepth: options_.book_depth = static_cast<int>(v); break;
      default: break;
    }
  }

  void set_share() {
    char* end = nullptr;
    const double percent = std::strtod(change_.value.c_str(), &end);
    if (change_.value.empty() || *end != '\0' || !std::isfinite(percent))
      return bad("a number from 0 to 100");
    options_.book_min_share = std::clamp(percent, 0.0, 100.0);
    if (options_.book_min_share != percent) {
      change_.outcome = OptionChange::Outcome::Clamped;
      change_.used = percent < 0 ? "0" : "100";
    }
  }

  void set_combo(const OptionRow& row) {
    const std::string wanted = lower(change_.value);
    std::string_view rest = row.choices;
    int index = 0;
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest), ++index) {
      if (word != wanted) continue;
      if (row.id == OptionId::BookPolicy)
        options_.book_policy = static_cast<xq::book::Policy>(index);
      if (row.id == OptionId::RankBase) options_.rank_base = static_cast<RankBase>(index);
      if (row.id == OptionId::Randomness) options_.randomness = index;
      return;
    }
    bad(row.choices);
  }

  Options& options_;
  OptionChange& change_;
};

static_assert(static_cast<int>(xq::book::Policy::Weighted) == 0 &&
              static_cast<int>(xq::book::Policy::Best) == 1 &&
              static_cast<int>(xq::book::Policy::Uniform) == 2);

}  // namespace

std::span<const OptionRow> option_table() noexcept {
  return kTable;
}

OptionChange set_option(Options& options, std::string_view text) {
  const auto [name, value] = split(text);
  OptionChange change;
  change.name = name;
  change.value = value == "<empty>" ? std::string_view() : value;
  change.id = find_name(name);
  if (change.id) {
    Setter(options, change).apply(*change.id);
  } else if (means_nothing(name)) {
    change.outcome = OptionChange::Outcome::NoEffect;
  }
  return change;
}

}  // namespace engine
