// UCI as Pikafish speaks it: ranks 0-9, every option line with a default, nps in every info line.
#pragma once

#include "protocol.hpp"

namespace engine {

class UciProtocol final : public Protocol {
 public:
  [[nodiscard]] Dialect dialect() const noexcept override { return Dialect::Uci; }
  [[nodiscard]] std::vector<std::string> hello(const Identity& identity) const override;
  [[nodiscard]] std::vector<std::string> info(const SearchInfo& info,
                                              const InfoStyle& style) const override;
  [[nodiscard]] std::vector<std::string> candidate(const BookCandidate& candidate,
                                                   int rank_base) const override;
  [[nodiscard]] std::string best(const BestMove& best) const override;
  [[nodiscard]] std::string message(const std::string& text) const override;
};

}  // namespace engine
