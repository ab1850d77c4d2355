package io.policybridge.session.stack;

/**
 * Memory that is kept for the end of a run: a policy that has taken all other is still named, and what was counted
 * until then is printed.
 */
public final class Reserve {
    /** Of all memory that the JVM may take. */
    private static final int SHARE = 16;

    private static final long MOST_BYTES = 8 << 20;
    private static final int MOST_CAUSES = 10;

    private static volatile byte[] kept;

    private Reserve() {}

    private static byte[] allocated() {
        return new byte[(int) Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE)];
    }

    /** Keeps it from now on, until it is needed. */
    public static void keep() {
        if (kept == null) {
            kept = allocated();
        }
    }

    /**
     * Lets go of it if {@code problem} is a lack of memory, or was caused by one, which may meet the JVM where it links
     * a call. Returns whether it is; the run ends then.
     */
    public static boolean releasedFor(Throwable problem) {
        Throwable at = problem;
        for (int i = 0; i < MOST_CAUSES && at instanceof Error; i++) {
            if (at instanceof OutOfMemoryError) {
                kept = null;
                return true;
            }
            at = at instanceof VirtualMachineError || at instanceof LinkageError ? at.getCause() : null;
        }
        return false;
    }
}
