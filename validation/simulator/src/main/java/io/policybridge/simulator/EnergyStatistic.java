package io.policybridge.simulator;

import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.util.function.ToDoubleFunction;

/**
 * An energy on one machine, nJ.
 *
 * @param energy from the statistics of a run or of one kernel
 */
record EnergyStatistic(String key, String meaning, ToDoubleFunction<Snapshot> energy) implements Statistic {
    @Override
    public String unit() {
        return "nJ";
    }

    @Override
    public Subtraction subtraction() {
        return Subtraction.DERIVED;
    }

    @Override
    public double value(Snapshot totals) {
        return energy.applyAsDouble(totals);
    }
}
