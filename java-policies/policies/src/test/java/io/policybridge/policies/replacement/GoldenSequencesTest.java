package io.policybridge.policies.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.PolicySpec;
import io.policybridge.kit.host.SmallCache;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sequences whose misses are counted, or whose next victim is known. Those with an outcome per access are in the
 * witnesses of the policies. Cold cache; the lowest invalid way is filled first.
 */
@Tag("contract")
class GoldenSequencesTest {
    private static final String[] HP2 = {"bits=2", "hitRule=hp"};

    @Test
    void the_textbook_string_misses_as_in_the_textbook() {
        String pages = "70120304230321201701";
        assertEquals(15, misses(Fifo.SPEC, 3, pages));
        assertEquals(12, misses(Lru.SPEC, 3, pages));
        assertEquals(10, misses(Fifo.SPEC, 4, pages));
        assertEquals(8, misses(Lru.SPEC, 4, pages));
        int[] byWays = {20, 17, 12, 8, 7, 6}; // from the stack distances of LRU
        for (int ways = 1; ways <= 6; ways++) {
            assertEquals(byWays[ways - 1], misses(Lru.SPEC, ways, pages));
        }
    }

    @Test
    void beladys_string_misses_as_in_1969() {
        String pages = "123412512345";
        assertEquals(9, misses(Fifo.SPEC, 3, pages));
        assertEquals(10, misses(Fifo.SPEC, 4, pages));
        assertEquals(10, misses(Lru.SPEC, 3, pages));
        assertEquals(8, misses(Lru.SPEC, 4, pages));
    }

    private static long misses(PolicySpec spec, int ways, String letters) {
        return new SmallCache(spec, 1, ways)
                .run(letters)
                .chars()
                .filter(c -> c == 'm')
                .count();
    }

    @Test
    void two_thousand_draws_of_fifty_lines_hit_as_computed_independently() {
        assertEquals(330, randomHits(Lru.SPEC));
        assertEquals(325, randomHits(Fifo.SPEC));
        assertEquals(346, randomHits(Rrip.SRRIP, HP2));
    }

    private static int randomHits(PolicySpec spec, String... settings) {
        SmallCache cache = new SmallCache(spec, 1, 8, settings);
        Random random = new Random(42);
        int hits = 0;
        for (int i = 0; i < 2000; i++) {
            int line = random.nextInt(50);
            hits += cache.isPresent(0, line) ? 1 : 0;
            cache.access(0, line);
        }
        return hits;
    }

    @Test
    void short_strings_hit_as_worked_by_hand() {
        assertEquals(4, hits(Lru.SPEC, 4, "abcdabeabcde"));
        assertEquals(5, hits(Lru.SPEC, 4, "abcabdabc"));
        assertEquals(8, hits(Lru.SPEC, 4, "abcdabcdabcd"));
        assertEquals(4, hits(Lru.SPEC, 3, "abcabdabc"));
        assertEquals(2, hits(Fifo.SPEC, 3, "abcabdabc"));
        assertEquals(0, hits(Lru.SPEC, 3, "abcdabcdabcd"));
    }

    private static long hits(PolicySpec spec, int ways, String letters) {
        return letters.length() - misses(spec, ways, letters);
    }

    /**
     * DynamoRIO's unit tests: capitals access, small letters invalidate; after each step the way that would be replaced
     * next.
     */
    @Test
    void victims_agree_with_dynamorio() {
        expectNext(Lru.SPEC, 4, "ABCDAAAEaFABCcDCAE", "123011120231010231");
        expectNext(Fifo.SPEC, 4, "ABCDAAAEFFGGHAgGBhaABCD", "12300001223301213303321");
        expectNext(Lru.SPEC, 8, "ABCDEFGHEAAIJKLLgBCljcICDF", "12345670011235666745222574");
        expectNext(Fifo.SPEC, 8, "ABCDEFGHEAAIJKLLgkABCD", "1234567000012344626457");
        expectNext(
                Rrip.SRRIP,
                4,
                "ABCDADBCBACcEEdbeABCDEABCDEABCDEedABCDEABCDEABCDEeACDB",
                "123011200002203111231223123312313223323322322332322222",
                HP2);
    }

    private static void expectNext(PolicySpec spec, int ways, String steps, String next, String... settings) {
        SmallCache cache = new SmallCache(spec, 1, ways, settings);
        StringBuilder found = new StringBuilder();
        for (char step : steps.toCharArray()) {
            char line = String.valueOf(step).toUpperCase(Locale.ROOT).charAt(0);
            if (step == line) {
                cache.access(0, line);
            } else {
                cache.invalidate(0, line);
            }
            found.append(cache.next(0));
        }
        assertEquals(next, found.toString(), spec.name() + " " + steps);
    }
}
