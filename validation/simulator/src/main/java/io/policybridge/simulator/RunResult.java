package io.policybridge.simulator;

import io.policybridge.session.Tally;
import io.policybridge.simulator.energy.Energy;
import java.util.List;

/**
 * One finished simulation and everything needed to repeat it.
 *
 * @param policy effective policy string with every parameter; {@code native} where the host decided alone
 * @param seed seed of everything random
 * @param config name of the configuration
 * @param configDigest digest of its effective options
 * @param inputDigest digest of the issue stream
 * @param totals whole run
 * @param kernels one entry per kernel launch, in order
 * @param loads misses per warp load
 * @param energy of the whole run, or null where no cycles are known
 * @param tally calls and answers per hook, or null without policy
 * @param decisions last decisions with reasons, oldest first; empty unless requested
 * @param end why the simulation ended
 * @param seconds wall time of the simulation
 */
public record RunResult(
        String policy,
        long seed,
        String config,
        String configDigest,
        String inputDigest,
        Totals totals,
        List<KernelResult> kernels,
        LoadMetrics loads,
        Energy energy,
        Tally tally,
        List<String> decisions,
        End end,
        double seconds) {

    public RunResult {
        kernels = List.copyOf(kernels);
        decisions = List.copyOf(decisions);
    }

    /**
     * One kernel launch.
     *
     * @param statistics lines under GPGPU-Sim's own names, as printed when the kernel ended
     */
    public record KernelResult(int id, String name, Totals totals, List<String> statistics) {
        public KernelResult {
            statistics = List.copyOf(statistics);
        }
    }

    /** Why a simulation ended. */
    public enum End {
        FINISHED,
        MAX_CYCLES,
        MAX_INSTRUCTIONS,
        MAX_KERNELS
    }
}
