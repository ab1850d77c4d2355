package io.policybridge.simulator;

import java.util.function.Supplier;

/**
 * The threads that may run the SMs of a simulation, whose results are the same on any number.
 *
 * @param most of them
 * @param pace makes what decides for one simulation when all of them run
 */
public record SmThreads(int most, Supplier<Pace> pace) {
    /** One. */
    public static final SmThreads ONE = always(1);

    /** As many as {@code most}, while that is faster than one. */
    public static SmThreads upTo(int most) {
        return new SmThreads(most, () -> new MeasuredPace(System::nanoTime));
    }

    /** No more than {@code cores} of them. */
    public SmThreads within(int cores) {
        return new SmThreads(Math.min(most, cores), pace);
    }

    /** As many as {@code most} in every cycle. */
    public static SmThreads always(int most) {
        return new SmThreads(most, () -> () -> true);
    }
}
