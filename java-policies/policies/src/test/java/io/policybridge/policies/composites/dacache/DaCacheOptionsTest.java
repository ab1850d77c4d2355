package io.policybridge.policies.composites.dacache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.kit.host.SmallCache;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DaCacheOptionsTest {

    private static void refused(String expected, String... settings) {
        BadSetting thrown = assertThrows(BadSetting.class, () -> DaCacheFixture.options(DaCacheFixture.HOST, settings));
        assertEquals(expected, thrown.getMessage());
    }

    @Test
    void what_depends_on_the_host_is_taken_from_it() {
        DaCacheOptions options = DaCacheFixture.options(DaCacheFixture.HOST);
        assertEquals(32, options.width);
        assertEquals(48, options.fcwMax);
        assertEquals(128, options.cntAfterDown);
        assertEquals(50, DaCacheFixture.options(DaCacheFixture.HOST, "cntMax=101", "cntInit=1").cntAfterDown);
    }

    /**
     * 8 ways of 32 sets, one of which thrashes: 7 x 32 / 32 warps; with half as many lines to a warp 14. The number at
     * the start and a number given are left alone.
     */
    @Test
    void locality_warps_may_be_bounded_by_what_the_ways_hold() {
        assertEquals(7, DaCacheFixture.options(DaCacheFixture.HOST, "fcwBound=ways").fcwMax);
        assertEquals(14, DaCacheFixture.options(DaCacheFixture.HOST, "fcwBound=ways", "width=16").fcwMax);
        assertEquals(8, DaCacheFixture.options(DaCacheFixture.HOST, "fcwBound=ways", "minThrashWays=0").fcwMax);
        assertEquals(9, DaCacheFixture.options(DaCacheFixture.HOST, "fcwBound=ways", "fcwInit=9").fcwMax);
        assertEquals(5, DaCacheFixture.options(DaCacheFixture.HOST, "fcwBound=ways", "fcwMax=5").fcwMax);
    }

    @Test
    void every_parameter_is_declared_once() {
        Set<String> keys = new HashSet<>();
        for (Param param : DaCacheOptions.PARAMS) {
            assertEquals(true, keys.add(param.key()), param.key());
        }
        long fields = Arrays.stream(DaCacheOptions.class.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .count();
        assertEquals(fields, keys.size());
    }

    @Test
    void values_that_do_not_fit_each_other_are_refused() {
        refused("cntInit=8 expected less than cntMax=8", "cntMax=8", "cntInit=8");
        refused("fcwInit=4 expected from fcwMin=5 to fcwMax=48", "fcwMin=5");
        refused("fcwInit=4 expected from fcwMin=1 to fcwMax=3", "fcwMax=3");
        refused("minThrashWays=9 expected at most the L1D's ways=8", "minThrashWays=9");
    }

    @Test
    void a_stall_that_could_never_end_is_refused() {
        String message =
                "minThrashWays=0 expected at least 1 where misses stall: a set without thrashing ways never lets go";
        refused(message, "minThrashWays=0", "onNoCandidate=stall");
        refused(message, "minThrashWays=0", "bypassScope=thrashing-blocks");
        DaCacheFixture.options(
                DaCacheFixture.HOST, "minThrashWays=0", "onNoCandidate=unconstrained", "bypassScope=thrashing-blocks");
    }

    @Test
    void the_defaults_fit_the_smallest_host() {
        DaCacheOptions options = DaCacheFixture.options(SmallCache.host(1, 1));
        assertEquals(0, new Partition(options, SmallCache.host(1, 1)).localityWays());
    }
}
