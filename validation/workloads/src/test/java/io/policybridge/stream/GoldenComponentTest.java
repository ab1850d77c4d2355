package io.policybridge.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.Workloads;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the packaged component streams of one run say about each other, read through the record views. */
@Tag("contract")
class GoldenComponentTest {
    private final Path run =
            Workloads.packaged().resolve("gtx480x-smalll2/lmem").folder();

    @Test
    void l2_attempts_add_up_to_the_printed_accesses() {
        Attempt attempt = new Attempt();
        long accesses = 0;
        try (StreamReader in = StreamReader.open(run.resolve("l2.zst"), "l2")) {
            while (in.next()) {
                if (in.kind() == 'A') {
                    attempt.read(in, true);
                    accesses += attempt.status == Attempt.RESERVATION_FAIL ? 0 : 1;
                }
            }
        }
        assertEquals(10927, accesses);
    }

    @Test
    void dispatches_have_as_many_accesses_as_the_issue_stream_records() {
        ProgramTrace trace = IssueTraceReader.read(run.resolve("issue.zst"));
        long expected = 0;
        for (int i = 0; i < trace.warpInstructions(); i++) {
            expected += trace.code().get(trace.code(i)).memory().space() == 6 ? 0 : trace.accesses(i);
        }
        DispatchedAccess access = new DispatchedAccess();
        long dispatched = 0;
        int constant = StreamReader.packed("CR");
        try (StreamReader in = StreamReader.open(run.resolve("ldst.zst"), "ldst")) {
            while (in.next()) {
                if (in.kind() == 'D') {
                    in.skip(6);
                    int count = in.integer("n", 0, 1024);
                    in.skip(1);
                    for (int i = 0; i < count; i++) {
                        access.read(in);
                        dispatched += access.type == constant ? 0 : 1;
                    }
                    in.end();
                }
            }
        }
        assertEquals(expected, dispatched);
    }

    @Test
    void dram_commands_add_up_to_the_printed_bursts() {
        long reads = 0;
        long writes = 0;
        try (StreamReader in = StreamReader.open(run.resolve("dram.zst"), "dram")) {
            while (in.next()) {
                if (in.kind() == 'C') {
                    in.skip(3);
                    int command = in.word("cmd");
                    reads += command == StreamReader.packed("RD") ? 1 : 0;
                    writes += command == StreamReader.packed("WR") ? 1 : 0;
                }
            }
        }
        assertEquals(1090, reads);
        assertEquals(834, writes);
    }

    @Test
    void the_clock_has_one_core_tick_for_every_cycle() {
        long ticks = 0;
        try (StreamReader in = StreamReader.open(run.resolve("clock.zst"), "clock")) {
            while (in.next()) {
                if (in.kind() == 'T') {
                    in.openField("masks");
                    while (in.inField()) {
                        int mask = Character.digit(in.peek(), 16);
                        in.expect((char) in.peek());
                        ticks += mask & 1;
                    }
                }
            }
        }
        assertEquals(10228, ticks);
    }
}
