package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.kit.host.SmallCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a replacement policy needs if it ranks ways by touches: thirty lines. */
class MruTest {
    private static final int MOST_LINES = 30;
    private static final Path FILE = Path.of(System.getProperty("basedir", "."))
            .resolve("src/test/java/io/policybridge/policies/replacement/Mru.java");

    @Test
    void a_replacement_policy_takes_thirty_lines() throws IOException {
        assertTrue(Files.readAllLines(FILE).size() <= MOST_LINES);
    }

    @Test
    void part_of_a_loop_that_is_too_long_stays() {
        // e replaces d, the last touched; then a, b and c hit, d replaces c, and e hits
        assertEquals("mmmmmhhhmh", new SmallCache(Mru.SPEC, 1, 4).run("abcdeabcde"));
    }

    @Test
    void a_pending_hit_and_a_missing_sector_are_touches() {
        SmallCache cache = new SmallCache(Mru.SPEC, 1, 4);
        cache.run("abcd");
        cache.calls().pendingHit(cache.access, 0, 0);
        assertEquals(0, cache.next(0));
        cache.calls().sectorMiss(cache.access, 0, 1);
        assertEquals(1, cache.next(0));
    }
}
