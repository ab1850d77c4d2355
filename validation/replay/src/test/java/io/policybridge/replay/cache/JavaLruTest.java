package io.policybridge.replay.cache;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.config.GpuConfig;
import io.policybridge.replay.Recorded;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.session.Session;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** LRU as a policy, which knows only its events, does what the native LRU did. */
class JavaLruTest {

    private static final class Lru
            implements CacheHooks.Victim,
                    CacheHooks.Hit,
                    CacheHooks.PendingHit,
                    CacheHooks.SectorMiss,
                    CacheHooks.Insert {
        private final int ways;
        private final long[] used;
        private long now;

        Lru(HostGeometry.CacheShape shape) {
            ways = shape.ways();
            used = new long[shape.lines()];
        }

        @Override
        public long victim(Access access, int set, Ways view) {
            int oldest = view.nextEligible(0);
            for (int way = oldest; way >= 0; way = view.nextEligible(way + 1)) {
                if (used[set * ways + way] < used[set * ways + oldest]) {
                    oldest = way;
                }
            }
            return Answer.way(oldest);
        }

        @Override
        public void hit(Access access, int set, int way) {
            used[set * ways + way] = ++now;
        }

        @Override
        public void pendingHit(Access access, int set, int way) {
            used[set * ways + way] = ++now;
        }

        @Override
        public void sectorMiss(Access access, int set, int way) {
            used[set * ways + way] = ++now;
        }

        @Override
        public void insert(Access access, int set, int way) {
            used[set * ways + way] = ++now;
        }
    }

    private static Session session(GpuConfig config) {
        int slices = config.memory().subPartitions();
        HostGeometry.CacheShape l1d = new HostGeometry.CacheShape(
                config.ldst().l1d().sets(), config.ldst().l1d().ways(), 128);
        HostGeometry.CacheShape l2 = new HostGeometry.CacheShape(
                config.memory().l2().sets(), config.memory().l2().ways(), 128);
        EnumSet<Hook> hooks = EnumSet.allOf(Hook.class);
        HostGeometry host = HostGeometry.builder()
                .host("test")
                .sms(config.sm().sms())
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(l1d)
                .subPartitions(slices)
                .l2(l2)
                .channels(config.memory().channels())
                .banks(16)
                .offered(hooks)
                .build();
        GpuPolicy lru = new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return new Lru(l1d);
            }

            @Override
            public Part l2(int subPartition) {
                return new Lru(l2);
            }
        };
        PolicySpec spec = new PolicySpec("lru", "", "", List.of(), (settings, geometry) -> lru);
        return new Session(
                List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))),
                host,
                null,
                Session.DEFAULT_LIVENESS_LIMIT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"gtx480x/atax", "gtx480x/kmeans", "gtx480x/lmem", "gtx480x-linear/gesummv", "dacache32k/gesummv"
            })
    void at_the_l1d(String run) {
        GpuConfig config = Recorded.configOf(run);
        ReplayResult result = new L1dReplay(Recorded.stream(run, "l1d"), config, session(config)::l1d).run();
        assertTrue(result.isExact(), result.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x/conv2d", "gtx480x-smalll2/lmem", "dacache32k/gesummv"})
    void at_the_l2(String run) {
        GpuConfig config = Recorded.configOf(run);
        ReplayResult result = new L2Replay(Recorded.stream(run, "l2"), config, session(config)::l2).run();
        assertTrue(result.isExact(), result.toString());
    }
}
