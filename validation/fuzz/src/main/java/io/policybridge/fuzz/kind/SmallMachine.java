package io.policybridge.fuzz.kind;

import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.session.Session;
import io.policybridge.simulator.Deadlock;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine and the program of the targets that simulate, both small, and how long they simulate. */
public final class SmallMachine {
    /** Core cycles that an input may run. */
    public static final long CYCLES = 2000;

    private SmallMachine() {}

    /** Two SMs of the packaged {@code gtx480x-smalll2}. */
    public static String config() throws IOException {
        return small("gtx480x-smalll2");
    }

    /** As {@link #config} describes it. */
    public static GpuConfig machine() {
        try {
            return ConfigReader.read(Files.writeString(ScratchFolder.create().resolve("gpgpusim.config"), config()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a packaged configuration, with two clusters of SMs. */
    static String small(String name) throws IOException {
        Path file = GoldenRoot.find().resolve("configs").resolve(name).resolve("gpgpusim.config");
        return Files.readString(file).replaceAll("(-gpgpu_n_clusters +)\\d+", "$12");
    }

    /**
     * An issue stream of a hundred instructions: two kernels; loads and stores of global and local memory, an atomic,
     * shared memory, a barrier, a branch.
     */
    public static byte[] program() {
        try (InputStream in = SmallMachine.class.getResourceAsStream("/io/policybridge/fuzz/program.issue")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@link #program}, read. */
    static ProgramTrace trace() {
        try {
            return IssueTraceReader.read(Files.write(ScratchFolder.create().resolve("issue.zst"), program()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs {@code trace} on {@code gpu} for a while, under the host's own policies if {@code session} is null. */
    static void run(GpuConfig gpu, ProgramTrace trace, Session session) {
        run(gpu, trace, HostCopies.none(trace.kernels().size()), session);
    }

    /** As above, with copies of the host. */
    static void run(GpuConfig gpu, ProgramTrace trace, HostCopies copies, Session session) {
        try {
            new Gpu(gpu.requireSupported(), trace, copies.open(trace), session)
                    .run(new Limits(CYCLES, Long.MAX_VALUE, Integer.MAX_VALUE), Progress.NONE);
        } catch (Deadlock ended) {
            // The input waits for what never comes.
        }
    }
}
