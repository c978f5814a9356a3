#include "charset_choice.hpp"

#include <algorithm>
#include <array>

#include "lines.hpp"
#include "pgn_replay.hpp"
#include "pgn_scan.hpp"

namespace xq::record {
namespace {

constexpr std::size_t kSample = 1 << 20;
constexpr std::size_t kReplayed = 64 << 10;
constexpr std::size_t kEnough = 24;  // move signs; a dozen plies

// What the byte pairs of a text speak for.
struct Votes {
  std::size_t big5_moves = 0;  // forward, back, sideways as Big5 writes them
  std::size_t gb_moves = 0;
  std::size_t big5_text = 0;  // pairs among Big5's common characters
  std::size_t gb_text = 0;
};

// Forward, back and sideways: one of them is in every Chinese move. Pairs of unlike meaning are
// rare as text in the other set.
constexpr std::array<std::uint16_t, 3> kBig5Moves{0xB669, 0xB068, 0xA5AD};
constexpr std::array<std::uint16_t, 3> kGbMoves{0xBDF8, 0xCDCB, 0xC6BD};

Votes count_votes(ByteView bytes) noexcept {
  Votes votes;
  for (std::size_t at = 0; at + 1 < bytes.size();) {
    const std::uint8_t lead = bytes[at];
    const std::uint8_t trail = bytes[at + 1];
    if (lead < 0x81 || trail < 0x40) {
      ++at;
      continue;
    }
    const auto pair = static_cast<std::uint16_t>(lead << 8 | trail);
    const auto is_pair = [pair](std::uint16_t p) { return p == pair; };
    votes.big5_moves += std::ranges::any_of(kBig5Moves, is_pair) ? 1U : 0U;
    votes.gb_moves += std::ranges::any_of(kGbMoves, is_pair) ? 1U : 0U;
    // Level 1 of each set: the characters in common use.
    votes.big5_text += lead >= 0xA4 && lead <= 0xC6 && (trail < 0x7F || trail > 0xA0) ? 1U : 0U;
    votes.gb_text += lead >= 0xB0 && lead <= 0xD7 && trail > 0xA0 ? 1U : 0U;
    at += 2;
    if (votes.big5_moves + votes.gb_moves >= kEnough) break;
  }
  return votes;
}

// How many plies of the first games can be played if the text is in `charset`.
std::size_t playable_plies(ByteView bytes, Charset charset) {
  LineSource lines(bytes.first(std::min(bytes.size(), kReplayed)), charset);
  GameScanner scanner(lines);
  GameText text;
  std::size_t plies = 0;
  while (scanner.next(text))
    plies += replay(text, lines.bytes(), charset).moves.size();
  return plies;
}

// UTF-8 with some damage: many sound characters, few bad bytes.
bool is_damaged_utf8(ByteView sample) {
  const Decoded text = decode(sample, Charset::Utf8);
  const auto leads = static_cast<std::size_t>(std::ranges::count_if(
      text.text, [](char c) { return static_cast<unsigned char>(c) >= 0xC2; }));
  const std::size_t sound = leads > text.bad_bytes ? leads - text.bad_bytes : 0;
  return sound > 4 * text.bad_bytes;
}

Charset choose_pairs(ByteView bytes, ByteView sample) {
  const Votes votes = count_votes(sample);
  const auto clear = [](std::size_t more, std::size_t less) {
    return more >= 4 && more >= 8 * less;
  };
  if (clear(votes.big5_moves, votes.gb_moves)) return Charset::Big5;
  if (clear(votes.gb_moves, votes.big5_moves)) return Charset::Gb18030;
  if (is_damaged_utf8(sample)) return Charset::Utf8;
  if (votes.big5_moves + votes.gb_moves > 0) {
    const std::size_t big5 = playable_plies(bytes, Charset::Big5);
    const std::size_t gb = playable_plies(bytes, Charset::Gb18030);
    if (big5 != gb) return big5 > gb ? Charset::Big5 : Charset::Gb18030;
  }
  // No move tells: the set that has all the characters, else the one in which they are common.
  const bool big5_sound = decode(sample, Charset::Big5).bad_bytes == 0;
  const bool gb_sound = decode(sample, Charset::Gb18030).bad_bytes == 0;
  if (big5_sound != gb_sound) return big5_sound ? Charset::Big5 : Charset::Gb18030;
  return votes.big5_text > votes.gb_text ? Charset::Big5 : Charset::Gb18030;
}

}  // namespace

Charset choose_charset(ByteView bytes) {
  const ByteView head = bytes.first(std::min<std::size_t>(bytes.size(), 4096));
  if (const auto told = sniff_charset(head); told && *told != Charset::Ascii) {
    if (*told != Charset::Utf8) return *told;  // UTF-16 or a byte order mark
  }
  const std::size_t ascii = ascii_prefix(bytes);
  if (ascii == bytes.size()) return Charset::Ascii;
  // From the first line with something else on, up to a line's end so that no character is cut.
  const std::string_view before = as_text(bytes.first(ascii));
  const std::size_t line = before.find_last_of("\r\n") + 1;
  ByteView sample = bytes.subspan(line, std::min(kSample, bytes.size() - line));
  if (line + sample.size() < bytes.size()) {
    const std::size_t end = as_text(sample).find_last_of("\r\n");
    if (end != std::string_view::npos) sample = sample.first(end);
  }
  if (is_utf8(as_text(sample))) return Charset::Utf8;
  return choose_pairs(bytes, sample);
}

std::string head_text(ByteView head) {
  const Charset charset = choose_charset(head);
  const bool wide = charset == Charset::Utf16le || charset == Charset::Utf16be;
  if (!wide && as_text(head).find('\0') != std::string_view::npos) return {};
  return decode(head, charset).text;
}

}  // namespace xq::record
