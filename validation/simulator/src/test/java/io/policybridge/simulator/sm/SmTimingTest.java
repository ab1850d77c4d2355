package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.workload.Opcode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One warp, or a few, on one SM. The first CTA starts in cycle 1: fetched in 1, decoded in 2, first issue in 3. */
class SmTimingTest {
    private static final String COLLECTORS = "-gpgpu_operand_collector_num_";
    /** One specialized unit, and the collectors that such units need. */
    private static final String SPECIALIZED = "-specialized_unit_1 1,1,4,1,1,BRA\n" + COLLECTORS + "units_gen 2\n"
            + COLLECTORS + "in_ports_gen 1\n" + COLLECTORS + "out_ports_gen 1\n";

    @TempDir
    Path folder;

    private Bench run(Listing listing, String options) {
        return run(listing, options, false);
    }

    private Bench run(Listing listing, String options, boolean skip) {
        GpuConfig gpu = Machine.with(folder, options);
        Bench bench = new Bench(gpu, listing.trace(folder), 50, null, skip);
        bench.run(5000);
        assertTrue(bench.dispatcher.isDone(), "kernel ends");
        return bench;
    }

    @Test
    void a_result_without_sources_is_there_latency_plus_five_cycles_after_issue() {
        // r1 issued 3; collected 4, handed on 5, taken 6, written back 6+4+2 = 12; the second instruction was decoded
        // with the first
        Bench bench =
                run(new Listing(1, 32).alu(0, "1", "-").alu(8, "2", "1").ret(16).runs(0, 0, 0, 8, 16), "");
        assertArrayEquals(new long[] {3, 12}, Arrays.copyOf(bench.of(0, 0), 2));
    }

    @Test
    void reading_sources_takes_one_cycle_more() {
        // r2 issued 3 with source r9: collected 4, read 5, handed on 6, taken 7, written back 13
        Bench bench =
                run(new Listing(1, 32).alu(0, "2", "9").alu(8, "3", "2").ret(16).runs(0, 0, 0, 8, 16), "");
        assertEquals(13, bench.of(0, 0)[1]);
    }

    @Test
    void two_sources_in_one_bank_are_read_one_after_the_other() {
        // banks: 16; r9 and r25 of warp 0 share bank 9
        Bench same = run(
                new Listing(1, 32).alu(0, "2", "9,25").alu(8, "3", "2").ret(16).runs(0, 0, 0, 8, 16), "");
        Bench apart = run(
                new Listing(1, 32).alu(0, "2", "9,24").alu(8, "3", "2").ret(16).runs(0, 0, 0, 8, 16), "");
        assertEquals(14, same.of(0, 0)[1]);
        assertEquals(13, apart.of(0, 0)[1]);
    }

    @Test
    void a_source_named_twice_is_read_once() {
        Bench bench = run(
                new Listing(1, 32).alu(0, "2", "9,9").alu(8, "3", "2").ret(16).runs(0, 0, 0, 8, 16), "");
        assertEquals(13, bench.of(0, 0)[1]);
    }

    @Test
    void a_register_is_not_written_again_before_its_first_result() {
        Bench bench =
                run(new Listing(1, 32).alu(0, "1", "-").alu(8, "1", "-").ret(16).runs(0, 0, 0, 8, 16), "");
        assertEquals(12, bench.of(0, 0)[1]);
    }

    @Test
    void independent_instructions_issue_back_to_back_until_the_buffer_is_empty() {
        // two instructions per fetch: issued 3 and 4; in cycle 4 the buffer is empty at fetch, decoded 5, issued 6 and
        // 7
        Bench bench = run(
                new Listing(1, 32)
                        .alu(0, "1", "-")
                        .alu(8, "2", "-")
                        .alu(16, "3", "-")
                        .ret(24)
                        .runs(0, 0, 0, 8, 16, 24),
                "");
        assertArrayEquals(new long[] {3, 4, 6, 7}, bench.of(0, 0));
    }

    @Test
    void a_taken_branch_costs_a_flush_and_a_fetch() {
        // the branch is issued in 3; in 4 the buffered instruction at 8 is found astray, fetched anew in 4, decoded 5,
        // issued 6
        Bench bench = run(
                new Listing(1, 32)
                        .code(0, Opcode.BRANCH, 1, 1, "-", "-", "bra L;")
                        .alu(32, "1", "-")
                        .ret(40)
                        .runs(0, 0, 0, 32, 40),
                "");
        assertArrayEquals(new long[] {3, 6, 7}, bench.of(0, 0));
    }

