package io.policybridge.simulator.sm;

import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A small issue stream of one kernel, written by hand: its code, and what each warp executes. */
final class Listing {
    private final int ctas;
    private final int threads;
    private int registers;
    private int shared;
    private String origin = "";
    private final Map<Integer, String> code = new LinkedHashMap<>();
    private final StringBuilder issued = new StringBuilder();
    private int instructions;

    /** A kernel of {@code ctas} CTAs of {@code threads} threads; CTA c was recorded on SM c. */
    Listing(int ctas, int threads) {
        this.ctas = ctas;
        this.threads = threads;
    }

    /** What a CTA takes: registers per thread and bytes of shared memory. */
    Listing needs(int registersPerThread, int sharedBytes) {
        registers = registersPerThread;
        shared = sharedBytes;
        return this;
    }

    /** The run that it was recorded from came from traces. */
    Listing fromTraces() {
        origin = "T 0\n";
        return this;
    }

    /** Static instruction at {@code pc} (8 bytes each) of class {@code op}; registers as comma lists or "-". */
    Listing code(int pc, int op, int latency, int interval, String out, String in, String text) {
        int reads = in.equals("-") ? 0 : in.split(",").length;
        int writes = out.equals("-") ? 0 : out.split(",").length;
        boolean load = op == Opcode.LOAD;
        boolean store = op == Opcode.STORE;
        int space = load || store ? 11 : 0;
        int barrier = op == Opcode.BARRIER ? 1 : -1;
        code.put(
                pc,
                "S " + Integer.toHexString(pc) + " 8 " + op + " 0 " + space + " 1 4 " + latency + " " + interval + " "
                        + writes + " " + out + " " + reads + " " + in + " 0 0 0 " + out + " " + in + " - "
                        + (load ? "1" : "0") + (store ? "1" : "0") + "0 " + barrier + " " + text + "\n");
        return this;
    }

    /** An ALU instruction with latency 4. */
    Listing alu(int pc, String out, String in) {
        return code(pc, 1, 4, 1, out, in, "alu;");
    }

    Listing ret(int pc) {
        return code(pc, Opcode.RETURN, 1, 1, "-", "-", "ret;");
    }

    /** Warp {@code warp} of CTA {@code cta} executes the instructions at {@code pcs}, all lanes on. */
    Listing runs(int cta, int warp, int... pcs) {
        return runsWith(-1, cta, warp, pcs);
    }

    /** The same with the lanes of {@code mask}. */
    Listing runsWith(int mask, int cta, int warp, int... pcs) {
        for (int pc : pcs) {
            int op = Integer.parseInt(code.get(pc).split(" ")[3]);
            String more = op == Opcode.LOAD || op == Opcode.STORE
                    ? " ac0000000+4*31 q1 c1"
                    : op == Opcode.BARRIER ? " b0,-1" : "";
            issued.append("I 1 ")
                    .append(cta)
                    .append(" 0 ")
                    .append(warp)
                    .append(' ')
                    .append(warp)
                    .append(' ')
                    .append(++instructions)
                    .append(' ')
                    .append(Integer.toHexString(pc))
                    .append(" SP ")
                    .append(String.format("%08x", mask))
                    .append(more)
                    .append('\n');
        }
        return this;
    }

    /** The stream, written to a file in {@code folder} and read back. */
    ProgramTrace trace(Path folder) {
        int warps = (threads + 31) / 32;
        StringBuilder text = new StringBuilder("#policybridge-stream issue 1\n" + origin + "Z 0\n");
        text.append("KB 0 1 kernel ")
                .append(ctas)
                .append(",1,1 ")
                .append(threads)
                .append(",1,1 ")
                .append(registers)
                .append(' ')
                .append(shared)
                .append(" 0 0\n");
        for (int cta = 0; cta < ctas; cta++) {
            text.append("C 1 ")
                    .append(cta)
                    .append(" 0 1 ")
                    .append(cta)
                    .append(" 0 ")
                    .append(threads)
                    .append(" 0 ")
                    .append(warps)
                    .append(" 0\n");
        }
        code.values().forEach(text::append);
        text.append(issued);
        for (int cta = 0; cta < ctas; cta++) {
            for (int warp = 0; warp < warps; warp++) {
                text.append("E 1 ")
                        .append(cta)
                        .append(' ')
                        .append(warp)
                        .append(' ')
                        .append(warp)
                        .append(" 1\n");
            }
            text.append("X 1 ").append(cta).append(" 0 1\n");
        }
        text.append("KE 1 1\nZ 2\n");
        try {
            Path file = Files.createTempFile(folder, "issue", ".txt");
            Files.writeString(file, text);
            return IssueTraceReader.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
