package io.policybridge.simulator.statistics;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A number computed from two counts of the same snapshot; 0 if the divisor is 0.
 *
 * @param scale what the quotient is multiplied with
 */
record Ratio(
        String key,
        String unit,
        String meaning,
        ToLongFunction<Snapshot> dividend,
        ToLongFunction<Snapshot> divisor,
        double scale,
        List<PrintedName> printed)
        implements Statistic {
    Ratio {
        printed = List.copyOf(printed);
    }

    @Override
    public Subtraction subtraction() {
        return Subtraction.DERIVED;
    }

    @Override
    public long part(Snapshot snapshot) {
        return dividend.applyAsLong(snapshot);
    }

    @Override
    public long whole(Snapshot snapshot) {
        return divisor.applyAsLong(snapshot);
    }

    @Override
    public double value(Snapshot snapshot) {
        long whole = whole(snapshot);
        return whole == 0 ? 0 : scale * ((double) part(snapshot) / whole);
    }
}
