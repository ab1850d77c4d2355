package io.policybridge.drive.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StableIdsTest {

    /**
     * Sees what every accepted access of a warp, and every fetch, shows to a cache, and answers nothing: caches stay
     * the host's own.
     */
    private record Seen(List<String> accesses, Set<Long> ids)
            implements CacheHooks.Hit, CacheHooks.PendingHit, CacheHooks.SectorMiss, CacheHooks.Insert {

        private void see(String hook, Access a, int set, int way) {
            if (a.kind() == Access.Kind.WRITE_BACK) {
                return;
            }
            accesses.add(hook + " " + set + " " + way + " " + Long.toHexString(a.address()) + " " + a.kind() + " id "
                    + Long.toHexString(a.id()) + " warp " + a.dynamicWarp() + " lanes " + a.lanes() + " of "
                    + a.requests() + " in " + a.lines());
            ids.add(a.id());
        }

        @Override
        public void hit(Access access, int set, int way) {
            see("hit", access, set, way);
        }

        @Override
        public void pendingHit(Access access, int set, int way) {
            see("pending", access, set, way);
        }

        @Override
        public void sectorMiss(Access access, int set, int way) {
            see("sector", access, set, way);
        }

        @Override
        public void insert(Access access, int set, int way) {
            see("insert", access, set, way);
        }
    }

    /** One list for each cache. */
    private static final class Watch {
        private final Map<String, Seen> caches = new TreeMap<>();

        private Part cache(String name) {
            return caches.computeIfAbsent(name, unused -> new Seen(new ArrayList<>(), new HashSet<>()));
        }

        private List<Session.Chosen> policies(boolean l2) {
            GpuPolicy policy = new GpuPolicy() {
                @Override
                public Part l1d(int sm) {
                    return cache("L1D " + sm);
                }

                @Override
                public Part l2(int subPartition) {
                    return l2 ? cache("L2 " + subPartition) : null;
                }
            };
            PolicySpec spec = new PolicySpec("watch", "", "", List.of(), (settings, host) -> policy);
            return List.of(new Session.Chosen(spec, new Settings(Map.of(), 1)));
        }
    }

    private static Workload run(String name) {
        return Workloads.packaged().resolve(name);
    }

    /** In these runs the simulation has the recorded accesses in the recorded order. */
    @ParameterizedTest
    @ValueSource(strings = {"conv2d", "lmem", "hist", "qv100-cold/vecadd", "gtx480x-smalll2/lmem"})
    void a_driven_access_shows_what_it_shows_in_the_simulation(String name) {
        Workload run = run(name);
        boolean l2 = Files.exists(run.stream("l2"));
        Watch driven = new Watch();
        new StreamDrive(run).direct(driven.policies(l2));
        Watch simulated = new Watch();
        PolicyChoice watcher = new PolicyChoice("watch", simulated.policies(l2), null, 1);
        Job.of(run, watcher, null, Limits.NONE, 0).run(Progress.NONE);
        assertEquals(simulated.caches.keySet(), driven.caches.keySet());
        simulated.caches.forEach((cache, seen) -> {
            List<String> accesses = driven.caches.get(cache).accesses;
            for (int i = 0; i < Math.min(seen.accesses.size(), accesses.size()); i++) {
                assertEquals(seen.accesses.get(i), accesses.get(i), cache);
            }
            assertEquals(seen.accesses.size(), accesses.size(), cache);
        });
        assertTrue(driven.caches.get("L1D 0").ids.size() > 20);
    }

    /** The ldst stream names the instruction of each request; the l1d stream its warp and pc only. */
    @ParameterizedTest
    @ValueSource(strings = {"conv2d", "lmem", "dacache32k/gesummv", "gtx480x-smalll2/lmem"})
    void warp_and_pc_tell_the_instruction_of_a_request(String name) {
        Workload run = run(name);
        GpuConfig config = ConfigReader.read(run.requiredConfigFile());
        StableIds byInstruction = StableIds.of(run, config);
        StableIds byWarp = StableIds.byWarp(run.stream("issue"), run.stream("l1d"), config);
        RecordedAccess expected = new RecordedAccess();
        RecordedAccess found = new RecordedAccess();
        int known = 0;
        for (int uid = 0; uid < 1 << 17; uid++) {
            byInstruction.describe(uid, expected);
            byWarp.describe(uid, found);
            if (found.hasId()) {
                known++;
                assertEquals(expected.id(), found.id(), "uid " + uid);
            }
        }
        assertTrue(known > 1000);
        assertEquals(Optional.empty(), byWarp.missing());
    }

    /** An attempt of an instruction that is not there, refused three times. */
    @Test
    void a_request_of_no_instruction_is_counted_once(@TempDir Path folder) throws IOException {
        Workload run = run("bicg");
        String attempt = "A 881 0 73 1 ffff8 c000c580 64 GW 3 M M - 13 3 0 - 73/GW/c000c580/64 1 0 0-63\n";
        Path l1d = Files.writeString(folder.resolve("l1d"), "#policybridge-stream l1d 1\n" + attempt.repeat(3));
        StableIds ids = StableIds.byWarp(run.stream("issue"), l1d, ConfigReader.read(run.requiredConfigFile()));
        assertEquals(Optional.of("1 requests are of no instruction in issue.zst"), ids.missing());
    }

    @Test
    void every_recorded_access_of_an_l1d_has_an_id() {
        for (Workload run : Workloads.packaged().all()) {
            if (Files.exists(run.stream("l1d"))) {
                StableIds ids = StableIds.of(run, ConfigReader.read(run.requiredConfigFile()));
                assertEquals(Optional.empty(), ids.missing(), run.name());
            }
        }
        assertFalse(new RecordedAccess().hasId());
    }
}
