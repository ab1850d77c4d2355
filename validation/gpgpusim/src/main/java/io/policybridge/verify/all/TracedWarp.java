package io.policybridge.verify.all;

import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.IntToLongFunction;

/** One warp of a kernel that is written as a trace for Accel-Sim: its instructions, one a line. */
final class TracedWarp {
    static final int LANES = 32;
    private static final int[] NONE = {};

    private final int cta;
    private final int number;
    private final StringBuilder lines = new StringBuilder();
    private int lanes;
    private int instructions;

    /** Warp {@code number} of CTA {@code cta}; {@code lanes} has a bit for each thread. */
    TracedWarp(int cta, int number, int lanes) {
        this.cta = cta;
        this.number = number;
        this.lanes = lanes;
    }

    int cta() {
        return cta;
    }

    static int[] registers(int... registers) {
        return registers;
    }

    /** An instruction without registers. */
    void run(int pc, String opcode) {
        run(pc, opcode, NONE, NONE);
    }

    /** An instruction that reaches no memory. */
    void run(int pc, String opcode, int[] out, int[] sources) {
        add(pc, lanes, opcode, out, sources, "0");
    }

    /** The same in some lanes. */
    void run(int pc, String opcode, int[] out, int[] sources, int mask) {
        add(pc, mask & lanes, opcode, out, sources, "0");
    }

    /** An access of {@code width} bytes a lane, at the address for each number of a thread in its CTA. */
    void access(int pc, String opcode, int[] out, int[] sources, int width, IntToLongFunction address) {
        access(pc, opcode, out, sources, width, address, -1);
    }

    /** The same in some lanes. */
    void access(int pc, String opcode, int[] out, int[] sources, int width, IntToLongFunction address, int mask) {
        StringJoiner words = new StringJoiner(" ").add(Integer.toString(width)).add("0");
        for (int lane = 0; lane < LANES; lane++) {
            if (((mask & lanes) >>> lane & 1) != 0) {
                words.add("0x" + Long.toHexString(address.applyAsLong(LANES * number + lane)));
            }
        }
        add(pc, mask & lanes, opcode, out, sources, words.toString());
    }

    /** These lanes have exited. */
    void exited(int gone) {
        lanes &= ~gone;
    }

    private void add(int pc, int mask, String opcode, int[] out, int[] sources, String access) {
        lines.append(String.format(
                Locale.ROOT, "%04x %08x %s %s %s %s 0\n", pc, mask, text(out), opcode, text(sources), access));
        instructions++;
    }

    private static String text(int[] registers) {
        StringJoiner words = new StringJoiner(" ").add(Integer.toString(registers.length));
        for (int register : registers) {
            words.add("R" + register);
        }
        return words.toString();
    }

    /** As it stands in the trace. */
    String text() {
        return "\nwarp = " + number + "\ninsts = " + instructions + "\n" + lines;
    }
}
