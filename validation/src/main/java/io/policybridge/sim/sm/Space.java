package io.policybridge.sim.sm;

/** Numbers of memory spaces in static instructions, as in the streams. */
final class Space {
  static final int LOCAL = 2;
  static final int SHARED = 3;
  static final int PARAMETER = 6;
  static final int CONSTANT = 8;
  static final int GLOBAL = 11;

  private Space() {}
}
