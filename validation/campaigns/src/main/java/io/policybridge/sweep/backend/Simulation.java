package io.policybridge.sweep.backend;

import io.policybridge.api.HostGeometry;
import io.policybridge.input.BadInput;
import io.policybridge.run.Contender;
import io.policybridge.run.Job;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulator.Limits;
import io.policybridge.store.StoredMetrics;
import io.policybridge.store.WantedMetrics;
import java.util.List;
import java.util.Map;

/** Simulates a workload on a configuration under any policy. For any number of threads. */
public interface Simulation {
    /** Its name, with the size. */
    String workload();

    /** A digest of what it executes. */
    String input();

    MachineValue machine();

    /** Thread instructions before what it is known for, from which the rungs of a search count. */
    default long setUp() {
        return 0;
    }

    /** What policies are created for. */
    HostGeometry host();

    /** @throws BadInput if it cannot run that, or cannot count {@code metrics} of it */
    void check(Contender contender, Limits limits, WantedMetrics metrics);

    /**
     * The same as a job of the reference simulator.
     *
     * @throws BadInput if another simulator runs it
     */
    default Job job(Contender contender, Limits limits) {
        throw new BadInput(
                "cycles of " + workload() + ", which GPGPU-Sim runs; expected a run of the reference simulator");
    }

    /** Runs it, to the end or to a limit, and counts {@code metrics}. */
    Ended run(Contender contender, Limits limits, WantedMetrics metrics);

    /**
     * A finished simulation.
     *
     * @param seconds that it took: of the reference simulator, processor time of its thread, which other work on the
     *     machine does not stretch; of GPGPU-Sim, wall time
     * @param end why it ended, in lower case: finished, max_cycles, ...
     * @param memory bytes of the heap or of a process that it had in use at most; 0 if that is not known
     * @param statistics by key, as {@code docs/metrics.md} names them
     * @param metrics those that were wanted
     */
    record Ended(
            double seconds, String end, long memory, Map<String, Double> statistics, List<StoredMetrics> metrics) {}
}
