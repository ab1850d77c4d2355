#include "memory.h"

#include <algorithm>
#include <cstring>

#include "failure.h"

namespace policybridge {
namespace {

constexpr uint64_t kVictimMask = (uint64_t{1} << kNextVictimBits) - 1;

bool in(uint64_t hooks, unsigned hook) { return (hooks >> hook & 1) != 0; }

}  // namespace

Memory::Memory(const pb_geometry& geometry, Sites& sites)
    : sites_(sites),
      governed_(sites.size()),
      first_l2_(geometry.sms),
      first_channel_(geometry.sms + geometry.sub_partitions),
      l1d_ways_(geometry.l1d.ways),
      l2_ways_(geometry.l2.ways) {
  for (uint32_t i = 0; i < first_channel_; i++) {
    if ((sites[i].hooks & kRemembered) != 0) {
      governed_[i].entries.resize(kEntriesPerSite);
    }
    if ((sites[i].flags & kPresent) != 0) {
      sites_[i].bins = governed_[i].bins;
    }
  }
  picks_.resize(geometry.channels);
}

bool Memory::covers(uint32_t index, const pb_record& query, const pb_view* view) const {
  if (query.hook == PB_PICK) {
    return index - first_channel_ < picks_.size() && (sites_[index].flags & kPicksByHits) != 0 && Picks::covers(*view);
  }
  return in(kRemembered, query.hook) && index < first_channel_ && (!sees(sites_[index]) || query.access.kernel >= 0);
}

uint8_t Memory::scope(const SiteFacts& site, unsigned hook) {
  const uint8_t scope = site.scopes[scope_index(hook)];
  return scope == kSet && !in(kOfASet, hook) ? static_cast<uint8_t>(kPart) : scope;  // a route names no set
}

Memory::Age Memory::age(uint32_t index, const pb_record& query) const {
  const Site& site = sites_[index];
  switch (scope(site, query.hook)) {
    case kSet:
      return {generation_, site.events_of_no_set, governed_[index].ages[bin(query)]};
    case kPart:
      return {generation_, site.events, 0};
    default:
      return {generation_, events_, 0};
  }
}

Memory::Key Memory::key_of(const pb_record& query, const pb_view* view) {
  Key key;
  key.set = in(kOfASet, query.hook) ? query.arg[0] : 0;
  key.hook = query.hook;
  if (query.hook == PB_VICTIM) {
    key.ways = view->count;
    key.may_refuse = view->flags;
  }
  return key;
}

pb_access Memory::without_cycle(const pb_access& access) {
  pb_access stable = access;
  stable.cycle = 0;
  stable.reserved = 0;
  return stable;
}

uint64_t Memory::hash_of(const Key& key, const pb_access* access) {
  uint64_t hash = key.hook * 0x9e3779b97f4a7c15ull ^ static_cast<uint64_t>(key.set);
  if (access != nullptr) {
    hash ^= access->address ^ static_cast<uint64_t>(static_cast<uint32_t>(access->n)) << 20;
    hash ^= static_cast<uint64_t>(static_cast<uint32_t>(access->cta)) << 40 ^
            static_cast<uint32_t>(access->warp_in_cta) ^ access->kind;
  }
  return hash * 0xbf58476d1ce4e5b9ull;
}

bool Memory::same_ways(const Entry& entry, const pb_view& view) {
  const size_t words = (view.count + 63) / 64;
  for (size_t i = 0; i < words; i++) {
    const uint64_t invalid = view.invalid == nullptr ? 0 : view.invalid[i];
    if (entry.words[i] != view.eligible[i] || entry.words[words + i] != invalid) {
      return false;
    }
  }
  return true;
}

const pb_answer* Memory::recall(uint32_t index, const pb_record& query, const pb_view* view) {
  if (query.hook == PB_PICK) {
    return picks_[index - first_channel_].recall(query, *view);
  }
  const Site& site = sites_[index];
  if (scope(site, query.hook) == kSet && (site.queried_sets >> bin(query) & 1) == 0) {
    return nullptr;
  }
  const Governed& here = governed_[index];
  const Key key = key_of(query, view);
  const pb_access* access = sees(site) ? &query.access : nullptr;
  const uint64_t hash = hash_of(key, access);
  if (here.hash_tags[entry_index(hash)] != hash_tag(hash)) {
    return nullptr;
  }
  const Entry& entry = here.entries[entry_index(hash)];
  const Age now = age(index, query);
  const bool fresh = entry.age.generation == now.generation && entry.age.scope == now.scope && entry.age.set == now.set;
  if (!fresh || !(entry.key == key) || (query.hook == PB_VICTIM && !same_ways(entry, *view))) {
    return nullptr;
  }
  if (access != nullptr) {
    const pb_access wanted = without_cycle(*access);
    return std::memcmp(&entry.access, &wanted, sizeof wanted) == 0 ? &entry.answer : nullptr;
  }
  return &entry.answer;
}

void Memory::keep(uint32_t index, const pb_record& query, const pb_view* view, pb_answer answer) {
  if (query.hook == PB_PICK) {
    return picks_[index - first_channel_].keep(query, *view, answer);
  }
  Governed& here = governed_[index];
  const Key key = key_of(query, view);
  const pb_access* access = sees(sites_[index]) ? &query.access : nullptr;
  const uint64_t hash = hash_of(key, access);
  here.hash_tags[entry_index(hash)] = hash_tag(hash);
  Entry& entry = here.entries[entry_index(hash)];
  entry.age = age(index, query);
  if (scope(sites_[index], query.hook) == kSet) {
    sites_[index].queried_sets |= uint64_t{1} << bin(query);
  }
  entry.answer = answer;
  entry.key = key;
  if (query.hook == PB_VICTIM) {
    const size_t words = (view->count + 63) / 64;
    for (size_t i = 0; i < words; i++) {
      entry.words[i] = view->eligible[i];
      entry.words[words + i] = view->invalid == nullptr ? 0 : view->invalid[i];
    }
  }
  if (access != nullptr) {
    entry.access = without_cycle(*access);
  }
}

pb_answer Memory::next_victim(uint32_t index, const pb_record& query, const pb_view& view) const {
  const Bin* bins = sites_[index].bins;
  if (bins == nullptr) {
    return {0, 0};
  }
  const Bin& here = bins[bin(query)];
  for (uint64_t left = here.set == query.arg[0] ? here.next_victims : 0; left != 0; left >>= kNextVictimBits) {
    const uint32_t way = (left & kVictimMask) - 1;
    if (way < view.count && (view.eligible[way / 64] >> way % 64 & 1) != 0) {
      return {PB_WAY, static_cast<int32_t>(way)};
    }
  }
  return {0, 0};
}

void Memory::learn_next_victims(uint32_t index, const pb_record& event) {
  const auto next_victims = static_cast<uint64_t>(event.arg[kNextVictims]);
  for (uint64_t left = next_victims; left != 0; left >>= kNextVictimBits) {
    const uint64_t one = left & kVictimMask;
    if (one == 0 || one > PB_MAX_WAYS) {
      throw Failure(describe(event) + " was answered with " + std::to_string(one) +
                    " as next victim; expected 1 + a way below " + std::to_string(PB_MAX_WAYS));
    }
  }
  Bin* bins = sites_[index].bins;
  if (bins != nullptr && static_cast<uint64_t>(event.arg[0]) <= UINT32_MAX) {
    bins[bin(event)].next_victims = next_victims;
    bins[bin(event)].set = static_cast<uint32_t>(event.arg[0]);
  }
}

uint64_t Memory::after_touch(uint64_t next_victims, int64_t way, uint32_t ways) {
  for (unsigned at = 0; at < 64; at += kNextVictimBits) {
    if ((next_victims >> at & kVictimMask) == static_cast<uint64_t>(way) + 1) {
      const uint64_t before = next_victims & ((uint64_t{1} << at) - 1);
      const uint64_t after = next_victims >> at >> kNextVictimBits << at;
      const unsigned last = (ways - 1) * kNextVictimBits;
      const bool complete = last < 64 && next_victims >> last != 0;
      return before | after | (complete ? static_cast<uint64_t>(way + 1) << last : 0);
    }
  }
  return next_victims;
}

void Memory::forget_bins(uint32_t index) { std::fill_n(governed_[index].bins, kBins, Bin{}); }

void Memory::forget_all() {
  generation_++;
  for (uint32_t index = 0; index < governed_.size(); index++) {
    forget_bins(index);
  }
}

}  // namespace policybridge
