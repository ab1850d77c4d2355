package io.policybridge.replay.memory;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.MemoryConfig;
import io.policybridge.policies.Registry;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.session.Session;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DramReplayTest {
    private final Path golden = GoldenRoot.find();

    private ReplayResult replay(String run, Session session) {
        MemoryConfig config =
                Configs.find(run.substring(0, run.indexOf('/')), golden).memory();
        return DramReplay.replay(golden.resolve(run).resolve("dram.zst"), run, config, session);
    }

    private static Session scheduledBy(PolicySpec spec) {
        HostGeometry.CacheShape shape = new HostGeometry.CacheShape(64, 8, 128);
        HostGeometry host = HostGeometry.builder()
                .host("test")
                .sms(15)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(shape)
                .subPartitions(12)
                .l2(shape)
                .channels(6)
                .banks(16)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        return new Session(
                List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))),
                host,
                null,
                Session.DEFAULT_LIVENESS_LIMIT);
    }

    /** qv100-cold has two command buses, gtx480x-smalll2 writes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "gtx480x/vecadd",
                "gtx480x/conv2d",
                "gtx480x/lmem",
                "gtx480x-smalll2/lmem",
                "dacache32k/gesummv",
                "qv100-cold/vecadd"
            })
    void every_pick_command_and_completion_comes_in_the_recorded_tick(String run) {
        ReplayResult result = replay(run, null);
        assertTrue(result.isExact(), result.toString());
        assertTrue(result.of() > 100);
    }

    @Test
    void fr_fcfs_as_a_java_policy_is_the_native_scheduler() {
        Session session = scheduledBy(Registry.find("fr-fcfs").orElseThrow());
        ReplayResult result = replay("gtx480x/vecadd", session);
        assertTrue(result.isExact(), result.toString());
        assertTrue(session.tally().calls(Hook.PICK) >= 16_394);
    }

    private static final class Youngest implements GpuPolicy, DramHooks.Pick {
        @Override
        public Part dram(int channel) {
            return this;
        }

        @Override
        public long pick(int bank, DramHooks.BankQueue queue) {
            return Answer.index(queue.size() - 1);
        }
    }

    @Test
    void another_scheduler_is_found_out() {
        PolicySpec youngest = new PolicySpec("youngest", "", "", List.of(), (settings, host) -> new Youngest());
        ReplayResult result = replay("gtx480x/vecadd", scheduledBy(youngest));
        assertFalse(result.isExact());
        assertTrue(result.matched() < result.of());
        assertTrue(result.firstMismatch().contains("replayed P 0 34 1"), result.firstMismatch());
    }
}
