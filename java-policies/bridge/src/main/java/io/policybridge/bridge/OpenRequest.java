package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
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
 * @param policy policy string
 * @param policyPath jars and source files of policies, possibly empty
 * @param seed of everything random
 * @param livenessLimit cycles of the host in which no request may bypass for ever
 * @param watchdog the longest call that the host waits for
 * @param registry class that lists the policies, possibly empty
 */
public record OpenRequest(
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
                values.getOrDefault("registry", ""),
                geometry(frame, Layout.FRAME_VIEW, value(values, "host")));
    }

    private static Map<String, String> values(ByteBuffer frame) {
        int length = frame.getInt(Layout.FRAME_TEXT_BYTES);
        if (length < 0 || length > Layout.FRAME_TEXT_LENGTH) {
            throw new BadFrame("text bytes=" + length + "; expected 0 to " + Layout.FRAME_TEXT_LENGTH);
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
        HostGeometry geometry = GeometryCounts.read(
                        name -> GeometryBounds.count(name, b.getInt(at + GeometryCounts.offset(name))))
                .offered(hooks(b.getLong(at + Layout.GEOMETRY_OFFERED)))
                .host(host)
                .build();
        GeometryBounds.requireLines(geometry);
        return geometry;
    }

    private static Set<Hook> hooks(long bits) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            hooks.add(Wire.hook(Long.numberOfTrailingZeros(rest)));
        }
        return hooks;
    }
}
