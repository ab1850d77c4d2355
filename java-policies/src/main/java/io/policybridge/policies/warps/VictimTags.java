package io.policybridge.policies.warps;

import java.util.Arrays;

/** What each warp slot of an SM lost from the L1D: a small set-associative FIFO of line numbers per slot. */
final class VictimTags {
  private static final long NOTHING = -1;

  private final int sets;
  private final int ways;
  /** By slot, set and way. */
  private final long[] lines;
  /** By slot and set: the way that is replaced next. */
  private final int[] next;

  VictimTags(int slots, int entries, int ways) {
    sets = entries / ways;
    this.ways = ways;
    lines = new long[slots * entries];
    next = new int[slots * sets];
    clear();
  }

  void clear() {
    Arrays.fill(lines, NOTHING);
    Arrays.fill(next, 0);
  }

  private int setOf(int slot, long line) {
    return slot * sets + (int) (line % sets);
  }

  private int find(int set, long line) {
    for (int i = set * ways; i < (set + 1) * ways; i++) {
      if (lines[i] == line) {
        return i;
      }
    }
    return -1;
  }

  /** The warp in {@code slot} lost {@code line}; the line that it lost first makes room. */
  void add(int slot, long line) {
    int set = setOf(slot, line);
    if (find(set, line) < 0) {
      lines[set * ways + next[set]] = line;
      next[set] = (next[set] + 1) % ways;
    }
  }

  boolean contains(int slot, long line) {
    return find(setOf(slot, line), line) >= 0;
  }

  /** Nobody misses {@code line} any more: it was overwritten. */
  void remove(long line) {
    for (int set = (int) (line % sets); set < next.length; set += sets) {
      int found = find(set, line);
      if (found >= 0) {
        lines[found] = NOTHING;
      }
    }
  }
}
