package io.policybridge.traces.export;

import io.policybridge.input.BadInput;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.ProgramTrace;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Writes a recorded run as traces that Accel-Sim takes: a list of kernels and the copies between them, and a file a
 * kernel in the form of version 5 of the tracer.
 */
public final class TraceExport {
    private static final String LIST = "kernelslist.g";
    private static final int SECTOR = 32;
    /** Above every address that a recorded run has: no access is taken for one of shared or local memory. */
    private static final String BASES =
            "-shmem base_addr = 0x00ff000000000000\n-local mem base_addr = 0x00fe000000000000\n";

    private final ProgramTrace run;
    private final Function<ProgramTrace.Kernel, LocalMapping> local;
    private final Path folder;
    private final WarpLines warps;

    private TraceExport(ProgramTrace run, Function<ProgramTrace.Kernel, LocalMapping> local, Path folder) {
        this.run = run;
        this.local = local;
        this.folder = folder;
        warps = new WarpLines(run);
    }

    /** Receives how far the writing is. */
    @FunctionalInterface
    public interface Progress {
        /** {@code kernels} of {@code all} have been written. */
        void writing(int kernels, int all);
    }

    /**
     * Writes {@code run} and {@code copies} into {@code folder}, which exists.
     *
     * @param local how local memory is laid out on the GPU of the run; where the run itself says it, that counts
     * @throws BadInput if the run has what traces cannot have, or a file cannot be written; the files are deleted then
     */
    public static void write(
            ProgramTrace run,
            HostCopyCursor.Source copies,
            Function<ProgramTrace.Kernel, LocalMapping> local,
            Path folder,
            Progress progress) {
        TraceExport export = new TraceExport(run, local, folder);
        try {
            export.write(copies, progress);
        } catch (IOException e) {
            export.delete();
            throw BadInput.in(folder, "cannot be written: " + e.getMessage());
        } catch (RuntimeException e) {
            export.delete();
            throw e;
        }
    }

    private void write(HostCopyCursor.Source copies, Progress progress) throws IOException {
        int all = run.kernels().size();
        for (int kernel = 0; kernel < all; kernel++) {
            progress.writing(kernel, all);
            kernel(kernel);
        }
        Files.writeString(folder.resolve(LIST), list(copies));
    }

    private void delete() {
        for (int kernel = 0; kernel < run.kernels().size(); kernel++) {
            try {
                Files.deleteIfExists(folder.resolve(file(kernel)));
            } catch (IOException e) {
                return; // the complaint that led here is printed anyway
            }
        }
    }

    private static String file(int kernel) {
        return "kernel-" + (kernel + 1) + ".traceg";
    }

    private void kernel(int index) throws IOException {
        ProgramTrace.Kernel kernel = run.kernel(index);
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(file(index)), StandardCharsets.UTF_8)) {
            out.write(header(kernel, index + 1));
            for (int cta = 0; cta < kernel.ctas(); cta++) {
                WarpLines.Place place = new WarpLines.Place(
                        run.recordedLocal(index, local.apply(kernel)),
                        run.recordedSm(index, cta),
                        run.recordedHardwareCta(index, cta));
                int x = cta % kernel.grid().x();
                int y = cta / kernel.grid().x() % kernel.grid().y();
                int z = cta / kernel.grid().x() / kernel.grid().y();
                out.write("#BEGIN_TB\n\nthread block = " + x + "," + y + "," + z + "\n");
                for (int warp = 0; warp < kernel.warpsPerCta(); warp++) {
                    out.write("\nwarp = " + warp + "\n");
                    out.write(warps.of(kernel, place, run.first(index, cta, warp)));
                }
                out.write("\n#END_TB\n\n");
            }
        }
    }

    private static String header(ProgramTrace.Kernel kernel, int id) {
        ProgramTrace.Dim3 grid = kernel.grid();
        ProgramTrace.Dim3 cta = kernel.cta();
        return "-kernel name = " + kernel.name() + "\n-kernel id = " + id
                + "\n-grid dim = (" + grid.x() + "," + grid.y() + "," + grid.z()
                + ")\n-block dim = (" + cta.x() + "," + cta.y() + "," + cta.z()
                + ")\n-shmem = " + kernel.resources().sharedBytes()
                + "\n-nregs = " + kernel.resources().registersPerThread()
                + "\n-binary version = " + ExportedCode.BINARY
                + "\n-cuda stream id = " + Long.toUnsignedString(kernel.stream()) + "\n" + BASES
                + "-nvbit version = none\n-accelsim tracer version = 5\n-enable lineinfo = 0\n\n"
                + "#traces format = PC mask dest_num [reg_dests] opcode src_num [reg_srcs] mem_width "
                + "[adrrescompress?] [mem_addresses] immediate\n\n";
    }

    /** Copies behind the last kernel are left out: nothing runs after them, and Accel-Sim ends in an assertion. */
    private String list(HostCopyCursor.Source source) {
        StringBuilder list = new StringBuilder();
        try (HostCopyCursor copies = source.open(run)) {
            for (int kernel = 0; kernel < run.kernels().size(); kernel++) {
                copies(copies, kernel, list);
                list.append(file(kernel)).append('\n');
            }
        }
        return list.toString();
    }

    /** Sectors one behind the other are one copy. */
    private static void copies(HostCopyCursor copies, int before, StringBuilder list) {
        long begin = 0;
        long bytes = 0;
        while (copies.next(before)) {
            if (bytes > 0 && copies.address() != begin + bytes) {
                copy(begin, bytes, list);
                bytes = 0;
            }
            if (bytes == 0) {
                begin = copies.address();
            }
            bytes += SECTOR;
        }
        if (bytes > 0) {
            copy(begin, bytes, list);
        }
    }

    private static void copy(long begin, long bytes, StringBuilder list) {
        list.append(String.format("MemcpyHtoD,0x%016x,%d\n", begin, bytes));
    }
}
