#include "bridge_source.h"

#include <charconv>
#include <cinttypes>
#include <limits>
#include <map>

#include "source.h"

namespace drive {
namespace {

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
constexpr int kArgs = 5;

std::string text(const Policies::Published& state) {
  char words[64];
  std::string all = "limit " + (state.limit == INT32_MAX ? std::string("-") : std::to_string(state.limit)) + " flush " +
                    (state.flush ? "1" : "0");
  for (const auto* masks : {&state.any, &state.loads}) {
    all += masks == &state.any ? " any" : " loads";
    for (const uint64_t word : *masks) {
      std::snprintf(words, sizeof words, " %" PRIx64, word);
      all += words;
    }
  }
  return all;
}

}  // namespace

BridgeSource::BridgeSource(const std::string& file, const pb_geometry& geometry, Policies& policies,
                           Agreement& agreement)
    : in_(file, "bridge"), geometry_(geometry), policies_(policies), agreement_(agreement) {
  for (uint32_t sm = 0; sm < geometry.sms; sm++) {
    recorded_.push_back(policies.published(sm));  // before the first sample
  }
}

void BridgeSource::play() {
  while (in_.next()) {
    const std::string_view kind = in_.kind();
    if (sampled_ && kind != "M") {
      compare_published();
    }
    play_record(kind);
  }
  if (sampled_) {
    compare_published();
  }
}

void BridgeSource::play_record(std::string_view kind) {
  if (kind == "E") {
    event();
  } else if (kind == "Q" || kind == "C") {
    read_query();
  } else if (kind == "T") {
    boundary();
  } else if (kind == "M") {
    published();
  } else if (kind == "KB") {
    kernel_began();
  } else if (kind == "KE") {
    policies_.kernel_ended(static_cast<int32_t>(in_.decimal("kernel", 0, INT32_MAX)));
  } else if (kind == "P") {
    same_policies_ = in_.rest("policy") == policies_.text();
  } else if (kind != "H" && kind != "S") {
    in_.bad("record kind", kind, "one of H P S Q C E T M KB KE");
  }
}

// Columns

/** Takes the text up to the separator. */
std::string_view BridgeSource::part(const char* column, std::string_view& left, char separator) const {
  if (left.empty()) {
    in_.bad(column, left, "a further part");
  }
  const size_t end = left.find(separator);
  const std::string_view part = left.substr(0, end);
  left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
  return part;
}

int64_t BridgeSource::number(const char* column, std::string_view digits, int64_t least, int64_t most) const {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value < least || value > most) {
    in_.bad(column, digits, "a number from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

void BridgeSource::words(const char* column, std::string_view list, std::vector<uint64_t>& words, uint32_t bits) const {
  words.clear();
  for (uint32_t i = 0; i < (bits + 63) / 64; i++) {
    words.push_back(in_.hex(column, part(column, list, ',')));
  }
  if (!list.empty()) {
    in_.bad(column, list, "no further word");
  }
}

/** Hook, part, unit and arguments. */
void BridgeSource::site() {
  record_.hook = static_cast<uint16_t>(in_.decimal("hook", 1, PB_HOOKS - 1));
  record_.part = static_cast<uint16_t>(in_.decimal("part", PB_PART_L1D, PB_PART_WARPS));
  const uint32_t units[] = {geometry_.sms, geometry_.sub_partitions, geometry_.channels, geometry_.sms};
  record_.unit = static_cast<uint32_t>(in_.decimal("unit", 0, int64_t{units[record_.part - 1]} - 1));
  args(in_.word("args"));
}

void BridgeSource::args(std::string_view list) {
  std::string_view left = list == "-" ? std::string_view() : list;
  for (int64_t& arg : record_.arg) {
    arg = left.empty() ? 0 : number("args", part("args", left, ','), std::numeric_limits<int64_t>::min(), kMost);
  }
  if (!left.empty()) {
    in_.bad("args", list, "at most " + std::to_string(kArgs) + " numbers");
  }
}

void BridgeSource::access(std::string_view columns) {
  if (columns == "=") {
    if (!had_access_) {
      in_.bad("access", columns, "a previous access");
    }
    record_.access = last_access_;
    return;
  }
  std::string_view left = columns;
  const auto next = [&](int64_t least, int64_t most) {
    return number("access", part("access", left, ','), least, most);
  };
  const auto next_int = [&](int32_t least) { return static_cast<int32_t>(next(least, INT32_MAX)); };
  pb_access a{};
  a.address = in_.hex("access", part("access", left, ','));
  a.size = static_cast<uint32_t>(next(0, UINT32_MAX));
  a.kind = static_cast<uint8_t>(next(PB_LOAD, PB_FETCH));
  a.space = static_cast<uint8_t>(next(PB_SPACE_NONE, PB_INSTRUCTION));
  a.sm = next_int(-1);
  a.scheduler = next_int(-1);
  a.slot = next_int(-1);
  a.dynamic_warp = next_int(-1);
  a.pc = next(-1, kMost);
  a.kernel = next_int(-1);
  a.cta = next_int(-1);
  a.warp_in_cta = next_int(-1);
  a.n = next_int(-1);
  a.request = next_int(-1);
  a.sector = next_int(-1);
  a.partition = next_int(-1);
  a.tag = static_cast<uint8_t>(next(0, 255));
  a.requests = static_cast<uint16_t>(next(0, UINT16_MAX));
  a.lines = static_cast<uint16_t>(next(0, UINT16_MAX));
  a.cycle = static_cast<uint64_t>(next(0, kMost));
  a.sectors = static_cast<uint8_t>(in_.hex("access", part("access", left, ',')));
  a.lanes = static_cast<uint32_t>(in_.hex("access", part("access", left, ',')));
  if (!left.empty()) {
    in_.bad("access", columns, "22 numbers");
  }
  record_.access = last_access_ = a;
  had_access_ = true;
}

// Queries

void BridgeSource::read_query() {
  site();
  pb_answer recorded{};
  recorded.code = static_cast<int32_t>(in_.decimal("code", 1, PB_CODES - 1));
  recorded.value = static_cast<int32_t>(in_.decimal("value", INT32_MIN, INT32_MAX));
  const bool shows_ways = record_.hook == PB_VICTIM;
  pb_view view{};
  bool with_view =
      shows_ways || record_.hook == PB_PICK || record_.hook == PB_PICK_IN_CHANNEL || record_.hook == PB_WARP_ORDER;
  bool with_access = false;
  std::string_view column;
  while (in_.more()) {
    column = in_.word("access or view");
    const bool is_view = with_view ? with_access || !shows_ways
                                   : record_.hook == PB_NEXT_REQUEST && column.find('/') != std::string_view::npos;
    if (!is_view) {
      access(column);
      with_access = true;
    } else if (shows_ways) {
      ways(column, view);
    } else if (record_.hook == PB_WARP_ORDER) {
      slots(column, view);
    } else {
      with_view = true;
      entries(column, view);
    }
  }
  if (with_view && record_.hook != PB_WARP_ORDER && view.count == 0) {
    in_.bad("view", column, "the view of hook " + std::to_string(record_.hook));
  }
  if (with_access) {
    passed(record_.access.cycle);
  }
  if (policies_.answers(static_cast<pb_part>(record_.part), record_.unit, static_cast<pb_hook>(record_.hook))) {
    send_query(recorded, with_access, with_view ? &view : nullptr);
  }
}

void BridgeSource::ways(std::string_view columns, pb_view& view) {
  std::string_view left = columns;
  view.count = static_cast<uint32_t>(number("view", part("view", left, '/'), 1, PB_MAX_WAYS));
  view.flags = static_cast<uint32_t>(number("view", part("view", left, '/'), 0, PB_MAY_BYPASS + PB_MAY_STALL));
  words("view", part("view", left, '/'), eligible_, view.count);
  view.eligible = eligible_.data();
  if (!left.empty()) {
    words("view", left, invalid_, view.count);
    view.invalid = invalid_.data();
  }
}

void BridgeSource::entries(std::string_view columns, pb_view& view) {
  std::string_view left = columns;
  view.count = static_cast<uint32_t>(number("view", part("view", left, '/'), 1, PB_MAX_QUEUED));
  queue_.clear();
  const bool of_channel = record_.hook == PB_PICK_IN_CHANNEL;
  std::map<uint16_t, size_t> from;  // by bank
  for (uint32_t i = 0; i < view.count; i++) {
    std::string_view entry = part("view", left, '/');
    pb_queued recorded{};
    recorded.row = number("view", part("view", entry, ','), 0, kMost);
    recorded.tag = static_cast<int32_t>(number("view", part("view", entry, ','), 0, 255));
    recorded.access.address = in_.hex("view", of_channel ? part("view", entry, ',') : entry);
    pb_record of_bank = record_;
    if (of_channel) {
      recorded.bank = static_cast<uint16_t>(number("view", part("view", entry, ','), 0, int64_t{geometry_.banks} - 1));
      recorded.state = static_cast<uint16_t>(number("view", entry, 0, PB_ROW_HIT + PB_IDLE_BANK));
      of_bank.arg[0] = recorded.bank;
    }
    queue_.push_back(queues_.entry(in_, of_bank, recorded, from[recorded.bank]));
  }
  view.queue = queue_.data();
}

/** The state of every slot, and the index at its place of the recorded order, -1 behind the end of that. */
void BridgeSource::slots(std::string_view columns, pb_view& view) {
  std::string_view left = columns;
  view.count = static_cast<uint32_t>(number("view", part("view", left, '/'), 0, geometry_.warps));
  slots_.clear();
  ordered_.clear();
  for (uint32_t i = 0; i < view.count; i++) {
    std::string_view entry = part("view", left, '/');
    slots_.push_back(
        static_cast<int32_t>(number("view", part("view", entry, ','), 2 * PB_AWAITS_NOTHING, 2 * PB_NO_WARP + 1)));
    ordered_.push_back(static_cast<int32_t>(number("view", entry, -1, int64_t{geometry_.warps} - 1)));
  }
  view.slots = slots_.data();
}

void BridgeSource::send_query(const pb_answer& recorded, bool with_access, const pb_view* view) {
  const pb_answer answer = policies_.query(record_, with_access, view);
  const bool same = answer.code == recorded.code && answer.value == recorded.value &&
                    (record_.hook != PB_WARP_ORDER || slots_ == ordered_);
  agreement_.decided(same);
  if (!same) {
    agreement_.difference(in_, record_.unit, drive::text(recorded), drive::text(answer));
  }
}

// Events, boundaries, kernels

void BridgeSource::event() {
  site();
  const bool with_access = in_.more();
  if (with_access) {
    access(in_.word("access"));
    passed(record_.access.cycle);
  }
  queues_.follow(in_, record_);
  policies_.notify(record_, with_access);
}

void BridgeSource::boundary() {
  const auto cycle = static_cast<uint64_t>(in_.decimal("cycle", 0, kMost - 1));
  const bool ticked = in_.decimal("ticked", 0, 1) == 1;
  const bool sampled = in_.decimal("sampled", 0, 1) == 1;
  if (!same_policies_) {
    passed(cycle);
    return;
  }
  const Policies::Boundary now = policies_.boundary(cycle);
  if (now.ticked != ticked || now.sampled != sampled) {
    agreement_.decided(false);
    agreement_.difference(in_, 0, std::string("ticked ") + (ticked ? "1" : "0") + " sampled " + (sampled ? "1" : "0"),
                          std::string("ticked ") + (now.ticked ? "1" : "0") + " sampled " + (now.sampled ? "1" : "0"));
  }
  sampled_ = sampled && now.sampled;
}

/** M: the state that is published for an SM from now on. */
void BridgeSource::published() {
  const auto sm = static_cast<uint32_t>(in_.decimal("sm", 0, int64_t{geometry_.sms} - 1));
  Policies::Published& state = recorded_[sm];
  state.limit = in_.take_dash() ? INT32_MAX : static_cast<int32_t>(in_.decimal("limit", 1, INT32_MAX));
  state.flush = in_.decimal("flush", 0, 1) == 1;
  words("any", in_.word("any"), state.any, geometry_.warps);
  words("loads", in_.word("loads"), state.loads, geometry_.warps);
}

/** All that was sampled counts as one decision. */
void BridgeSource::compare_published() {
  sampled_ = false;
  bool same = true;
  for (uint32_t sm = 0; sm < geometry_.sms && same; sm++) {
    const Policies::Published now = policies_.published(sm);
    same = now == recorded_[sm];
    if (!same) {
      agreement_.difference(
          in_, sm, "published for SM " + std::to_string(sm) + " before this record: " + text(recorded_[sm]), text(now));
    }
  }
  agreement_.decided(same);
}

/** Time has passed: other policies than the recorded ones have their own boundaries. */
void BridgeSource::passed(uint64_t cycle) {
  if (same_policies_ || cycle <= reached_) {
    return;
  }
  while (policies_.next_tick() < cycle) {
    policies_.boundary(policies_.next_tick());
  }
  policies_.boundary(cycle);
  reached_ = cycle;
}

void BridgeSource::kernel_began() {
  const auto kernel = static_cast<int32_t>(in_.decimal("kernel", 0, INT32_MAX));
  const auto ctas = static_cast<int32_t>(in_.decimal("ctas", 0, INT32_MAX));
  const auto threads = static_cast<int32_t>(in_.decimal("threads", 0, INT32_MAX));
  policies_.kernel_began(kernel, std::string(in_.rest("name")), ctas, threads);
}

}  // namespace drive
