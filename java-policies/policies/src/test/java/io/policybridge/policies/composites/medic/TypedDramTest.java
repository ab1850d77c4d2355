package io.policybridge.policies.composites.medic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.fakes.FakeAccess;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Vectors M1 to M3 of the specification: one bank, everything queued; names with H are of mostly-hit warps. */
class TypedDramTest {
    private record Request(String name, long row) {}

    private static final class Bank implements DramHooks.BankQueue {
        private final List<Request> waiting = new ArrayList<>();
        private long openRow;

        Bank(long openRow, Request... requests) {
            this.openRow = openRow;
            waiting.addAll(List.of(requests));
        }

        @Override
        public int size() {
            return waiting.size();
        }

        @Override
        public long openRow() {
            return openRow;
        }

        @Override
        public long row(int index) {
            return waiting.get(index).row();
        }

        @Override
        public int tag(int index) {
            String name = waiting.get(index).name();
            WarpType type = switch (name.charAt(0)) {
                case 'H' -> WarpType.MOSTLY_HIT;
                case 'A' -> WarpType.ALL_HIT;
                default -> WarpType.BALANCED;
            };
            return type.ordinal();
        }

        @Override
        public Access access(int index) {
            return FakeAccess.load(0);
        }

        String drain(DramHooks.Pick scheduler) {
            List<String> order = new ArrayList<>();
            while (!waiting.isEmpty()) {
                Request picked = waiting.remove(Answer.value(scheduler.pick(0, this)));
                openRow = picked.row();
                order.add(picked.name());
            }
            return String.join(" ", order);
        }
    }

    private static Bank four(long openRow) {
        return new Bank(
                openRow, new Request("L1", 7), new Request("H1", 3), new Request("H2", 7), new Request("L2", 3));
    }

    private static Bank five() {
        return new Bank(
                5,
                new Request("L1", 5),
                new Request("L2", 5),
                new Request("H1", 2),
                new Request("L3", 2),
                new Request("H2", 5));
    }

    @Test
    void strict_serves_the_high_ones_first_and_among_equals_the_open_row() {
        assertEquals("H2 H1 L2 L1", four(7).drain(new TypedDram.Strict()));
        assertEquals("H1 H2 L1 L2", four(9).drain(new TypedDram.Strict()));
        assertEquals("H2 H1 L3 L1 L2", five().drain(new TypedDram.Strict()));
    }

    @Test
    void a_row_chain_is_served_to_its_end_and_the_next_is_that_of_the_oldest_high_one() {
        assertEquals("L1 H2 H1 L2", four(7).drain(new TypedDram.RowChain()));
        assertEquals("H1 L2 L1 H2", four(9).drain(new TypedDram.RowChain()));
        assertEquals("L1 L2 H2 H1 L3", five().drain(new TypedDram.RowChain()));
    }

    @Test
    void all_hit_warps_are_high_in_the_paper_and_low_in_the_authors_code() {
        Request low = new Request("L1", 1);
        Request allHit = new Request("A1", 2);
        assertEquals("A1 L1", new Bank(9, low, allHit).drain(new TypedDram.Strict()));
        assertEquals("L1 A1", new Bank(9, low, allHit).drain(new TypedDram.RowChain()));
    }
}
