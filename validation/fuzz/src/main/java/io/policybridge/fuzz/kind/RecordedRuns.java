package io.policybridge.fuzz.kind;

import com.github.luben.zstd.ZstdInputStream;
import io.policybridge.catalogue.Workloads;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The small program, recorded with all streams on the small machine. */
final class RecordedRuns {
    private RecordedRuns() {}

    /** Recorded under {@code policy}, in a folder of its own. */
    static Workload record(String policy) {
        Path folder = ScratchFolder.create();
        try {
            Path recorded = Files.createDirectories(folder.resolve("recorded"));
            job(policy, folder).recorded(recorded, Progress.NONE);
            Path own = Files.createDirectories(recorded.resolve("configs").resolve("small"));
            Files.copy(folder.resolve("small").resolve("gpgpusim.config"), own.resolve("gpgpusim.config"));
            return workload(recorded);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What {@link #record} records; the program and the machine are in {@code folder}. */
    static Job job(String policy, Path folder) throws IOException {
        Path config = Files.createDirectories(folder.resolve("small"));
        Files.writeString(config.resolve("gpgpusim.config"), SmallMachine.config());
        Path source = Files.createDirectories(folder.resolve("source"));
        Files.write(source.resolve("issue.zst"), SmallMachine.program());
        return Job.of(workload(source), PolicyChoice.parse(policy, 1), config.toString(), Limits.NONE, 0);
    }

    /** The workload at {@code path}. */
    static Workload workload(Path path) {
        return Workloads.packaged().resolve(path.toString());
    }

    /** The lines of a compressed stream. */
    static byte[] text(Path stream) throws IOException {
        try (InputStream in = new ZstdInputStream(Files.newInputStream(stream))) {
            return in.readAllBytes();
        }
    }
}
