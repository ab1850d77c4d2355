package io.policybridge.simulator.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    /** A queue that counts: pushes, those that found it full, its longest length, pushes by length. */
    private static final class Queue {
        private long pushes;
        private long full;
        private long longest;
        private final long[] lengths = new long[3];
    }

    private final Catalogue<Queue> catalogue = new Catalogue<>();
    private final Statistic pushes = catalogue.count("pushes", "requests", "all", queue -> queue.pushes);
    private final Statistic full = catalogue.count("full", "requests", "refused", queue -> queue.full);
    private final Statistic longest = catalogue.level("longest", "requests", "peak", queue -> queue.longest);
    private final Statistic lengths =
            catalogue.histogram("lengths", "requests", "by length", 3, queue -> queue.lengths.clone());
    private final Statistic refused =
            catalogue.ratio("refused", "%", "full over pushes", 100, now -> now.count(full), now -> now.count(pushes));

    private final Queue queue = new Queue();

    private Snapshot count(int newPushes, int newFull, int length) {
        queue.pushes += newPushes;
        queue.full += newFull;
        queue.longest = Math.max(queue.longest, length);
        queue.lengths[length] += newPushes;
        return catalogue.snapshot(queue);
    }

    /** 10 pushes, then 4 more of which 1 is refused: 1 of 14 in all, 1 of 4 in between. */
    @Test
    void counts_subtract_peaks_stay_and_ratios_are_computed_anew() {
        Snapshot first = count(10, 0, 2);
        Snapshot second = count(4, 1, 1);
        Snapshot between = second.minus(first);
        assertEquals(4, between.count(pushes));
        assertEquals(1, between.count(full));
        assertEquals(2, between.count(longest));
        assertArrayEquals(new long[] {0, 4, 0}, between.histogram(lengths));
        assertEquals(25, between.value(refused));
        assertEquals(100 / 14.0, second.value(refused), 1e-12);
        assertEquals(10, first.count(pushes));
    }

    @Test
    void a_ratio_over_0_is_0() {
        assertEquals(0, catalogue.zero().value(refused));
    }

    @Test
    void a_changed_number_changes_what_is_derived_from_it_and_not_the_snapshot() {
        Snapshot counted = count(10, 0, 2);
        Snapshot changed = counted.with(full, 5);
        assertEquals(50, changed.value(refused));
        assertEquals(0, counted.value(refused));
        assertNotEquals(counted, changed);
        assertEquals(counted, changed.with(full, 0));
        assertEquals("pushes=10, full=0, longest=2, lengths=[0, 0, 10]", counted.toString());
    }

    @Test
    void a_component_is_included_with_its_order_and_read_through_its_owner() {
        Catalogue<List<Queue>> owner = new Catalogue<>();
        Statistic queues = owner.count("queues", "queues", "all", List::size);
        owner.include(catalogue, all -> all.get(0));
        count(3, 0, 0);
        Snapshot snapshot = owner.snapshot(List.of(queue));
        assertEquals(1, snapshot.count(queues));
        assertEquals(3, snapshot.count(pushes));
        assertEquals(List.of(queues, pushes, full, longest, lengths, refused), owner.statistics());
    }

    @Test
    void what_is_for_the_page_alone_is_counted_and_not_listed_in_a_catalogue_that_includes_it_either() {
        Statistic hidden = catalogue.onPageOnly().count("hidden", "requests", "all", queue -> queue.pushes);
        Catalogue<Queue> owner = new Catalogue<Queue>().include(catalogue, all -> all);
        assertEquals(List.of(pushes, full, longest, lengths, refused), owner.statistics());
        count(3, 0, 0);
        assertEquals(3, owner.snapshot(queue).count(hidden));
    }

    @Test
    void a_key_is_declared_once_and_before_the_first_snapshot() {
        assertThrows(
                IllegalArgumentException.class,
                () -> catalogue.count("full", "requests", "again", queue -> queue.full));
        catalogue.zero();
        assertThrows(IllegalStateException.class, () -> catalogue.count("late", "requests", "", queue -> queue.full));
        assertThrows(
                IllegalArgumentException.class,
                () -> new Catalogue<Queue>().zero().count(pushes));
    }
}
