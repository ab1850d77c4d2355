package io.policybridge.stream;

import static io.policybridge.stream.StreamFiles.MINIMAL;
import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.stream.issue.StreamedProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IssueTraceReaderTest {
    private static final Playback.Launched LAUNCHED_AT_0 = new Playback.Launched() {
        @Override
        public boolean hasEnded(int index) {
            return false;
        }

        @Override
        public boolean isDue(List<Integer> awaited, long delay, long now) {
            return awaited.isEmpty() && now >= delay;
        }
    };

    @TempDir
    Path folder;

    private ProgramTrace read(String text) {
        return IssueTraceReader.read(StreamFiles.plain(folder, text));
    }

    /** Reads the stream as a simulation does that executes it while it is read. */
    private void readAsStreamed(String text) {
        try (Playback played = new StreamedProgram(StreamFiles.plain(folder, text), null).play(null)) {
            int kernel = 0;
            while (played.kernel(kernel) != null) {
                kernel++;
            }
        }
    }

    private void assertRefused(String from, String to, String... parts) {
        assertTrue(MINIMAL.contains(from), from);
        assertBothRefuse(MINIMAL.replace(from, to), parts);
    }

    private void assertBothRefuse(String text, String... parts) {
        assertComplaint(() -> read(text), parts);
        assertComplaint(() -> readAsStreamed(text), parts);
    }

    @Test
    void the_instructions_of_a_warp_are_brought_together_in_their_order() {
        ProgramTrace trace = read(MINIMAL);
        // Recorded order by pc and warp: 0/0 0/1 8/1 8/0 10/0 10/1.
        assertEquals(0, trace.first(0, 0, 0));
        assertEquals(3, trace.end(0, 0, 0));
        assertEquals(3, trace.first(0, 0, 1));
        assertEquals(6, trace.end(0, 0, 1));
        for (int warp = 0; warp < 2; warp++) {
            for (int i = 0; i < 3; i++) {
                assertEquals(
                        8L * i,
                        trace.code()
                                .get(trace.code(trace.first(0, 0, warp) + i))
                                .pc());
            }
        }
        assertEquals(6, trace.warpInstructions());
        assertEquals(32 + 4 + 8 + 32 + 32 + 8, trace.instructions());
    }

    @Test
    void a_stream_says_first_that_it_comes_from_traces() {
        String fromTraces = MINIMAL.replace("\nZ 0\n", "\nT 0\nZ 0\n");
        assertFalse(read(MINIMAL).fromTraces());
        assertTrue(read(fromTraces).fromTraces());
        assertTrue(new StreamedProgram(StreamFiles.plain(folder, fromTraces), null).fromTraces());
        assertRefused("\nZ 0\n", "\nZ 0\nT 0\n", "record=T; expected it only as the first record");
        String joins = "KE 26 1\nKB 26 2 next 1,1,1 40,1,1 8 0 0 16\n";
        assertBothRefuse(fromTraces.replace("KE 26 1\n", joins), "record=KB; expected a Z record before each kernel");
    }

    /** The program of the page has instructions at 0, 8 and 10: its code ends at 18. */
    @Test
    void a_kernel_knows_where_the_code_ends_if_the_stream_says_it_before() {
        assertEquals(
                ProgramTrace.Kernel.UNKNOWN_END, read(MINIMAL).kernels().get(0).codeEnd());
        String ends = MINIMAL.replace("\nZ 0\n", "\nZ 0\nP 0 18\n");
        assertEquals(0x18, read(ends).kernels().get(0).codeEnd());
        try (Playback played = new StreamedProgram(StreamFiles.plain(folder, ends), null).play(null)) {
            assertEquals(0x18, played.kernel(0).codeEnd());
        }
        assertBothRefuse(ends.replace("P 0 18", "P 0 10"), "pc=10", "expected a pc before the end of the program, 10");
        assertBothRefuse(
                ends.replace("P 0 18", "P 0 20\nP 0 18"), "end=18; expected at least 20, that of the P before");
        assertBothRefuse(ends.replace("\nZ 0\n", "\nT 0\nZ 0\n"), "record=P; expected none in a run from traces");
    }

    @Test
    void an_instruction_is_the_one_that_was_described_last_at_its_pc() {
        String load = MINIMAL.lines()
                .filter(line -> line.startsWith("S 0 "))
                .findFirst()
                .orElseThrow();
        String alu = "S 0 8 1 0 0 0 0 4 1 0 - 0 - 0 0 0 - - - 000 -1 add;";
        StringBuilder described = new StringBuilder(load + "\n" + alu + "\n" + load + "\n");
        for (int i = 1; i <= 300; i++) {
            described
                    .append(alu.replace("S 0 ", "S " + Integer.toHexString(0x100 + 8 * i) + " "))
                    .append('\n');
        }
        ProgramTrace trace = read(MINIMAL.replace(load + "\n", described));
        assertTrue(trace.code().get(trace.code(0)).memory().load());
        assertEquals(304, trace.code().size());
    }

    @Test
    void a_kernel_has_its_shape_and_its_recorded_start() {
        ProgramTrace trace = read(MINIMAL);
        ProgramTrace.Kernel kernel = trace.kernels().get(0);
        assertEquals("copy", kernel.name());
        assertEquals(40, kernel.threadsPerCta());
        assertEquals(2, kernel.warpsPerCta());
        assertEquals(64, kernel.paddedThreadsPerCta());
        assertEquals(8, kernel.resources().registersPerThread());
        assertEquals(16, kernel.resources().constantBytes());
        assertEquals(2, trace.recordedSm(0, 0));
        assertEquals(0, trace.recordedHardwareCta(0, 0));
        assertEquals(0, trace.recordedStart(0));
        assertEquals(26, trace.recordedEnd(0));
        assertEquals(27, trace.recordedCycles());
    }

    @Test
    void masks_and_lane_addresses_equal_the_record() {
        ProgramTrace trace = read(MINIMAL);
        long[] addresses = new long[32];
        int load = trace.first(0, 0, 1);
        assertEquals(0xff, trace.active(load));
        assertEquals(0xf, trace.exec(load));
        assertEquals(4, trace.addresses(load, addresses));
        assertArrayEquals(new long[] {0xc0000080L, 0xc0000084L, 0xc0000088L, 0xc0000080L}, Arrays.copyOf(addresses, 4));
        assertEquals(1, trace.accesses(load));
        assertEquals(1, trace.cycles(load));
        assertEquals(32, trace.addresses(trace.first(0, 0, 0), addresses));
        assertEquals(0xc000007cL, addresses[31]);
        assertEquals(0, trace.addresses(load + 2, addresses));
        assertEquals(0, trace.accesses(load + 2));
    }

    @Test
    void a_static_instruction_keeps_what_scoreboard_and_collector_need() {
        StaticInstruction load = read(MINIMAL).code().get(0);
        assertArrayEquals(new int[] {5}, load.registers().out());
        assertArrayEquals(new int[] {7}, load.registers().in());
        assertEquals(7, load.registers().address1());
        assertArrayEquals(new int[] {7}, load.registers().collectorSrc());
        assertEquals(-1, load.control().reconvergencePc());
        assertTrue(load.memory().load());
        assertEquals("ld.global.f32 %f1, [%rd1];", load.text());
    }

    /**
     * At the first issue of a barrier its number is recorded as -1: GPGPU-Sim learns it only while it executes the
     * instruction.
     */
    @Test
    void a_barrier_recorded_without_number_gets_the_number_of_its_text() {
        ProgramTrace trace = read(MINIMAL);
        assertEquals(0, trace.barrier(trace.first(0, 0, 1) + 1));
        assertEquals(-1, trace.barrierThreads(trace.first(0, 0, 1) + 1));
        assertEquals(-1, trace.barrier(trace.first(0, 0, 1)));
        ProgramTrace named =
                read(MINIMAL.replace("bar.sync 0;", "bar.sync 3, 64;").replace("b0,-1", "b3,64"));
        assertEquals(3, named.barrier(named.first(0, 0, 1) + 1));
        assertEquals(64, named.barrierThreads(named.first(0, 0, 1) + 1));
        assertEquals(3, named.barrier(named.first(0, 0, 0) + 1));
        assertEquals(64, named.barrierThreads(named.first(0, 0, 0) + 1));
    }

    @Test
    void a_stream_of_several_frames_is_one_stream() {
        int middle = MINIMAL.indexOf("I 12");
        ProgramTrace trace = IssueTraceReader.read(
                StreamFiles.frames(folder, MINIMAL.substring(0, middle), MINIMAL.substring(middle)));
        assertEquals(6, trace.warpInstructions());
    }

    /** As a run leaves it that is killed in its second kernel; the frame of the first is complete. */
    @Test
    void the_complete_frames_of_a_stream_that_breaks_off_are_a_stream() throws IOException {
        Path both = StreamFiles.frames(folder, MINIMAL, "KB 27 2 copy 1,1,1 40,1,1 8 0 0 16\n");
        byte[] bytes = Files.readAllBytes(both);
        int first = (int) Files.size(StreamFiles.frames(folder, MINIMAL));
        for (int length = first + 1; length < bytes.length; length++) {
            Path cut = StreamFiles.write(folder.resolve("cut.zst"), Arrays.copyOf(bytes, length));
            assertEquals(6, IssueTraceReader.read(cut).warpInstructions(), () -> "of the first frame's " + first);
        }
        bytes[first] ^= 1;
        Path damaged = StreamFiles.write(folder.resolve("damaged.zst"), bytes);
        assertComplaint(() -> IssueTraceReader.read(damaged), "damaged.zst: cannot be read");
    }

    @Test
    void that_a_stream_breaks_off_is_said_once() throws IOException {
        Path both = StreamFiles.frames(folder, MINIMAL, "KB 27 2 copy 1,1,1 40,1,1 8 0 0 16\n");
        byte[] bytes = Files.readAllBytes(both);
        Path cut = StreamFiles.write(folder.resolve("once.zst"), Arrays.copyOf(bytes, bytes.length - 1));
        PrintStream own = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            IssueTraceReader.read(cut);
            IssueTraceReader.read(cut);
        } finally {
            System.setErr(own);
        }
        List<String> lines = said.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(
                1,
                lines.stream()
                        .filter(line -> line.contains("once.zst breaks off"))
                        .count(),
                lines.toString());
    }

    @Test
    void the_issue_register_may_be_unknown() {
        assertEquals(
                6, read(MINIMAL.replace(" MEM ", " - ").replace(" SP ", " - ")).warpInstructions());
    }

    /** Kernel 2 joins 1; kernel 3 comes 4 cycles after the end of 1; after a restart of the clocks 4 runs alone. */
    @Test
    void a_launch_joins_the_kernels_that_run_if_the_clocks_have_not_restarted() {
        String kernel = " copy 1,1,1 40,1,1 8 0 0 16\n";
        String empty =
                "C %1$d 2 1 %2$d 0 64 104 2 2 2\nI %1$d 2 0 2 2 7 10 SP f\nI %1$d 2 1 3 3 8 10 SP f\nX %1$d 2 1 %2$d\n"
                        + "KE %1$d %2$d\n";
        ProgramTrace trace = read(MINIMAL.replace("I 20 2", "KB 19 2" + kernel + "I 20 2")
                .replace(
                        "KE 26 1\n",
                        "KE 26 1\nKB 30 3" + kernel + empty.formatted(31, 2) + empty.formatted(32, 3) + "Z 33\nKB 33 4"
                                + kernel + empty.formatted(34, 4))
                .replace("Z 27", "Z 35"));
        assertEquals(
                List.of(
                        new RecordedLaunch(0, false, List.of(), 0),
                        new RecordedLaunch(19, true, List.of(), 19),
                        new RecordedLaunch(30, true, List.of(0), 4),
                        new RecordedLaunch(33, false, List.of(), 0)),
                IntStream.range(0, 4).mapToObj(trace::recordedLaunch).toList());
        assertEquals(null, trace.joining(3, LAUNCHED_AT_0, Long.MAX_VALUE));
        assertEquals(null, trace.joining(1, LAUNCHED_AT_0, 18));
        assertEquals(2, trace.joining(1, LAUNCHED_AT_0, 19).id());
    }

    @Test
    void clocks_that_restart_while_a_kernel_runs_are_refused() {
        assertRefused("I 20 2", "Z 20\nI 20 2", "record=Z; expected kernel 1, which is running, to finish");
    }

    @Test
    void a_stream_that_ends_before_its_kernel_is_refused() {
        assertRefused("KE 26 1\nZ 27\n", "", "cut off: kernel 1 does not finish");
        assertRefused("Z 27\n", "", "cut off", "Z record");
        assertBothRefuse("#policybridge-stream issue 1\nZ 0\n", "no kernel");
    }

    @Test
    void every_count_of_addresses_must_be_that_of_the_lanes() {
        assertRefused("+4*2-8", "+4*2", "plain.txt:7: addresses=ac0000080+4*2", "each of 4 lanes");
        assertRefused("+4*2-8", "+4*2-8+4", "each of 4 lanes");
        assertRefused("+4*2-8", "+4*9", "from 1 to 3");
        assertRefused(" ac0000080+4*2-8 q1 c1", "", "addresses=none", "a load, store or atomic with lanes left");
        assertRefused("5 10 SP ffffffff", "5 10 SP ffffffff ac0+4*31 q1 c1", "addresses=present");
        assertRefused("ff/f", "ff/10f", "mask=ff/10f", "inside the active mask");
    }

    @Test
    void instructions_need_a_known_pc_and_a_warp_of_a_running_cta() {
        assertRefused("I 20 2 0 0 0 5 10", "I 20 2 0 0 0 5 18", "pc=18", "an S record before");
        assertRefused("I 20 2 0 0 0 5", "I 20 3 0 0 0 5", "slot=0", "of SM 3");
        assertRefused("I 20 2 0 0 0 5", "I 20 2 0 2 0 5", "slot=2");
        assertRefused("I 20 2 0 0 0 5", "I 20 2 0 0 7 5", "dyn=7", "expected 0");
        assertRefused("KE 26 1", "I 26 2 0 0 0 7 10 SP ffffffff\nKE 26 1", "slot=0", "whose CTA is running");
        assertRefused("E 25 2 0 0 1\n", "E 25 2 0 0 1\nI 25 2 0 0 0 7 10 SP 1\n", "slot=0", "has not been retired");
        assertRefused(
                "I 20 2 0 0 0 5 10 SP ffffffff\n",
                "I 19 2 0 0 0 5 10 SP ffffffff\nI 18 2 0 0 0 7 10 SP 1\n",
                "core=18",
                "not before");
    }

    /** As a load without a state space: global memory, then shared memory, then global memory again. */
    @Test
    void an_instruction_described_anew_has_other_accesses_from_there_on() {
        String global = MINIMAL.lines()
                .filter(line -> line.startsWith("S 0 "))
                .findFirst()
                .orElseThrow();
        String shared = global.replace("S 0 8 8 0 11", "S 0 8 8 0 3");
        String text = MINIMAL.replace(
                "E 25 2 0 0 1\n",
                shared + "\nI 22 2 0 0 0 7 0 MEM ffffffff a0+4*31 q1 c1\n" + global
                        + "\nI 23 2 0 0 0 8 0 MEM 1 ac0000000 q1 c1\nE 25 2 0 0 1\n");
        ProgramTrace trace = read(text);
        int first = trace.first(0, 0, 0);
        assertEquals(Space.GLOBAL, trace.code().get(trace.code(first)).memory().space());
        assertEquals(
                Space.SHARED, trace.code().get(trace.code(first + 3)).memory().space());
        assertEquals(trace.code(first), trace.code(first + 4));
        assertEquals(read(MINIMAL).code().size() + 1, trace.code().size());
    }

    @Test
    void barriers_belong_to_barrier_instructions() {
        assertRefused(" b0,-1", "", "barrier=none");
        assertRefused("5 10 SP ffffffff", "5 10 SP ffffffff b0,-1", "barrier=present");
    }

    @Test
    void launches_must_fit_their_kernel_and_the_place_must_be_free() {
        assertRefused("C 1 2 0 1 0 0 40", "C 1 2 0 1 1 0 40", "cta=1", "from 0 to 0");
        assertRefused("C 1 2 0 1 0 0 40", "C 1 2 0 1 0 0 64", "endthread=64", "firstthread + 40");
        assertRefused("C 1 2 0 1 0 0 40 0 2", "C 1 2 0 1 0 0 40 0 3", "slots=3", "from 2 to 2");
        assertRefused("C 1 2 0 1 0", "C 1 2 0 2 0", "kernel=2", "running");
        String grid = MINIMAL.replace("copy 1,1,1", "copy 2,1,1");
        String launch = "C 1 2 0 1 0 0 40 0 2 0\n";
        assertBothRefuse(
                grid.replace(launch, launch + "C 1 2 0 1 1 64 104 2 2 2\n"), "hwcta=0", "a free hardware CTA slot");
        assertBothRefuse(grid.replace(launch, launch + "C 1 2 1 1 1 64 104 1 2 2\n"), "slot=1", "a free warp slot");
        assertBothRefuse(
                grid.replace(launch, "C 1 2 0 1 0 0 40 1023 2 0\n"), "slots=1023+2; expected warp slots below 1024");
        assertBothRefuse(
                grid.replace(launch, "C 1 4095 0 1 0 0 40 1023 2 0\n"), "slots=1023+2; expected warp slots below 1024");
        assertBothRefuse(grid, "finished CTAs=1", "expected 2");
        String second = launch + "C 1 2 1 1 1 64 104 2 2 2\n";
        assertComplaint(
                () -> read(grid.replace(launch, second).replace("X 26 2 0 1", "X 26 2 0 1\nX 26 2 1 1")),
                "warp 2",
                "issued nothing");
        String issued =
                grid.replace("X 26 2 0 1", "I 26 2 0 2 2 7 10 SP ff\nI 26 2 0 3 3 8 10 SP ff\nX 26 2 0 1\nX 26 2 1 1");
        assertEquals(2, read(issued.replace(launch, second)).kernels().get(0).ctas());
        assertComplaint(
                () -> read(issued.replace(launch, second.replace("C 1 2 1 1 1", "C 1 2 1 1 0"))),
                "cta=0; expected a CTA of kernel 1 that was not launched before");
        assertRefused("X 26 2 0 1", "X 26 2 1 1", "hwcta=1", "with a running CTA");
        assertRefused("KB 0 1 copy 1,1,1", "KB 0 1 copy 65536,65536,1", "grid=65536,65536,1", "product");
    }

    @Test
    void unknown_records_and_surplus_columns_are_refused() {
        assertRefused("E 25 2 0 0 1", "Q 25 2 0 0 1", "record kind=Q", "KB KE Z C X E S I");
        assertRefused("X 26 2 0 1", "X 26 2 0 1 9", "no column after");
    }

    /** What a simulation could not execute, or not in finite time and memory. */
    @Test
    void numbers_that_no_gpu_has_are_refused() {
        assertRefused("S 0 8 8 0 11 1 4 ", "S 0 8 8 0 11 1 7 ", "plain.txt:5: datasize=7; expected 1, 2, 4, 8 or 16");
        assertRefused("S 0 8 8 0 11 1 4 ", "S 0 8 8 0 5 1 4 ", "space=5; expected one of 2, 3, 6, 8, 9, 11");
        assertRefused("S 0 8 8 0 11 1 4 ", "S 0 8 8 0 10 1 4 ", "surfaces, 10, are not modelled");
        assertRefused(
                "S 0 8 8 0 11 1 4 1 1 1 5 1 7 0 7 0 5 7 - 100",
                "S 0 8 11 0 9 1 4 1 1 1 5 1 7 0 7 0 5 7 - 010",
                "space=9; expected no texture for a store or atomic");
        assertRefused(
                " 1 1 1 5 1 7 0 7 0 ",
                " 1 1 1 2147483647 1 7 0 7 0 ",
                "out=2147483647; expected numbers from 1 to 16383");
        assertRefused(
                " 1 7 0 7 0 5 7 ", " 1 7 0 2147483647 0 5 7 ", "ar1=2147483647; expected a number from -1 to 16383");
        assertRefused(" 4 1 1 1 5 1 7 ", " 4 512 1 1 5 1 7 ", "latency=512; expected a number from 0 to 511");
        assertRefused("bar.sync 0;", "bar.sync 64;", "text=bar.sync 64;; expected a barrier from 0 to 15");
        assertRefused("b0,-1", "b64,-1", "barrier=b64,-1; expected numbers from -1 to 15");
        assertRefused("1,1,1 40,1,1 8 ", "1,1,1 40,1,1 65537 ", "regs=65537; expected a number from 0 to 65536");
        assertRefused(
                "I 10 2 0 0 0 1 0", "I 67108866 2 0 0 0 1 0", "core=67108866; expected a number from 0 to 67108865");
        assertRefused(
                "I 10 2 0 0 0 1 0",
                "I 10 2 0 0 0 9999999999999 0",
                "inst=9999999999999; expected a number from 0 to 4294967296");
    }

    @Test
    void addresses_are_in_the_address_space() {
        assertRefused("ac0000000+4*31", "affffffffffffffff+4*31", "expected addresses from 0 to ffffffffffffff");
        assertRefused("ac0000000+4*31", "ac0000000-999999999*31", "expected addresses from 0 to");
        assertRefused("ac0000000+4*31", "ac0000000+999999999999999999*31", "expected numbers from -72057594037927935");
        String local = MINIMAL.replace("S 0 8 8 0 11 1 4 ", "S 0 8 8 0 2 1 4 ");
        assertBothRefuse(local.replace("ac0000000+4*31", "a0+4*31"), "expected addresses from 1f880000 to");
    }

    /** Accel-Sim makes it of a generic one, and cuts it to 64 bits. */
    @Test
    void a_local_address_in_a_run_from_traces_is_any() {
        String local = MINIMAL.replace("S 0 8 8 0 11 1 4 ", "S 0 8 8 0 2 1 4 ")
                .replace("ac0000000+4*31", "aa9ed00001f880000+4*31");
        assertBothRefuse(local, "addresses=aa9ed00001f880000+4*31; expected addresses from 1f880000 to");
        ProgramTrace trace = read(local.replace("\nZ 0\n", "\nT 0\nZ 0\n"));
        long[] addresses = new long[32];
        assertEquals(32, trace.addresses(trace.first(0, 0, 0), addresses));
        assertEquals(0xa9ed00001f88007cL, addresses[31]);
    }

    @Test
    void a_program_has_a_bounded_number_of_instructions() {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i <= 1 << 18; i++) {
            code.append("S ")
                    .append(Integer.toHexString(0x100 + i))
                    .append(" 8 1 0 0 0 0 1 1 0 - 0 - 0 0 0 - - - 000 -1 x\n");
        }
        assertRefused("Z 27", code + "Z 27", "record=S; expected at most 262144 static instructions");
    }
}
