package io.policybridge.simulator.ceiling;

import static io.policybridge.simulator.ceiling.Clairvoyant.Insertion.BYPASS_ALLOWED;
import static io.policybridge.simulator.ceiling.Clairvoyant.Insertion.FORCED_INSERTION;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.ceiling.Clairvoyant.Counts;
import io.policybridge.simulator.ceiling.Clairvoyant.Insertion;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** One set; small letters and digits access, capitals invalidate. */
class ClairvoyantTest {

    private static AccessOrder order(String letters) {
        AccessOrder order = new AccessOrder();
        for (char letter : letters.toCharArray()) {
            if (Character.isUpperCase(letter)) {
                order.invalidate(0, Character.toLowerCase(letter));
            } else if (letter != ' ') {
                order.access(0, letter);
            }
        }
        return order;
    }

    private static long hits(String letters, int ways, Insertion insertion) {
        return Clairvoyant.run(order(letters), 1, ways, insertion).hits();
    }

    private static String trace(String letters, int ways, Insertion insertion) {
        StringBuilder result = new StringBuilder();
        Clairvoyant.run(order(letters), 1, ways, insertion, (i, hit, way) -> result.append(hit ? 'h' : 'm'));
        return result.toString();
    }

    @Test
    void the_line_used_farthest_in_the_future_leaves_and_the_lowest_way_breaks_ties() {
        String letters = "abcdabeabcde";
        List<String> replaced = new ArrayList<>();
        char[] resident = new char[3];
        Clairvoyant.run(order(letters), 1, 3, FORCED_INSERTION, (i, hit, way) -> {
            if (!hit && resident[way] != 0) {
                replaced.add(letters.charAt(i) + "/" + resident[way]);
            }
            resident[way] = letters.charAt(i);
        });
        assertEquals(List.of("d/c", "e/d", "c/a", "d/c"), replaced);
        assertEquals(new Counts(5, 7, 0), Clairvoyant.run(order(letters), 1, 3, FORCED_INSERTION));
        assertEquals(5, hits(letters, 3, BYPASS_ALLOWED));
    }

    @Test
    void bypassing_saves_a_hit_where_the_newcomer_is_of_less_use_than_all() {
        // abc ab d abc in 3 ways: forced d evicts c, bypassed it evicts no line
        assertEquals(4, hits("abcabdabc", 3, FORCED_INSERTION));
        assertEquals(new Counts(5, 4, 1), Clairvoyant.run(order("abcabdabc"), 1, 3, BYPASS_ALLOWED));
        assertEquals("mmmhm", trace("abcab", 2, FORCED_INSERTION));
        assertEquals("mmmhh", trace("abcab", 2, BYPASS_ALLOWED));
    }

    @Test
    void lines_in_turn_keep_all_ways_but_one_useful() {
        assertEquals(6, hits("abcdabcdabcd", 3, FORCED_INSERTION));
        assertEquals(6, hits("abcdabcdabcd", 3, BYPASS_ALLOWED));
        assertEquals("mmmmmhhhmhhhmhhhmhhh", trace("abcdeabcdeabcdeabcde", 4, FORCED_INSERTION));
        assertEquals("mmhhmmmmhhhh", trace("ababcdefabab", 4, FORCED_INSERTION));
    }

    @Test
    void with_room_for_all_only_first_touches_miss() {
        assertEquals(7, hits("abcdabeabcde", 12, FORCED_INSERTION));
        assertEquals(5, hits("abcabdabc", 12, FORCED_INSERTION));
        assertEquals(8, hits("abcdabcdabcd", 12, FORCED_INSERTION));
    }

    @Test
    void an_invalidated_line_must_be_fetched_again() {
        assertEquals(0, hits("aAa", 12, FORCED_INSERTION));
        assertEquals(1, hits("aa", 12, FORCED_INSERTION));
    }

    @Test
    void a_line_that_will_be_invalidated_first_is_not_worth_keeping() {
        // at c, a is used next but dropped before: a is evicted and b hits
        assertEquals("mmmh", trace("abcAba", 2, FORCED_INSERTION).substring(0, 4));
        // the drop of an absent line has no effect
        assertEquals("mmmh", trace("abcAb", 2, FORCED_INSERTION));
        assertEquals(2, hits("aZaa", 1, FORCED_INSERTION));
    }