    @Test
    void a_branch_in_a_trace_costs_nothing_as_its_target_was_decoded_with_it() {
        Bench bench = run(
                new Listing(1, 32)
                        .fromTraces()
                        .code(0, Opcode.BRANCH, 1, 1, "-", "-", "bra L;")
                        .alu(32, "1", "-")
                        .ret(40)
                        .runs(0, 0, 0, 32, 40),
                "");
        assertArrayEquals(new long[] {3, 4, 6}, bench.of(0, 0));
    }

    @Test
    void a_warp_of_a_trace_exits_although_its_last_instruction_was_decoded_alone() {
        Bench bench = run(
                new Listing(1, 32)
                        .fromTraces()
                        .alu(0, "1", "-")
                        .alu(8, "2", "-")
                        .ret(16)
                        .runs(0, 0, 0, 8, 16),
                "");
        assertEquals(1, bench.retired.size());
    }

    @Test
    void a_specialized_unit_has_registers_and_a_pipeline_of_its_own() {
        // latency plus five cycles after issue, as of other units
        Bench bench = run(
                new Listing(1, 32)
                        .code(0, 101, 6, 4, "1", "-", "tex;")
                        .alu(8, "2", "1")
                        .ret(16)
                        .runs(0, 0, 0, 8, 16),
                SPECIALIZED + "-specialized_unit_2 1,1,8,1,1,TEX");
        assertArrayEquals(new long[] {3, 14}, Arrays.copyOf(bench.of(0, 0), 2));
    }

    @Test
    void an_instruction_without_its_specialized_unit_is_refused_with_the_option_that_it_needs() {
        Listing listing =
                new Listing(1, 32).code(0, 101, 6, 4, "1", "-", "tex;").ret(8).runs(0, 0, 0, 8);
        String none = assertThrows(BadInput.class, () -> run(listing, "")).getMessage();
        assertTrue(none.contains("expected -specialized_unit_2 to be enabled"), none);
        String brief = SPECIALIZED + "-specialized_unit_2 1,1,4,1,1,TEX";
        String shorter = assertThrows(BadInput.class, () -> run(listing, brief)).getMessage();
        assertTrue(shorter.contains("has a latency of 6"), shorter);
        String uncollected = SPECIALIZED + "-specialized_unit_2 1,1,8,1,1,TEX\n" + COLLECTORS + "units_gen 0";
        String unread =
                assertThrows(BadInput.class, () -> run(listing, uncollected)).getMessage();
        assertTrue(unread.contains("expected -gpgpu_operand_collector_num_units_gen"), unread);
    }

    @Test
    void a_load_blocks_only_who_needs_it() {
        // the load is issued 3 and reaches the unit 7 (one source read in 5); it is back at 7+50 = 57
        Bench bench = run(
                new Listing(1, 32)
                        .code(0, Opcode.LOAD, 1, 1, "1", "9", "ld;")
                        .alu(8, "2", "-")
                        .alu(16, "3", "1")
                        .ret(24)
                        .runs(0, 0, 0, 8, 16, 24),
                "");
        assertArrayEquals(new long[] {3, 4, 57, 58}, bench.of(0, 0));
    }

    @Test
    void a_unit_with_an_initiation_interval_takes_the_next_one_after_it() {
        // one SFU, interval 8, latency 8: taken 6 and 14, so r2 is written back at 14+8+2 = 24; with interval 1 at
        // 7+8+2 = 17
        Listing slow = new Listing(1, 32)
                .code(0, Opcode.SFU, 8, 8, "1", "-", "sin;")
                .code(8, Opcode.SFU, 8, 8, "2", "-", "sin;")
                .alu(16, "3", "2")
                .ret(24)
                .runs(0, 0, 0, 8, 16, 24);
        Listing fast = new Listing(1, 32)
                .code(0, Opcode.SFU, 8, 1, "1", "-", "sin;")
                .code(8, Opcode.SFU, 8, 1, "2", "-", "sin;")
                .alu(16, "3", "2")
                .ret(24)
                .runs(0, 0, 0, 8, 16, 24);
        assertEquals(24, run(slow, "").of(0, 0)[2]);
        assertEquals(17, run(fast, "").of(0, 0)[2]);
    }

    @Test
    void a_finished_warp_is_retired_when_its_last_result_is_written() {
        // r1 written back at 12: fetch of cycle 12 retires the warp, though it returned in cycle 4
        Bench bench = run(new Listing(1, 32).alu(0, "1", "-").ret(8).runs(0, 0, 0, 8), "");
        assertArrayEquals(new long[] {3, 4}, bench.of(0, 0));
        assertEquals(12, bench.retired.get(0)[3]);
        assertEquals(12, bench.exits.get(0)[2]);
    }

