package io.policybridge.traces.file;

import io.policybridge.workload.ProgramTrace.Dim3;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands in front of the instructions of a kernel.
 *
 * @param name of the kernel, mangled or not
 * @param grid CTAs
 * @param cta threads of a CTA
 * @param sharedBytes of a CTA
 * @param registers of a thread
 * @param stream number of its CUDA stream
 * @param binary version of the machine code, such as 70
 * @param lineInfo whether a line number stands in front of each instruction
 * @param tracer version of the tracer, which decides the form of lines
 * @param sharedBase generic address at which shared memory begins; 0 where it is unknown
 * @param localBase generic address at which local memory begins; 0 where it is unknown
 */
public record KernelHeader(
        String name,
        Dim3 grid,
        Dim3 cta,
        int sharedBytes,
        int registers,
        long stream,
        int binary,
        boolean lineInfo,
        int tracer,
        long sharedBase,
        long localBase) {
    /** The newest form of lines that Accel-Sim knows. */
    private static final int NEWEST_TRACER = 5;

    private static final Pattern ENTRY = Pattern.compile("-\\s*(\\S.*?)\\s*=\\s?(.*)");
    private static final Pattern SIZE = Pattern.compile("\\s*\\(\\s*(\\d{1,10}),\\s*(\\d{1,10}),\\s*(\\d{1,10})\\).*");
    private static final int MOST_THREADS = 1024;

    /**
     * Reads the header in front of {@code lines}, up to the first line that begins with {@code #}, as Accel-Sim does.
     *
     * @throws io.policybridge.input.BadInput if it lacks what Accel-Sim needs
     */
    public static KernelHeader read(TraceLines lines) {
        Builder builder = new Builder(lines);
        while (lines.next() && (lines.isEmpty() || lines.first() != '#')) {
            if (!lines.isEmpty() && lines.first() == '-') {
                builder.entry(lines.text());
            }
        }
        return builder.build();
    }

    /** The entries read so far. */
    private static final class Builder {
        private final TraceLines lines;
        private String name = "";
        private Dim3 grid;
        private Dim3 cta;
        private int sharedBytes;
        private int registers;
        private long stream;
        private int binary;
        private boolean lineInfo;
        private int tracer;
        private long sharedBase;
        private long localBase;

        Builder(TraceLines lines) {
            this.lines = lines;
        }

        void entry(String line) {
            Matcher entry = ENTRY.matcher(line);
            if (!entry.matches()) {
                return;
            }
            String key = entry.group(1);
            String value = entry.group(2);
            switch (key) {
                case "kernel name" -> name = value;
                case "grid dim" -> grid = size(key, value, Integer.MAX_VALUE, "CTAs");
                case "block dim" -> cta = size(key, value, MOST_THREADS, "threads");
                case "shmem" -> sharedBytes = integer(key, value, Integer.MAX_VALUE);
                case "nregs" -> registers = integer(key, value, 1 << 16);
                case "cuda stream id" -> stream = number(key, value);
                case "binary version" -> binary = integer(key, value, Integer.MAX_VALUE);
                case "enable lineinfo" -> lineInfo = integer(key, value, 1) != 0;
                case "accelsim tracer version" -> tracer = integer(key, value, Integer.MAX_VALUE);
                case "shmem base_addr" -> sharedBase = hex(key, value);
                case "local mem base_addr" -> localBase = hex(key, value);
                default -> {
                    // Accel-Sim reads no other
                }
            }
        }

        private Dim3 size(String key, String value, int most, String what) {
            Matcher size = SIZE.matcher(value);
            if (size.matches()) {
                long x = Long.parseLong(size.group(1));
                long y = Long.parseLong(size.group(2));
                long z = Long.parseLong(size.group(3));
                if (x > 0
                        && y > 0
                        && z > 0
                        && x <= most
                        && y <= most
                        && z <= most
                        && x * y <= most
                        && x * y * z <= most) {
                    return new Dim3((int) x, (int) y, (int) z);
                }
            }
            throw lines.bad(key, value, "(X,Y,Z) with 1 to " + most + " " + what);
        }

        private int integer(String key, String value, int most) {
            long number = number(key, value);
            if (number < 0 || number > most) {
                throw lines.bad(key, value, "a number from 0 to " + most);
            }
            return (int) number;
        }

        private long number(String key, String value) {
            try {
                return Long.parseUnsignedLong(value.strip());
            } catch (NumberFormatException e) {
                throw lines.bad(key, value, "a number");
            }
        }

        private long hex(String key, String value) {
            try {
                return Long.parseUnsignedLong(value.strip().replaceFirst("^0[xX]", ""), 16);
            } catch (NumberFormatException e) {
                throw lines.bad(key, value, "a hexadecimal number");
            }
        }

        KernelHeader build() {
            if (grid == null || cta == null || binary == 0) {
                String lacking = binary == 0 ? "-binary version" : grid == null ? "-grid dim" : "-block dim";
                throw lines.bad(
                        "header",
                        "no line " + lacking,
                        "it before the first line that begins with #, as Accel-Sim does");
            }
            if (tracer > NEWEST_TRACER) {
                throw lines.bad(
                        "accelsim tracer version", tracer, "at most " + NEWEST_TRACER + ": forks write another form");
            }
            return new KernelHeader(
                    name, grid, cta, sharedBytes, registers, stream, binary, lineInfo, tracer, sharedBase, localBase);
        }
    }
}
