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

bool Memory::covers(const pb_record& question) const { return in(kRemembered, question.hook) && question.access.kernel >= 0; }

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

pb_record Memory::key(const pb_record& question, const pb_view* view) {
  pb_record key = question;
  key.access.cycle = 0;
  key.access.reserved = 0;
  if (question.hook == PB_VICTIM) {
    key.arg[1] = view->count;
    key.arg[2] = view->flags;
  } else {
    key.arg[1] = 0;
    key.arg[2] = 0;
  }
  if (question.hook == PB_ROUTE) {
    key.arg[0] = 0;
  }
  key.arg[3] = 0;
  key.arg[4] = 0;
  return key;
}

uint64_t Memory::mixed(const pb_record& key) {
  uint64_t mixed = key.hook * 0x9e3779b97f4a7c15ull ^ key.access.address;
  mixed ^= static_cast<uint64_t>(static_cast<uint32_t>(key.access.n)) << 20 ^ static_cast<uint64_t>(static_cast<uint32_t>(key.access.cta)) << 40;
  mixed ^= static_cast<uint32_t>(key.access.warp_in_cta) ^ key.access.kind;
  return mixed * 0xbf58476d1ce4e5b9ull;
}

bool Memory::same_ways(const Entry& entry, const pb_view* view, int64_t ways) {
  size_t words = static_cast<size_t>(ways + 63) / 64;
  if (std::memcmp(entry.words, view->eligible, words * 8) != 0) {
    return false;
  }
  for (size_t i = 0; i < words; i++) {
    if (entry.words[words + i] != (view->invalid == nullptr ? 0 : view->invalid[i])) {
      return false;
    }
  }
  return true;
}

const pb_answer* Memory::recall(uint32_t place, const pb_record& question, const pb_view* view) {
  Governed& here = places_[place];
  pb_record wanted = key(question, view);
  uint64_t hash = mixed(wanted);
  if (here.marks[slot(hash)] != mark(hash)) {
    return nullptr;
  }
  const Entry& entry = here.entries[slot(hash)];
  if (std::memcmp(&entry.question, &wanted, sizeof wanted) != 0) {
    return nullptr;
  }
  Age now = age(here, question);
  bool fresh = entry.age.everything == now.everything && entry.age.scope == now.scope && entry.age.set == now.set;
  return fresh && (question.hook != PB_VICTIM || same_ways(entry, view, wanted.arg[1])) ? &entry.answer : nullptr;
}

void Memory::keep(uint32_t place, const pb_record& question, const pb_view* view, pb_answer answer) {
  Governed& here = places_[place];
  pb_record asked = key(question, view);
  uint64_t hash = mixed(asked);
  here.marks[slot(hash)] = mark(hash);
  Entry& entry = here.entries[slot(hash)];
  entry.age = age(here, question);
  entry.question = asked;
  entry.answer = answer;
  if (question.hook == PB_VICTIM) {
    size_t words = (view->count + 63) / 64;
    std::memcpy(entry.words, view->eligible, words * 8);
    if (view->invalid == nullptr) {
      std::memset(entry.words + words, 0, words * 8);
    } else {
      std::memcpy(entry.words + words, view->invalid, words * 8);
    }
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
