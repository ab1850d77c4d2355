package io.policybridge.kit;

import io.policybridge.kit.host.Contradiction;
import java.util.Objects;
import java.util.function.Supplier;

/** What a check requires; without JUnit, so that checks run outside of tests too. */
final class Require {
    private Require() {}

    static void that(boolean kept, String otherwise) {
        that(kept, () -> otherwise);
    }

    static void that(boolean kept, Supplier<String> otherwise) {
        if (!kept) {
            throw new AssertionError(otherwise.get());
        }
    }

    static void equal(Object expected, Object got, String otherwise) {
        that(Objects.equals(expected, got), () -> otherwise + "; expected " + expected + ", got " + got);
    }

    /** Equal answers of the call that was the last in {@code run}. */
    static void alike(long expected, long got, Run run, String otherwise) {
        that(
                expected == got,
                () -> otherwise + ": " + run.host.session().lastCall() + "; expected " + Contradiction.text(expected)
                        + ", got " + Contradiction.text(got));
    }
}
