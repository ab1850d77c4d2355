package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MshrTest {

    @Test
    void the_merge_limit_counts_the_access_that_was_sent() {
        Mshr mshr = new Mshr(4, 2);
        int entry = mshr.open(0x80, 1, false);
        assertFalse(mshr.isFull(entry));
        mshr.merge(entry, 2, false);
        assertTrue(mshr.isFull(entry));
    }

    @Test
    void it_is_full_when_every_entry_has_a_block() {
        Mshr mshr = new Mshr(2, 4);
        mshr.open(0x80, 1, false);
        assertFalse(mshr.isFull());
        mshr.open(0x100, 2, false);
        assertTrue(mshr.isFull());
    }

    @Test
    void blocks_are_handed_back_in_the_order_of_their_fills_and_accesses_in_the_order_of_merging() {
        Mshr mshr = new Mshr(4, 4);
        int a = mshr.open(0x80, 1, false);
        int b = mshr.open(0x100, 2, false);
        mshr.merge(a, 3, false);
        assertFalse(mshr.accessReady());
        mshr.ready(b);
        mshr.ready(a);
        assertEquals(2, mshr.nextAccess());
        assertEquals(1, mshr.nextAccess());
        assertEquals(3, mshr.nextAccess());
        assertFalse(mshr.accessReady());
        assertEquals(0, mshr.size());
    }

    @Test
    void an_entry_that_is_being_handed_back_still_takes_accesses() {
        Mshr mshr = new Mshr(4, 2);
        int entry = mshr.open(0x80, 1, false);
        mshr.merge(entry, 2, false);
        mshr.ready(entry);
        mshr.nextAccess();
        assertEquals(entry, mshr.find(0x80));
        mshr.merge(entry, 3, false);
        assertEquals(2, mshr.nextAccess());
        assertEquals(3, mshr.nextAccess());
        assertEquals(-1, mshr.find(0x80));
    }

    @Test
    void an_entry_remembers_that_an_atomic_waits() {
        Mshr mshr = new Mshr(4, 2);
        int entry = mshr.open(0x80, 1, false);
        assertFalse(mshr.isAtomic(entry));
        mshr.merge(entry, 2, true);
        assertTrue(mshr.isAtomic(entry));
    }

    @Test
    void a_reopened_entry_is_empty() {
        Mshr mshr = new Mshr(1, 2);
        mshr.ready(mshr.open(0x80, 1, true));
        mshr.nextAccess();
        assertFalse(mshr.isAtomic(mshr.open(0x80, 2, false)));
    }

    @Test
    void it_finds_what_a_map_finds_through_ten_thousand_random_steps() {
        Random random = new Random(1);
        Mshr mshr = new Mshr(32, 3);
        Map<Long, List<Integer>> model = new HashMap<>();
        ArrayDeque<Long> ready = new ArrayDeque<>();
        List<Long> pending = new ArrayList<>();
        for (int step = 0; step < 10_000; step++) {
            long key = random.nextInt(64) * 128L;
            int entry = mshr.find(key);
            assertEquals(model.containsKey(key), entry >= 0);
            if (entry < 0 && !mshr.isFull()) {
                mshr.open(key, step, false);
                model.computeIfAbsent(key, k -> new ArrayList<>()).add(step);
                pending.add(key);
            } else if (entry >= 0 && !mshr.isFull(entry)) {
                mshr.merge(entry, step, false);
                model.get(key).add(step);
            }
            if (!pending.isEmpty() && random.nextInt(3) == 0) {
                long filled = pending.remove(random.nextInt(pending.size()));
                mshr.ready(mshr.find(filled));
                ready.add(filled);
            }
            assertEquals(!ready.isEmpty(), mshr.accessReady());
            if (!ready.isEmpty() && random.nextBoolean()) {
                List<Integer> waiting = model.get(ready.peek());
                assertEquals(waiting.remove(0), mshr.nextAccess());
                if (waiting.isEmpty()) {
                    model.remove(ready.poll());
                }
            }
            assertEquals(model.size(), mshr.size());
        }
    }
}
