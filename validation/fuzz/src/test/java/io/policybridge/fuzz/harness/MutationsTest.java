package io.policybridge.fuzz.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MutationsTest {
    private static final byte[] LRU = "lru(sets=64)".getBytes(StandardCharsets.UTF_8);

    @Test
    void the_same_seed_draws_the_same_inputs() {
        Mutations first = new Mutations(List.of(LRU), 7);
        Mutations second = new Mutations(List.of(LRU), 7);
        for (int i = 0; i < 100; i++) {
            assertArrayEquals(first.next(), second.next());
        }
    }

    @Test
    void inputs_differ_and_most_keep_something_of_what_was_given() {
        Mutations mutations = new Mutations(List.of(LRU), 1);
        Set<String> texts = new HashSet<>();
        int near = 0;
        for (int i = 0; i < 1000; i++) {
            String text = new String(mutations.next(), StandardCharsets.UTF_8);
            texts.add(text);
            near += text.contains("lru") || text.contains("sets") || text.contains("64") ? 1 : 0;
        }
        assertTrue(texts.size() > 500, texts.size() + " different ones");
        assertTrue(near > 500, near + " near ones");
    }

    @Test
    void later_inputs_are_near_a_kept_one_too() {
        Mutations mutations = new Mutations(List.of(LRU), 1);
        mutations.keep("drrip".getBytes(StandardCharsets.UTF_8));
        int near = 0;
        for (int i = 0; i < 100; i++) {
            near += new String(mutations.next(), StandardCharsets.UTF_8).contains("rrip") ? 1 : 0;
        }
        assertTrue(near > 5, near + " of 100");
    }

    @Test
    void an_empty_input_is_changed_too() {
        Mutations mutations = new Mutations(List.of(new byte[0]), 1);
        boolean grew = false;
        for (int i = 0; i < 100; i++) {
            grew |= mutations.next().length > 0;
        }
        assertTrue(grew);
    }
}
