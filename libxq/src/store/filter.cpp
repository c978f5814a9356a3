#include "xq/store/filter.hpp"

#include <numeric>

namespace xq::store {
namespace {

constexpr std::array<std::string_view, kFilterParts> kOptions{
    "--source",  "--group",      "--since",      "--until",    "--event",
    "--player",  "--red",        "--black",      "--opponent", "--min-elo",
    "--max-elo", "--min-length", "--max-length", "--outcome",  "--moves"};

}  // namespace

bool GameFilter::empty() const noexcept {
  const bool no_words = players.empty() && red.empty() && black.empty() && opponents.empty() &&
                        events.empty() && sources.empty() && groups.empty() && outcomes.empty();
  const bool no_bounds = !since && !until && !min_elo && !max_elo && !through;
  return no_words && no_bounds && min_length == 0 && max_length == 0;
}

std::string_view filter_option(FilterPart part) noexcept {
  return kOptions[static_cast<std::size_t>(part)];
}

std::uint64_t FilterReport::total() const noexcept {
  return std::accumulate(left_out.begin(), left_out.end(), std::uint64_t{0});
}

}  // namespace xq::store
