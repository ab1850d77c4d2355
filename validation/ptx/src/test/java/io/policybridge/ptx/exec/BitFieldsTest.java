package io.policybridge.ptx.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bits and bytes; all registers have 64 bits here. */
class BitFieldsTest {

    @ParameterizedTest
    @CsvSource({
        "bfe.u32, 0xABCD1234, 8, 12, 0, 0xD12",
        "bfe.u32, 0xABCD1234, 8, 0, 0, 0xABCD12",
        "bfe.u32, 0xABCD1234, 28, 32, 0, 0xA",
        "bfe.s32, 0xABCD1234, 8, 12, 0, 0xFFFFFD12",
        "bfe.s32, 0xABCD1234, 4, 4, 0, 3",
        "bfe.s32, 0xABCD1234, 28, 8, 0, 0xFFFFFFFA",
        "bfe.u64, 0x7BCD123456789012, 32, 16, 0, 0x1234",
        "bfe.s64, 0x7BCDF23456789012, 32, 16, 0, -3532",
        "bfi.b32, 0xFF, 0x12345678, 8, 4, 0x12345F78",
        "bfi.b32, 0xFF, 0x12345678, 28, 8, 0xF2345678",
        "bfi.b32, 0xFF, 0x12345678, 32, 8, 0x12345678",
        "bfi.b32, 0xFF, 0x12345678, 8, 0, 0x12345678",
        "bfi.b64, 0xFF, 0x1234567812345678, 8, 4, 0x1234567812345F78",
        "prmt.b32, 0x33221100, 0x77665544, 0x7250, 0, 0x77225500",
        "prmt.b32, 0x33221100, 0x77665544, 0x8214, 0, 0xFF221144",
        "prmt.b32, 0x83221100, 0x77665544, 0x7654, 0, 0xFFFFFFFF",
        "prmt.b32.f4e, 0, 0, 1, 0, 0x04030201",
        "prmt.b32.b4e, 0, 0, 1, 0, 0x06070001",
        "prmt.b32.rc8, 0, 0, 2, 0, 0x02020202",
        "prmt.b32.ecl, 0, 0, 2, 0, 0x03020202",
        "prmt.b32.ecr, 0, 0, 2, 0, 0x02020100",
        "prmt.b32.rc16, 0, 0, 3, 0, 0x03020302",
        "shf.l.wrap.b32, 0x89ABCDEF, 0x01234567, 8, 0, 0x23456789",
        "shf.r.wrap.b32, 0x89ABCDEF, 0x01234567, 40, 0, 0x6789ABCD",
        "shf.l.wrap.b32, 1, 2, 0, 0, 3",
        "shf.r.clamp.b32, 1, 2, 40, 0, 3",
    })
    void fields_are_extracted_inserted_and_shifted(
            String opcode, String a, String b, String c, String e, String expected) {
        assertEquals(
                Long.decode(expected),
                OneInstruction.of(opcode + " %rd5, %rd1, %rd2, %rd3" + (opcode.startsWith("bfi") ? ", %rd4" : ""))
                        .with("%rd1", Long.decode(a))
                        .with("%rd2", Long.decode(b))
                        .with("%rd3", Long.decode(c))
                        .with("%rd4", Long.decode(e))
                        .run()
                        .value("%rd5"));
    }

    @ParameterizedTest
    @CsvSource({
        "brev.b32, 0x80000003, 0xC0000001",
        "brev.b64, 2, 0x40000000",
        "clz.b32, 1, 31",
        "clz.b32, 0x700000000, 32",
        "clz.b64, 0, 64",
        "clz.b64, 0x100000000, 31",
        "popc.b32, 0xF0000000F, 4",
        "popc.b64, 0xF0000000F, 8",
        "bfind.u32, 0x8001, 15",
        "bfind.u32, 0, 0xFFFFFFFF",
        "bfind.s32, 0xFFFFFFF7, 3",
        "bfind.s32, -1, 0xFFFFFFFF",
        "bfind.shiftamt.u32, 0x8001, 16",
        "bfind.u64, 0x8001, 47", // twice in what GPGPU-Sim looks at
        "bfind.u64, 0x100000000, 63",
        "bfind.s64, -2, 32",
    })
    void bits_are_reversed_counted_and_found(String opcode, String a, String expected) {
        assertEquals(
                Long.decode(expected),
                OneInstruction.of(opcode + " %rd2, %rd1")
                        .with("%rd1", Long.decode(a))
                        .run()
                        .value("%rd2"));
    }
}
