package io.policybridge.replay.cache;

import io.policybridge.replay.comparison.EventList;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The run records {@code R} of an l1d or l2 stream, by cache in the order of their cycles. A stream has them after
 * their last cycle, a replay needs them at the first.
 */
final class RecordedRepetitions {
    private static final EventList NONE = new EventList();

    private final List<EventList> runs = new ArrayList<>();

    private RecordedRepetitions() {}

    /** Reads the stream called {@code name} in {@code file}. */
    static RecordedRepetitions read(Path file, String name) {
        RecordedRepetitions repetitions = new RecordedRepetitions();
        try (StreamReader in = StreamReader.open(file, name)) {
            while (in.next()) {
                if (in.kind() == 'R') {
                    repetitions.add(in, name.equals("l2"));
                }
            }
        }
        return repetitions;
    }

    private void add(StreamReader in, boolean l2) {
        long core = in.count("core");
        long clock = l2 ? in.decimal("l2") : core;
        int unit = in.integer("unit", 0, StreamLimits.UNITS - 1);
        while (runs.size() <= unit) {
            runs.add(new EventList());
        }
        runs.get(unit).add(clock, core, in.count("count"));
    }

    /**
     * Runs of {@code unit}: cycle of its clock and core cycle in which the run begins, and how many attempts it has.
     */
    EventList of(int unit) {
        return unit < runs.size() ? runs.get(unit) : NONE;
    }
}
