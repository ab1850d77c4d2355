package io.policybridge.policies.replacement;

import io.policybridge.api.Access;

/** An access with fields to set: a one-line global load of warp 0 unless told otherwise. */
public final class FakeAccess implements Access {
  private Kind kind = Kind.LOAD;
  private Space space = Space.GLOBAL;
  private int slot;
  private int n;
  private int lines = 1;
  private long pc = 0x100;
  private long address;
  private final int schedulers;

  public FakeAccess(int schedulers) {
    this.schedulers = schedulers;
  }

  public FakeAccess kind(Kind value) {
    kind = value;
    return this;
  }

  public FakeAccess space(Space value) {
    space = value;
    return this;
  }

  public FakeAccess slot(int value) {
    slot = value;
    return this;
  }

  public FakeAccess n(int value) {
    n = value;
    return this;
  }

  public FakeAccess lines(int value) {
    lines = value;
    return this;
  }

  public FakeAccess pc(long value) {
    pc = value;
    return this;
  }

  public FakeAccess address(long value) {
    address = value;
    return this;
  }

  @Override
  public int kernel() {
    return 1;
  }

  @Override
  public int cta() {
    return 0;
  }

  @Override
  public int warpInCta() {
    return slot;
  }

  @Override
  public int n() {
    return n;
  }

  @Override
  public int request() {
    return 0;
  }

  @Override
  public int sector() {
    return NONE;
  }

  @Override
  public int sm() {
    return 0;
  }

  @Override
  public int scheduler() {
    return slot % schedulers;
  }

  @Override
  public int slot() {
    return slot;
  }

  @Override
  public int dynamicWarp() {
    return slot;
  }

  @Override
  public long pc() {
    return pc;
  }

  @Override
  public Space space() {
    return space;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public long address() {
    return address;
  }

  @Override
  public int size() {
    return 128;
  }

  @Override
  public int sectors() {
    return 15;
  }

  @Override
  public int lanes() {
    return -1;
  }

  @Override
  public int requests() {
    return lines;
  }

  @Override
  public int lines() {
    return lines;
  }

  @Override
  public int partition() {
    return 0;
  }

  @Override
  public int tag() {
    return 0;
  }

  @Override
  public long cycle() {
    return 0;
  }
}
