package io.policybridge.drive.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.input.BadInput;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/**
 * The first records of a bridge stream: the host and the policies of its session.
 *
 * @param policy the policies with every parameter, {@code native} for none
 * @param seed of everything random; 1 where the stream has none
 */
record BridgeHeader(HostGeometry host, String policy, long seed) {
    private static final int MOST = Integer.MAX_VALUE;
    private static final Hook[] HOOKS = Hook.values();

    static BridgeHeader read(Path file) {
        try (StreamReader in = StreamReader.open(file, "bridge")) {
            expect(in, 'H', in.next());
            HostGeometry host = HostGeometry.builder()
                    .sms(in.integer("sms", 1, MOST))
                    .subPartitions(in.integer("subpartitions", 1, MOST))
                    .channels(in.integer("channels", 1, MOST))
                    .banks(in.integer("banks", 1, MOST))
                    .schedulers(in.integer("schedulers", 1, MOST))
                    .warps(in.integer("warps", 1, MOST))
                    .warpSize(in.integer("warpsize", 1, MOST))
                    .ctas(in.integer("ctas", 1, MOST))
                    .l1d(shape(in, "l1d"))
                    .l2(shape(in, "l2"))
                    .offered(hooks(in))
                    .host(in.rest("host"))
                    .build();
            expect(in, 'P', in.next());
            String policy = in.rest("policy");
            long seed = in.next() && in.kind() == 'S' ? in.hex("seed") : 1;
            return new BridgeHeader(host, policy, seed);
        }
    }

    private static void expect(StreamReader in, int kind, boolean present) {
        if (!present) {
            throw BadInput.in(in.file(), "ends early; expected a record " + StreamReader.unpacked(kind));
        }
        if (in.kind() != kind) {
            throw in.bad("record kind", StreamReader.unpacked(in.kind()), StreamReader.unpacked(kind));
        }
    }

    private static CacheShape shape(StreamReader in, String cache) {
        return new CacheShape(
                in.integer(cache + "sets", 1, MOST),
                in.integer(cache + "ways", 1, MOST),
                in.integer(cache + "line", 1, MOST));
    }

    private static Set<Hook> hooks(StreamReader in) {
        Set<Hook> offered = EnumSet.noneOf(Hook.class);
        for (long rest = in.hex("offered"); rest != 0; rest &= rest - 1) {
            int number = Long.numberOfTrailingZeros(rest);
            if (number < 1 || number > HOOKS.length) {
                throw in.bad("bits 1 to " + HOOKS.length);
            }
            offered.add(HOOKS[number - 1]);
        }
        return offered;
    }
}
