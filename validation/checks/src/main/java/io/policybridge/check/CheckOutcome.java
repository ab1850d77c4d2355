package io.policybridge.check;

import java.util.List;

/**
 * What a check has counted.
 *
 * @param faults that were tried: kills, resets, failed writes; 0 for a check without
 * @param survived of these: the run ended with the right result, or stopped with the message that it should
 * @param inputs that were tried; 0 for a check without
 * @param load that was held, such as "80 sessions, 1.2e6 events/s"; empty for a check without
 * @param notMade why the check was not made, such as that it needs a program that is not there; empty if it was made
 * @param losses one line each: a fault that was not survived, an input that was not, a load that was not held
 */
public record CheckOutcome(long faults, long survived, long inputs, String load, String notMade, List<String> losses) {
    /** The losses are copied. */
    public CheckOutcome {
        losses = List.copyOf(losses);
    }

    /** The outcome of a check that tries faults. */
    public static CheckOutcome ofFaults(long faults, List<String> losses) {
        return new CheckOutcome(faults, faults - losses.size(), 0, "", "", losses);
    }

    /** The outcome of a check that tries inputs. */
    public static CheckOutcome ofInputs(long inputs, List<String> losses) {
        return new CheckOutcome(0, 0, inputs, "", "", losses);
    }

    /** The outcome of a check that holds a load. */
    public static CheckOutcome ofLoad(String load, List<String> losses) {
        return new CheckOutcome(0, 0, 0, load, "", losses);
    }

    /** Of a check that was not made: nothing was tried, survived or lost. */
    public static CheckOutcome notMade(String why) {
        return new CheckOutcome(0, 0, 0, "", why, List.of());
    }

    /** Whether nothing was lost. */
    public boolean isClean() {
        return losses.isEmpty();
    }
}
