package io.policybridge.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.github.luben.zstd.Zstd;
import io.policybridge.input.BadInput;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;

class FatBinaryTest {
    private static final String TEXT = ".version 6.0\n.target sm_52\n.address_size 64\n".repeat(5);
    private static final int PTX = 1;
    private static final int MACHINE_CODE = 2;
    private static final long LZ4 = 0x2000;
    private static final long ZSTD = 0x8000;
    private static final int HEADER = 72;

    /** An entry with a header of 72 bytes; {@code packed} is followed by what fills the payload to 8 bytes. */
    private static byte[] entry(int kind, int architecture, long flags, byte[] packed, int length) {
        int padded = (packed.length + 7) / 8 * 8;
        byte[] entry = new byte[HEADER + padded];
        little(entry)
                .putShort(0, (short) kind)
                .putInt(4, HEADER)
                .putLong(8, padded)
                .putInt(16, packed.length)
                .putInt(28, architecture)
                .putLong(40, flags)
                .putLong(56, length);
        System.arraycopy(packed, 0, entry, HEADER, packed.length);
        return entry;
    }

    private static byte[] ptx(int architecture, String text) {
        return entry(PTX, architecture, 0, text.getBytes(StandardCharsets.ISO_8859_1), 0);
    }

    private static byte[] binary(byte[]... entries) {
        int bytes = Arrays.stream(entries).mapToInt(entry -> entry.length).sum();
        byte[] binary = new byte[16 + bytes];
        ByteBuffer all = little(binary);
        all.putInt(0xBA55ED50).putShort((short) 1).putShort((short) 16).putLong(bytes);
        for (byte[] entry : entries) {
            all.put(entry);
        }
        return binary;
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String refusal(byte[] bytes) {
        return assertThrows(BadInput.class, () -> FatBinary.read(bytes)).getMessage();
    }

    @Test
    void ptx_may_stand_as_it_is_or_packed_with_lz4_or_zstd() {
        byte[] text = TEXT.getBytes(StandardCharsets.ISO_8859_1);
        byte[] lz4 = LZ4Factory.safeInstance().fastCompressor().compress(text);
        byte[] zstd = Zstd.compress(text);
        FatBinary read = FatBinary.read(binary(
                ptx(50, TEXT),
                entry(PTX, 60, LZ4, lz4, text.length),
                entry(PTX, 70, ZSTD, zstd, text.length),
                entry(MACHINE_CODE, 80, 0, new byte[] {1}, 0)));
        assertEquals(
                List.of(new FatBinary.Ptx(50, TEXT), new FatBinary.Ptx(60, TEXT), new FatBinary.Ptx(70, TEXT)),
                read.ptx());
        assertEquals(List.of(80), List.copyOf(read.machineCode()));
    }

    @Test
    void the_ptx_for_the_latest_architecture_is_taken() {
        assertEquals(
                "seventy",
                FatBinary.read(binary(ptx(70, "seventy"), ptx(52, "fifty-two"))).latest());
        assertEquals(
                "seventy",
                FatBinary.read(binary(ptx(52, "fifty-two"), ptx(70, "seventy"))).latest());
    }

    @Test
    void machine_code_alone_is_refused_with_what_nvcc_wants() {
        FatBinary code = FatBinary.read(binary(entry(MACHINE_CODE, 70, 0, new byte[8], 0)));
        BadInput none = assertThrows(BadInput.class, code::latest);
        assertEquals(
                "no PTX, only machine code for sm_[70]; expected the program compiled with nvcc -gencode "
                        + "arch=compute_NN,code=compute_NN",
                none.getMessage());
    }

    @Test
    void what_is_damaged_is_refused() {
        assertEquals(
                "fat binary: it begins with 0x1; expected 0xba55ed50", refusal(new byte[] {1, 0, 0, 0, 0, 0, 0, 0}));
        byte[] text = TEXT.getBytes(StandardCharsets.ISO_8859_1);
        byte[] longer = binary(entry(PTX, 70, ZSTD, Zstd.compress(text), text.length));
        longer[16 + HEADER + 10] ^= 0x55;
        assertEquals(
                "fat binary: damaged at byte 16; expected PTX and machine code as nvcc puts them", refusal(longer));
    }

    /** Any bytes are PTX, or are refused with a line. */
    @Test
    void no_damage_ends_otherwise() {
        byte[] text = TEXT.getBytes(StandardCharsets.ISO_8859_1);
        byte[] lz4 = LZ4Factory.safeInstance().fastCompressor().compress(text);
        byte[] good = binary(entry(PTX, 60, LZ4, lz4, text.length), ptx(70, TEXT));
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] bad = Arrays.copyOf(good, random.nextInt(good.length + 1));
            for (int flips = random.nextInt(4); flips > 0 && bad.length > 0; flips--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            }
            try {
                FatBinary.read(bad).latest();
            } catch (BadInput refused) {
                assertEquals(1, refused.getMessage().lines().count());
            }
        }
    }
}
