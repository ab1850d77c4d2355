package io.policybridge.fuzz.kind;

import io.policybridge.config.GpuConfig;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The notes beside a recorded run, which is then run. The first byte of an input says whether the rest is the run's
 * {@code run.txt} or the {@code summary.tsv} of its package.
 */
public final class RunNotesTarget extends ChosenTarget {
    private static final String RUN = "run.txt";
    private static final String SUMMARY = "summary.tsv";
    private static final byte[] NOTES = """
            config: small
            kernel program: saxpy
            sizes: 64 elements
            policies: random+fr-fcfs
            seed: 3
            """.getBytes(StandardCharsets.UTF_8);
    private static final byte[] TOTALS = """
            config	run	cycles	instructions	l1d_accesses	l1d_misses	l1d_resfail	l2_accesses	l2_misses	wall_s_plain_build
            small	run	101669	253952	23692	15661	34577	62714	2658	1.66
            other	run	1	2	3	4	5	6	7	8.9
            """.getBytes(StandardCharsets.UTF_8);

    private final GpuConfig machine = SmallMachine.machine();
    private final Path folder = ScratchFolder.create().resolve("run");

    public RunNotesTarget() {
        try {
            Files.write(Files.createDirectories(folder).resolve("issue.zst"), SmallMachine.program());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return "run-notes";
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(seed(0, NOTES), seed(1, TOTALS));
    }

    @Override
    protected void use(int choice, byte[] rest) throws IOException {
        boolean summary = (choice & 1) != 0;
        Files.write(folder.resolve(RUN), summary ? NOTES : rest);
        Files.write(folder.resolve(SUMMARY), summary ? rest : TOTALS);
        Workload run = RecordedRuns.workload(folder);
        run.totals();
        SmallMachine.run(machine, run.trace(), null);
    }

    /** In the name of either file. */
    @Override
    public String named() {
        return folder + "/";
    }
}
