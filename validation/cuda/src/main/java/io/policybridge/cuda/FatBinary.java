package io.policybridge.cuda;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import io.policybridge.input.BadInput;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;

/**
 * What nvcc puts into an executable of one source file: PTX and machine code, each for one architecture.
 *
 * @param ptx in order
 * @param machineCode the architectures, such as 70, of what is machine code
 */
record FatBinary(List<Ptx> ptx, TreeSet<Integer> machineCode) {
    /** Bytes before the first entry. */
    static final int HEADER = 16;

    private static final int MAGIC = 0xBA55ED50;
    private static final int BYTES = 8;
    private static final int PTX = 1;

    // Of an entry: where its fields are, and flags.
    private static final int PAYLOAD_BYTES = 8;
    private static final int PACKED_BYTES = 16;
    private static final int ARCHITECTURE = 28;
    private static final int FLAGS = 40;
    private static final int TEXT_BYTES = 56;
    private static final int SHORTEST_HEADER = 64;
    private static final long LZ4 = 0x2000;
    private static final long ZSTD = 0x8000;

    /** Longer PTX than any program has, and packed more tightly than any; what promises more is damaged. */
    private static final int MOST_TEXT = 1 << 28;

    private static final int MOST_PACKED = 1024;

    /** PTX for an architecture, such as 70. */
    record Ptx(int architecture, String text) {}

    /** The bytes of the one that begins at {@code at} of {@code all}; 0 if none does. */
    static int bytes(ByteBuffer all, int at) {
        if (all.getInt(at) != MAGIC) {
            return 0;
        }
        int bytes = Math.toIntExact(Short.toUnsignedInt(all.getShort(at + 6)) + all.getLong(at + BYTES));
        Objects.checkFromIndexSize(at, bytes, all.limit());
        return bytes;
    }

    /**
     * Reads one.
     *
     * @throws BadInput if it is none, or damaged
     */
    static FatBinary read(byte[] bytes) {
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<Ptx> ptx = new ArrayList<>();
        TreeSet<Integer> machineCode = new TreeSet<>();
        try {
            if (all.getInt() != MAGIC) {
                throw new BadInput("fat binary: it begins with 0x" + Integer.toHexString(all.getInt(0))
                        + "; expected 0x" + Integer.toHexString(MAGIC));
            }
            all.getShort();
            all.position(all.getShort());
            while (all.remaining() >= SHORTEST_HEADER) {
                int begin = all.position();
                int kind = all.getShort(begin);
                int header = all.getInt(begin + Integer.BYTES);
                long payload = all.getLong(begin + PAYLOAD_BYTES);
                int architecture = all.getInt(begin + ARCHITECTURE);
                if (header < SHORTEST_HEADER || payload < 0 || payload > all.remaining() - (long) header) {
                    throw damaged(begin);
                }
                if (kind == PTX) {
                    ptx.add(new Ptx(architecture, text(all, begin, header, (int) payload)));
                } else {
                    machineCode.add(architecture);
                }
                all.position(begin + header + (int) payload);
            }
        } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw damaged(all.position());
        }
        return new FatBinary(ptx, machineCode);
    }

    /**
     * The PTX for the latest architecture: GPGPU-Sim reads all, and what comes last counts, since CUDA 6 whatever
     * {@code -gpgpu_ptx_force_max_capability} says.
     *
     * @throws BadInput if there is none
     */
    String latest() {
        return ptx.stream()
                .max(Comparator.comparing(Ptx::architecture))
                .orElseThrow(() -> withoutPtx(machineCode))
                .text;
    }

    /** A complaint about a program with nothing but {@code machineCode}. */
    static BadInput withoutPtx(TreeSet<Integer> machineCode) {
        return new BadInput("no PTX, only machine code for sm_" + machineCode
                + "; expected the program compiled with nvcc -gencode arch=compute_NN,code=compute_NN");
    }

    private static String text(ByteBuffer all, int begin, int header, int payload) {
        long flags = all.getLong(begin + FLAGS);
        int packed = all.getInt(begin + PACKED_BYTES);
        long length = all.getLong(begin + TEXT_BYTES);
        byte[] text;
        if ((flags & (LZ4 | ZSTD)) == 0) {
            text = new byte[payload];
            all.get(begin + header, text);
        } else {
            if (packed < 0
                    || packed > payload
                    || length < 0
                    || length > Math.min(MOST_TEXT, (long) MOST_PACKED * packed)) {
                throw damaged(begin);
            }
            byte[] from = new byte[packed];
            all.get(begin + header, from);
            text = unpacked(from, (int) length, (flags & LZ4) != 0, begin);
        }
        int end = text.length;
        while (end > 0 && text[end - 1] == 0) {
            end--;
        }
        return new String(text, 0, end, StandardCharsets.ISO_8859_1);
    }

    private static byte[] unpacked(byte[] packed, int length, boolean isLz4, int at) {
        try {
            if (isLz4) {
                byte[] text = new byte[length];
                LZ4Factory.safeInstance().safeDecompressor().decompress(packed, 0, packed.length, text, 0);
                return text;
            }
            return Zstd.decompress(packed, length);
        } catch (LZ4Exception | ZstdException e) {
            throw damaged(at);
        }
    }

    private static BadInput damaged(int at) {
        return new BadInput("fat binary: damaged at byte " + at + "; expected PTX and machine code as nvcc puts them");
    }
}