    @Test
    void warps_wait_at_a_barrier_until_the_last_one_arrives() {
        // warp 1 has a load before the barrier: issued 4, at the unit 8, needed by the instruction behind it
        Listing listing = new Listing(1, 64)
                .code(0, Opcode.BARRIER, 1, 1, "-", "-", "bar.sync 0;")
                .ret(8)
                .code(16, Opcode.LOAD, 1, 1, "1", "9", "ld;")
                .alu(24, "2", "1")
                .code(32, Opcode.BARRIER, 1, 1, "-", "-", "bar.sync 0;")
                .ret(40);
        listing.runs(0, 0, 0, 8).runs(0, 1, 16, 24, 32, 40);
        Bench bench = run(listing, "");
        long barrier = bench.of(0, 1)[2];
        assertTrue(barrier > 57, "behind the load");
        // the first cycle, 1, begins with scheduler 0; so scheduler 0 (warp 0) comes after scheduler 1 in even cycles
        // and sees the release at once
        assertEquals(barrier % 2 == 0 ? barrier : barrier + 1, bench.of(0, 0)[1]);
    }

    @Test
    void a_memory_barrier_waits_for_loads_and_drops_the_l1d() {
        Bench bench = run(
                new Listing(1, 32)
                        .code(0, Opcode.LOAD, 1, 1, "1", "9", "ld;")
                        .code(8, Opcode.MEMORY_BARRIER, 1, 1, "-", "-", "membar.gl;")
                        .alu(16, "2", "-")
                        .ret(24)
                        .runs(0, 0, 0, 8, 16, 24),
                "");
        // the barrier needs no source and overtakes the load in the collector: the load is at the unit in 8, back in 58
        assertArrayEquals(new long[] {3, 4, 58, 59}, bench.of(0, 0));
        assertEquals(1, bench.memories[0].invalidations);
    }

    /**
     * The load is at the unit in 7 and is sent in 8; no part is active before it returns in 57, but the flush at the
     * end of cycle 19 is in between.
     */
    @Test
    void what_was_slept_through_is_counted_before_a_policy_flushes() {
        Bench bench = new Bench(
                Machine.with(folder, ""),
                new Listing(1, 32)
                        .code(0, Opcode.LOAD, 1, 1, "1", "9", "ld;")
                        .alu(8, "2", "1")
                        .ret(16)
                        .runs(0, 0, 0, 8, 16)
                        .trace(folder),
                50,
                null,
                true);
        bench.run(20);
        assertEquals(57, bench.sms[0].wakeAt(19));
        bench.sms[0].dropClean(20);
        List<String> events = bench.memories[0].events;
        assertEquals(List.of("skipped 11 before 20", "dropped"), events.subList(events.size() - 2, events.size()));
        assertEquals(20, bench.sms[0].wakeAt(19), "who was refused may find room");
    }

    @Test
    void dual_issue_wants_two_kinds_of_unit() {
        Listing mixed = new Listing(1, 32)
                .alu(0, "1", "-")
                .code(8, Opcode.SFU, 8, 1, "2", "-", "sin;")
                .ret(16)
                .runs(0, 0, 0, 8, 16);
        Listing alike =
                new Listing(1, 32).alu(0, "1", "-").alu(8, "2", "-").ret(16).runs(0, 0, 0, 8, 16);
        assertEquals(3, run(mixed, "-gpgpu_max_insn_issue_per_warp 2").of(0, 0)[1]);
        assertEquals(4, run(alike, "-gpgpu_max_insn_issue_per_warp 2").of(0, 0)[1]);
        assertEquals(
                3,
                run(alike, "-gpgpu_max_insn_issue_per_warp 2\n-gpgpu_dual_issue_diff_exec_units 0")
                        .of(0, 0)[1]);
    }

    @Test
    void skipping_sleep_changes_no_cycle() {
        Listing listing = new Listing(40, 96)
                .code(0, Opcode.LOAD, 1, 1, "1", "9", "ld;")
                .alu(8, "2", "1")
                .alu(16, "3", "2")
                .code(24, Opcode.BARRIER, 1, 1, "-", "-", "bar.sync 0;")
                .code(32, Opcode.SFU, 8, 8, "4", "3", "sin;")
                .code(40, Opcode.LOAD, 1, 1, "5", "4", "ld;")
                .alu(48, "6", "5")
                .ret(56);
        for (int cta = 0; cta < 40; cta++) {
            for (int warp = 0; warp < 3; warp++) {
                listing.runs(cta, warp, 0, 8, 16, 24, 32, 40, 48, 56);
            }
        }
        for (String scheduler : new String[] {"gto", "lrr", "old", "two_level_active:6:0:1", "warp_limiting:2:2"}) {
            String options = "-gpgpu_scheduler " + scheduler + "\n-gpgpu_num_sched_per_core 2";
            Bench every = run(listing, options);
            Bench some = run(listing, options, true);
            assertArrayEquals(every.issued, some.issued, scheduler);
            assertTrue(some.calls < every.calls, scheduler);
        }
    }
}
