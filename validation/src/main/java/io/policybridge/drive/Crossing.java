package io.policybridge.drive;

import io.policybridge.api.DramHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.PartKind;
import java.util.Arrays;

/**
 * One question or event on its way to the policies: a flyweight in the form that the C interface gives it (native-shim/include/policybridge.h
 * says what each argument means for each hook).
 */
final class Crossing {
  static final int ARGS = 5;
  /** What an access does not have. */
  static final int NONE = -1;

  PartKind kind;
  /** SM, sub-partition or channel. */
  int unit;
  final long[] args = new long[ARGS];
  /** Shown with the hook, or null. */
  RecordedAccess access;
  /** VICTIM: the view of the set; L2_ROUTE: of the line. */
  LineStates lines;
  /** PICK. */
  DramHooks.BankQueue queue;

  /** Begins a new crossing at a place: no arguments, and {@code shown}, which may be null. */
  Crossing at(PartKind newKind, int newUnit, RecordedAccess shown) {
    kind = newKind;
    unit = newUnit;
    access = shown;
    Arrays.fill(args, 0);
    lines = null;
    queue = null;
    return this;
  }

  Crossing with(long first, long second) {
    args[0] = first;
    args[1] = second;
    return this;
  }

  Crossing with(long first, long second, long third) {
    args[2] = third;
    return with(first, second);
  }

  Crossing with(long first, long second, long third, boolean fourth) {
    args[3] = fourth ? 1 : 0;
    return with(first, second, third);
  }

  L2Hooks.TagState tags() {
    return lines;
  }
}
