package io.policybridge.characterize;

import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.instruction.CodeListing;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.loads.LoadLines;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.List;
import java.util.Map;

/**
 * The simulations of one workload on one machine.
 *
 * @param sms of the machine
 * @param totals of each that was needed
 * @param metrics of that with the configured caches
 * @param loads of that with the configured caches
 * @param listing the text of its instructions, by pc
 */
record Measured(int sms, Map<Caches, Snapshot> totals, Snapshot metrics, List<LoadLines> loads, CodeListing listing) {
    Measured {
        totals = Map.copyOf(totals);
        loads = List.copyOf(loads);
    }

    double ipc(Caches caches) {
        return totals.get(caches).value(RunStatistics.IPC);
    }

    /** How often {@code metric} was counted. */
    double count(Metric metric) {
        return metrics.count(metric);
    }
}
