package io.policybridge.fuzz.kind;

import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.session.Session;
import io.policybridge.simulator.Deadlock;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.Playback;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The small program on the small machine, under policies that an input names or brings. */
public final class PolicyRun {
    private final Job job;

    public PolicyRun() {
        this(SmallMachine.CYCLES);
    }

    /** For {@code cycles} core cycles. */
    public PolicyRun(long cycles) {
        Limits limits = new Limits(cycles, Long.MAX_VALUE, Integer.MAX_VALUE);
        Path folder = ScratchFolder.create();
        try {
            Files.write(folder.resolve("issue.zst"), SmallMachine.program());
            Path config = Files.writeString(folder.resolve("gpgpusim.config"), SmallMachine.config());
            job = Job.of(RecordedRuns.workload(folder), PolicyChoice.parse("native", 1), config.toString(), limits, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs it for a while; null if it waits for what never comes. Throws what {@code run} explains. */
    public Snapshot under(PolicyChoice policyChoice) {
        try {
            return job.under(policyChoice).run(Progress.NONE).totals();
        } catch (Deadlock ended) {
            return null; // A policy may refuse every request.
        }
    }

    /** As above, without the watch of calls and its threads, which take longer than the run. */
    public Snapshot unwatched(List<Session.Chosen> policies) {
        try (Playback played = job.program().play(job.config());
                HostCopyCursor copied = job.copies().open(played);
                Session session = new Session(
                        policies, SimulatorGeometry.of(job.config()), null, Session.DEFAULT_LIVENESS_LIMIT)) {
            return new Gpu(job.config(), played, copied, session)
                    .run(job.limits(), Progress.NONE)
                    .totals();
        } catch (Deadlock ended) {
            return null;
        }
    }
}
