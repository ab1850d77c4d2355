package io.policybridge.policies.thesis;

import io.policybridge.api.CacheHooks.SetIndex;
import io.policybridge.api.HostGeometry.CacheShape;
import java.util.Arrays;

/** Tags without data under LRU: which blocks a cache of this shape would hold had every access looked it up. */
final class ShadowTags {
  private static final long EMPTY = -1;

  private final SetIndex index;
  private final int sets;
  private final int ways;
  private final int lineBytes;
  /** By set, the most recently used first. */
  private final long[] lines;

  ShadowTags(CacheShape shape, SetIndex index) {
    this.index = index;
    sets = shape.sets();
    ways = shape.ways();
    lineBytes = shape.lineBytes();
    lines = new long[shape.lines()];
    clear();
  }

  /** Looks up the line of {@code address} and makes it the newest of its set, in place of the oldest if it was not there; whether it was. */
  boolean touch(long address) {
    long line = address & -lineBytes;
    int first = index.setIndex(line, sets, lineBytes) * ways;
    int place = find(line, first);
    boolean present = place >= 0;
    int vacated = present ? place : first + ways - 1;
    System.arraycopy(lines, first, lines, first + 1, vacated - first);
    lines[first] = line;
    return present;
  }

  /** Forgets the line of {@code address}. */
  void remove(long address) {
    long line = address & -lineBytes;
    int first = index.setIndex(line, sets, lineBytes) * ways;
    int place = find(line, first);
    if (place >= 0) {
      int last = first + ways - 1;
      System.arraycopy(lines, place + 1, lines, place, last - place);
      lines[last] = EMPTY;
    }
  }

  private int find(long line, int first) {
    for (int place = first; place < first + ways; place++) {
      if (lines[place] == line) {
        return place;
      }
    }
    return -1;
  }

  /** Forgets everything. */
  void clear() {
    Arrays.fill(lines, EMPTY);
  }
}
