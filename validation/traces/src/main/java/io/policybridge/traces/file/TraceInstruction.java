package io.policybridge.traces.file;

import io.policybridge.workload.ProgramTrace;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One line of a trace: what a warp executed. Used again for the next line.
 *
 * <p>A line has, in this order: before version 3 of the tracer the CTA and the warp; where there is line information,
 * the line of the source; pc and active mask, hexadecimal; the registers written, the opcode, the registers read; the
 * bytes of a memory access, 0 for others; the form of its addresses and these; an immediate value. Accel-Sim reads the
 * words as a C++ stream, and what it makes of that is kept: behind a list of addresses the immediate is hexadecimal,
 * and behind addresses by their differences it is lost.
 */
public final class TraceInstruction {
    private static final int MOST_WRITTEN = 1;
    private static final int MOST_READ = 4;
    private static final int ADDRESS_DIGITS = 16;
    private static final int LISTED = 0;
    private static final int STRIDE = 1;
    private static final int DIFFERENCES = 2;

    private final long[] addresses = new long[ProgramTrace.WARP_SIZE];
    private TraceLines lines;
    private long source;
    private long pc;
    private int mask;
    private int codeStart;
    private int codeEnd;
    private boolean addressed;
    private long immediate;

    /** Reads the current line of {@code from}, of a kernel with that header. */
    public void read(TraceLines from, KernelHeader header) {
        lines = from;
        if (header.tracer() < 3) {
            for (int i = 0; i < 4; i++) {
                from.decimal(i < 3 ? "CTA" : "warp", 0, Integer.MAX_VALUE);
            }
        }
        source = header.lineInfo() ? from.decimal("line of the source", 0, Integer.MAX_VALUE) : 0;
        pc = from.hex("pc", 8);
        mask = (int) from.hex("mask", 8);
        registers("registers written", MOST_WRITTEN, true);
        word("opcode");
        registers("registers read", MOST_READ, false);
        addressed = from.decimal("bytes of the access", 0, 1 << 10) > 0;
        codeEnd = from.wordEnd();
        boolean listed = addressed && addresses();
        immediate = immediate(listed);
    }

    private void registers(String what, int most, boolean first) {
        long count = lines.decimal(what, 0, most);
        if (first) {
            codeStart = lines.wordStart();
        }
        for (int i = 0; i < count; i++) {
            word("register");
        }
    }

    private void word(String what) {
        if (!lines.word()) {
            throw lines.bad(what, "", "another word in the line " + lines.text());
        }
    }

    /** Reads the addresses; whether they are listed. */
    private boolean addresses() {
        int form = (int) lines.decimal("form of the addresses", LISTED, DIFFERENCES);
        switch (form) {
            case LISTED -> {
                for (int i = 0; i < lanes(); i++) {
                    addresses[i] = lines.hex("address", ADDRESS_DIGITS);
                }
            }
            case STRIDE -> stride();
            default -> differences();
        }
        return form == LISTED;
    }

    /** Lanes behind the first that is off have no address. */
    private void stride() {
        long base = lines.hex("address", ADDRESS_DIGITS);
        boolean any = mask != 0; // the stride of no lanes is whatever the tracer's memory held
        long stride = lines.decimal(
                "stride", any ? Integer.MIN_VALUE : -Long.MAX_VALUE, any ? Integer.MAX_VALUE : Long.MAX_VALUE);
        int run = Integer.numberOfTrailingZeros(~(mask >>> Integer.numberOfTrailingZeros(mask)));
        for (int i = 0; i < lanes(); i++) {
            addresses[i] = i < run ? base + i * stride : 0;
        }
    }

    /** The tracer writes one difference less than lanes; Accel-Sim reads as many as lanes, and so the immediate too. */
    private void differences() {
        long address = lines.hex("address", ADDRESS_DIGITS);
        for (int i = 0; i < lanes(); i++) {
            if (i > 0) {
                address += lines.decimal("difference", -Long.MAX_VALUE, Long.MAX_VALUE);
            }
            addresses[i] = address;
        }
        if (lanes() > 0) {
            lines.word();
        }
    }

    /** The value of the next word as far as it is a number, as C++ reads it; 0 if there is none. */
    private long immediate(boolean hexadecimal) {
        if (!lines.word()) {
            return 0;
        }
        int radix = hexadecimal ? 16 : 10;
        byte[] bytes = lines.bytes();
        int at = lines.wordStart();
        boolean negative = bytes[at] == '-';
        at += negative || bytes[at] == '+' ? 1 : 0;
        if (hexadecimal && at + 2 < lines.wordEnd() && bytes[at] == '0' && (bytes[at + 1] | 0x20) == 'x') {
            at += 2;
        }
        long value = 0;
        while (at < lines.wordEnd() && bytes[at] > 0 && Character.digit(bytes[at], radix) >= 0) {
            value = radix * value + Character.digit(bytes[at++], radix);
        }
        return negative ? -value : value;
    }

    public long pc() {
        return pc;
    }

    /** The line of the program's source; 0 where it is unknown. */
    public long source() {
        return source;
    }

    /** Lanes that execute it, bit i = lane i. */
    public int mask() {
        return mask;
    }

    /** How many lanes execute it. */
    public int lanes() {
        return Integer.bitCount(mask);
    }

    /** Whether it has {@link #address}es. */
    public boolean isAddressed() {
        return addressed;
    }

    /** The address of the {@code lane}th of the lanes that execute it. */
    public long address(int lane) {
        return addresses[lane];
    }

    public long immediate() {
        return immediate;
    }

    /** What all lines of the same instruction share, from the registers written to the bytes of the access. */
    public String code() {
        return new String(lines.bytes(), codeStart, codeEnd - codeStart, StandardCharsets.UTF_8);
    }

    /** A hash of {@link #code} and {@link #pc}. */
    public int codeHash() {
        int hash = (int) (pc * 0x9e3779b9L);
        byte[] bytes = lines.bytes();
        for (int i = codeStart; i < codeEnd; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash ^ hash >>> 15;
    }

    /** Whether {@link #code} has these bytes. */
    public boolean hasCode(byte[] code) {
        return Arrays.equals(lines.bytes(), codeStart, codeEnd, code, 0, code.length);
    }
}
