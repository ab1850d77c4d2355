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
                Long.parseUnsignedLong(value(values, "seed")),
                Long.parseLong(value(values, "liveness-limit")),
                new CallLimit(Integer.parseInt(value(values, "watchdog"))),
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

    private static HostGeometry geometry(ByteBuffer b, int at, String host) {
        return HostGeometry.builder()
                .sms(count(b, at + Layout.GEOMETRY_SMS, "sms"))
                .subPartitions(count(b, at + Layout.GEOMETRY_SUB_PARTITIONS, "sub_partitions"))
                .channels(count(b, at + Layout.GEOMETRY_CHANNELS, "channels"))
                .banks(count(b, at + Layout.GEOMETRY_BANKS, "banks"))
                .schedulers(count(b, at + Layout.GEOMETRY_SCHEDULERS, "schedulers"))
                .warps(count(b, at + Layout.GEOMETRY_WARPS, "warps"))
                .warpSize(count(b, at + Layout.GEOMETRY_WARP_SIZE, "warp_size"))
                .ctas(count(b, at + Layout.GEOMETRY_CTAS, "ctas"))
                .l1d(shape(b, at + Layout.GEOMETRY_L1D, "l1d"))
                .l2(shape(b, at + Layout.GEOMETRY_L2, "l2"))
                .offered(hooks(b.getLong(at + Layout.GEOMETRY_OFFERED)))
                .host(host)
                .build();
    }

    private static CacheShape shape(ByteBuffer b, int at, String cache) {
        return new CacheShape(
                count(b, at, cache + ".sets"),
                count(b, at + Integer.BYTES, cache + ".ways"),
                count(b, at + 2 * Integer.BYTES, cache + ".line_bytes"));
    }

    private static int count(ByteBuffer b, int at, String name) {
        int count = b.getInt(at);
        if (count < 1) {
            throw new BadFrame("geometry " + name + "=" + Integer.toUnsignedString(count) + "; expected 1 or more");
        }
        return count;
    }

    private static Set<Hook> hooks(long bits) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            hooks.add(Wire.hook(Long.numberOfTrailingZeros(rest)));
        }
        return hooks;
    }
}
