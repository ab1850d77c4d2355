package io.policybridge.drive.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.config.MachineSize;
import io.policybridge.config.MachineSize.Share;
import io.policybridge.input.BadInput;
import io.policybridge.session.HookRecord;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/**
 * The first records of a bridge stream: the host and the policies of its session.
 *
 * @param policy the policies with every parameter, {@code native} for none
 * @param policyLine the line that names them
 * @param seed of everything random; 1 where the stream has none
 */
record BridgeHeader(HostGeometry host, String policy, long policyLine, long seed) {
    private static final Hook[] HOOKS = Hook.values();

    static BridgeHeader read(Path file) {
        try (StreamReader in = StreamReader.open(file, "bridge")) {
            expect(in, 'H', in.next());
            HostGeometry host = HostGeometry.builder()
                    .sms(in.integer("sms", 1, StreamLimits.UNITS))
                    .subPartitions(in.integer("subpartitions", 1, StreamLimits.UNITS))
                    .channels(in.integer("channels", 1, StreamLimits.UNITS))
                    .banks(in.integer("banks", 1, StreamLimits.SLOTS))
                    .schedulers(in.integer("schedulers", 1, StreamLimits.SLOTS))
                    .warps(in.integer("warps", 1, StreamLimits.SLOTS))
                    .warpSize(in.integer("warpsize", 1, StreamLimits.SLOTS))
                    .ctas(in.integer("ctas", 1, StreamLimits.SLOTS))
                    .l1d(shape(in, "l1d"))
                    .l2(shape(in, "l2"))
                    .offered(hooks(in))
                    .host(in.rest("host"))
                    .build();
            size(host).excess().ifPresent(excess -> {
                throw in.bad(excess.what(), excess.value(), "a machine with at most " + excess.most());
            });
            expect(in, 'P', in.next());
            String policy = in.rest("policy");
            long policyLine = in.line();
            long seed = in.next() && in.kind() == 'S' ? in.hex("seed") : 1;
            return new BridgeHeader(host, policy, policyLine, seed);
        }
    }

    private static MachineSize size(HostGeometry host) {
        return new MachineSize(
                new Share(host.sms(), host.subPartitions()),
                (long) host.sms() * host.warps(),
                new Share(lines(host.sms(), host.l1d()), lines(host.subPartitions(), host.l2())),
                (long) host.channels() * host.banks(),
                new Share(0, 0));
    }

    private static long lines(int caches, CacheShape shape) {
        return (long) caches * shape.sets() * shape.ways();
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
                in.integer(cache + "sets", 1, StreamLimits.SETS),
                in.integer(cache + "ways", 1, HookRecord.MOST_WAYS),
                in.integer(cache + "line", 1, StreamLimits.BYTES));
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
