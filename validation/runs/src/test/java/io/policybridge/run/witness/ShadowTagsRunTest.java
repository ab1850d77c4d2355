package io.policybridge.run.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.Workloads;
import io.policybridge.policies.streaming.Dbsa;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.simulator.Limits;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * While a cache is on, the tags that DBSA keeps for the time when it is off are the cache's own (thesis, section 5.1:
 * "updates tags only"). No miss rate exceeds a threshold of 100 percent, so here every cache stays on.
 */
@Tag("run")
class ShadowTagsRunTest {
    private static final long EMPTY = -1;

    /** The parts of the one policy that is made. */
    private static final class KeptParts implements GpuPolicy {
        private final GpuPolicy policy;
        private final List<Part> l1d;
        private final List<Part> l2;

        private KeptParts(GpuPolicy policy, List<Part> l1d, List<Part> l2) {
            this.policy = policy;
            this.l1d = l1d;
            this.l2 = l2;
        }

        private static Part kept(List<Part> parts, Part part) {
            parts.add(part);
            return part;
        }

        @Override
        public Part l1d(int sm) {
            return kept(l1d, policy.l1d(sm));
        }

        @Override
        public Part l2(int subPartition) {
            return kept(l2, policy.l2(subPartition));
        }
    }

    /** By cache and way of a set, the lines that were inserted and have not left. */
    private static final class OwnTags extends Unobserving {
        private record Place(PartKind kind, int unit, long set, long way) {}

        private final Map<Place, Long> lines = new HashMap<>();
        private final int lineBytes;
        private int evicted;

        private OwnTags(int lineBytes) {
            this.lineBytes = lineBytes;
        }

        @Override
        public void notified(
                PartKind kind,
                int unit,
                Hook hook,
                Access access,
                long first,
                long second,
                long third,
                long fourth,
                long fifth) {
            if (hook == Hook.INSERT) {
                lines.put(new Place(kind, unit, first, second), access.address() & -lineBytes);
            } else if (hook == Hook.EVICT || hook == Hook.INVALIDATE) {
                lines.remove(new Place(kind, unit, first, second));
                evicted++;
            }
        }

        private Set<Long> of(PartKind kind, int unit, int set) {
            Set<Long> found = new HashSet<>();
            lines.forEach((place, line) -> {
                if (place.kind() == kind && place.unit() == unit && place.set() == set) {
                    found.add(line);
                }
            });
            return found;
        }
    }

    @ParameterizedTest
    @CsvSource({"bfs:1024, thesis", "kmeans:256, gtx480x", "srad:64, dacache", "backprop:1024, medic", "spmv:256, qv100"
    })
    void while_a_cache_is_on_they_are_its_own(String workload, String config) throws ReflectiveOperationException {
        List<Part> l1d = new ArrayList<>();
        List<Part> l2 = new ArrayList<>();
        PolicySpec kept = new PolicySpec(
                "kept",
                Dbsa.SPEC.paper(),
                Dbsa.SPEC.idea(),
                Dbsa.SPEC.params(),
                (settings, host) -> new KeptParts(new Dbsa(settings, host, () -> true), l1d, l2));
        Job job = Job.of(
                Workloads.packaged().resolve(workload),
                PolicyChoice.parse(
                        "kept(threshold=100,period=500)", KnownPolicies.of(List.of(kept), "native"::equals), 1),
                config,
                Limits.NONE,
                0);
        OwnTags own = new OwnTags(SimulatorGeometry.of(job.config()).l1d().lineBytes());
        ObservedRun.of(job, own);
        int lines = compare(PartKind.L1D, l1d, own) + compare(PartKind.L2, l2, own);
        assertTrue(lines > 50 && own.evicted > 100, lines + " lines, " + own.evicted + " evicted before");
    }

    private static int compare(PartKind kind, List<Part> parts, OwnTags own) throws ReflectiveOperationException {
        int all = 0;
        for (int unit = 0; unit < parts.size(); unit++) {
            Object kept = field(parts.get(unit), "own");
            long[] lines = (long[]) field(kept, "lines");
            int ways = (int) field(kept, "ways");
            for (int set = 0; set < lines.length / ways; set++) {
                Set<Long> tags = new HashSet<>();
                Arrays.stream(lines, set * ways, (set + 1) * ways)
                        .filter(line -> line != EMPTY)
                        .forEach(tags::add);
                assertEquals(own.of(kind, unit, set), tags, kind + " " + unit + ", set " + set);
                all += tags.size();
            }
        }
        return all;
    }

    /** What a private field of {@code of}, or of a class that it extends, holds. */
    private static Object field(Object of, String name) throws ReflectiveOperationException {
        for (Class<?> type = of.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(of);
                }
            }
        }
        throw new NoSuchFieldException(name + " of " + of.getClass());
    }
}
