package io.policybridge.policies.scheduling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.DramHooks;
import io.policybridge.api.PolicySpec;
import io.policybridge.fakes.FakeBank;
import io.policybridge.fakes.FakeBank.Request;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PickTest {
    private static DramHooks.Pick scheduler(PolicySpec spec) {
        return Policies.session(spec.name(), Hosts.small(), spec).dram(0)::pick;
    }

    private static FakeBank fourRequests(long openRow) {
        return new FakeBank(
                openRow, new Request("L1", 7), new Request("H1", 3), new Request("H2", 7), new Request("L2", 3));
    }

    @Test
    void the_open_row_is_served_first_oldest_first() {
        assertEquals("L1 H2 H1 L2", fourRequests(7).drain(scheduler(FrFcfs.SPEC)));
        assertEquals("H1 L2 L1 H2", fourRequests(3).drain(scheduler(FrFcfs.SPEC)));
    }

    @Test
    void without_a_request_to_the_open_row_the_oldest_opens_its_own() {
        assertEquals("L1 H2 H1 L2", fourRequests(9).drain(scheduler(FrFcfs.SPEC)));
        FakeBank five = new FakeBank(
                5,
                new Request("L1", 5),
                new Request("L2", 5),
                new Request("H1", 2),
                new Request("L3", 2),
                new Request("H2", 5));
        assertEquals("L1 L2 H2 H1 L3", five.drain(scheduler(FrFcfs.SPEC)));
    }

    @Test
    void arrivals_to_the_open_row_pass_older_requests() {
        DramHooks.Pick scheduler = scheduler(FrFcfs.SPEC);
        FakeBank bank = new FakeBank(7, new Request("old", 3), new Request("a", 7));
        assertEquals("a", bank.take(scheduler).name());
        bank.add(new Request("b", 7));
        assertEquals("b", bank.take(scheduler).name());
        assertEquals("old", bank.take(scheduler).name());
    }

    @Test
    void fcfs_takes_the_oldest_whatever_row_is_open() {
        assertEquals("L1 H1 H2 L2", fourRequests(3).drain(scheduler(Fcfs.SPEC)));
    }

    /** Row bins as GPGPU-Sim keeps them: a bin is drained until it is empty, arrivals included. */
    private static final class RowBins {
        private final Deque<Request> byAge = new ArrayDeque<>();
        private final Map<Long, Deque<Request>> bins = new HashMap<>();
        private Deque<Request> current;

        void add(Request request) {
            byAge.addLast(request);
            bins.computeIfAbsent(request.row(), row -> new ArrayDeque<>()).addLast(request);
        }

        Request take(long openRow) {
            if (current == null) {
                current = bins.containsKey(openRow)
                        ? bins.get(openRow)
                        : bins.get(byAge.getFirst().row());
            }
            Request request = current.removeFirst();
            byAge.remove(request);
            if (current.isEmpty()) {
                bins.remove(request.row());
                current = null;
            }
            return request;
        }
    }

    @Test
    void fr_fcfs_without_state_chooses_as_row_bins_do() {
        Random random = new Random(7);
        DramHooks.Pick scheduler = scheduler(FrFcfs.SPEC);
        FakeBank bank = new FakeBank(0);
        RowBins bins = new RowBins();
        int picks = 0;
        int passedOlder = 0;
        for (int step = 0; step < 20_000; step++) {
            if (bank.size() == 0 || random.nextInt(10) < 5 && bank.size() < 16) {
                Request arrival = new Request("r" + step, random.nextInt(4));
                bank.add(arrival);
                bins.add(arrival);
            } else {
                Request oldest = bank.oldest();
                Request expected = bins.take(bank.openRow());
                assertEquals(expected, bank.take(scheduler), "step " + step);
                picks++;
                passedOlder += expected.equals(oldest) ? 0 : 1;
            }
        }
        assertTrue(picks > 5_000 && passedOlder > 1_000, picks + " picks, " + passedOlder + " past an older request");
    }

    @Test
    void the_schedulers_govern_every_channel_and_nothing_else() {
        Stream.of(FrFcfs.SPEC, Fcfs.SPEC).forEach(spec -> {
            var session = Policies.session(spec.name(), Hosts.small(), spec);
            assertTrue(session.l1d(0) == null
                    && session.l2(0) == null
                    && session.warps(0) == null
                    && session.dram(0) != null);
        });
    }
}
