package io.policybridge.evaluate.worker;

import java.util.Map;

/**
 * What a simulation gave.
 *
 * @param end why it ended
 * @param seconds of processor time
 * @param statistics those of a result, and those of its cycles, decisions and state
 * @param problem why there is no result; empty if there is one
 */
public record RunReply(String end, double seconds, Map<String, Double> statistics, String problem) {
    /** Before the name of a bin of cycles: core cycles that schedulers spent in it, on average. */
    public static final String CYCLES = "cycles.";
    /** Before name of kernel and pc: cycles that schedulers waited for the load or store there, on average. */
    public static final String WAITS = "waits.";
    /** Before kind of part, hook and count: {@code decisions.L1D.victim.differing}. */
    public static final String DECISIONS = "decisions.";
    /** Bits that the policy states for the whole GPU. */
    public static final String STATED = "state.stated";
    /** Numbers that changed while it ran: a bit each at least. */
    public static final String MOVED = "state.moved";
    /** Bits in which they changed. */
    public static final String BITS = "state.bits";

    public RunReply {
        statistics = Map.copyOf(statistics);
    }

    /** Why there is no result. */
    static RunReply failed(String problem) {
        return new RunReply("", 0, Map.of(), problem);
    }
}
