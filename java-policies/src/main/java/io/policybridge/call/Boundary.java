package io.policybridge.call;

/** How often something happened that makes published state due for a new sample, over all places of a session. */
final class Boundary {
  private long changes = 1;

  void changed() {
    changes++;
  }

  long changes() {
    return changes;
  }
}
