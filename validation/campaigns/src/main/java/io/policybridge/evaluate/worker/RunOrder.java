package io.policybridge.evaluate.worker;

import java.util.List;

/**
 * A simulation that a worker is to run.
 *
 * @param workload as the catalogue resolves it in any folder
 * @param config a packaged name or a file; null for the configuration that the workload names
 * @param options {@code NAME=VALUE}, set otherwise
 * @param limits in words, as {@link io.policybridge.simulator.Limits#described} writes them
 * @param shift bytes that all buffers of the host program lie further on
 */
public record RunOrder(String workload, String config, List<String> options, String limits, long seed, long shift) {
    public RunOrder {
        options = List.copyOf(options);
    }
}
