#pragma once

#include "policybridge.h"

namespace drive {

/**
 * A 64-bit digest of everything that crossed, in order, and one of the answers: two drivers that sent the same
 * queries and events and got the same answers have the same two. The Java driver mixes the same words in the same
 * order (io.policybridge.drive.SequenceDigest).
 */
class SequenceDigest {
 public:
  void crossed(const pb_record& record, bool with_access, const pb_view* view) {
    add(record.hook);
    add(record.part);
    add(record.unit);
    for (const int64_t arg : record.arg) {
      add(static_cast<uint64_t>(arg));
    }
    if (with_access) {
      access(record.access);
    }
    if (view == nullptr) {
      return;
    }
    if (record.hook == PB_VICTIM) {
      add(view->count);
      add(view->flags);
      ways(view->eligible, view->count);
      if (view->invalid != nullptr) {
        ways(view->invalid, view->count);
      }
    } else if (record.hook == PB_WARP_ORDER) {
      slots(view->slots, view->count);
    } else {
      for (uint32_t i = 0; i < view->count; i++) {
        add(static_cast<uint64_t>(view->queue[i].row));
        if (record.hook == PB_PICK_IN_CHANNEL) {
          add(view->queue[i].bank);
          add(view->queue[i].state);
        }
        access(view->queue[i].access);
      }
    }
  }

  void boundary(uint64_t cycle, bool ticks) {
    add(PB_TICK);
    add(cycle);
    add(ticks ? 1 : 0);
  }

  void kernel(pb_hook began_or_ended, int32_t kernel) {
    add(began_or_ended);
    add_signed(kernel);
  }

  /** The order that answered WARP_ORDER. */
  void ordered(const int32_t* answered, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
      published(static_cast<uint64_t>(answered[i]));
    }
  }

  /** A word of what was sampled. */
  void published(uint64_t word) { answered_ = mix(answered_, word); }

  void answer(const pb_answer& answer) {
    answered_ = mix(answered_, static_cast<uint64_t>(answer.code) << 32 | static_cast<uint32_t>(answer.value));
  }

  uint64_t sent() const { return sent_; }
  uint64_t answered() const { return answered_; }

 private:
  static constexpr uint64_t kStart = 0x243F6A8885A308D3u;
  static constexpr uint64_t kFactor = 0x9E3779B97F4A7C15u;

  static uint64_t mix(uint64_t digest, uint64_t word) {
    const uint64_t mixed = (digest ^ word) * kFactor;
    return mixed ^ mixed >> 29;
  }

  void add(uint64_t word) { sent_ = mix(sent_, word); }
  void add_signed(int64_t word) { add(static_cast<uint64_t>(word)); }

  void ways(const uint64_t* words, uint32_t count) {
    for (uint32_t way = 0; way < count; way++) {
      if ((words[way / 64] >> way % 64 & 1) != 0) {
        add(way);
      }
    }
  }

  void slots(const int32_t* slots, uint32_t count) {
    add(count);
    for (uint32_t i = 0; i < count; i++) {
      add_signed(slots[i]);
    }
  }

  void access(const pb_access& a) {
    add(a.address);
    add_signed(a.pc);
    add(a.cycle);
    for (const int32_t number : {a.kernel, a.cta, a.warp_in_cta, a.n, a.request, a.sector, a.sm, a.scheduler, a.slot,
                                 a.dynamic_warp, a.partition}) {
      add_signed(number);
    }
    add(a.lanes);
    add(a.size);
    add(a.requests);
    add(a.lines);
    add(a.sectors);
    add(a.kind);
    add(a.space);
    add(a.tag);
  }

  uint64_t sent_ = kStart;
  uint64_t answered_ = kStart;
};

}  // namespace drive
