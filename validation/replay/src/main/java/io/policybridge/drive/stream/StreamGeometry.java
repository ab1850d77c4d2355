package io.policybridge.drive.stream;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.dram.MissingHooks;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The host geometry that policies of a driven run see. */
final class StreamGeometry {
    private static final String HOST = "stream driver";

    /**
     * The streams do not record warps, kernels and loads; no recorded access bypassed a cache, and no cache has a
     * sub-line geometry.
     */
    private static final Set<Hook> OFFERED = EnumSet.of(
            Hook.SET_INDEX,
            Hook.ROUTE,
            Hook.VICTIM,
            Hook.NO_ELIGIBLE_WAY,
            Hook.HIT,
            Hook.PENDING_HIT,
            Hook.SECTOR_MISS,
            Hook.INSERT,
            Hook.EVICT,
            Hook.INVALIDATE,
            Hook.FILL,
            Hook.BYPASSED,
            Hook.OUTCOME,
            Hook.RESERVATION_FAIL,
            Hook.L2_ROUTE,
            Hook.REQUEST_TAG,
            Hook.PRIORITY_CLASS,
            Hook.PICK,
            Hook.DRAM_ENQUEUED,
            Hook.DRAM_PICKED,
            Hook.DRAM_SERVED,
            Hook.TICK);

    private StreamGeometry() {}

    static HostGeometry of(Workload run, GpuConfig config) {
        CacheConfig l1d = config.ldst().l1d();
        CacheConfig l2 = config.memory().l2();
        if (l1d == null || l2 == null) {
            throw BadInput.in(
                    run.requiredConfigFile(),
                    "no " + (l1d == null ? "L1D" : "L2") + "; expected a recorded run with both");
        }
        Map<Hook, String> missing = MissingHooks.of(config.memory().dram());
        Set<Hook> offered = EnumSet.copyOf(OFFERED);
        offered.removeAll(missing.keySet());
        return HostGeometry.builder()
                .host(HOST)
                .sms(config.sm().sms())
                .schedulers(config.sm().issue().schedulers())
                .warps(config.sm().warps())
                .warpSize(config.sm().resources().warpSize())
                .ctas(config.sm().resources().maxCtas())
                .l1d(new CacheShape(l1d.sets(), l1dWays(run.stream("l1d"), l1d), l1d.lineBytes()))
                .subPartitions(config.memory().subPartitions())
                .l2(new CacheShape(l2.sets(), l2.ways(), l2.lineBytes()))
                .channels(config.memory().channels())
                .banks(config.memory().dram().timing().banks())
                .offered(offered)
                .reasons(missing)
                .build();
    }

    /**
     * Ways of the L1D in the run: an adaptive one may have more than its configuration says. The very first miss takes
     * the highest way of an empty set.
     */
    private static int l1dWays(Path stream, CacheConfig l1d) {
        if (!Files.exists(stream)) {
            return l1d.ways();
        }
        Attempt attempt = new Attempt();
        try (StreamReader in = StreamReader.open(stream, "l1d")) {
            while (in.next()) {
                if (in.kind() == 'A') {
                    attempt.read(in, false);
                    if (attempt.probe == Attempt.MISS) {
                        return Math.max(l1d.ways(), attempt.way + 1);
                    }
                }
            }
        }
        return l1d.ways();
    }
}
