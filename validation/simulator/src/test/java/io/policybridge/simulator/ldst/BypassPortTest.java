package io.policybridge.simulator.ldst;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.L1dHooks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads and stores that a policy lets bypass the L1D, before a sectored L2. */
class BypassPortTest {
    private static final String LINE = "c0010000+4*31";
    private static final String SECTORS_0_AND_3 = "c0010000+4*7+68+0*23";

    @TempDir
    Path folder;

    /** Answers every route with {@code answer} and listens. */
    private static class Router
            implements L1dHooks.Route, CacheHooks.Bypassed, L1dHooks.LoadStarted, L1dHooks.LoadServed {
        private final List<String> events = new ArrayList<>();
        private long answer;
        private int queries;

        Router(long answer) {
            this.answer = answer;
        }

        @Override
        public long route(Access access) {
            queries++;
            return answer;
        }

        @Override
        public void bypassed(Access access, int set, int wouldHit) {
            events.add("bypassed " + wouldHit);
        }

        @Override
        public void loadStarted(long load, Access access, int lines) {
            events.add("started " + load + " " + access.request() + " " + lines);
        }

        @Override
        public void loadServed(long load, int hits, int misses, int bypasses) {
            events.add("served " + load + " " + hits + " " + misses + " " + bypasses);
        }
    }

    private void answer(LdstBench bench) {
        for (int request : List.copyOf(bench.sent)) {
            bench.runThrough(300 + bench.sent.indexOf(request));
            bench.reply(request);
        }
        bench.runThrough(400);
        assertTrue(bench.unit.idle());
        assertEquals(0, bench.requests.live());
        assertEquals(0, bench.instructions.live());
    }

    @Test
    void a_bypassed_load_travels_as_its_touched_sectors_and_completes_with_the_last_one() {
        Router router = new Router(Answer.BYPASS);
        LdstBench bench = new LdstBench(folder, router, LdstBench.load(11, SECTORS_0_AND_3));
        bench.dispatch(0, 10);
        bench.runThrough(11);
        assertEquals(List.of("sent c0010000/32 11", "sent c0010060/32 11"), bench.events);
        assertEquals(List.of("started 1 0 1", "bypassed -1"), router.events.subList(0, 2));
        answer(bench);
        assertEquals(1, bench.count("complete"));
        assertEquals(0, bench.unit.l1d().counts().accesses());
    }

    /** The L2 of {@code dacache} has whole lines: there a request all of which is touched stays one. */
    @Test
    void before_an_l2_of_whole_lines_only_touched_sectors_travel_too() {
        Router router = new Router(Answer.BYPASS);
        LdstBench sparse = new LdstBench("dacache", folder, router, LdstBench.load(11, SECTORS_0_AND_3));
        sparse.dispatch(0, 10);
        sparse.runThrough(11);
        assertEquals(List.of("sent c0010000/32 11", "sent c0010060/32 11"), sparse.events);
        answer(sparse);
        LdstBench whole = new LdstBench("dacache", folder, router, LdstBench.load(11, LINE));
        whole.dispatch(0, 10);
        whole.runThrough(11);
        assertEquals(List.of("sent c0010000/128 11"), whole.events);
        answer(whole);
    }

    @Test
    void the_policy_is_queried_again_while_the_network_is_full_but_not_once_a_sector_is_in_flight() {
        Router router = new Router(Answer.BYPASS);
        LdstBench bench = new LdstBench(folder, router, LdstBench.load(11, LINE));
        bench.room = 0;
        bench.dispatch(0, 10);
        bench.runThrough(12);
        assertEquals(2, router.queries);
        bench.room = 1;
        bench.runThrough(15);
        assertEquals(3, router.queries);
        router.answer = Answer.CACHE;
        bench.room = 3;
        bench.runThrough(16);
        assertEquals(3, router.queries);
        assertEquals(4, bench.sent.size());
        assertEquals(List.of("started 1 0 1", "bypassed -1", "served 1 0 0 1"), router.events);
        answer(bench);
        assertEquals(1, bench.count("complete"));
    }

    @Test
    void bypass_on_miss_is_carried_out_at_the_probe() {
        Router router = new Router(Answer.BYPASS_ON_MISS);
        LdstBench bench = new LdstBench(folder, router, LdstBench.load(11, LINE));
        bench.dispatch(0, 10);
        bench.runThrough(45);
        assertEquals(0, bench.sent.size());
        bench.runThrough(46);
        assertEquals(4, bench.sent.size());
        assertEquals(List.of("started 1 0 1", "bypassed 0", "served 1 0 0 1"), router.events);
        answer(bench);
    }

    @Test
    void a_stalled_access_stays_in_the_dispatch_register_until_the_answer_changes() {
        Router router = new Router(Answer.STALL);
        LdstBench bench = new LdstBench(folder, router, LdstBench.load(11, LINE));
        bench.dispatch(0, 10);
        bench.runThrough(20);
        assertEquals(10, bench.unit.counts().stalls(LdstCounts.GLOBAL_LOAD, LdstCounts.BANK_CONFLICT));
        router.answer = Answer.CACHE;
        bench.runThrough(21 + 35);
        assertEquals(1, bench.unit.l1d().counts().accesses());
        assertEquals(List.of("started 1 0 1", "served 1 0 1 0"), router.events);
    }

    @Test
    void a_bypassed_store_is_one_packet_that_owes_an_acknowledgement_per_sector() {
        LdstBench bench = new LdstBench(folder, new Router(Answer.BYPASS), LdstBench.store(LINE));
        bench.dispatch(0, 10);
        bench.runThrough(11);
        assertEquals(List.of("sent c0010000/128 11", "storesSent 4 11", "complete 1 11"), bench.events);
    }

    @Test
    void atomics_are_never_queried() {
        Router router = new Router(Answer.BYPASS);
        LdstBench bench = new LdstBench(folder, router, LdstBench.reduction("c0010000+0*31"));
        bench.dispatch(0, 10);
        bench.runThrough(50);
        assertEquals(0, router.queries);
        assertEquals(32, bench.sent.size());
        assertEquals(List.of(), router.events);
    }

    /**
     * Two loads of the same 32 lines, of which the odd ones may not allocate. What the first reserved the second is
     * merged with, which counts as a hit; what bypassed bypasses again.
     */
    @Test
    void hits_misses_and_bypasses_of_a_load_are_its_accesses() {
        Router router = new Router(Answer.CACHE) {
            @Override
            public long route(Access access) {
                return access.address() / 128 % 2 == 1 ? Answer.BYPASS_ON_MISS : Answer.CACHE;
            }
        };
        String lines = "c0010000+128*31";
        LdstBench bench = new LdstBench(folder, router, LdstBench.load(11, lines), LdstBench.load(11, lines));
        bench.dispatch(0, 10);
        bench.runThrough(200);
        bench.dispatch(1, 201);
        bench.runThrough(400);
        assertEquals(
                List.of("started 1 0 32", "served 1 0 16 16", "started 2 0 32", "served 2 16 0 16"),
                router.events.stream()
                        .filter(line -> !line.startsWith("bypassed"))
                        .toList());
        assertEquals(
                32,
                router.events.stream().filter(line -> line.equals("bypassed 0")).count());
    }
}
