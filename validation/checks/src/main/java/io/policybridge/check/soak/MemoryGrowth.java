package io.policybridge.check.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The samples of one process, and whether it has grown: from the first sample behind the first fifth, when all code is
 * loaded and compiled, to the last one.
 */
final class MemoryGrowth {
    /** A leak of a byte per event is 76 MiB in the shortest soak, and 763 MiB in the longest. */
    static final long MOST_RESIDENT = 16 << 20;
    /** A leak of some 2,600 bytes per session in the soak of a thousand. */
    static final long MOST_HEAP = 2 << 20;

    private static final double WARM_UP = 0.2;
    private static final double MIB = 1 << 20;

    private final String process;
    private final long events;
    private final List<MemorySample> samples = new ArrayList<>();

    /** Of {@code process}, in words, while so many events are sent. */
    MemoryGrowth(String process, long events) {
        this.process = process;
        this.events = events;
    }

    void add(MemorySample sample) {
        samples.add(sample);
    }

    /** The first behind the warm-up; the last one as long as there is none. */
    private MemorySample warm() {
        return samples.stream()
                .filter(sample -> sample.events() >= WARM_UP * events)
                .findFirst()
                .orElse(last());
    }

    private MemorySample last() {
        return samples.get(samples.size() - 1);
    }

    /** Growth of resident memory in bytes; negative if it shrank. */
    long resident() {
        return last().resident() - warm().resident();
    }

    /** Growth of the heap. */
    long heap() {
        return last().heap() - warm().heap();
    }

    /** What is wrong, if it has grown by more than is allowed, or was not watched to the end. */
    Optional<String> loss() {
        if (samples.size() < 2 || last().events() < events || warm() == last()) {
            return Optional.of(process + " was not sampled from its warm-up to its end");
        }
        if (resident() > MOST_RESIDENT) {
            return Optional.of(loss("resident memory", resident(), MOST_RESIDENT));
        }
        return heap() > MOST_HEAP ? Optional.of(loss("heap", heap(), MOST_HEAP)) : Optional.empty();
    }

    private String loss(String what, long grown, long most) {
        return String.format(
                Locale.ROOT,
                "%s: %s grew by %.1f MiB from event %d to %d; expected at most %.0f MiB",
                process,
                what,
                grown / MIB,
                warm().events(),
                last().events(),
                most / MIB);
    }

    @Override
    public String toString() {
        String grown =
                String.format(Locale.ROOT, "%s %+.1f to %.1f MiB", process, resident() / MIB, last().resident() / MIB);
        return last().heap() == 0
                ? grown
                : grown + String.format(Locale.ROOT, ", heap %+.2f to %.2f MiB", heap() / MIB, last().heap() / MIB);
    }
}
