package io.policybridge.traces.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceInstructionTest {
    @TempDir
    Path folder;

    private TraceInstruction read(String header, String line) {
        try (TraceLines lines = TraceLines.open(TraceText.write(folder, header + line + "\n"))) {
            KernelHeader read = KernelHeader.read(lines);
            lines.next();
            TraceInstruction instruction = new TraceInstruction();
            instruction.read(lines, read);
            return instruction;
        }
    }

    private TraceInstruction read(String line) {
        return read(TraceText.HEADER, line);
    }

    private static long[] addresses(TraceInstruction instruction) {
        return IntStream.range(0, instruction.lanes())
                .mapToLong(instruction::address)
                .toArray();
    }

    @Test
    void a_line_has_pc_mask_code_and_immediate() {
        TraceInstruction read = read("00a0 0000000f 1 R2 IADD3 2 R3 R4 0 17");
        assertEquals(0xa0, read.pc());
        assertEquals(0xf, read.mask());
        assertEquals("1 R2 IADD3 2 R3 R4 0", read.code());
        assertEquals(17, read.immediate());
        assertFalse(read.isAddressed());
    }

    /** Lanes 1 and 3, so two addresses; behind them the stream is hexadecimal: 10 is 16. */
    @Test
    void listed_addresses_leave_the_immediate_hexadecimal() {
        TraceInstruction read = read("0010 a 1 R2 LDG.E 1 R4 4 0 0x1000 0x2000 10");
        assertArrayEquals(new long[] {0x1000, 0x2000}, addresses(read));
        assertEquals(16, read.immediate());
    }

    /** Lanes 0, 1 and 3: behind the gap at 2 lane 3 has none. */
    @Test
    void a_stride_ends_at_the_first_gap() {
        TraceInstruction read = read("0010 b 1 R2 LDG.E 1 R4 4 1 0x1000 8 5");
        assertArrayEquals(new long[] {0x1000, 0x1008, 0}, addresses(read));
        assertEquals(5, read.immediate());
    }

    /** Lanes 2 and 5, two addresses: one difference; the 7 is read as another. */
    @Test
    void differences_eat_the_immediate() {
        TraceInstruction read = read("0010 24 1 R2 LDG.E 1 R4 4 2 0x1000 -16 7");
        assertArrayEquals(new long[] {0x1000, 0xff0}, addresses(read));
        assertEquals(0, read.immediate());
    }

    @Test
    void an_access_without_lanes_has_any_stride_and_its_immediate() {
        assertEquals(3, read("0010 0 1 R2 LDG.E 1 R4 4 1 0x0 94023845765120 3").immediate());
        assertEquals(3, read("0010 0 1 R2 LDG.E 1 R4 4 2 0x0 3").immediate());
    }

    @Test
    void the_tracer_wrote_cta_and_warp_before_version_3_and_a_line_of_the_source_where_asked() {
        String old = TraceText.HEADER.replace("version = 5", "version = 2");
        assertEquals(0x20, read(old, "4 0 0 1 0020 3 0 EXIT 0 0").pc());
        String lined = TraceText.HEADER.replace("#", "-enable lineinfo = 1\n#");
        TraceInstruction read = read(lined, "71 0020 3 0 EXIT 0 0 0");
        assertEquals(0x20, read.pc());
        assertEquals(71, read.source());
    }

    @Test
    void equal_codes_at_one_pc_have_one_hash() {
        TraceInstruction first = read("0010 3 1 R2 LDG.E 1 R4 4 1 0x1000 8 0");
        int hash = first.codeHash();
        assertTrue(first.hasCode("1 R2 LDG.E 1 R4 4".getBytes(StandardCharsets.UTF_8)));
        assertEquals(hash, read("0010 1 1 R2 LDG.E 1 R4 4 1 0x9000 0 0").codeHash());
    }

    @ParameterizedTest
    @CsvSource({
        "00zz 3 0 EXIT 0 0 0, 'pc=00zz; expected a hexadecimal number of at most 8 digits'",
        "0000 3 2 R1 R2 MOV 0 0 0, registers written=2; expected a number from 0 to 1",
        "0000 3 0 STG 5 R1 R2 R3 R4 R5 4 1 0 4 0, registers read=5; expected a number from 0 to 4",
        "0000 3 1 R1 LDG 1 R2 4 3 0x10 0, form of the addresses=3; expected a number from 0 to 2",
        "0000 3 1 R1 LDG 1 R2 4 0 0x10, address=; expected a hexadecimal number",
        "0000 3 1 R1, opcode=; expected another word"
    })
    void what_is_no_instruction_is_told_with_its_line(String line, String complaint) {
        String message = assertThrows(BadInput.class, () -> read(line)).getMessage();
        assertTrue(message.contains("kernel-1.traceg:11: " + complaint), message);
    }
}
