package io.policybridge.simulator.recording;

import io.policybridge.stream.StreamWriter;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The static instructions that an issue stream has described. One with several kinds of accesses is several at the same
 * pc, and described again whenever another one than the last is issued. They are copied from the workload, if it has
 * records of them.
 */
final class DescribedInstructions {
    private static final int NONE = -1;

    private final Path folder;
    private final List<String> statics;
    /** Threads number the instructions that they execute each for itself. */
    private final Map<StaticInstruction, Integer> numberOf = new HashMap<>();

    private final Map<Long, Integer> placeOf = new HashMap<>();
    /** By number: its pc among those that have occurred. By such a place: what was described there last. */
    private final List<Integer> places = new ArrayList<>();

    private final List<Integer> last = new ArrayList<>();

    /** {@code statics}: records of the static instructions; empty if the workload has none. */
    DescribedInstructions(Path folder, List<String> statics) {
        this.folder = folder;
        this.statics = statics;
    }

    /** A number for {@code code}. */
    int number(StaticInstruction code) {
        return numberOf.computeIfAbsent(code, first -> {
            int place = placeOf.computeIfAbsent(code.pc(), pc -> {
                last.add(NONE);
                return last.size() - 1;
            });
            places.add(place);
            return places.size() - 1;
        });
    }

    /**
     * {@code code}, which has that number, and is {@code inWorkload} in the workload, is issued: it is described in
     * {@code out} unless it was the last time at its pc. Whether its pc occurs for the first time.
     */
    boolean describe(StreamWriter out, StaticInstruction code, int number, int inWorkload) {
        int before = last.get(places.get(number));
        if (before != number) {
            last.set(places.get(number), number);
            out.record("S")
                    .text(statics.isEmpty() ? StaticRecord.of(code, folder) : statics.get(inWorkload))
                    .end();
        }
        return before == NONE;
    }

    /** Whether the workload has records of its instructions: it was recorded. */
    boolean isCopied() {
        return !statics.isEmpty();
    }

    Path folder() {
        return folder;
    }
}
