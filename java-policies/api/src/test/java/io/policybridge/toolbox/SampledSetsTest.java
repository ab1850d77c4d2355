package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.HostGeometry.CacheShape;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampledSetsTest {
    private static SampledSets of(int sets, int samples) {
        return new SampledSets(new CacheShape(sets, 4, 128), samples);
    }

    private static String text(SampledSets sampled) {
        return IntStream.range(0, sampled.count())
                .mapToObj(i -> "" + sampled.set(i))
                .collect(Collectors.joining(" "));
    }

    /** Four constituencies of eight sets: 0, 8 + 1, 16 + 2, 24 + 3; mirrored 0 + 7, 8 + 6, 16 + 5, 24 + 4. */
    @Test
    void samples_are_spread_by_complement_select() {
        assertEquals("0 9 18 27", text(of(32, 4)));
        assertEquals("7 14 21 28", text(of(32, 4).mirrored()));
    }

    /** Constituencies 0-2, 3-5, 6-8: the middle of the second is its own mirror image. */
    @Test
    void a_mirrored_sample_is_another_set() {
        assertEquals("0 4 8", text(of(9, 3)));
        assertEquals("2 5 6", text(of(9, 3).mirrored()));
    }

    @Test
    void a_set_knows_its_number_among_the_samples() {
        SampledSets sampled = of(32, 4);
        assertEquals(2, sampled.index(18));
        assertEquals(SampledSets.NONE, sampled.index(17));
        assertEquals("true false", sampled.contains(18) + " " + sampled.contains(17));
    }

    @Test
    void a_small_cache_is_sampled_whole_and_has_no_mirrored_samples() {
        assertEquals("0 1 2", text(of(3, 8)));
        assertThrows(IllegalStateException.class, () -> of(3, 8).mirrored());
    }

    @Test
    void no_samples_are_none_and_fewer_are_refused() {
        assertEquals("", text(of(4, 0)));
        assertEquals("", text(of(4, 0).mirrored()));
        assertThrows(IllegalArgumentException.class, () -> of(4, -1));
    }
}
