#include "memory.h"

#include <cstring>

#include "answers.h"

namespace policybridge {
namespace {

constexpr uint64_t kRemembered = bit(PB_ROUTE) | bit(PB_VICTIM) | bit(PB_NO_ELIGIBLE_WAY) | bit(PB_GRAIN);
constexpr uint64_t kAskedOfASet = kRemembered & ~bit(PB_ROUTE);

bool in(uint64_t hooks, unsigned hook) { return (hooks >> hook & 1) != 0; }

}  // namespace

Memory::Memory(const pb_geometry& geometry, const Place* places) {
  places_.resize(place_count(geometry));
  for (uint32_t i = 0; i < places_.size(); i++) {
    places_[i].place = places + i;
    bool is_cache = i < geometry.sms + geometry.sub_partitions;
    if (is_cache && (places[i].hooks & kRemembered) != 0) {
      uint32_t sets = i < geometry.sms ? geometry.l1d.sets : geometry.l2.sets;
      places_[i].sets.resize(sets);
      places_[i].entries.resize(kEntriesPerPlace);
    }
  }
}

bool Memory::covers(uint32_t place, const pb_record& question) const {
  return in(kRemembered, question.hook) && (!sees(*places_[place].place) || question.access.kernel >= 0);
}

uint8_t Memory::scope(const Place& place, unsigned hook) {
  switch (hook) {
    case PB_ROUTE: return place.route_scope == kSet ? static_cast<uint8_t>(kPart) : place.route_scope;  // a route names no set
    case PB_VICTIM: return place.victim_scope;
    case PB_NO_ELIGIBLE_WAY: return place.no_eligible_way_scope;
    default: return place.grain_scope;
  }
}

Memory::Age Memory::age(const Governed& here, const pb_record& question) const {
  bool of_a_set = in(kAskedOfASet, question.hook);
  auto set = static_cast<size_t>(question.arg[0]);
  Age age{everything_, events_, of_a_set ? here.sets[set].changes : 0};
  uint8_t reach = scope(*here.place, question.hook);
  if (reach == kPart) {
    age.scope = here.events;
  } else if (reach == kSet) {
    age.scope = here.events_of_no_set;
    age.set = here.sets[set].events;
  }
  return age;
}

Memory::Key Memory::key_of(const pb_record& question, const pb_view* view) {
  Key key;
  key.set = question.hook == PB_ROUTE ? 0 : question.arg[0];
  key.hook = question.hook;
  if (question.hook == PB_VICTIM) {
    key.ways = view->count;
    key.may_refuse = view->flags;
  }
  return key;
}

pb_access Memory::kept(const pb_access& access) {
  pb_access kept = access;
  kept.cycle = 0;
  kept.reserved = 0;
  return kept;
}

uint64_t Memory::mixed(const Key& key, const pb_access* access) {
  uint64_t mixed = key.hook * 0x9e3779b97f4a7c15ull ^ static_cast<uint64_t>(key.set);
  if (access != nullptr) {
    mixed ^= access->address ^ static_cast<uint64_t>(static_cast<uint32_t>(access->n)) << 20;
    mixed ^= static_cast<uint64_t>(static_cast<uint32_t>(access->cta)) << 40 ^ static_cast<uint32_t>(access->warp_in_cta) ^ access->kind;
  }
  return mixed * 0xbf58476d1ce4e5b9ull;
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

const pb_answer* Memory::recall(uint32_t place, const pb_record& question, const pb_view* view) {
  const Governed& here = places_[place];
  const Key key = key_of(question, view);
  const pb_access* access = sees(*here.place) ? &question.access : nullptr;
  const uint64_t hash = mixed(key, access);
  if (here.marks[slot(hash)] != mark(hash)) {
    return nullptr;
  }
  const Entry& entry = here.entries[slot(hash)];
  const Age now = age(here, question);
  const bool fresh = entry.age.everything == now.everything && entry.age.scope == now.scope && entry.age.set == now.set;
  if (!fresh || !(entry.key == key) || (question.hook == PB_VICTIM && !same_ways(entry, *view))) {
    return nullptr;
  }
  if (access != nullptr) {
    const pb_access wanted = kept(*access);
    return std::memcmp(&entry.access, &wanted, sizeof wanted) == 0 ? &entry.answer : nullptr;
  }
  return &entry.answer;
}

void Memory::keep(uint32_t place, const pb_record& question, const pb_view* view, pb_answer answer) {
  Governed& here = places_[place];
  const Key key = key_of(question, view);
  const pb_access* access = sees(*here.place) ? &question.access : nullptr;
  const uint64_t hash = mixed(key, access);
  here.marks[slot(hash)] = mark(hash);
  Entry& entry = here.entries[slot(hash)];
  entry.age = age(here, question);
  entry.answer = answer;
  entry.key = key;
  if (question.hook == PB_VICTIM) {
    const size_t words = (view->count + 63) / 64;
    for (size_t i = 0; i < words; i++) {
      entry.words[i] = view->eligible[i];
      entry.words[words + i] = view->invalid == nullptr ? 0 : view->invalid[i];
    }
  }
  if (access != nullptr) {
    entry.access = kept(*access);
  }
}

void Memory::happened(uint32_t place, const pb_record& event, bool wanted) {
  Governed& here = places_[place];
  bool of_a_set = in(kOfASet, event.hook);
  auto set = static_cast<size_t>(event.arg[0]);
  if (of_a_set && set < here.sets.size()) {
    bool changes = in(kSetChanges, event.hook);
    here.sets[set].changes += changes;
    here.sets[set].events += changes || wanted;
  }
  if (wanted) {
    events_++;
    here.events++;
    here.events_of_no_set += !of_a_set;
  }
}

}  // namespace policybridge
