package io.policybridge.stream;

import java.nio.charset.StandardCharsets;

/**
 * Composes records of an event stream (docs/streams.md): {@link #record}, then its columns, then {@link #end}. No
 * method allocates per record, except those that take a String.
 */
public abstract class RecordText {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final byte[] digits = new byte[20];
    byte[] buffer = new byte[1 << 16];
    int used;
    private boolean separated = true;

    RecordText() {}

    /** The buffer is full: from now on it is not. */
    abstract void makeRoom();

    final void line(String text) {
        bytes(text);
        put((byte) '\n');
    }

    /** What follows is put behind what is there without a blank. */
    final void join() {
        separated = true;
    }

    /** Begins a record. */
    public RecordText record(String kind) {
        separated = true;
        bytes(kind);
        separated = false;
        return this;
    }

    /** Ends a record. */
    public void end() {
        put((byte) '\n');
    }

    /** A column of text; it must hold no line feed, and blanks only in the last column. */
    public RecordText text(String text) {
        separate();
        bytes(text);
        return this;
    }

    /** A column without a value. */
    public RecordText dash() {
        separate();
        put((byte) '-');
        return this;
    }

    /** A decimal column. */
    public RecordText decimal(long value) {
        separate();
        putDecimal(value);
        return this;
    }

    /** A hexadecimal column: address, pc, mask; {@code value} counts as unsigned. */
    public RecordText hex(long value) {
        separate();
        putHex(value);
        return this;
    }

    /** The next value continues this column after {@code separator}. */
    public RecordText then(char separator) {
        put((byte) separator);
        separated = true;
        return this;
    }

    /** A letter or sign in front of what follows in the same column. */
    public RecordText prefix(char letter) {
        separate();
        put((byte) letter);
        separated = true;
        return this;
    }

    /** A byte-set column or part: ranges of bytes inside the 128-byte line, or {@code -}. */
    public RecordText byteSet(long low, long high) {
        separate();
        boolean any = false;
        int at = 0;
        while (at < 128) {
            if (!has(low, high, at)) {
                at++;
                continue;
            }
            int first = at;
            while (at < 128 && has(low, high, at)) {
                at++;
            }
            if (any) {
                put((byte) ',');
            }
            any = true;
            putDecimal(first);
            if (at - 1 > first) {
                put((byte) '-');
                putDecimal(at - 1);
            }
        }
        if (!any) {
            put((byte) '-');
        }
        return this;
    }

    private static boolean has(long low, long high, int at) {
        return ((at < 64 ? low >>> at : high >>> at - 64) & 1) != 0;
    }

    /** An addresses column ({@code aBASE+STRIDE*n...}): {@code lanes} lane addresses, in lane order, at least one. */
    public RecordText addresses(long[] addresses, int lanes) {
        prefix('a').hex(addresses[0]);
        int lane = 1;
        while (lane < lanes) {
            long stride = addresses[lane] - addresses[lane - 1];
            int count = 1;
            while (lane + count < lanes && addresses[lane + count] - addresses[lane + count - 1] == stride) {
                count++;
            }
            if (stride >= 0) {
                put((byte) '+');
            }
            putDecimal(stride);
            if (count > 1) {
                put((byte) '*');
                putDecimal(count);
            }
            lane += count;
        }
        return this;
    }

    final void separate() {
        if (!separated) {
            put((byte) ' ');
        }
        separated = false;
    }

    private void bytes(String text) {
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            put(b);
        }
    }

    private void putDecimal(long value) {
        long rest = value;
        int at = digits.length;
        do {
            digits[--at] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            put((byte) '-');
        }
        while (at < digits.length) {
            put(digits[at++]);
        }
    }

    private void putHex(long value) {
        for (int shift = Math.max(0, 63 - Long.numberOfLeadingZeros(value)) & ~3; shift >= 0; shift -= 4) {
            put(HEX[(int) (value >>> shift) & 15]);
        }
    }

    private void put(byte b) {
        if (used == buffer.length) {
            makeRoom();
        }
        buffer[used++] = b;
    }
}
