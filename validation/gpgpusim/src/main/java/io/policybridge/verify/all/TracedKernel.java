package io.policybridge.verify.all;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A kernel that is written as a trace for Accel-Sim.
 *
 * @param stream in which it is launched
 * @param program what each warp executes
 */
record TracedKernel(String name, int ctas, int threads, int stream, Consumer<TracedWarp> program) {
    static final long SHARED = 0x7f2c00000000L;
    static final long LOCAL = 0x7f2c01000000L;
    static final long GLOBAL = 0x7f2b80000000L;
    /** An address of local memory as NVBit's traces have it. */
    static final long FRAME = 0xfffd80;

    private static final String HEADING = """
            -kernel name = %s
            -kernel id = %d
            -grid dim = (%d,1,1)
            -block dim = (%d,1,1)
            -shmem = 4096
            -nregs = 32
            -binary version = 70
            -cuda stream id = %d
            -shmem base_addr = 0x%x
            -local mem base_addr = 0x%x
            -nvbit version = 1.5.5
            -accelsim tracer version = 4
            -enable lineinfo = 0

            #traces format = PC mask dest_num [reg_dests] opcode src_num [reg_srcs] mem_width [adrrescompress?] \
            [mem_addresses] immediate
            """;

    /**
     * Writes a program of several kernels into {@code folder}, which is created; before each, the host copies to the
     * device.
     *
     * @return the list of the kernels, which the front end reads
     */
    static Path write(Path folder, List<TracedKernel> kernels) throws IOException {
        Files.createDirectories(folder);
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < kernels.size(); i++) {
            String file = "kernel-" + (i + 1) + ".traceg";
            list.append("MemcpyHtoD,0x")
                    .append(Long.toHexString(GLOBAL + ((4L * i) << 16)))
                    .append(i == 0 ? ",4096\n" : ",1000\n")
                    .append(file)
                    .append('\n');
            Files.writeString(folder.resolve(file), kernels.get(i).text(i + 1), StandardCharsets.US_ASCII);
        }
        return Files.writeString(folder.resolve("kernelslist.g"), list, StandardCharsets.US_ASCII);
    }

    private String text(int number) {
        StringBuilder text = new StringBuilder(HEADING.formatted(name, number, ctas, threads, stream, SHARED, LOCAL));
        for (int cta = 0; cta < ctas; cta++) {
            text.append("\n#BEGIN_TB\n\nthread block = ").append(cta).append(",0,0\n");
            for (int warp = 0; warp * TracedWarp.LANES < threads; warp++) {
                int count = Math.min(TracedWarp.LANES, threads - TracedWarp.LANES * warp);
                TracedWarp traced = new TracedWarp(cta, warp, (int) ((1L << count) - 1));
                program.accept(traced);
                text.append(traced.text());
            }
            text.append("\n#END_TB\n");
        }
        return text.toString();
    }
}
