package io.policybridge.fuzz;

import java.io.IOException;

/** What Jazzer calls. System property {@code policybridge.fuzz.target} names the target. */
public final class FuzzEntry {
    private static FuzzOracle oracle;

    private FuzzEntry() {}

    /** Once, before the first input. */
    public static void fuzzerInitialize() throws IOException {
        oracle = new FuzzOracle(FuzzTargets.named(System.getProperty("policybridge.fuzz.target")));
        oracle.warmUp();
    }

    /** For each input. */
    public static void fuzzerTestOneInput(byte[] input) {
        oracle.isUsed(input);
    }
}
