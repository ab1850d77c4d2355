package io.policybridge.config;

import java.util.Collections;
import java.util.List;

/**
 * How long instructions of traces take: {@code -trace_opcode_latency_initiation_*}, of the {@code trace.config} of an
 * Accel-Sim.
 *
 * @param specialized by specialised unit, from the first on
 */
public record TraceTimes(Time integer, Time single, Time dp, Time sfu, List<Time> specialized) {
    /** Specialised units that Accel-Sim can have. */
    public static final int SPECIALIZED = 8;

    /** Where nothing is set. */
    public static final TraceTimes USUAL = new TraceTimes(
            new Time(4, 1),
            new Time(4, 1),
            new Time(4, 1),
            new Time(4, 1),
            Collections.nCopies(SPECIALIZED, new Time(4, 4)));

    public TraceTimes {
        specialized = List.copyOf(specialized);
    }

    /**
     * The time of one instruction.
     *
     * @param latency core cycles from dispatch to write-back
     * @param interval core cycles until the unit takes the next one
     */
    public record Time(int latency, int interval) {
        /** Of what a unit does at once. */
        public static final Time ONE = new Time(1, 1);

        /** With units that take twice as many. */
        public Time atDoubleRate() {
            return new Time(latency, Math.max(1, interval / 2));
        }
    }
}
