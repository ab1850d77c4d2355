package io.policybridge.replay.comparison;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Compares recorded events with a model's, group by group, and keeps the first difference with the ten events before
 * it.
 */
public final class EventComparison {
    private static final int CONTEXT = 10;

    private final String component;
    private final String run;
    private final List<String> recorded = new ArrayList<>();
    private final List<String> produced = new ArrayList<>();
    private final Deque<String> before = new ArrayDeque<>();
    private long matched;
    private long of;
    private String firstMismatch;

    public EventComparison(String component, String run) {
        this.component = component;
        this.run = run;
    }

    /** An event of the recorded run in the current group. */
    public void recorded(String event) {
        recorded.add(event);
    }

    /** An event of the model in the current group. */
    public void produced(String event) {
        produced.add(event);
    }

    /**
     * Ends a group: both sides must hold the same events in the same order. {@code where} names the group in a
     * complaint.
     */
    public void compare(String where) {
        int count = Math.max(recorded.size(), produced.size());
        for (int i = 0; i < count; i++) {
            String left = i < recorded.size() ? recorded.get(i) : "no event";
            String right = i < produced.size() ? produced.get(i) : "no event";
            if (left.equals(right)) {
                matched++;
            } else if (firstMismatch == null) {
                firstMismatch = where + ":\n  recorded " + left + "\n  replayed " + right + "\n  recorded before:\n    "
                        + String.join("\n    ", before);
            }
            if (before.size() == CONTEXT) {
                before.removeFirst();
            }
            before.addLast(where + " " + left);
        }
        of += recorded.size();
        recorded.clear();
        produced.clear();
    }

    public ReplayResult result() {
        return new ReplayResult(component, run, matched, of, firstMismatch);
    }
}
