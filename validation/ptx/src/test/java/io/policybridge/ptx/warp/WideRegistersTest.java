package io.policybridge.ptx.warp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A register of 32 bits may hold more of them: {@code sub} leaves one set above the result. */
final class WideRegistersTest {
    private static final long ABOVE = 1L << 32;

    private final MemoryPiece shared = new MemoryPiece("shared memory", 0, new byte[8]);
    private final PtxFunction function;
    private final RegisterRows rows;
    private final Warp warp;

    WideRegistersTest() {
        PtxModule module = PtxParser.parse(Path.of("wide.ptx"), """
                .version 7.1
                .target sm_52
                .address_size 64
                .entry wide()
                {
                .reg .b32 %r<3>;
                ld.shared.u32 %r1, [%r0+-4];
                atom.shared.cas.b32 %r2, [%r0], %r1, 7;
                atom.shared.min.u32 %r2, [%r0], %r1;
                atom.shared.inc.u32 %r2, [%r0], %r1;
                atom.shared.add.u32 %r2, [%r0], %r1;
                }
                """);
        function = module.functions().get(0);
        rows = new RegisterRows(module, function, name -> -1);
        function.body().forEach(instruction -> {
            if (instruction.opcode().equals("atom")) {
                rows.row(instruction, instruction.operands().size() - 1, instruction.type());
            }
        });
        warp = new Warp(new Cta(null, 0, 0, 0, shared), 0, 0);
        warp.registers = rows.registers(rows.initial());
    }

    private void set(int register, long value) {
        warp.registers.rows[register * 32] = value;
    }

    @Test
    void an_address_has_32_bits() {
        set(0, ABOVE | 16);
        assertEquals(12, Address.of(function.body().get(0), 1, rows).of(warp, 0));
        set(0, ABOVE);
        assertEquals(0xFFFFFFFCL, Address.of(function.body().get(0), 1, rows).of(warp, 0));
    }

    @ParameterizedTest
    @CsvSource({"1, 5, 5, 7", "2, 9, 5, 5", "3, 4, 5, 5", "4, 4, 5, 9"})
    void an_atomic_reads_32_bits(int instruction, long old, long operand, long expected) {
        set(0, ABOVE);
        set(1, ABOVE | operand);
        shared.write(0, 4, old);
        Atomic.of(function.body().get(instruction), rows).perform(warp, 1);
        assertEquals(expected, shared.read(0, 4));
    }
}
