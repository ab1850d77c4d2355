package io.policybridge.simulator;

import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.List;

/**
 * Energy of a run or of a kernel on one machine, nJ.
 *
 * @param totals what was counted
 */
public record Energy(EnergyModel model, Snapshot totals) {

    /** Energy of all events of a kind. */
    public double of(EnergyEvent event) {
        return model.nanojoules(event, totals);
    }

    /** Energy of all events. */
    public double dynamic() {
        double sum = 0;
        for (EnergyEvent event : EnergyEvent.values()) {
            sum += of(event);
        }
        return sum;
    }

    /** Static power by time. */
    public double constant() {
        return model.constant(totals);
    }

    /** All of it. */
    public double total() {
        return constant() + dynamic();
    }

    /** What text, JSON and CSV have of it, to be read from {@link #totals}. */
    public List<Statistic> statistics() {
        return model.statistics();
    }
}
