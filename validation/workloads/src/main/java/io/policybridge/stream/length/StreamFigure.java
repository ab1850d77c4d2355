package io.policybridge.stream.length;

import java.util.Optional;
import java.util.stream.Stream;

/** What is counted in a stream, and what a neighbour of a run under GPGPU-Sim's own policies has as often. */
enum StreamFigure {
    MEMORY_INSTRUCTIONS("issue", "loads, stores and atomics issued", null),
    CORE_CYCLES("issue", "core cycles", null),
    DISPATCHES("ldst", "instructions dispatched (D)", MEMORY_INSTRUCTIONS),
    ACCESSES("ldst", "accesses to the L1D (Q)", null),
    REPLIES_TAKEN("ldst", "replies taken (P)", null),
    ACCEPTED("l1d", "accepted attempts (A)", ACCESSES),
    DATA_REPLIES("icnt", "replies pushed but for instruction fetches (P)", REPLIES_TAKEN),
    REPLIES("icnt", "replies pushed (P)", null),
    REPLIES_SENT("l2", "replies sent (P)", REPLIES),
    FILLS("l2", "fills (F)", null),
    COPIES("l2", "host copies (M)", null),
    READS("dram", "requests returned (T)", FILLS),
    COPIES_ALONE("hostcopy", "host copies (M)", COPIES),
    CORE_TICKS("clock", "ticks of the core clock (T)", CORE_CYCLES);

    private final String stream;
    private final String words;
    private final StreamFigure equal;

    StreamFigure(String stream, String words, StreamFigure equal) {
        this.stream = stream;
        this.words = words;
        this.equal = equal;
    }

    /** What says how long {@code stream} is. */
    static Optional<StreamFigure> length(String stream) {
        return Stream.of(values())
                .filter(figure -> figure.stream.equals(stream) && figure.equal != null)
                .findFirst();
    }

    /** Name of the stream that it is counted in. */
    String stream() {
        return stream;
    }

    String words() {
        return words;
    }

    /** What a neighbour has as often, or null. */
    StreamFigure equal() {
        return equal;
    }
}
