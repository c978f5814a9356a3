#include "notation_choice.hpp"

#include <algorithm>

#include "xq/notation/vietnamese.hpp"
#include "xq/notation/wxf.hpp"

#include "pgn_lexer.hpp"

namespace xq::record {

void choose_wxf_or_vietnamese(std::vector<notation::Notation>& list, const GameText& text) {
  using notation::Notation;
  const auto has = [&](Notation n) { return std::ranges::find(list, n) != list.end(); };
  if (!has(Notation::Wxf) || !has(Notation::Vietnamese)) return;
  bool wxf_only = false;
  bool vietnamese_only = false;
  for (const MoveToken& t : text.tokens) {
    const std::string_view token = mended(text.text_of(t));
    const bool wxf = wxf::is_well_formed(token);
    const bool vietnamese = vietnamese::is_well_formed(token);
    wxf_only = wxf_only || (wxf && !vietnamese);
    vietnamese_only = vietnamese_only || (vietnamese && !wxf);
  }
  if (wxf_only == vietnamese_only) return;
  std::erase(list, wxf_only ? Notation::Vietnamese : Notation::Wxf);
}

}  // namespace xq::record
