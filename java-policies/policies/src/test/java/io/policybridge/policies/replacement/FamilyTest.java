package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.kit.host.SmallCache;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for every policy of the family. */
class FamilyTest {
    private static final List<PolicySpec> FAMILY =
            List.of(Lru.SPEC, Fifo.SPEC, RandomWay.SPEC, Dip.LIP, Dip.BIP, Dip.DIP, Rrip.SRRIP, Rrip.BRRIP, Rrip.DRRIP);

    private static GpuPolicy make(PolicySpec spec, String... settings) {
        return spec.factory().create(SmallCache.settings(spec, 1, settings), SmallCache.host(4, 4));
    }

    @Test
    void level_says_which_caches_are_governed() {
        for (PolicySpec spec : FAMILY) {
            assertNotNull(make(spec).l1d(0), spec.name());
            assertNull(make(spec).l2(0), spec.name());
            assertNull(make(spec, "level=l2").l1d(0), spec.name());
            assertNotNull(make(spec, "level=l2").l2(0), spec.name());
            assertNotNull(make(spec, "level=both").l1d(0), spec.name());
            assertNotNull(make(spec, "level=both").l2(0), spec.name());
        }
    }

    @Test
    void caches_share_no_state() {
        for (PolicySpec spec : FAMILY) {
            GpuPolicy policy = make(spec, "level=both");
            assertNotSame(policy.l1d(0), policy.l1d(1), spec.name());
            assertNotSame(policy.l1d(0), policy.l2(0), spec.name());
        }
    }

    @Test
    void the_only_eligible_way_is_the_victim_in_every_shape() {
        int[][] shapes = {{1, 1}, {64, 1}, {1, 512}, {32, 8}, {2, 24}};
        for (PolicySpec spec : FAMILY) {
            for (int[] shape : shapes) {
                SmallCache cache = new SmallCache(spec, shape[0], shape[1]);
                Random random = new Random(7);
                for (int i = 0; i < 4 * shape[0] * shape[1]; i++) {
                    cache.access(random.nextInt(shape[0]), random.nextInt(3 * shape[1]));
                }
                int set = shape[0] - 1;
                for (int i = 0; i < shape[1]; i++) {
                    cache.access(set, 'a' + i);
                }
                int only = cache.access(set, 'a' + shape[1]);
                cache.reserveAllBut(set, only);
                assertEquals(Answer.way(only), cache.query(set), spec.name());
            }
        }
    }

    @Test
    void every_victim_has_a_reason() {
        for (PolicySpec spec : FAMILY) {
            SmallCache cache = new SmallCache(spec, 1, 4);
            cache.run("abcd");
            Part part = cache.part(Part.class);
            assertFalse(
                    part.reason(Hook.VICTIM, cache.access, 0, cache.query(0)).isEmpty(), spec.name());
        }
    }

    @Test
    void a_victim_hangs_on_its_own_set_only() {
        for (PolicySpec spec : FAMILY) {
            assertEquals(Promises.Scope.SET, make(spec).l1d(0).promises().scope(Hook.VICTIM), spec.name());
        }
    }
}
