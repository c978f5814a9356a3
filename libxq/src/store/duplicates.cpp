#include "xq/store/duplicates.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace xq::store {

std::vector<std::size_t> group_by_names(std::span<const CopyNames> copies) {
  using Pair = std::pair<std::string, std::string>;
  const auto complete = [](const Pair& p) { return !p.first.empty() && !p.second.empty(); };
  std::vector<Pair> complete_pairs;
  for (const CopyNames& copy : copies) {
    Pair pair{copy.red, copy.black};
    if (complete(pair)) complete_pairs.push_back(std::move(pair));
  }
  std::sort(complete_pairs.begin(), complete_pairs.end());
  complete_pairs.erase(std::unique(complete_pairs.begin(), complete_pairs.end()),
                       complete_pairs.end());

  std::map<Pair, std::size_t> groups;
  std::vector<std::size_t> out;
  for (const CopyNames& copy : copies) {
    Pair pair{copy.red, copy.black};
    if (!complete(pair)) {
      const auto agrees = [&](const Pair& p) {
        return (pair.first.empty() || pair.first == p.first) &&
               (pair.second.empty() || pair.second == p.second);
      };
      const auto first = std::find_if(complete_pairs.begin(), complete_pairs.end(), agrees);
      if (first != complete_pairs.end() &&
          std::find_if(first + 1, complete_pairs.end(), agrees) == complete_pairs.end()) {
        pair = *first;
      }
    }
    out.push_back(groups.try_emplace(std::move(pair), groups.size()).first->second);
  }
  return out;
}

Outcome majority(const OutcomeCounts& copies) noexcept {
  Outcome best = Outcome::Unknown;
  std::uint32_t most = 0;
  for (const Outcome o : {Outcome::RedWins, Outcome::Draw, Outcome::BlackWins}) {
    const std::uint32_t count = copies[static_cast<std::size_t>(o)];
    if (count > most) {
      most = count;
      best = o;
    } else if (count == most) {
      best = Outcome::Unknown;
    }
  }
  return most == 0 ? Outcome::Unknown : best;
}

std::string fold_name(std::string_view name) {
  const auto plain = [](char c) { return c > ' ' && c < 0x7F; };
  if (std::all_of(name.begin(), name.end(), plain)) {
    return name == "?" ? std::string() : std::string(name);
  }
  UErrorCode status = U_ZERO_ERROR;
  static const icu::Normalizer2* const nfkc = icu::Normalizer2::getNFKCInstance(status);
  static const std::unique_ptr<icu::Transliterator> simplify = [] {
    UErrorCode error = U_ZERO_ERROR;
    return std::unique_ptr<icu::Transliterator>(icu::Transliterator::createInstance(
        icu::UnicodeString("Hant-Hans"), UTRANS_FORWARD, error));
  }();
  icu::UnicodeString text = icu::UnicodeString::fromUTF8(
      icu::StringPiece(name.data(), static_cast<std::int32_t>(name.size())));
  if (nfkc != nullptr && U_SUCCESS(status)) text = nfkc->normalize(text, status);
  icu::UnicodeString packed;
  for (std::int32_t i = 0; i < text.length();) {
    const UChar32 c = text.char32At(i);
    if (!u_isUWhiteSpace(c)) packed.append(c);
    i += U16_LENGTH(c);
  }
  if (simplify) simplify->transliterate(packed);
  std::string out;
  packed.toUTF8String(out);
  return out == "?" ? std::string() : out;
}

}  // namespace xq::store
