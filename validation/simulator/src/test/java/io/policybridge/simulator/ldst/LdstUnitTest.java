package io.policybridge.simulator.ldst;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** L1 latency 35, shared-memory latency 26, response queue 2, whole lines with four replies each. */
class LdstUnitTest {
    private static final String LINE_A = "c0010000+4*31";
    private static final String LINE_B = "c0010080+4*31";
    private static final String ONE_WORD_FOR_ALL = "c0010000+0*31";

    @TempDir
    Path folder;

    private LdstBench bench(String... memory) {
        return new LdstBench(folder, null, memory);
    }

    private void fill(LdstBench bench, int packet, long before) {
        for (int sector = 0; sector < 4; sector++) {
            bench.runThrough(before - 4 + sector);
            bench.replySector(packet, sector);
        }
        bench.runThrough(before);
    }

    @Test
    void an_access_is_offered_to_the_l1d_35_cycles_after_it_entered_the_latency_queue() {
        LdstBench bench = bench(LdstBench.load(11, LINE_A));
        bench.dispatch(0, 10);
        bench.runThrough(45);
        assertEquals(0, bench.unit.l1d().counts().accesses());
        bench.runThrough(46);
        assertEquals(1, bench.unit.l1d().counts().accesses());
        assertEquals(0, bench.sent.size());
        bench.runThrough(47);
        assertEquals(List.of("sent c0010000/128 47"), bench.events);
    }

    @Test
    void a_load_that_missed_completes_when_its_last_sector_was_written_back() {
        LdstBench bench = bench(LdstBench.load(11, LINE_A));
        bench.dispatch(0, 10);
        bench.runThrough(47);
        // Sectors arrive before cycles 97 to 100; the last one fills in 100, the register is loaded in 101 and drained
        // in 102.
        fill(bench, bench.sent.get(0), 100);
        bench.runThrough(101);
        assertEquals(0, bench.count("complete"));
        assertFalse(bench.unit.idle());
        bench.runThrough(102);
        assertEquals(List.of("writeBack 1 102", "complete 1 102"), bench.events.subList(1, 3));
        assertTrue(bench.unit.idle());
        assertEquals(0, bench.requests.live());
    }

    /**
     * The fetch enters the texture cache in cycle 11 and the network in 12; its line fills in 100 and goes to the
     * results in the same cycle, as it is filled first. The register is loaded in 101 and drained in 102.
     */
    @Test
    void a_texture_fetch_completes_when_its_last_sector_was_written_back() {
        LdstBench bench = bench(LdstBench.load(9, LINE_A));
        bench.dispatch(0, 10);
        bench.runThrough(12);
        assertEquals(List.of("sent c0010000/128 12"), bench.events);
        bench.runThrough(13);
        assertTrue(bench.unit.quiet());
        fill(bench, bench.sent.get(0), 100);
        bench.runThrough(102);
        assertEquals(List.of("writeBack 1 102", "complete 1 102"), bench.events.subList(1, 3));
        assertTrue(bench.unit.idle());
        assertEquals(0, bench.requests.live());
    }

    @Test
    void a_busy_register_file_holds_the_result_back() {
        LdstBench bench = bench(LdstBench.load(11, LINE_A));
        bench.dispatch(0, 10);
        bench.runThrough(47);
        fill(bench, bench.sent.get(0), 100);
        bench.registerFileFree = false;
        bench.runThrough(150);
        assertEquals(0, bench.count("complete"));
        bench.registerFileFree = true;
        bench.runThrough(151);
        assertEquals(1, bench.count("complete 1 151"));
    }

    @Test
    void a_hit_completes_at_the_end_of_the_latency_queue_without_write_back() {
        LdstBench bench = bench(LdstBench.load(11, LINE_A), LdstBench.load(11, LINE_A));
        bench.dispatch(0, 10);
        bench.runThrough(47);
        fill(bench, bench.sent.get(0), 100);
        bench.dispatch(1, 200);
        bench.runThrough(235);
        assertEquals(0, bench.count("complete 2"));
        bench.runThrough(236);
        assertEquals(1, bench.count("complete 2 236"));
        assertEquals(0, bench.count("writeBack 2"));
    }

    @Test
    void a_store_completes_when_it_entered_the_latency_queue_and_owes_an_acknowledgement_per_sector() {
        LdstBench bench = bench(LdstBench.store(LINE_A));
        bench.dispatch(0, 10);
        bench.runThrough(11);
        assertEquals(List.of("storesSent 4 11", "complete 1 11"), bench.events);
        bench.runThrough(47);
        int packet = bench.sent.get(0);
        for (int sector = 0; sector < 4; sector++) {
            assertFalse(bench.unit.idle());
            bench.replySector(packet, sector);
            bench.runThrough(50 + sector);
        }
        bench.requests.release(packet);
        assertEquals(4, bench.count("acknowledged"));
        assertTrue(bench.unit.idle());
        assertEquals(0, bench.requests.live());
    }

    @Test
    void a_store_that_does_not_use_the_l1d_owes_one_acknowledgement_for_each_of_its_sectors() {
        LdstBench bench = bench(LdstBench.store(LINE_A).replace("11 0 11 7", "11 0 11 6"));
        bench.dispatch(0, 10);
        bench.runThrough(14);
        assertEquals(4, bench.count("storesSent 1"));
        assertEquals(1, bench.count("complete 1 14"));
        for (int request : List.copyOf(bench.sent)) {
            assertFalse(bench.unit.idle());
            bench.runThrough(100 + bench.sent.indexOf(request));
            bench.reply(request);
        }
        bench.runThrough(110);
        assertEquals(4, bench.count("acknowledged"));
        assertTrue(bench.unit.idle());
        assertEquals(0, bench.requests.live());
    }

