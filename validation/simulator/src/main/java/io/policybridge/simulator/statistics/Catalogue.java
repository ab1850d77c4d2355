package io.policybridge.simulator.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The statistics of one component, in the order in which they are written, and where each is read.
 *
 * @param <C> what counts them
 */
public final class Catalogue<C> {
    private static final long[] NOTHING = {};

    private final List<Statistic> statistics;
    private final List<Function<? super C, long[]>> readings;
    private final List<Statistic> everywhere;
    private final Map<Statistic, Integer> positions;
    private final boolean pageOnly;

    /** Without statistics yet. */
    public Catalogue() {
        statistics = new ArrayList<>();
        readings = new ArrayList<>();
        everywhere = new ArrayList<>();
        positions = new HashMap<>();
        pageOnly = false;
    }

    private Catalogue(Catalogue<C> whole) {
        statistics = whole.statistics;
        readings = whole.readings;
        everywhere = whole.everywhere;
        positions = whole.positions;
        pageOnly = true;
    }

    /** This catalogue; what is declared through the view is printed among GPGPU-Sim's lines and nowhere else. */
    public Catalogue<C> onPageOnly() {
        return new Catalogue<>(this);
    }

    /** Declares {@code statistic}, with as many numbers as it has buckets; one that is derived is not read. */
    public Catalogue<C> add(Statistic statistic, Function<? super C, long[]> reading) {
        return add(statistic, reading, pageOnly);
    }

    private Catalogue<C> add(Statistic statistic, Function<? super C, long[]> reading, boolean onPage) {
        if (positions.put(statistic, statistics.size()) != null) {
            throw new IllegalArgumentException(statistic.key() + " is declared twice");
        }
        statistics.add(statistic);
        readings.add(reading);
        if (!onPage) {
            everywhere.add(statistic);
        }
        return this;
    }

    /** Declares a number that only grows. */
    public Statistic count(
            String key, String unit, String meaning, ToLongFunction<? super C> reading, PrintedName... printed) {
        return number(new Count(key, unit, meaning, 1, Statistic.Subtraction.DIFFERENCE, List.of(printed)), reading);
    }

    /** Declares a number that says how things are, or how far they went: an interval has that of its end. */
    public Statistic level(
            String key, String unit, String meaning, ToLongFunction<? super C> reading, PrintedName... printed) {
        return number(new Count(key, unit, meaning, 1, Statistic.Subtraction.LATER, List.of(printed)), reading);
    }

    private Statistic number(Statistic statistic, ToLongFunction<? super C> reading) {
        add(statistic, counters -> new long[] {reading.applyAsLong(counters)});
        return statistic;
    }

    /** Declares {@code buckets} numbers that only grow. */
    public Statistic histogram(
            String key, String unit, String meaning, int buckets, Function<? super C, long[]> reading) {
        Statistic statistic = new Count(key, unit, meaning, buckets, Statistic.Subtraction.DIFFERENCE, List.of());
        add(statistic, reading);
        return statistic;
    }

    /** Declares {@code scale} times {@code part} over {@code whole}, both of the snapshot at hand. */
    public Statistic ratio(
            String key,
            String unit,
            String meaning,
            double scale,
            ToLongFunction<Snapshot> part,
            ToLongFunction<Snapshot> whole,
            PrintedName... printed) {
        Statistic statistic = new Ratio(key, unit, meaning, part, whole, scale, List.of(printed));
        add(statistic, counters -> NOTHING);
        return statistic;
    }

    /** Declares all of {@code component}, which is counted by a part of what this catalogue is read from. */
    public <D> Catalogue<C> include(Catalogue<D> component, Function<? super C, ? extends D> part) {
        for (int i = 0; i < component.statistics.size(); i++) {
            Statistic statistic = component.statistics.get(i);
            Function<? super D, long[]> reading = component.readings.get(i);
            add(
                    statistic,
                    counters -> reading.apply(part.apply(counters)),
                    pageOnly || !component.everywhere.contains(statistic));
        }
        return this;
    }

    /** What {@code counters} has counted so far. */
    public Snapshot snapshot(C counters) {
        long[][] numbers = new long[statistics.size()][];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = readings.get(i).apply(counters);
        }
        return new Snapshot(this, numbers);
    }

    /** A snapshot in which nothing has been counted. */
    public Snapshot zero() {
        long[][] numbers = new long[statistics.size()][];
        for (int i = 0; i < numbers.length; i++) {
            Statistic statistic = statistics.get(i);
            numbers[i] = statistic.isDerived() ? NOTHING : new long[statistic.buckets()];
        }
        return new Snapshot(this, numbers);
    }

    /** Those that text, JSON and CSV have alike, in order. */
    public List<Statistic> statistics() {
        return List.copyOf(everywhere);
    }

    /** All, those of GPGPU-Sim's page included, in order. */
    List<Statistic> all() {
        return statistics;
    }

    int position(Statistic statistic) {
        Integer position = positions.get(statistic);
        if (position == null) {
            throw new IllegalArgumentException(statistic.key() + " is not in this catalogue");
        }
        return position;
    }
}
