package io.policybridge.sim.recording;

import io.policybridge.api.WarpSet;
import io.policybridge.stream.StreamWriter;

/** What policies publish for every SM, of which the changes are written: {@code M} records of a {@code bridge} stream. */
final class PublishedState {
  private final int slots;
  private final int words;
  private final int[] limit;
  private final boolean[] flush;
  private final long[] any;
  private final long[] loads;
  private final boolean[] changed;
  private boolean anyChanged;

  /** Nothing is masked, limited or flushed yet. */
  PublishedState(int sms, int slots) {
    this.slots = slots;
    words = slots + Long.SIZE - 1 >> 6;
    limit = new int[sms];
    flush = new boolean[sms];
    any = new long[sms * words];
    loads = new long[sms * words];
    changed = new boolean[sms];
    for (int sm = 0; sm < sms; sm++) {
      limit[sm] = Integer.MAX_VALUE;
      for (int slot = 0; slot < slots; slot++) {
        any[sm * words + (slot >> 6)] |= 1L << slot;
        loads[sm * words + (slot >> 6)] |= 1L << slot;
      }
    }
  }

  void masks(int sm, WarpSet newAny, WarpSet newLoads) {
    put(any, sm, newAny);
    put(loads, sm, newLoads);
  }

  private void put(long[] masks, int sm, WarpSet set) {
    for (int word = 0; word < words; word++) {
      long bits = 0;
      for (int slot = word << 6; slot < slots && slot < word + 1 << 6; slot++) {
        bits |= set.contains(slot) ? 1L << slot : 0;
      }
      change(sm, masks[sm * words + word] != bits);
      masks[sm * words + word] = bits;
    }
  }

  void limit(int sm, int ctas) {
    change(sm, limit[sm] != ctas);
    limit[sm] = ctas;
  }

  void flush(int sm, boolean now) {
    change(sm, flush[sm] != now);
    flush[sm] = now;
  }

  private void change(int sm, boolean differs) {
    changed[sm] |= differs;
    anyChanged |= differs;
  }

  /** Writes what has changed since the last time. */
  void write(StreamWriter out) {
    if (!anyChanged) {
      return;
    }
    anyChanged = false;
    for (int sm = 0; sm < changed.length; sm++) {
      if (changed[sm]) {
        changed[sm] = false;
        out.record("M").decimal(sm);
        if (limit[sm] == Integer.MAX_VALUE) {
          out.dash();
        } else {
          out.decimal(limit[sm]);
        }
        out.decimal(flush[sm] ? 1 : 0);
        words(out, any, sm);
        words(out, loads, sm);
        out.end();
      }
    }
  }

  private void words(StreamWriter out, long[] masks, int sm) {
    out.hex(masks[sm * words]);
    for (int word = 1; word < words; word++) {
      out.then(',').hex(masks[sm * words + word]);
    }
  }
}
