package io.policybridge.bridge;

import io.policybridge.api.HostGeometry;
import io.policybridge.session.HookRecord;

/** What the counts of a host's geometry may be, so that no host makes policies take memory without bound. */
public final class GeometryBounds {
    /** Of every count but those of a cache's shape. */
    public static final int MOST_UNITS = 4096;

    public static final int MOST_SETS = 1 << 20;
    public static final int MOST_WAYS = HookRecord.MOST_WAYS;
    public static final int MOST_LINE_BYTES = 1 << 16;
    /** Of all caches of a host in this process, 2 GB of 128 bytes each. */
    private static final long MOST_LINES = 1L << 24;

    private GeometryBounds() {}

    /** {@code value}, the count called {@code name}. @throws BadFrame unless it is within its bounds, from 1 */
    public static int count(String name, int value) {
        int most = most(name.substring(name.indexOf('.') + 1));
        if (value < 1 || value > most) {
            throw new BadFrame("geometry " + name + "=" + Integer.toUnsignedString(value) + "; expected 1 to " + most);
        }
        return value;
    }

    private static int most(String count) {
        return switch (count) {
            case "sets" -> MOST_SETS;
            case "ways" -> MOST_WAYS;
            case "line_bytes" -> MOST_LINE_BYTES;
            default -> MOST_UNITS;
        };
    }

    /** Every line of a cache may take a policy some bytes. @throws BadFrame if the caches have too many in all */
    static void requireLines(HostGeometry host) {
        long lines = (long) host.sms() * host.l1d().sets() * host.l1d().ways()
                + (long) host.subPartitions() * host.l2().sets() * host.l2().ways();
        if (lines > MOST_LINES) {
            throw new BadFrame(
                    "geometry lines=" + lines + " in all L1Ds and L2 slices; expected at most " + MOST_LINES);
        }
    }
}
