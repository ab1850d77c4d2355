package io.policybridge.fuzz;

/** What Jazzer calls. System property {@code policybridge.fuzz.target} names the target. */
public final class FuzzEntry {
    private static FuzzOracle oracle;

    private FuzzEntry() {}

    /** Once, before the first input. */
    public static void fuzzerInitialize() {
        oracle = new FuzzOracle(FuzzTargets.named(System.getProperty("policybridge.fuzz.target")));
    }

    /** For each input. */
    public static void fuzzerTestOneInput(byte[] input) {
        oracle.isUsed(input);
    }
}
