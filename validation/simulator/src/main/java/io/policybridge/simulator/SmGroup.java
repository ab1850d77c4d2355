package io.policybridge.simulator;

import io.policybridge.session.Session;
import io.policybridge.session.guard.Exhaustion;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.kernel.EndedCtas;
import io.policybridge.simulator.request.Requests;
import io.policybridge.workload.Playback;
import java.util.ArrayList;
import java.util.List;

/**
 * Clusters that one thread runs, in their order, and all that their SMs share in a core cycle: what they execute, the
 * requests that they create, the CTAs that have ended. Several groups may run a cycle side by side between
 * {@link #leave} and {@link #meet}.
 */
final class SmGroup {
    private final int number;
    private final Playback.Parts parts;
    final Playback trace;
    final Program program;
    final Requests requests;
    /** Whose parts at these SMs it calls; null: there is none. */
    private final Session session;

    final EndedCtas ended = new EndedCtas();
    private final List<Cluster> clusters = new ArrayList<>();
    /** What ended a cluster's cycle, and whose; null: nothing did. */
    private Throwable failure;

    private Cluster failed;

    /**
     * Group {@code number}, which plays that one of {@code parts}, or {@code trace} where that is null: it is alone.
     */
    SmGroup(int number, Playback.Parts parts, Playback trace, Program program, Requests requests, Session session) {
        this.number = number;
        this.parts = parts;
        this.trace = trace;
        this.program = program;
        this.requests = requests;
        this.session = session;
    }

    void add(Cluster cluster) {
        clusters.add(cluster);
    }

    /** The next cycle runs beside other groups. */
    void leave() {
        requests.leave();
    }

    /** A core cycle beside other groups; {@code ctasWait}: a kernel has CTAs that are not started. */
    void cycle(long now, boolean ctasWait) {
        for (int i = 0; i < clusters.size() && failed == null; i++) {
            try {
                clusters.get(i).cycle(now, ctasWait);
            } catch (RuntimeException | Error problem) {
                failure = session == null ? problem : Exhaustion.inCall(session, problem);
                failed = clusters.get(i);
            }
            requests.passed();
            parts.passed(number);
        }
    }

    /**
     * {@code cluster}, the next one of these, meets those of other groups: what it sent enters the network, what it
     * stored is in memory. {@code changed}: one before it has stored in this cycle. Returns whether this one has.
     * Throws what has failed.
     */
    boolean meet(Cluster cluster, boolean changed) {
        boolean stored = parts.meet(number, changed);
        if (failed == cluster) {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
        requests.meet();
        cluster.meet();
        return stored;
    }
}
