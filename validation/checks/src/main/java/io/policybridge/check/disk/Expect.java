package io.policybridge.check.disk;

/** What must hold after a fault. */
final class Expect {
    private Expect() {}

    /** @throws AssertionError that says {@code otherwise}, if it does not hold */
    static void that(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /** @throws AssertionError if {@code found} is not what is {@code expected} of {@code what} */
    static void equal(Object expected, Object found, String what) {
        if (!expected.equals(found)) {
            throw new AssertionError(what + ": " + found + "; expected " + expected);
        }
    }
}
