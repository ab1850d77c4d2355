package io.policybridge.ptx.host;

/** The size of a grid in CTAs, or of a CTA in threads. */
public record Shape(int x, int y, int z) {

    /** One-dimensional. */
    public static Shape of(int x) {
        return new Shape(x, 1, 1);
    }

    /** Two-dimensional. */
    public static Shape of(int x, int y) {
        return new Shape(x, y, 1);
    }
}
