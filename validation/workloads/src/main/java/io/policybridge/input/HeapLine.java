package io.policybridge.input;

import java.util.Locale;
import java.util.Optional;

/** The line for what needs more memory than there is. */
public final class HeapLine {
    private static final double MEGA = 1e6;

    private HeapLine() {}

    /** What to say of {@code what}, which needs {@code bytes}, in a heap of {@code heap}; empty where it fits. */
    public static Optional<String> of(String what, double bytes, long heap) {
        return bytes <= heap
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s needs about %.0f MB, the heap has %.0f MB (more: POLICYBRIDGE_JAVA_OPTS=-Xmx%.0fg)",
                        what,
                        bytes / MEGA,
                        heap / MEGA,
                        Math.ceil(bytes / (1 << 30))));
    }
}
