package io.policybridge.simulator;

import io.policybridge.session.Tally;
import io.policybridge.simulator.instruction.CodeListing;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.StoredLines;
import java.util.List;

/**
 * One finished simulation and everything needed to repeat it.
 *
 * @param totals {@link RunStatistics} of the whole run
 * @param kernels one entry per kernel launch, in order
 * @param energy of the whole run, or null for a result without cycles
 * @param tally calls and answers per hook, or null without policy
 * @param decisions last decisions with reasons, oldest first; empty unless requested
 * @param end why the simulation ended
 * @param listing the text of its instructions, by pc
 * @param oneThread why one thread simulated all SMs, although more were allowed; empty otherwise
 */
public record RunResult(
        Origin origin,
        Snapshot totals,
        List<KernelResult> kernels,
        Energy energy,
        Tally tally,
        List<String> decisions,
        End end,
        CodeListing listing,
        String oneThread) {

    public RunResult {
        kernels = List.copyOf(kernels);
        decisions = List.copyOf(decisions);
    }

    /**
     * What was simulated.
     *
     * @param policy effective policy string with every parameter; {@code native} where the host decided alone
     * @param seed seed of everything random
     * @param config name of the configuration
     * @param configDigest digest of its effective options
     * @param inputDigest digest of the issue stream
     * @param seconds processor time of the simulation's thread; 0 of one that was left running
     */
    public record Origin(
            String policy, long seed, String config, String configDigest, String inputDigest, double seconds) {}

    public String policy() {
        return origin.policy;
    }

    public long seed() {
        return origin.seed;
    }

    public String config() {
        return origin.config;
    }

    public String configDigest() {
        return origin.configDigest;
    }

    public String inputDigest() {
        return origin.inputDigest;
    }

    public double seconds() {
        return origin.seconds;
    }

    /**
     * One kernel launch, or several that ran at the same time.
     *
     * @param id of the first
     * @param name of one, or names joined by blanks
     * @param page what GPGPU-Sim prints when the kernel has ended
     * @param whole whether it has ended; otherwise the run was cut or stopped
     */
    public record KernelResult(int id, String name, Snapshot totals, StoredLines page, boolean whole) {
        /** Lines under GPGPU-Sim's own names, as printed when the kernel ended. */
        public List<String> statistics() {
            return page.lines();
        }
    }

    /** Why a simulation ended. */
    public enum End {
        FINISHED,
        MAX_CYCLES,
        MAX_INSTRUCTIONS,
        MAX_KERNELS,
        /** In the middle of a cycle, because something failed: the statistics are incomplete. */
        STOPPED
    }
}
