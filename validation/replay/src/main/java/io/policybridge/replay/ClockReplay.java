package io.policybridge.replay;

import io.policybridge.config.ClockConfig;
import io.policybridge.input.BadInput;
import io.policybridge.replay.comparison.EventComparison;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.ClockDomains;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;

/**
 * Compares the clock domains with {@code clock.zst}: the mask of every step, and the tick numbers at every
 * re-initialisation.
 */
final class ClockReplay {
    private static final int REINITIALISED = StreamReader.packed("Z");
    private static final int MASKS = StreamReader.packed("T");

    private ClockReplay() {}

    /** Replays {@code stream} of the run called {@code run}. */
    static ReplayResult replay(Path stream, String run, ClockConfig config) {
        EventComparison comparison = new EventComparison("clock", run);
        ClockDomains clocks = new ClockDomains(config);
        try (StreamReader reader = StreamReader.open(stream, "clock")) {
            while (reader.next()) {
                if (reader.kind() == REINITIALISED) {
                    String numbers = reader.rest("tick numbers");
                    comparison.recorded(numbers);
                    comparison.produced(clocks.coreTicks() + " " + (clocks.l2Ticks() - 1) + " "
                            + (clocks.icntTicks() - 1) + " " + (clocks.dramTicks() - 1));
                    clocks.reinitialise();
                } else if (reader.kind() == MASKS) {
                    String masks = reader.text("masks");
                    StringBuilder ours = new StringBuilder(masks.length());
                    for (int i = 0; i < masks.length(); i++) {
                        ours.append(Character.forDigit(clocks.next(), 16));
                    }
                    for (int i = 0; i < masks.length(); i++) {
                        comparison.recorded(masks.substring(i, i + 1));
                        comparison.produced(ours.substring(i, i + 1));
                    }
                } else {
                    throw reader.unknownKind("Z T");
                }
                comparison.compare("line " + reader.line());
            }
        }
        ReplayResult result = comparison.result();
        if (result.of() == 0) {
            throw BadInput.in(stream, "no clock record; expected at least one");
        }
        return result;
    }
}