    @Test
    void a_dropped_line_leaves_its_way_to_the_next() {
        // a b B c: c takes the way that b left, so a and c hit
        assertEquals("mmmhh", trace("abBcac", 2, FORCED_INSERTION));
    }

    @Test
    void textbook_strings_miss_as_published() {
        assertEquals(20 - 9, hits("70120304230321201701", 3, FORCED_INSERTION));
        assertEquals(20 - 8, hits("70120304230321201701", 4, FORCED_INSERTION));
        assertEquals(12 - 7, hits("123412512345", 3, FORCED_INSERTION));
        assertEquals(12 - 6, hits("123412512345", 4, FORCED_INSERTION));
    }

    @Test
    void two_thousand_draws_of_fifty_lines_hit_as_published() {
        AccessOrder order = new AccessOrder();
        Random random = new Random(42);
        for (int i = 0; i < 2000; i++) {
            order.access(0, random.nextInt(50));
        }
        assertEquals(905, Clairvoyant.run(order, 1, 8, BYPASS_ALLOWED).hits());
        assertEquals(871, Clairvoyant.run(order, 1, 8, FORCED_INSERTION).hits());
    }

    @Test
    void sets_do_not_disturb_each_other() {
        AccessOrder both = new AccessOrder();
        for (char letter : "abcdabeabcde".toCharArray()) {
            both.access(0, letter);
            both.access(1, 1000 + letter);
        }
        assertEquals(new Counts(10, 14, 0), Clairvoyant.run(both, 2, 3, FORCED_INSERTION));
    }

    /** Every choice of victims tried, on 400 random orders with invalidations. */
    @Test
    void no_choice_of_victims_does_better() {
        Random random = new Random(5);
        for (int round = 0; round < 400; round++) {
            StringBuilder letters = new StringBuilder();
            for (int i = 0; i < 14; i++) {
                letters.append((char) ((random.nextInt(8) == 0 ? 'A' : 'a') + random.nextInt(5)));
            }
            String text = letters.toString();
            for (int ways = 1; ways <= 3; ways++) {
                assertEquals(best(text, 0, "", ways, false), hits(text, ways, FORCED_INSERTION), text);
                assertEquals(best(text, 0, "", ways, true), hits(text, ways, BYPASS_ALLOWED), text);
            }
        }
    }

    private static int best(String letters, int i, String resident, int ways, boolean mayBypass) {
        if (i == letters.length()) {
            return 0;
        }
        char letter = letters.charAt(i);
        String line = String.valueOf(Character.toLowerCase(letter));
        if (Character.isUpperCase(letter)) {
            return best(letters, i + 1, resident.replace(line, ""), ways, mayBypass);
        }
        if (resident.contains(line)) {
            return 1 + best(letters, i + 1, resident, ways, mayBypass);
        }
        if (resident.length() < ways) {
            return best(letters, i + 1, resident + line, ways, mayBypass);
        }
        int most = mayBypass ? best(letters, i + 1, resident, ways, true) : 0;
        for (char victim : resident.toCharArray()) {
            most = Math.max(
                    most, best(letters, i + 1, resident.replace(String.valueOf(victim), line), ways, mayBypass));
        }
        return most;
    }

    @Test
    void more_ways_never_miss_more_and_bypassing_never_hurts() {
        AccessOrder order = new AccessOrder();
        Random random = new Random(9);
        for (int i = 0; i < 20_000; i++) {
            order.access(0, (long) (random.nextGaussian() * 100));
        }
        long before = 0;
        for (int ways = 1; ways <= 1024; ways *= 2) {
            long forced = Clairvoyant.run(order, 1, ways, FORCED_INSERTION).hits();
            long bypassing = Clairvoyant.run(order, 1, ways, BYPASS_ALLOWED).hits();
            assertTrue(before <= forced && forced <= bypassing, "ways " + ways);
            before = forced;
        }
    }
}
