package io.policybridge.stream.issue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One dynamic instruction as {@link InstructionPages} hold it: three words, then the barrier and the lane addresses as
 * numbers of seven bits a byte, filled up to whole words. Used again for the next one.
 */
public final class EncodedInstruction {
    /** In the first word: the static instruction, what follows, and the words that do. */
    public static final int CODE = (1 << 22) - 1;

    public static final int BARRIER = 1 << 22;
    public static final int ADDRESSES = 1 << 23;
    static final int DETAIL_SHIFT = 24;
    /** Words in front of the details. */
    static final int HEAD = 3;
    /** Bytes of the longest: 32 lanes with a run each. */
    private static final int LONGEST = 1 << 9;

    final byte[] bytes = new byte[LONGEST];
    private final ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    private int used;

    /** Begins with what is executed and by which lanes. */
    public void begin(int code, int active, int exec) {
        words.putInt(0, code);
        words.putInt(4, active);
        words.putInt(8, exec);
        used = HEAD * Integer.BYTES;
    }

    /** Notes that the numbers of {@code part} follow. */
    public void has(int part) {
        words.putInt(0, words.getInt(0) | part);
    }

    /** Adds a number of that part. */
    public void add(long value) {
        long rest = value << 1 ^ value >> 63;
        while ((rest & ~0x7fL) != 0) {
            bytes[used++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[used++] = (byte) rest;
    }

    /** Its barrier, before its addresses. */
    void barrier(int number, int threads) {
        has(BARRIER);
        add(number);
        add(threads);
    }

    /** Begins its addresses. */
    void addresses(long base) {
        has(ADDRESSES);
        add(base);
    }

    /** {@code lanes} more, each {@code stride} bytes after the lane before. */
    void run(long stride, int lanes) {
        add(lanes);
        add(stride);
    }

    /** The first word of the one that stands in {@code bytes} from {@code start} on. */
    static int head(byte[] bytes, int start) {
        return bytes[start] & 0xff
                | (bytes[start + 1] & 0xff) << 8
                | (bytes[start + 2] & 0xff) << 16
                | bytes[start + 3] << 24;
    }

    /** Ends it; returns its words. */
    public int complete() {
        int length = (used + Integer.BYTES - 1) / Integer.BYTES;
        words.putInt(0, words.getInt(0) | length - HEAD << DETAIL_SHIFT);
        return length;
    }
}
