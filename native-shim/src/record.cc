#include "record.h"

#include <charconv>
#include <cstring>

#include "failure.h"
#include "frame.h"

namespace policybridge {
namespace {

/** Blocks are written when they are this full; no record is longer than the rest of the buffer. */
constexpr size_t kBlock = 256 * 1024;
constexpr size_t kLongestRecord = 256 * 1024;

}  // namespace

std::vector<uint8_t> default_published(const pb_geometry& geometry) {
  std::vector<uint8_t> state(geometry.sms * published_stride(geometry), 0xff);
  const int32_t no_limit_no_flush[2] = {INT32_MAX, 0};
  for (size_t at = 0; at < state.size(); at += published_stride(geometry)) {
    std::memcpy(&state[at], no_limit_no_flush, sizeof no_limit_no_flush);
  }
  return state;
}

Recorder::Recorder(const std::string& file, const pb_geometry& g, const RecordedSession& session)
    : out_(file, "record = " + file),
      buffer_(kBlock + kLongestRecord),
      at_(buffer_.data()),
      sms_(g.sms),
      warps_(g.warps),
      published_(default_published(g)) {
  put("#policybridge-stream bridge 1\n#last line: #end\nH");
  for (uint32_t count : {g.sms, g.sub_partitions, g.channels, g.banks, g.schedulers, g.warps, g.warp_size, g.ctas,
                         g.l1d.sets, g.l1d.ways, g.l1d.line_bytes, g.l2.sets, g.l2.ways, g.l2.line_bytes}) {
    column(count);
  }
  hex(g.offered);
  put(' ');
  put(session.host);
  put("\nP ");
  put(session.policy);
  put("\nS");
  hex(session.seed);
  end_of_record();
}

void Recorder::put(const char* text) {
  size_t length = std::strlen(text);
  std::memcpy(at_, text, length);
  at_ += length;
}

void Recorder::put(const std::string& text) {
  std::memcpy(at_, text.data(), text.size());
  at_ += text.size();
}

template <typename Number>
void Recorder::number(Number value, int base) {
  at_ = std::to_chars(at_, at_ + 24, value, base).ptr;
}

void Recorder::column(int64_t value) {
  put(' ');
  number(value);
}

void Recorder::hex(uint64_t value) {
  put(' ');
  number(value, 16);
}

/** Hook, part, unit and the arguments up to the last that is not 0. */
void Recorder::record(const pb_record& r) {
  column(r.hook);
  column(r.part);
  column(r.unit);
  int used = 5;
  while (used > 0 && r.arg[used - 1] == 0) {
    used--;
  }
  put(' ');
  for (int i = 0; i < used; i++) {
    if (i > 0) {
      put(',');
    }
    number(r.arg[i]);
  }
  if (used == 0) {
    put('-');
  }
}

void Recorder::access(const pb_access& a) {
  number(a.address, 16);
  for (int64_t value :
       {int64_t{a.size}, int64_t{a.kind}, int64_t{a.space}, int64_t{a.sm}, int64_t{a.scheduler}, int64_t{a.slot},
        int64_t{a.dynamic_warp}, a.pc, int64_t{a.kernel}, int64_t{a.cta}, int64_t{a.warp_in_cta}, int64_t{a.n},
        int64_t{a.request}, int64_t{a.sector}, int64_t{a.partition}, int64_t{a.tag}, int64_t{a.requests},
        int64_t{a.lines}, static_cast<int64_t>(a.cycle)}) {
    put(',');
    number(value);
  }
  put(',');
  number(a.sectors, 16);
  put(',');
  number(a.lanes, 16);
}

/** An access, or = if it is that of the last record that had one. */
void Recorder::shown_access(const pb_access& a) {
  put(' ');
  if (has_last_access_ && std::memcmp(&a, &last_access_, sizeof a) == 0) {
    put('=');
    return;
  }
  access(a);
  last_access_ = a;
  has_last_access_ = true;
}

void Recorder::words(const uint64_t* words, uint32_t count) {
  for (uint32_t i = 0; i < (count + 63) / 64; i++) {
    put(i == 0 ? '/' : ',');
    number(words[i], 16);
  }
}

void Recorder::view(uint16_t hook, const pb_view& v) {
  put(' ');
  number(v.count);
  if (hook == PB_VICTIM) {
    put('/');
    number(v.flags);
    words(v.eligible, v.count);
    if (v.invalid != nullptr) {
      words(v.invalid, v.count);
    }
  } else if (hook == PB_WARP_ORDER) {
    for (uint32_t i = 0; i < v.count; i++) {
      put('/');
      number(shown_slots_[i]);
      put(',');
      number(v.slots[i]);
    }
  } else {
    for (uint32_t i = 0; i < v.count; i++) {
      put('/');
      number(v.queue[i].row);
      put(',');
      number(v.queue[i].tag);
      put(',');
      number(v.queue[i].access.address, 16);
      if (hook == PB_PICK_IN_CHANNEL) {
        put(',');
        number(v.queue[i].bank);
        put(',');
        number(v.queue[i].state);
      }
    }
  }
}

void Recorder::query(const pb_record& q, bool with_access, const pb_view* shown, const pb_answer& answer) {
  put('Q');
  answered(q, with_access, answer);
  if (shown != nullptr) {
    view(q.hook, *shown);
  }
  end_of_record();
}

void Recorder::commit(const pb_record& c, bool with_access, const pb_answer& answer) {
  put('C');
  answered(c, with_access, answer);
  end_of_record();
}

/** The columns that queries and commits share. */
void Recorder::answered(const pb_record& r, bool with_access, const pb_answer& answer) {
  record(r);
  column(answer.code);
  column(answer.value);
  if (with_access) {
    shown_access(r.access);
  }
}

void Recorder::event(const pb_record& e, bool with_access) {
  put('E');
  record(e);
  if (with_access) {
    shown_access(e.access);
  }
  end_of_record();
}

void Recorder::boundary(uint64_t cycle, bool ticked, bool sampled) {
  put('T');
  column(static_cast<int64_t>(cycle));
  column(ticked ? 1 : 0);
  column(sampled ? 1 : 0);
  end_of_record();
}

void Recorder::published(const uint8_t* state) {
  const size_t stride = published_.size() / sms_;
  for (uint32_t sm = 0; sm < sms_; sm++) {
    uint8_t* last = &published_[sm * stride];
    const uint8_t* now = state + sm * stride;
    if (std::memcmp(last, now, stride) == 0) {
      continue;
    }
    std::memcpy(last, now, stride);
    int32_t limit_and_flush[2];
    std::memcpy(limit_and_flush, now, sizeof limit_and_flush);
    put('M');
    column(sm);
    if (limit_and_flush[0] == INT32_MAX) {
      put(" -");
    } else {
      column(limit_and_flush[0]);
    }
    column(limit_and_flush[1]);
    const auto* masks = reinterpret_cast<const uint64_t*>(now + sizeof limit_and_flush);
    mask(masks);
    mask(masks + (warps_ + 63) / 64);
    end_of_record();
  }
}

/** Words of a mask of warp slots, without the bits behind the last slot. */
void Recorder::mask(const uint64_t* words) {
  const uint32_t last = (warps_ - 1) / 64;
  for (uint32_t i = 0; i <= last; i++) {
    put(i == 0 ? ' ' : ',');
    number(i == last && warps_ % 64 != 0 ? words[i] & ((uint64_t{1} << warps_ % 64) - 1) : words[i], 16);
  }
}

void Recorder::kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta) {
  put("KB");
  column(kernel);
  column(ctas);
  column(threads_per_cta);
  put(' ');
  put(name);
  end_of_record();
}

void Recorder::kernel_ended(int32_t kernel) {
  put("KE");
  column(kernel);
  end_of_record();
}

void Recorder::end_of_record() {
  put('\n');
  if (static_cast<size_t>(at_ - buffer_.data()) >= kBlock) {
    write();
  }
}

void Recorder::write() {
  const size_t size = static_cast<size_t>(at_ - buffer_.data());
  at_ = buffer_.data();
  out_.write(buffer_.data(), size);
}

void Recorder::finish() {
  put("#end\n");
  write();
  out_.close();
}

}  // namespace policybridge
