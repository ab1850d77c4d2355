package io.policybridge.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.CommonHooks.Tick;
import io.policybridge.api.PartKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickTest {
    private final List<Long> ticks = new ArrayList<>();

    /** Wakes at {@code first}, then every {@code period} cycles. */
    private Tick every(long first, long period) {
        return new Tick() {
            @Override
            public long firstTick() {
                return first;
            }

            @Override
            public long tick(long cycle) {
                ticks.add(cycle);
                return period == NEVER ? NEVER : cycle + period;
            }
        };
    }

    @Test
    void a_part_is_ticked_at_the_cycle_that_it_named_and_not_before() {
        Session session = Sessions.bind(Sessions.of("timer", PartKind.DRAM, channel -> every(100, 50)));
        DramCalls calls = session.dram(0);
        assertEquals(100, calls.nextTick());
        calls.tick(99);
        assertEquals(List.of(), ticks);
        calls.tick(100);
        assertEquals(List.of(100L), ticks);
        assertEquals(150, calls.nextTick());
        calls.tick(149);
        calls.tick(150);
        assertEquals(List.of(100L, 150L), ticks);
    }

    @Test
    void only_due_parts_are_ticked() {
        Session session = Sessions.bind(
                Sessions.of("slow", PartKind.L2, slice -> slice == 0 ? every(10, Tick.NEVER) : null),
                Sessions.of("fast", PartKind.L2, slice -> slice == 0 ? every(4, 3) : null));
        assertEquals(4, session.nextTick());
        session.tick(4);
        assertEquals(7, session.nextTick());
        session.tick(7);
        assertEquals(10, session.nextTick());
        session.tick(10);
        assertEquals(List.of(4L, 7L, 10L, 10L), ticks);
        assertEquals(13, session.nextTick());
    }

    @Test
    void a_part_that_names_no_next_cycle_is_never_ticked_again() {
        Session session =
                Sessions.bind(Sessions.of("once", PartKind.WARPS, sm -> sm == 0 ? every(1, Tick.NEVER) : null));
        session.tick(1);
        session.tick(1_000_000);
        assertEquals(List.of(1L), ticks);
        assertEquals(Tick.NEVER, session.nextTick());
    }

    @Test
    void the_next_tick_must_be_later() {
        Session session = Sessions.bind(Sessions.of("stuck", PartKind.L1D, sm -> every(5, 0)));
        PolicyFailure failure =
                assertThrows(PolicyFailure.class, () -> session.l1d(0).tick(5));
        assertEquals(
                "stuck at L1D 0 tick at cycle=5 named cycle=5 as the next; expected a later one", failure.getMessage());
    }

    @Test
    void the_first_tick_is_at_cycle_1_or_later() {
        PolicyFailure failure = assertThrows(
                PolicyFailure.class, () -> Sessions.bind(Sessions.of("early", PartKind.L1D, sm -> every(0, 1))));
        assertEquals("early at L1D 0 names cycle=0 as the first tick; expected 1 or later", failure.getMessage());
    }
}
