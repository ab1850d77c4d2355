package io.policybridge.drive;

import io.policybridge.api.Hook;

/**
 * A 64-bit digest of everything that crossed, in order, and one of the answers: two drivers that sent the same questions and events and got
 * the same answers have the same two. The C++ driver mixes the same words in the same order (native-shim/driver/digest.h).
 */
final class SequenceDigest {
  private static final long START = 0x243F6A8885A308D3L;
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private long sent = START;
  private long answered = START;

  private static long mix(long digest, long word) {
    long mixed = (digest ^ word) * FACTOR;
    return mixed ^ mixed >>> 29;
  }

  private void add(long word) {
    sent = mix(sent, word);
  }

  void crossed(Hook hook, Crossing c) {
    add(hook.ordinal() + 1L);
    add(c.kind.ordinal() + 1L);
    add(c.unit);
    for (long arg : c.args) {
      add(arg);
    }
    if (c.access != null) {
      access(c.access);
    }
    if (hook == Hook.VICTIM) {
      ways(c.lines);
    } else if (hook == Hook.PICK) {
      for (int i = 0; i < c.queue.size(); i++) {
        add(c.queue.row(i));
        access((RecordedAccess) c.queue.access(i));
      }
    }
  }

  void tick(long cycle) {
    add(Hook.TICK.ordinal() + 1L);
    add(cycle);
  }

  void answer(long answer) {
    answered = mix(answered, answer);
  }

  private void access(RecordedAccess a) {
    add(a.address);
    add(a.pc);
    add(a.cycle);
    add(a.sm);
    add(a.scheduler);
    add(a.slot);
    add(a.partition);
    add(a.size);
    add(a.sectors);
    add(a.kind().ordinal() + 1L);
    add(a.space().ordinal() + 1L);
    add(a.tag);
  }

  private void ways(LineStates ways) {
    add(ways.count());
    add((ways.mayBypass() ? 1 : 0) + (ways.mayStall() ? 2 : 0));
    for (int way = ways.nextEligible(0); way >= 0; way = ways.nextEligible(way + 1)) {
      add(way);
    }
    for (int way = ways.nextInvalid(0); way >= 0; way = ways.nextInvalid(way + 1)) {
      add(way);
    }
  }

  /** What was sent so far. */
  long sent() {
    return sent;
  }

  /** What was answered so far. */
  long answered() {
    return answered;
  }
}
