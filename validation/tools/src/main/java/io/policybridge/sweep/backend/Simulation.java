package io.policybridge.sweep.backend;

import io.policybridge.api.HostGeometry;
import io.policybridge.run.Contender;
import io.policybridge.simulator.Limits;
import java.util.Map;

/** Simulates a workload on a configuration under any policy. For any number of threads. */
public interface Simulation {
    /** Its name, with the size. */
    String workload();

    /** A digest of what it executes. */
    String input();

    /** The configuration's name, with the options that were overridden. */
    String config();

    /** A digest of its effective options. */
    String configDigest();

    /** What policies are created for. */
    HostGeometry host();

    /** @throws io.policybridge.input.BadInput if it cannot run that */
    void check(Contender contender, Limits limits);

    /** Runs it, to the end or to a limit. */
    Ended run(Contender contender, Limits limits);

    /**
     * A finished simulation.
     *
     * @param seconds wall time that it took
     * @param end why it ended, in lower case: finished, max_cycles, ...
     * @param statistics by key, as {@code docs/statistics.md} names them
     */
    record Ended(double seconds, String end, Map<String, Double> statistics) {}
}
