package io.policybridge.simulator.statistics;

import java.util.List;

/** A number, or a histogram, that a unit counts. */
record Count(String key, String unit, String meaning, int buckets, Subtraction subtraction, List<PrintedName> printed)
        implements Statistic {
    Count {
        printed = List.copyOf(printed);
    }
}
