package io.policybridge.simulator.recording;

import io.policybridge.simulator.Gpu;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;

/** Writes the clock stream: which domains tick in every step. */
final class ClockStream {
    private static final int STEPS_PER_RECORD = 100;

    private final Gpu gpu;
    private final StreamWriter out;
    private final StringBuilder masks = new StringBuilder();
    private boolean started;

    ClockStream(Path folder, Gpu gpu) {
        this.gpu = gpu;
        out = StreamWriter.create(folder.resolve("clock.zst"), "clock", "Z core l2 icnt dram", "T masks");
    }

    /** Whether the clocks have been in phase before. */
    boolean started() {
        return started;
    }

    void reinitialised() {
        started = true;
        flush();
        out.record("Z")
                .decimal(gpu.now())
                .decimal(gpu.clocks().l2Ticks() - 1)
                .decimal(gpu.clocks().icntTicks() - 1);
        out.decimal(gpu.clocks().dramTicks() - 1).end();
    }

    void stepping(int domains) {
        masks.append(Character.forDigit(domains, 16));
        if (masks.length() == STEPS_PER_RECORD) {
            flush();
        }
    }

    private void flush() {
        if (masks.length() > 0) {
            out.record("T").text(masks.toString()).end();
            masks.setLength(0);
        }
    }

    StreamWriter writer() {
        return out;
    }

    /** Writes the rest. */
    void complete() {
        flush();
    }
}
