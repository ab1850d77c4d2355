package io.policybridge.simulator;

import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.kernel.EndedCtas;
import io.policybridge.simulator.request.Requests;
import io.policybridge.workload.Playback;
import java.util.ArrayList;
import java.util.List;

/**
 * Clusters that one thread runs, one after the other, and all that their SMs share in a core cycle: what they execute,
 * the requests that they create, the CTAs that have ended. Several groups may run side by side between {@link #leave}
 * and {@link #meet}; the latter is called in the order of the clusters.
 */
final class SmGroup {
    final Playback trace;
    final Program program;
    final Requests requests;
    final EndedCtas ended = new EndedCtas();
    private final List<Cluster> clusters = new ArrayList<>();
    /** What ended its cycle before all SMs had run; null: nothing did. */
    private Throwable failure;

    SmGroup(Playback trace, Program program, Requests requests) {
        this.trace = trace;
        this.program = program;
        this.requests = requests;
    }

    void add(Cluster cluster) {
        clusters.add(cluster);
    }

    /** Whether an SM does anything in core cycle {@code now}. */
    boolean isDue(long now) {
        for (int i = 0; i < clusters.size(); i++) {
            if (clusters.get(i).isDue(now)) {
                return true;
            }
        }
        return false;
    }

    /** A core cycle of its SMs; {@code ctasWait}: a kernel has CTAs that are not started. */
    void cycle(long now, boolean ctasWait) {
        for (int i = 0; i < clusters.size(); i++) {
            clusters.get(i).cycle(now, ctasWait);
        }
    }

    /** The same beside other groups: what fails is thrown by {@link #meet}. */
    void cycleApart(long now, boolean ctasWait) {
        try {
            cycle(now, ctasWait);
        } catch (RuntimeException | Error problem) {
            failure = problem;
        }
    }

    /** The next cycle may run beside other groups. */
    void leave() {
        requests.leave();
        for (int i = 0; i < clusters.size(); i++) {
            clusters.get(i).leave();
        }
    }

    /** What has been sent enters the network. Throws what has failed. */
    void meet() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
        requests.meet();
        for (int i = 0; i < clusters.size(); i++) {
            clusters.get(i).meet();
        }
    }
}
