package io.policybridge.stream;

/**
 * A byte-set column, such as {@code 0-31,64-67} or {@code -}: bytes of a 128-byte line as two words of bits. Reused
 * from record to record.
 */
public final class ByteSet {
    private long low;
    private long high;

    /** Takes the next column. */
    public void read(StreamReader in, String column) {
        if (in.takeDash()) {
            low = 0;
            high = 0;
            return;
        }
        in.openField(column);
        readPart(in);
        in.closeField();
    }

    /**
     * Takes a part of the open column: ranges up to a character other than a comma, or a single {@code -} for the empty
     * set.
     */
    public void readPart(StreamReader in) {
        low = 0;
        high = 0;
        if (in.take('-')) {
            return;
        }
        do {
            int first = in.partInteger(0, 127);
            add(first, in.take('-') ? in.partInteger(first, 127) : first);
        } while (in.take(','));
    }

    private void add(int first, int last) {
        low |= bits(first, last);
        high |= bits(first - 64, last - 64);
    }

    private static long bits(int first, int last) {
        int from = Math.max(0, first);
        int to = Math.min(63, last);
        return from > to ? 0 : -1L >>> 63 - (to - from) << from;
    }

    /** Bytes 0 to 63, bit i = byte i. */
    public long low() {
        return low;
    }

    /** Bytes 64 to 127, bit i = byte 64 + i. */
    public long high() {
        return high;
    }
}
