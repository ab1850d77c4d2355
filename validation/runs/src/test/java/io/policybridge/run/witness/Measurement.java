package io.policybridge.run.witness;

import io.policybridge.run.Job;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.Metric;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.Snapshot;

/** A whole run with its metrics. */
record Measurement(Snapshot totals, Snapshot metrics) {

    static Measurement of(String workload, String config, String policy) {
        Job job = new WitnessRun(workload, config).job(policy);
        RunMetrics metrics = new RunMetrics(job.config());
        Snapshot totals = job.measured(metrics, Progress.NONE).totals();
        return new Measurement(totals, metrics.total());
    }

    double ipc() {
        return totals.value(RunStatistics.IPC);
    }

    /** Loads' requests that missed the L1D, as share of all. */
    double misses() {
        return totals.value(RunStatistics.L1D.missRate());
    }

    double count(Metric metric) {
        return metrics.count(metric);
    }

    /** {@code part} of the sum of all of {@code whole}. */
    double share(Metric part, Metric... whole) {
        double sum = 0;
        for (Metric metric : whole) {
            sum += count(metric);
        }
        return count(part) / sum;
    }

    /** Mean bucket of a histogram. */
    double mean(Metric histogram) {
        double sum = 0;
        double events = 0;
        long[] buckets = metrics.histogram(histogram);
        for (int i = 0; i < buckets.length; i++) {
            sum += (double) i * buckets[i];
            events += buckets[i];
        }
        return sum / events;
    }
}
