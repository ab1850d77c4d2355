package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.session.guard.CallLimit;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The content of a frame that opens a session: {@code key=value} lines in its text, the geometry in its view.
 *
 * @param policyPath jars and source files of policies, possibly empty
 */
record OpenRequest(
        String policy,
        String policyPath,
        long seed,
        long livenessLimit,
        CallLimit watchdog,
        String registry,
        HostGeometry geometry) {

    static OpenRequest read(ByteBuffer frame) {
        Map<String, String> values = values(frame);
        return new OpenRequest(
                value(values, "policy"),
                values.getOrDefault("policy-path", ""),
                number(values, "seed", 0, -1),
                number(values, "liveness-limit", 1, Long.MAX_VALUE),
                new CallLimit((int) number(values, "watchdog", 1, Integer.MAX_VALUE)),
                value(values, "registry"),
                geometry(frame, Layout.FRAME_VIEW, value(values, "host")));
    }

    private static Map<String, String> values(ByteBuffer frame) {
        int length = frame.getInt(Layout.FRAME_TEXT_BYTES);
        if (length < 0 || length > Layout.TEXT_BYTES) {
            throw new BadFrame("text bytes=" + length + "; expected 0 to " + Layout.TEXT_BYTES);
        }
        byte[] text = new byte[length];
        frame.get(Layout.FRAME_TEXT, text);
        Map<String, String> values = new HashMap<>();
        new String(text, StandardCharsets.UTF_8).lines().forEach(line -> {
            int equals = line.indexOf('=');
            values.put(line.substring(0, Math.max(0, equals)), line.substring(equals + 1));
        });
        return values;
    }

    private static String value(Map<String, String> values, String key) {
        String value = values.get(key);
        if (value == null) {
            throw new BadFrame("an open request without " + key);
        }
        return value;
    }

    /** A number, without a sign, from {@code least} to {@code most}. */
    private static long number(Map<String, String> values, String key, long least, long most) {
        String text = value(values, key);
        try {
            long number = Long.parseUnsignedLong(text);
            if (Long.compareUnsigned(number, least) >= 0 && Long.compareUnsigned(number, most) <= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // as one that is out of bounds
        }
        throw new BadFrame(
                "open request: " + key + "=" + text + "; expected " + least + " to " + Long.toUnsignedString(most));
    }

    private static HostGeometry geometry(ByteBuffer b, int at, String host) {
        HostGeometry geometry = HostGeometry.builder()
                .sms(count(b, at + Layout.GEOMETRY_SMS, "sms", GeometryBounds.MOST_UNITS))
                .subPartitions(
                        count(b, at + Layout.GEOMETRY_SUB_PARTITIONS, "sub_partitions", GeometryBounds.MOST_UNITS))
                .channels(count(b, at + Layout.GEOMETRY_CHANNELS, "channels", GeometryBounds.MOST_UNITS))
                .banks(count(b, at + Layout.GEOMETRY_BANKS, "banks", GeometryBounds.MOST_UNITS))
                .schedulers(count(b, at + Layout.GEOMETRY_SCHEDULERS, "schedulers", GeometryBounds.MOST_UNITS))
                .warps(count(b, at + Layout.GEOMETRY_WARPS, "warps", GeometryBounds.MOST_UNITS))
                .warpSize(count(b, at + Layout.GEOMETRY_WARP_SIZE, "warp_size", GeometryBounds.MOST_UNITS))
                .ctas(count(b, at + Layout.GEOMETRY_CTAS, "ctas", GeometryBounds.MOST_UNITS))
                .l1d(shape(b, at + Layout.GEOMETRY_L1D, "l1d"))
                .l2(shape(b, at + Layout.GEOMETRY_L2, "l2"))
                .offered(hooks(b.getLong(at + Layout.GEOMETRY_OFFERED)))
                .host(host)
                .build();
        GeometryBounds.requireLines(geometry);
        return geometry;
    }

    private static CacheShape shape(ByteBuffer b, int at, String cache) {
        return new CacheShape(
                count(b, at, cache + ".sets", GeometryBounds.MOST_SETS),
                count(b, at + Integer.BYTES, cache + ".ways", GeometryBounds.MOST_WAYS),
                count(b, at + 2 * Integer.BYTES, cache + ".line_bytes", GeometryBounds.MOST_LINE_BYTES));
    }

    private static int count(ByteBuffer b, int at, String name, int most) {
        return GeometryBounds.count(name, b.getInt(at), most);
    }

    private static Set<Hook> hooks(long bits) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            hooks.add(Wire.hook(Long.numberOfTrailingZeros(rest)));
        }
        return hooks;
    }
}
