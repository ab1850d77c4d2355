package io.policybridge.run.witness;

import io.policybridge.run.Job;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.session.Session;
import io.policybridge.session.SessionObserver;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.Playback;

/** A whole run in which an observer sees everything that crosses between host and policies. */
public final class ObservedRun {
    private ObservedRun() {}

    public static void of(String workload, String config, String policy, SessionObserver observer) {
        of(new WitnessRun(workload, config).job(policy), observer);
    }

    static void of(Job job, SessionObserver observer) {
        Session session =
                Session.observed(job.policyChoice().policies(), SimulatorGeometry.of(job.config()), null, observer);
        try (Playback played = job.program().play(job.config());
                HostCopyCursor copied = job.copies().open(played)) {
            new Gpu(job.config(), played, copied, session).run(Limits.NONE, Progress.NONE);
        }
    }
}
