package io.policybridge.simulator.statistics;

import java.util.Arrays;
import java.util.List;

/** The statistics of a catalogue at one moment, counted since the start of the program, or of an interval. */
public final class Snapshot {
    private final Catalogue<?> catalogue;
    /** By position in the catalogue; none of a derived statistic. */
    private final long[][] numbers;

    Snapshot(Catalogue<?> catalogue, long[][] numbers) {
        this.catalogue = catalogue;
        this.numbers = numbers;
    }

    /** The number of a counted statistic; of a histogram the sum. */
    public long count(Statistic statistic) {
        return Arrays.stream(numbers[catalogue.position(statistic)]).sum();
    }

    /** The numbers of a counted statistic. */
    public long[] histogram(Statistic statistic) {
        return numbers[catalogue.position(statistic)].clone();
    }

    /** The value of any statistic. */
    public double value(Statistic statistic) {
        return statistic.value(this);
    }

    /** The interval from {@code earlier}, of the same catalogue, to this one. */
    public Snapshot minus(Snapshot earlier) {
        List<Statistic> statistics = statistics();
        long[][] interval = new long[numbers.length][];
        for (int i = 0; i < interval.length; i++) {
            interval[i] = numbers[i].clone();
            if (statistics.get(i).subtraction() == Statistic.Subtraction.DIFFERENCE) {
                for (int bucket = 0; bucket < interval[i].length; bucket++) {
                    interval[i][bucket] -= earlier.numbers[i][bucket];
                }
            }
        }
        return new Snapshot(catalogue, interval);
    }

    /** The same but for one number. */
    public Snapshot with(Statistic statistic, long count) {
        long[][] changed = numbers.clone();
        changed[catalogue.position(statistic)] = new long[] {count};
        return new Snapshot(catalogue, changed);
    }

    List<Statistic> statistics() {
        return catalogue.all();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Snapshot snapshot
                && catalogue == snapshot.catalogue
                && Arrays.deepEquals(numbers, snapshot.numbers);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(numbers);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Statistic statistic : statistics()) {
            if (!statistic.isDerived()) {
                long[] own = histogram(statistic);
                text.append(text.isEmpty() ? "" : ", ").append(statistic.key()).append('=');
                text.append(own.length == 1 ? Long.toString(own[0]) : Arrays.toString(own));
            }
        }
        return text.toString();
    }
}
