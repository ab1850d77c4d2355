#include "cache_source.h"

namespace drive {

CacheSource::CacheSource(const std::string& file, pb_part part, const CacheShape& shape, const pb_geometry& geometry,
                         RequestOrigins& origins, StableIds& ids, Policies& policies, Agreement& agreement)
    : Source(file, part == PB_PART_L2 ? "l2" : "l1d", policies, agreement),
      part_(part),
      shape_(shape),
      schedulers_(geometry.schedulers),
      origins_(origins),
      ids_(ids),
      eligible_((shape.ways + 63) / 64),
      invalid_((shape.ways + 63) / 64) {
  const uint32_t units = part == PB_PART_L2 ? geometry.sub_partitions : geometry.sms;
  for (uint32_t i = 0; i < units; i++) {
    Unit unit(shape);
    unit.queries_set_index = policies.answers(part, i, PB_SET_INDEX);
    unit.queries_route = policies.answers(part, i, PB_ROUTE);
    unit.queries_victim = policies.answers(part, i, PB_VICTIM);
    unit.chooses_invalid = policies.chooses_invalid(part, i);
    unit.queries_no_eligible_way = policies.answers(part, i, PB_NO_ELIGIBLE_WAY);
    unit.queries_l2_route = policies.answers(part, i, PB_L2_ROUTE);
    unit.queries_tag = policies.answers(part, i, PB_REQUEST_TAG);
    units_.push_back(unit);
  }
}

void CacheSource::record(std::string_view kind, uint64_t core) {
  if (kind == "A") {
    attempted(core);
  } else if (kind == "R") {
    repeated();
  } else if (kind == "F") {
    filled();
  } else if (kind == "V" || kind == "U") {
    dropped(kind == "U");
  } else if (kind == "I" && is_l2()) {
    arrived(core);
  } else if (kind == "M" && is_l2()) {
    host_copied(core);
  } else if (kind != "S" && kind != "N" && !(is_l2() && (kind == "O" || kind == "P" || kind == "D"))) {
    in_.bad("record kind", kind, is_l2() ? "one of A R S F N V U I M O P D" : "one of A R S F N V");
  }
}

uint32_t CacheSource::unit() {
  if (is_l2()) {
    in_.skip(1);
  }
  return static_cast<uint32_t>(in_.decimal("unit", 0, static_cast<int64_t>(units_.size()) - 1));
}

// Attempts

Attempt::Outcome CacheSource::outcome(const char* column) {
  const std::string_view word = in_.word(column);
  if (word == "H") {
    return Attempt::kHit;
  }
  if (word == "HR") {
    return Attempt::kHitReserved;
  }
  if (word == "M") {
    return Attempt::kMiss;
  }
  if (word == "SM") {
    return Attempt::kSectorMiss;
  }
  if (word == "RF") {
    return Attempt::kFail;
  }
  in_.bad(column, word, "one of H HR M SM RF");
}

int CacheSource::reason() {
  if (in_.take_dash()) {
    return 0;
  }
  const std::string_view word = in_.word("reason");
  static const struct {
    std::string_view word;
    pb_fail_reason reason;
  } reasons[] = {{"LA", PB_LINE_ALLOC},
                 {"MQ", PB_MISS_QUEUE},
                 {"ME", PB_MSHR_ENTRY},
                 {"MM", PB_MSHR_MERGE},
                 {"RW", PB_MSHR_RW_PENDING}};
  for (const auto& known : reasons) {
    if (word == known.word) {
      return known.reason;
    }
  }
  in_.bad("reason", word, "one of LA MQ ME MM RW");
}

Attempt CacheSource::read(uint64_t core) {
  Attempt a{};
  a.unit = unit();
  a.uid = in_.decimal("uid", 0, RequestOrigins::kMostUid);
  pb_access& access = a.access;
  access = unknown_access();
  access.cycle = core;
  access.slot = static_cast<int32_t>(in_.decimal("warp", -1, INT32_MAX));
  access.scheduler = scheduler(access.slot);
  access.pc = in_.take_dash() ? -1 : static_cast<int64_t>(in_.hex("pc"));
  access.address = in_.hex("addr");
  access.size = static_cast<uint32_t>(in_.decimal("size", 0, 1 << 20));
  a.type = access_type(in_, in_.word("type"));
  access.kind = static_cast<uint8_t>(a.type.kind);
  access.space = static_cast<uint8_t>(a.type.space);
  access.sectors = static_cast<uint8_t>(in_.mask("sectors"));
  if (is_l2()) {
    origins_.describe(a.uid, access);
    access.partition = static_cast<int32_t>(a.unit);
  } else {
    access.sm = static_cast<int32_t>(a.unit);
  }
  ids_.describe(a.uid, access);
  a.probe = outcome("probe");
  a.fails = outcome("status") == Attempt::kFail;
  a.reason = reason();
  if (a.fails != (a.reason != 0)) {
    in_.bad("reason", a.fails ? "-" : "given",
            a.fails ? "why the attempt failed" : "none for an attempt that did not fail");
  }
  a.set = static_cast<uint32_t>(in_.decimal("set", 0, shape_.sets - 1));
  a.way = in_.take_dash() ? -1 : in_.decimal("way", 0, shape_.ways - 1);
  if (a.way < 0 && a.probe != Attempt::kFail) {
    in_.bad("way", "-", "the way that the probe named");
  }
  a.merged = in_.word("alloc").back() == 'm';
  a.evicted = !in_.take_dash();
  if (a.evicted) {
    const std::string_view evict = in_.word("evict");
    const size_t slash = evict.find('/');
    if (slash == std::string_view::npos || slash + 1 >= evict.size()) {
      in_.bad("evict", evict, "block/dirty/sectors/bytes");
    }
    a.evicted_block = in_.hex("evict", evict.substr(0, slash));
    a.evicted_dirty = evict[slash + 1] == '1';
  }
  return a;
}

void CacheSource::attempted(uint64_t core) {
  const Attempt a = read(core);
  Unit& unit = units_[a.unit];
  route(a);
  const uint64_t block = line_address(a.access.address);
  if (unit.queries_set_index) {
    policies_.query(at(part_, a.unit, PB_SET_INDEX, static_cast<int64_t>(block), shape_.sets, shape_.line_bytes),
                    false);
  }
  const bool write = a.type.is_write();
  if (a.probe == Attempt::kMiss) {
    probe_missed(a, !a.fails && (!write || shape_.allocates_writes));
  } else if (a.probe == Attempt::kFail) {
    query_no_eligible_way(a.unit, a.access, a.type.kind == PB_LOAD && a.type.space == PB_GLOBAL, a.set);
  }
  if (a.fails) {
    failed(a);
  } else if (write) {
    written(a, block);
  } else {
    committed(a, block);
    if (a.access.kind == PB_ATOMIC && a.probe == Attempt::kHit) {
      unit.lines.modify(line(a), a.access.sectors);
    }
  }
}

/** The route of an access is queried before its first attempt. */
void CacheSource::route(const Attempt& a) {
  Unit& unit = units_[a.unit];
  if (is_l2() || a.uid == unit.routed) {
    return;
  }
  unit.routed = a.uid;
  if (unit.queries_route) {
    pb_record query = at(part_, a.unit, PB_ROUTE);
    query.access = a.access;
    policies_.query(query, true);
  }
}

void CacheSource::probe_missed(const Attempt& a, bool commits) {
  const LineStates& lines = units_[a.unit].lines;
  const bool invalid = lines.is_invalid(line(a));
  const bool counts = !invalid && !lines.is_reserved(line(a));
  if (!queries_victim(units_[a.unit], invalid)) {
    return;
  }
  const bool global_read = a.type.kind == PB_LOAD && a.type.space == PB_GLOBAL;
  // Only a global read of the L1D whose line no other access waits for could bypass it; a full miss queue hides whether
  // one waits.
  const bool may_refuse = !is_l2() && global_read && !a.merged && a.reason != PB_MSHR_MERGE;
  const pb_answer answer = query_victim(a.unit, a.access, a.set, may_refuse);
  const bool right = answer.code == PB_WAY && answer.value == a.way;
  if (counts) {
    agreement_.decided(right);
  }
  if (!right) {
    const pb_answer recorded{PB_WAY, static_cast<int32_t>(a.way)};
    agreement_.difference(in_, a.unit, "set " + std::to_string(a.set) + " " + text(recorded), text(answer));
  }
  if (commits) {
    const pb_answer second = query_victim(a.unit, a.access, a.set, may_refuse);
    if (second.code != answer.code || second.value != answer.value) {
      agreement_.difference(in_, a.unit, "the second probe of an access, first answered " + text(answer), "otherwise");
    }
  }
}

pb_answer CacheSource::query_victim(uint32_t unit, const pb_access& access, uint32_t set, bool may_refuse) {
  const LineStates& lines = units_[unit].lines;
  std::fill(eligible_.begin(), eligible_.end(), 0);
  std::fill(invalid_.begin(), invalid_.end(), 0);
  for (uint32_t way = 0; way < shape_.ways; way++) {
    const uint32_t i = set * shape_.ways + way;
    eligible_[way / 64] |= uint64_t{lines.may_replace(i)} << way % 64;
    invalid_[way / 64] |= uint64_t{lines.is_invalid(i)} << way % 64;
  }
  pb_view view{};
  view.count = shape_.ways;
  view.flags = may_refuse ? PB_MAY_BYPASS | PB_MAY_STALL : 0;
  view.eligible = eligible_.data();
  view.invalid = units_[unit].chooses_invalid ? invalid_.data() : nullptr;
  pb_record query = at(part_, unit, PB_VICTIM, set);
  query.access = access;
  return policies_.query(query, true, &view);
}

void CacheSource::query_no_eligible_way(uint32_t unit, const pb_access& access, bool global_read, uint32_t set) {
  if (!is_l2() && global_read && units_[unit].queries_no_eligible_way) {
    pb_record query = at(part_, unit, PB_NO_ELIGIBLE_WAY, set);
    query.access = access;
    policies_.query(query, true);
  }
}

// Failed attempts

void CacheSource::failed(const Attempt& a) {
  units_[a.unit].failed =
      Failed{a.access, a.type.kind == PB_LOAD && a.type.space == PB_GLOBAL, a.probe, a.set, a.reason};
  notify_fail(a.unit, 1);
}

void CacheSource::notify_fail(uint32_t unit, int64_t attempts) {
  const Failed& failed = units_[unit].failed;
  pb_record event = at(part_, unit, PB_RESERVATION_FAIL, failed.reason, attempts);
  event.access = failed.access;
  policies_.notify(event, true);
}

/** R: retries of a failed attempt; written after the last one, when fills may have changed the answer. */
void CacheSource::repeated() {
  const uint32_t number = unit();
  const int64_t count = in_.decimal("count", 0, kMostGap);
  const Unit& unit = units_[number];
  const Failed failed = unit.failed;
  if (failed.reason == 0) {
    in_.bad("record", "R", "a failed attempt of the same unit before");
  }
  bool eligible = false;
  bool invalid = false;
  for (uint32_t i = failed.set * shape_.ways; i < (failed.set + 1) * shape_.ways; i++) {
    eligible = eligible || unit.lines.may_replace(i);
    invalid = invalid || unit.lines.is_invalid(i);
  }
  const bool missed = failed.probe == Attempt::kMiss && eligible && queries_victim(unit, invalid);
  const bool may_refuse = !is_l2() && failed.global_read && failed.reason != PB_MSHR_MERGE;
  for (int64_t i = 0; i < count; i++) {
    if (missed) {
      query_victim(number, failed.access, failed.set, may_refuse);
    } else if (failed.probe == Attempt::kFail) {
      query_no_eligible_way(number, failed.access, failed.global_read, failed.set);
    }
  }
  notify_fail(number, count);
}

// Accepted attempts

void CacheSource::notify(const Attempt& a, pb_hook hook, int64_t first, int64_t second) {
  pb_record event = at(part_, a.unit, hook, first, second);
  event.access = a.access;
  policies_.notify(event, true);
}

void CacheSource::written(const Attempt& a, uint64_t block) {
  LineStates& lines = units_[a.unit].lines;
  const bool hit = a.probe == Attempt::kHit;
  const bool global_write = a.type.kind == PB_STORE && a.type.space == PB_GLOBAL;
  if (hit && (shape_.write == 'E' || (shape_.write == 'L' && global_write))) {
    const bool modified = lines.is_modified(line(a));
    lines.drop(line(a), a.access.sectors);
    if (lines.is_invalid(line(a))) {
      policies_.notify(at(part_, a.unit, PB_INVALIDATE, a.set, a.way, static_cast<int64_t>(block), modified ? 1 : 0),
                       false);
    }
    notify(a, PB_OUTCOME, a.set, PB_WRITE_EVICT_HIT);
    return;
  }
  if (!hit && !shape_.allocates_writes) {
    notify(a, PB_OUTCOME, a.set, PB_STORE_MISS);
    return;
  }
  const bool through = shape_.write == 'T';
  if (through && !hit) {
    notify(a, PB_OUTCOME, a.set, PB_WRITE_THROUGH);
  }
  committed(a, block);
  lines.modify(line(a), a.access.sectors);
  if (a.probe == Attempt::kHitReserved) {
    lines.modify_on_fill(line(a), a.access.sectors);
  }
  if (through && hit) {
    notify(a, PB_OUTCOME, a.set, PB_WRITE_THROUGH);
  }
}

void CacheSource::committed(const Attempt& a, uint64_t block) {
  LineStates& lines = units_[a.unit].lines;
  switch (a.probe) {
    case Attempt::kHit:
      notify(a, PB_HIT, a.set, a.way);
      break;
    case Attempt::kHitReserved:
      notify(a, PB_PENDING_HIT, a.set, a.way);
      break;
    case Attempt::kSectorMiss:
      lines.allocate_sector(line(a), a.access.sectors);
      notify(a, PB_SECTOR_MISS, a.set, a.way);
      break;
    case Attempt::kMiss:
      if (a.evicted) {
        pb_record event =
            at(part_, a.unit, PB_EVICT, a.set, a.way, static_cast<int64_t>(a.evicted_block), a.evicted_dirty ? 1 : 0);
        event.access = a.access;
        policies_.notify(event, true);
      }
      lines.allocate(line(a), block, a.access.sectors);
      notify(a, PB_INSERT, a.set, a.way);
      break;
    case Attempt::kFail:
      in_.bad("probe", "RF", "one of H HR M SM for an access that was accepted");
  }
}

// Everything else

void CacheSource::filled() {
  const uint32_t number = unit();
  in_.decimal("uid", 0, RequestOrigins::kMostUid);
  const uint64_t address = in_.hex("addr");
  const auto set = static_cast<uint32_t>(in_.decimal("set", 0, shape_.sets - 1));
  const auto way = static_cast<uint32_t>(in_.decimal("way", 0, shape_.ways - 1));
  const uint32_t sectors = in_.mask("sectors");
  const bool dirty = in_.decimal("dirty", 0, 1) == 1;
  const uint32_t line = set * shape_.ways + way;
  units_[number].lines.fill(line, sectors, dirty);
  notify_fill(number, line, address);
}

/** A line counts as filled when none of its sectors is in flight. */
void CacheSource::notify_fill(uint32_t unit, uint32_t line, uint64_t address) {
  if (!units_[unit].lines.is_reserved(line)) {
    policies_.notify(
        at(part_, unit, PB_FILL, line / shape_.ways, line % shape_.ways, static_cast<int64_t>(line_address(address))),
        false);
  }
}

/** V: all lines are dropped; U: the modified ones are. */
void CacheSource::dropped(bool modified_only) {
  const uint32_t number = unit();
  LineStates& lines = units_[number].lines;
  for (uint32_t i = 0; i < lines.lines(); i++) {
    if (modified_only ? lines.is_modified(i) : !lines.is_invalid(i)) {
      policies_.notify(at(part_, number, PB_INVALIDATE, i / shape_.ways, i % shape_.ways,
                          static_cast<int64_t>(lines.block(i)), lines.is_modified(i) ? 1 : 0),
                       false);
    }
  }
  lines.drop_all(modified_only);
}

/** I: a sector arrives at an L2 slice; with the first one of a packet route and tag are queried, which its other
 * sectors inherit. */
void CacheSource::arrived(uint64_t core) {
  const uint32_t number = unit();
  Unit& unit = units_[number];
  const int64_t uid = in_.decimal("uid", 0, RequestOrigins::kMostUid);
  const int64_t packet = in_.decimal("origuid", 0, RequestOrigins::kMostUid);
  pb_access access = unknown_access();
  access.address = in_.hex("addr");
  access.size = static_cast<uint32_t>(in_.decimal("size", 1, 1 << 20));
  const AccessType& type = access_type(in_, in_.word("type"));
  access.kind = static_cast<uint8_t>(type.kind);
  access.space = static_cast<uint8_t>(type.space);
  access.sectors = static_cast<uint8_t>(in_.mask("sectors"));
  access.sm = static_cast<int32_t>(in_.decimal("sm", -1, RequestOrigins::kMostSm));
  access.slot = static_cast<int32_t>(in_.decimal("warp", -1, INT32_MAX));
  access.scheduler = scheduler(access.slot);
  const bool atomic = in_.decimal("atomic", 0, 1) == 1;
  if (atomic) {
    access.kind = PB_ATOMIC;
  }
  access.partition = static_cast<int32_t>(number);
  access.cycle = core;
  ids_.split(uid, packet, access.sectors == 0 ? 32 : __builtin_ctz(access.sectors));
  ids_.describe(uid, access);
  if (packet != unit.routed) {
    unit.routed = packet;
    query_at_arrival(number, access);
  }
  origins_.know(uid, access.sm, atomic, unit.packet_tag);
}

void CacheSource::query_at_arrival(uint32_t number, const pb_access& access) {
  Unit& unit = units_[number];
  if (unit.queries_l2_route) {
    const int64_t line = unit.lines.find(line_address(access.address));
    const bool modified = line >= 0 && unit.lines.is_modified(static_cast<uint32_t>(line));
    pb_record query = at(part_, number, PB_L2_ROUTE, (line >= 0 ? 1 : 0) + (modified ? 2 : 0));
    query.access = access;
    policies_.query(query, true);
  }
  unit.packet_tag = 0;
  if (unit.queries_tag) {
    pb_record query = at(part_, number, PB_REQUEST_TAG);
    query.access = access;
    unit.packet_tag = static_cast<uint8_t>(policies_.query(query, true).value);
  }
}

/** M: a host copy touches the tags of an L2 slice; it has no request. */
void CacheSource::host_copied(uint64_t core) {
  const uint32_t number = unit();
  pb_access access = unknown_access();
  access.address = in_.hex("addr");
  in_.decimal("time", 0, kMost);
  const auto set = static_cast<uint32_t>(in_.decimal("set", 0, shape_.sets - 1));
  const auto way = static_cast<uint32_t>(in_.decimal("way", 0, shape_.ways - 1));
  access.sectors = static_cast<uint8_t>(in_.mask("sectors"));
  access.kind = PB_WRITE_BACK;
  access.space = PB_SPACE_NONE;
  access.size = 32;
  access.partition = static_cast<int32_t>(number);
  access.cycle = core;
  LineStates& lines = units_[number].lines;
  const uint32_t line = set * shape_.ways + way;
  if (lines.is_invalid(line) || lines.block(line) != line_address(access.address)) {
    copy_missed(number, line, access);
  } else if (!lines.has_sector(line, access.sectors)) {
    lines.allocate_sector(line, access.sectors);
    pb_record event = at(part_, number, PB_SECTOR_MISS, set, way);
    event.access = access;
    policies_.notify(event, true);
  }
  lines.fill(line, access.sectors, false);
  notify_fill(number, line, access.address);
}

void CacheSource::copy_missed(uint32_t number, uint32_t line, const pb_access& access) {
  LineStates& lines = units_[number].lines;
  const uint32_t set = line / shape_.ways;
  const uint32_t way = line % shape_.ways;
  if (queries_victim(units_[number], lines.is_invalid(line))) {
    const pb_answer answer = query_victim(number, access, set, false);
    if (answer.code != PB_WAY || answer.value != static_cast<int32_t>(way)) {
      const pb_answer recorded{PB_WAY, static_cast<int32_t>(way)};
      agreement_.difference(in_, number, "host copy, set " + std::to_string(set) + " " + text(recorded), text(answer));
    }
  }
  pb_record event =
      at(part_, number, PB_EVICT, set, way, static_cast<int64_t>(lines.block(line)), lines.is_modified(line) ? 1 : 0);
  event.access = access;
  if (!lines.is_invalid(line)) {
    policies_.notify(event, true);
  }
  lines.allocate(line, line_address(access.address), access.sectors);
  pb_record inserted = at(part_, number, PB_INSERT, set, way);
  inserted.access = access;
  policies_.notify(inserted, true);
}

}  // namespace drive
