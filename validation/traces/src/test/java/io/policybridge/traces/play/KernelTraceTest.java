package io.policybridge.traces.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.TraceTimes;
import io.policybridge.config.TraceTimes.Time;
import io.policybridge.input.BadInput;
import io.policybridge.stream.issue.InstructionPages;
import io.policybridge.stream.issue.PageReader;
import io.policybridge.traces.file.TraceText;
import io.policybridge.traces.sass.SassCode;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelTraceTest {
    private static final TraceTimes TIMES = new TraceTimes(
            new Time(2, 2),
            new Time(3, 1),
            new Time(8, 4),
            new Time(20, 8),
            Collections.nCopies(TraceTimes.SPECIALIZED, new Time(4, 4)));

    @TempDir
    Path folder;

    private final SassCode code = new SassCode(TIMES);
    private final InstructionPages pages = new InstructionPages(1 << 22);
    private final PageReader reader = new PageReader(pages);

    private int[] cta(String header, String text) {
        try (KernelTrace trace = new KernelTrace(TraceText.write(folder, header + text), 1, code)) {
            return next(trace);
        }
    }

    /** By warp of the next CTA its first instruction. */
    private int[] next(KernelTrace trace) {
        PagedCta read = new PagedCta(pages, trace.kernel().warpsPerCta());
        trace.nextCta(read);
        return read.first();
    }

    /** The first instruction of a warp that executes {@code line} and ends. */
    private int first(String line) {
        return cta(TraceText.HEADER, TraceText.cta(line + "\n" + TraceText.EXIT))[0];
    }

    private StaticInstruction instruction(String line) {
        return code.instruction(reader.code(first(line)));
    }

    private long[] addresses(int dynamic) {
        long[] lanes = new long[32];
        return Arrays.copyOf(lanes, reader.addresses(dynamic, lanes));
    }

    /** Registers count from 1 in GPGPU-Sim, R0 is 1. */
    @Test
    void an_instruction_has_unit_times_and_registers_of_its_class() {
        StaticInstruction add = instruction("0000 3 1 R0 DADD 2 R255 R2 0 0");
        assertEquals(new StaticInstruction.Operation(Opcode.DP, 8, 4), add.operation());
        assertArrayEquals(new int[] {1}, add.registers().out());
        assertArrayEquals(new int[] {256, 3}, add.registers().in());
        assertEquals(16, add.bytes());
        assertEquals("DADD R0, R255, R2", add.text());
    }

    /** As in the tokens of a C++ stream. */
    @Test
    void words_are_apart_by_blanks_of_any_kind() {
        assertEquals(
                "FFMA R1, R2",
                instruction("0000 3 1 R1\u000bFFMA\t1 \u0001R2 0 0").text());
    }

    @Test
    void half_precision_takes_half_the_interval_but_for_one_form() {
        assertEquals(1, instruction("0000 3 1 R0 HADD2 0 0 0").operation().interval());
        StaticInstruction multiplied = instruction("0010 3 1 R0 HMUL2 0 0 0");
        assertEquals(new StaticInstruction.Operation(Opcode.SP, 3, 1), multiplied.operation());
    }

    @ParameterizedTest
    @CsvSource({
        "LDG.E.U8, 1, 11, 1", // of eight bits
        "LDG.E.S8, 4, 11, 1", // S is not looked at
        "LDG.E.128, 16, 11, 1",
        "LDG.E.64.STRONG.GPU, 8, 11, 6", // not in the L1D
        "LDS.U.64, 8, 3, 0",
        "LDL, 4, 2, 1"
    })
    void opcodes_tell_width_space_and_cache(String opcode, int bytes, int space, int cacheOp) {
        StaticInstruction load = instruction("0000 3 1 R0 " + opcode + " 1 R2 4 1 0x100 16 0");
        assertEquals(
                new StaticInstruction.MemoryAccess(space, cacheOp, bytes, true, false, false, false), load.memory());
        assertEquals(Opcode.LOAD, load.operation().op());
    }

    /** A load without accesses: it does not go to the constant cache. */
    @Test
    void a_load_of_a_constant_is_arithmetic() {
        StaticInstruction load = instruction("0000 3 1 R0 LDC 1 R2 4 1 0x100 16 0");
        assertEquals(new StaticInstruction.Operation(Opcode.ALU, 2, 2), load.operation());
        assertFalse(load.memory().isAccess());
    }

    @Test
    void a_shared_atomic_is_load_and_store_and_a_global_one_a_load() {
        assertEquals(
                new StaticInstruction.MemoryAccess(Space.SHARED, 0, 4, true, true, true, false),
                instruction("0000 3 1 R0 ATOMS.ADD 1 R2 4 1 0x100 4 0").memory());
        StaticInstruction global = instruction("0010 3 1 R0 ATOMG.E.ADD 1 R2 4 1 0x100 4 0");
        assertEquals(Opcode.LOAD, global.operation().op());
        assertEquals(new StaticInstruction.MemoryAccess(Space.GLOBAL, 6, 4, true, false, true, false), global.memory());
    }

    @ParameterizedTest
    @CsvSource({
        "0x7000000010, 3", // from the base of shared memory on
        "0x7100000010, 2", // 16 KB of local memory
        "0x7100004000, 11",
        "0x1000, 11"
    })
    void the_first_address_tells_the_space_of_a_generic_access(String address, int space) {
        assertEquals(
                space,
                instruction("0000 3 1 R0 LD.E 1 R2 4 1 " + address + " 4 0")
                        .memory()
                        .space());
    }

    @Test
    void without_both_bases_every_generic_access_is_of_shared_memory() {
        String header = TraceText.HEADER.replace("-local mem base_addr = 0x7100000000\n", "");
        int first = cta(header, TraceText.cta("0000 3 1 R0 LD.E 1 R2 4 1 0x1000 4 0\n" + TraceText.EXIT))[0];
        assertEquals(Space.SHARED, code.instruction(reader.code(first)).memory().space());
    }

    /** Word 4 of threads 0 and 1 of a CTA of one warp: words of 32 threads lie side by side. */
    @Test
    void words_of_local_memory_lie_beside_those_of_the_other_threads() {
        long word = LocalMapping.BASE + 4 * 32 * 4;
        assertArrayEquals(new long[] {word, word + 4}, addresses(first("0000 3 1 R0 LDL 1 R2 4 1 0x10 0 0")));
    }

    @Test
    void a_warp_is_a_chain_of_its_instructions() {
        int at = first("0000 3 0 NOP 0 0 0\n0010 0 0 BRA 0 0 0");
        int[] masks = new int[3];
        for (int i = 0; i < 3; i++) {
            masks[i] = reader.active(at);
            at = pages.resolve(pages.behind(at));
        }
        assertArrayEquals(new int[] {3, 0, 3}, masks);
        assertEquals(InstructionPages.END, at);
    }

    @Test
    void a_wait_for_copies_has_the_groups_that_it_leaves() {
        int wait = first("0000 3 0 DEPBAR.LE 0 0 1");
        assertEquals(1, reader.barrier(wait));
        assertEquals(
                StaticInstruction.Copying.AWAITS_GROUPS,
                code.instruction(reader.code(wait)).control().copying());
    }

    /** A thousand CTAs of two hundred instructions: never more than one is in memory, and none once it has ended. */
    @Test
    void of_a_long_kernel_only_the_cta_that_is_read_is_in_memory() {
        String lines = "0000 3 1 R0 LDG.E 1 R2 4 1 0x100 16 0\n".repeat(200) + TraceText.EXIT;
        String header = TraceText.HEADER.replace("grid dim = (1,1,1)", "grid dim = (1000,1,1)");
        Path file = TraceText.write(folder, header + TraceText.cta(lines).repeat(1000));
        try (KernelTrace trace = new KernelTrace(file, 1, code)) {
            long most = 0;
            for (int cta = 0; cta < 1000; cta++) {
                int[] first = next(trace);
                most = Math.max(most, pages.usedBytes());
                assertEquals(201, pages.walk(first[0]));
                assertEquals(0, pages.usedBytes());
            }
            assertTrue(most > 0 && most <= 1 << 14, Long.toString(most));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0000 3 0 FOO.BAR 0 0 0, opcode=FOO.BAR; expected one of those that Accel-Sim has for volta",
        "0000 3 1 UR4 MOV 0 0 0, register=UR4; expected R0 to R999",
        "0000 3 1 R0 LDG.E 1 R2 0 0, bytes of the access=0; expected some",
        "0000 3 1 R0 LDG.E.96 1 R2 12 1 0x0 12 0, 'an access of 1, 2, 4, 8 or 16 bytes a lane'",
        "0000 3 1 R0 LDL 1 R2 4 1 0x2 4 0, local address=2; expected an access inside words",
        "0000 3 0 EXIT 0 0 0, no instruction behind the EXIT of all lanes",
        "0000 4 0 EXIT 0 0 0, 'mask=4; expected lanes that have not ended, 3'"
    })
    void what_accel_sim_ends_at_is_refused_with_its_line(String line, String complaint) {
        String message = assertThrows(BadInput.class, () -> first(line)).getMessage();
        assertTrue(message.contains(complaint), message);
        assertTrue(message.matches(".*kernel-1\\.traceg:1[56]: .*"), message);
    }

    @ParameterizedTest
    @CsvSource({
        "'', has fewer CTAs than its grid",
        "'#BEGIN_TB\nwarp = 1\n', warp=1; expected a number from 0 to 0",
        "'#BEGIN_TB\nwarp = 0\ninsts = 2\n0100 3 0 EXIT 0 0 0\n#END_TB\n', 1 more: insts = promises them",
        "'#BEGIN_TB\nwarp = 0\ninsts = 0\n#END_TB\n', warp 0=none",
        "'#BEGIN_TB\nwarp = 0\ninsts = 1\n0100 1 0 EXIT 0 0 0\n#END_TB\n', warp 0=lanes 2 do not end",
        "'#BEGIN_TB\n#BEGIN_TB\n', line=#BEGIN_TB",
        "'#BEGIN_TB\nwarp = 0\n0100 3 0 EXIT 0 0 0\n', it behind 'insts = N'",
        "'#BEGIN_TB\nwarp = 0\ninsts = 1\n0100 3 0 EXIT 0 0 0\r\n', carriage return",
        "'#BEGIN_TB\nwarp = 0\ninsts = 1\n0100 3 0 EXIT 0 0 0', a line feed behind the last line"
    })
    void what_is_no_cta_is_refused(String text, String complaint) {
        String message =
                assertThrows(BadInput.class, () -> cta(TraceText.HEADER, text)).getMessage();
        assertTrue(message.replace("'", "").contains(complaint.replace("'", "")), message);
    }

    @ParameterizedTest
    @CsvSource({
        "-binary version = 70, -binary version = 87, 'binary version=87; expected 35, 60, 61, 70, 75, 80, 86, 89 or 90'",
        "-binary version = 70, -nothing = 1, no line -binary version",
        "'(2,1,1)', '(2048,1,1)', 1 to 1024 threads",
        "'grid dim = (1,1,1)', 'grid dim = (0,1,1)', CTAs",
        "version = 5, version = 6, forks write another form"
    })
    void what_is_no_header_is_refused(String old, String changed, String complaint) {
        String header = TraceText.HEADER.replace(old, changed);
        String message = assertThrows(BadInput.class, () -> cta(header, "")).getMessage();
        assertTrue(message.contains(complaint), message);
    }
}
