package io.policybridge.policies.composites.dacache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.kit.host.SmallCache;
import io.policybridge.toolbox.RecencyChain;
import org.junit.jupiter.api.Test;

/** A chain of eight ways, the first four positions protected; written front to end, starting as abcdefgh. */
class ConstrainedChainTest {
    private static final int PROTECTED = 4;
    private final SmallCache ways = new SmallCache(DaCache.SPEC, DaCacheFixture.SETS, DaCacheFixture.WAYS);
    private final RecencyChain chain = new RecencyChain(DaCacheFixture.HOST.l1d());
    private final char[] line = "abcdefgh".toCharArray();

    ConstrainedChainTest() {
        ways.preset(0);
    }

    private String chain() {
        StringBuilder letters = new StringBuilder();
        for (int position = 0; position < 8; position++) {
            letters.append(line[chain.wayAt(0, position)]);
        }
        return letters.toString();
    }

    private String insert(char letter, int position) {
        int way = chain.leastRecent(0, ways, PROTECTED);
        line[way] = letter;
        chain.move(0, way, position);
        return chain();
    }

    private String hit(char letter) {
        chain.promote(0, new String(line).indexOf(letter), 4);
        return chain();
    }

    @Test
    void insertions_and_promotions_move_lines_as_worked_by_hand() {
        assertEquals("iabcdefg", insert('i', 0));
        assertEquals("iajbcdef", insert('j', 2));
        assertEquals("iajbkcde", insert('k', 4));
        assertEquals("iajbkcdl", insert('l', 7)); // evicts e
        assertEquals("iajlbkcd", hit('l'));
        assertEquals("liajbkcd", hit('l'));
    }

    @Test
    void a_reserved_line_at_the_end_moves_up_when_one_is_inserted_there() {
        ways.reserve(0, "h");
        assertEquals("abcdefhi", insert('i', 7)); // evicts g
    }

    @Test
    void the_last_thrashing_way_is_found() {
        ways.reserve(0, "fgh");
        assertEquals("abicdfgh", insert('i', 2)); // evicts e
    }

    @Test
    void an_invalidated_way_waits_at_the_end() {
        chain.move(0, 2, chain.last()); // a store hit drops c
        assertEquals("abdefghc", chain());
        line[2] = 'n';
        chain.move(0, 2, 4); // the next line takes that way
        assertEquals("abdenfgh", chain());
    }
}
