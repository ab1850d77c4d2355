package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PerCacheTest {
    /** The part of a cache, which remembers the shape. */
    private record Shaped(CacheShape shape) implements Part {}

    private final PolicySpec spec = PerCache.spec("shaped", "textbook", "x", (shape, settings) -> new Shaped(shape));

    private GpuPolicy policy(String level) {
        return spec.factory().create(new Settings(Map.of("level", level), 0), CacheLevelTest.HOST);
    }

    @Test
    void a_policy_has_parts_at_the_caches_of_its_level_alone() {
        assertEquals(new Shaped(new CacheShape(32, 4, 128)), policy("l1d").l1d(0));
        assertNull(policy("l1d").l2(0));
        assertNull(policy("l2").l1d(0));
        assertEquals(new Shaped(new CacheShape(64, 8, 128)), policy("l2").l2(0));
    }

    @Test
    void caches_share_no_part() {
        GpuPolicy both = policy("both");
        assertNotSame(both.l1d(0), both.l1d(1));
    }

    @Test
    void the_level_is_the_first_parameter() {
        assertEquals(List.of("level"), keys(spec));
        Param own = Param.flag("stores", true, "ours", "x");
        assertEquals(
                List.of("level", "stores"),
                keys(PerCache.spec("shaped", "textbook", "x", List.of(own), (shape, settings) -> new Shaped(shape))));
    }

    private static List<String> keys(PolicySpec spec) {
        return spec.params().stream().map(Param::key).toList();
    }
}
