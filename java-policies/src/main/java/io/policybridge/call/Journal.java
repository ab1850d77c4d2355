package io.policybridge.call;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last decisions with their reasons, for {@code --explain}. Costs text per decision; a session without it has none. */
public final class Journal {
  private final int capacity;
  private final Deque<String> lines = new ArrayDeque<>();

  /** Keeps the last {@code capacity} decisions. */
  public Journal(int capacity) {
    this.capacity = capacity;
  }

  void note(Bound bound, Hook hook, Access access, int set, long answer) {
    if (lines.size() == capacity) {
      lines.removeFirst();
    }
    String reason = bound.part().reason(hook, access, set, answer);
    lines.addLast(Describe.question(bound, hook, access, set) + " -> " + Answer.text(answer) + (reason.isEmpty() ? "" : ": " + reason));
  }

  void note(Bound bound, Hook hook, String state) {
    if (lines.size() == capacity) {
      lines.removeFirst();
    }
    lines.addLast(bound.name() + " " + hook.label() + " -> " + state);
  }

  /** The decisions kept, oldest first. */
  public List<String> lines() {
    return List.copyOf(lines);
  }
}