    @Test
    void the_response_queue_has_two_places() {
        LdstBench bench = bench(LdstBench.load(11, LINE_A));
        bench.dispatch(0, 10);
        bench.runThrough(47);
        bench.replySector(bench.sent.get(0), 0);
        assertFalse(bench.unit.responseFull());
        bench.replySector(bench.sent.get(0), 1);
        assertTrue(bench.unit.responseFull());
        bench.runThrough(48);
        assertFalse(bench.unit.responseFull());
    }

    @Test
    void a_load_that_does_not_use_the_l1d_waits_for_room_and_goes_from_the_highest_sector_down() {
        LdstBench bench = bench(LdstBench.uncachedLoad(LINE_A));
        bench.room = 0;
        bench.dispatch(0, 10);
        bench.runThrough(20);
        assertEquals(10, bench.unit.counts().stalls(LdstCounts.GLOBAL_LOAD, LdstCounts.NETWORK));
        bench.room = 100;
        bench.runThrough(24);
        assertEquals(
                List.of("sent c0010060/32 21", "sent c0010040/32 22", "sent c0010020/32 23", "sent c0010000/32 24"),
                bench.events);
        assertEquals(3, bench.unit.counts().stalls(LdstCounts.GLOBAL_LOAD, LdstCounts.MORE_ACCESSES));
    }

    @Test
    void the_write_back_register_serves_its_clients_in_turn() {
        LdstBench bench =
                bench(LdstBench.load(3, LINE_A), LdstBench.uncachedLoad(ONE_WORD_FOR_ALL), LdstBench.load(3, LINE_B));
        bench.dispatch(1, 10);
        bench.runThrough(20);
        // Both shared loads enter their pipeline in 21 and 22 and are at its end in 47 and 48; the reply waits from 47
        // on.
        bench.dispatch(0, 20);
        bench.dispatch(2, 21);
        bench.runThrough(45);
        bench.reply(bench.sent.get(0));
        bench.runThrough(60);
        // 47: shared (client 0). 48: the reply (3) before the second shared load, because the turn is with client 1.
        // 49: shared.
        assertEquals(
                List.of(
                        "writeBack 1 48",
                        "complete 1 48",
                        "writeBack 2 49",
                        "complete 2 49",
                        "writeBack 3 50",
                        "complete 3 50"),
                bench.events.subList(1, 7));
    }

    @Test
    void a_shared_load_with_conflicts_holds_the_dispatch_register() {
        // All lanes in bank 0: 32 cycles, 31 of them stalls.
        LdstBench bench = bench(LdstBench.load(3, "0+128*31"));
        bench.dispatch(0, 10);
        bench.runThrough(100);
        assertEquals(31, bench.unit.counts().stalls(LdstCounts.SHARED, LdstCounts.BANK_CONFLICT));
        // Enters the pipeline in 42, is loaded in 68, drained in 69.
        assertEquals(List.of("writeBack 1 69", "complete 1 69"), bench.events);
    }

    @Test
    void a_reduction_without_register_completes_when_it_was_sent_and_its_lanes_return_later() {
        LdstBench bench = bench(LdstBench.reduction(LINE_A.replace("+4*31", "+128*31")));
        bench.dispatch(0, 10);
        bench.runThrough(42);
        assertEquals("complete 1 42", bench.events.get(32));
        for (int request : bench.sent) {
            bench.runThrough(100 + bench.sent.indexOf(request));
            bench.reply(request);
        }
        bench.runThrough(200);
        assertEquals(32, bench.count("atomics 1"));
        assertEquals(1, bench.count("complete"));
        assertTrue(bench.unit.idle());
        assertEquals(0, bench.requests.live());
    }

    @Test
    void a_unit_that_waits_for_replies_only_is_quiet() {
        LdstBench bench = bench(LdstBench.load(11, LINE_A));
        bench.dispatch(0, 10);
        assertEquals(11, bench.unit.wakeAt(10));
        bench.runThrough(11);
        assertEquals(46, bench.unit.wakeAt(11));
        assertFalse(bench.unit.quiet());
        bench.runThrough(47);
        assertTrue(bench.unit.quiet());
        assertFalse(bench.unit.idle());
    }

    @Test
    void a_refused_head_lets_the_unit_sleep_and_its_attempts_are_counted_afterwards() {
        // Four lines of set 0 are reserved (32 sets of linear index would do; the hash keeps multiples of 0x100000 in
        // one set), the fifth is refused.
        LdstBench bench = bench(LdstBench.load(11, "c0000000+1048576*4+0*27"));
        bench.dispatch(0, 10);
        bench.runThrough(60);
        long refused = bench.unit.l1d().counts().reservationFails();
        assertTrue(refused > 0);
        assertTrue(bench.unit.quiet());
        bench.unit.accountSkipped(161, 100);
        assertEquals(refused + 100, bench.unit.l1d().counts().reservationFails());
        bench.unit.cycle(161);
        assertEquals(refused + 101, bench.unit.l1d().counts().reservationFails());
    }
}
