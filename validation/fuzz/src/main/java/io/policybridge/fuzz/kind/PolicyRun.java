package io.policybridge.fuzz.kind;

import io.policybridge.fuzz.ScratchFolder;
import io.policybridge.run.Contender;
import io.policybridge.run.Job;
import io.policybridge.simulator.Deadlock;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The small program on the small machine, under policies that an input names or brings. */
public final class PolicyRun {
    private static final Limits LIMITS = new Limits(SmallMachine.CYCLES, Long.MAX_VALUE, Integer.MAX_VALUE);

    private final Workload program;
    private final String config;

    public PolicyRun() {
        Path folder = ScratchFolder.create();
        try {
            Files.write(folder.resolve("issue.zst"), SmallMachine.program());
            config = Files.writeString(folder.resolve("gpgpusim.config"), SmallMachine.config())
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        program = RecordedRuns.workload(folder);
    }

    /** Runs it for a while; throws what {@code run} explains. */
    public void under(Contender contender) {
        try {
            Job.of(program, contender, config, LIMITS, 0).run(Progress.NONE);
        } catch (Deadlock ended) {
            // A policy may refuse every request.
        }
    }
}
