#include "tt.hpp"

#include <algorithm>
#include <new>

namespace engine {
namespace {

// data: from 7 | to 7 | bound 2 | generation 6 | depth 8 | score 16, from the low end.
constexpr int kTo = 7;
constexpr int kBoundAt = 14;
constexpr int kGenerationAt = 16;
constexpr int kDepthAt = 22;
constexpr int kScoreAt = 30;

constexpr auto kRelaxed = std::memory_order_relaxed;

std::uint64_t pack(const Stored& s, std::uint8_t generation) noexcept {
  return static_cast<std::uint64_t>(s.move.from().index()) |
         static_cast<std::uint64_t>(s.move.to().index()) << kTo |
         static_cast<std::uint64_t>(s.bound) << kBoundAt |
         static_cast<std::uint64_t>(generation) << kGenerationAt |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(s.depth)) << kDepthAt |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(s.score)) << kScoreAt;
}

Stored unpack(std::uint64_t data) noexcept {
  Stored s;
  s.move = xq::Move(xq::Square::from_index(static_cast<int>(data & 127)),
                    xq::Square::from_index(static_cast<int>((data >> kTo) & 127)));
  s.bound = static_cast<Bound>((data >> kBoundAt) & 3);
  s.depth = static_cast<Depth>((data >> kDepthAt) & 255);
  s.score = static_cast<std::int16_t>((data >> kScoreAt) & 0xFFFF);
  return s;
}

int depth_of(std::uint64_t data) noexcept {
  return static_cast<int>((data >> kDepthAt) & 255);
}
std::uint8_t generation_of(std::uint64_t data) noexcept {
  return static_cast<std::uint8_t>((data >> kGenerationAt) & 63);
}

}  // namespace

void TranspositionTable::resize(std::size_t megabytes) noexcept {
  wanted_mb_ = std::max<std::size_t>(megabytes, 1);
}

std::size_t TranspositionTable::allocate() {
  if (entries_ && have_mb_ == wanted_mb_) return have_mb_;
  entries_.reset();
  buckets_ = 0;
  for (std::size_t mb = wanted_mb_; mb > 0 && !entries_; mb /= 2) {
    const std::size_t count = mb * (1U << 20) / (sizeof(Entry) * kBucket);
    entries_.reset(new (std::nothrow) Entry[count * kBucket]());
    if (entries_) {
      buckets_ = count;
      have_mb_ = wanted_mb_ = mb;
    }
  }
  return have_mb_;
}

void TranspositionTable::clear() noexcept {
  for (std::size_t i = 0; i < buckets_ * kBucket; ++i) {
    entries_[i].lock.store(0, kRelaxed);
    entries_[i].data.store(0, kRelaxed);
  }
}

TranspositionTable::Entry* TranspositionTable::bucket(const xq::LockKey& key) const noexcept {
  const std::uint64_t at = (static_cast<std::uint64_t>(key.key) * buckets_) >> 32;
  return entries_.get() + at * kBucket;
}

std::optional<Stored> TranspositionTable::probe(const xq::LockKey& key, int ply) const noexcept {
  if (buckets_ == 0) return std::nullopt;
  const Entry* const first = bucket(key);
  for (const Entry* e = first; e != first + kBucket; ++e) {
    const std::uint64_t data = e->data.load(kRelaxed);
    if (data == 0 || (e->lock.load(kRelaxed) ^ data) != key.book_order()) continue;
    Stored s = unpack(data);
    if (s.score > kBan) s.score -= ply;
    if (s.score < -kBan) s.score += ply;
    return s;
  }
  return std::nullopt;
}

void TranspositionTable::store(const xq::LockKey& key, int ply, const Stored& what) noexcept {
  if (buckets_ == 0) return;
  Stored s = what;
  if (is_path_bound(s.score)) {
    s.score = 0;
    s.bound = Bound::None;
    s.depth = 0;
  }
  if (s.move.is_none() && s.bound == Bound::None) return;
  if (s.score > kBan) s.score += ply;
  if (s.score < -kBan) s.score -= ply;
  s.depth = std::clamp(s.depth, 0, 255);

  Entry* const first = bucket(key);
  Entry* victim = first;
  int cheapest = 1 << 20;
  for (Entry* e = first; e != first + kBucket; ++e) {
    const std::uint64_t data = e->data.load(kRelaxed);
    const bool same = data != 0 && (e->lock.load(kRelaxed) ^ data) == key.book_order();
    if (same) {
      if (s.move.is_none()) s.move = unpack(data).move;
      const bool keep = generation_of(data) == generation_ && s.bound != Bound::Exact &&
                        depth_of(data) > s.depth + 2;
      if (keep) return;
      victim = e;
      break;
    }
    const int worth =
        data == 0 ? -1 : depth_of(data) - 8 * ((generation_ - generation_of(data)) & 63);
    if (worth < cheapest) {
      cheapest = worth;
      victim = e;
    }
  }
  const std::uint64_t data = pack(s, generation_);
  victim->data.store(data, kRelaxed);
  victim->lock.store(key.book_order() ^ data, kRelaxed);
}

int TranspositionTable::hashfull() const noexcept {
  if (buckets_ == 0) return 0;
  const std::size_t sample = std::min<std::size_t>(1000, buckets_ * kBucket);
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    const std::uint64_t data = entries_[i].data.load(kRelaxed);
    if (data != 0 && generation_of(data) == generation_) ++used;
  }
  return static_cast<int>(static_cast<std::size_t>(used) * 1000 / sample);
}

}  // namespace engine
