package io.policybridge.fuzz.kind;

import com.github.luben.zstd.Zstd;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.report.LogComparison;
import io.policybridge.report.LogComparisonJson;
import io.policybridge.report.LogComparisonText;
import io.policybridge.report.Tolerance;
import io.policybridge.run.Job;
import io.policybridge.run.LogValidation;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Output of a GPGPU-Sim run, plain and compressed, which is compared with a simulation of the small program. */
public final class LogTarget extends FileTarget {
    private static final String FRONT = """
                    *** GPGPU-Sim Simulator Version 4.0.1  [build gpgpu-sim_git-commit-1] ***
            GPGPU-Sim: Configuration options:
            -gpgpu_n_clusters                      15 # number of processing clusters
            -gpgpu_cache:dl1      N:32:128:4,L:L:m:N:H,S:64:8,8 # per-shader L1 data cache config
            GPGPU-Sim uArch: Shader 0 bind to kernel 1 'k'
            """;
    private static final String END = "GPGPU-Sim: *** exit detected ***\n";

    private final Job job;

    public LogTarget() {
        super("log", "simulator.log");
        try {
            job = RecordedRuns.job("native", ScratchFolder.create());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the simulator prints itself: whole, compressed, and a few lines of each kernel. */
    @Override
    public List<byte[]> seeds() {
        List<RunResult.KernelResult> kernels = job.run(Progress.NONE).kernels();
        byte[] whole = log(kernels, Integer.MAX_VALUE);
        return List.of(whole, Zstd.compress(whole), log(kernels, 12));
    }

    private static byte[] log(List<RunResult.KernelResult> kernels, int most) {
        StringBuilder log = new StringBuilder(FRONT);
        for (RunResult.KernelResult kernel : kernels) {
            List<String> lines = kernel.statistics();
            lines.subList(0, Math.min(most, lines.size()))
                    .forEach(line -> log.append(line).append('\n'));
        }
        return log.append(END).toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected void use(Path file) {
        LogComparison comparison = LogValidation.compare(file, job, Tolerance.NONE, Progress.NONE);
        new LogComparisonText(comparison).text(true);
        LogComparisonJson.text(comparison, "version");
        comparison.agrees();
    }
}
