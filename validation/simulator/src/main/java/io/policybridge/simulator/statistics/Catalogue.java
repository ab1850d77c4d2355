package io.policybridge.simulator.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The statistics of one component in output order, each with the function that reads it.
 *
 * @param <C> the class that counts them
 */
public final class Catalogue<C> {
    private static final long[] NOTHING = {};

    private final Entries<C> entries;
    private final boolean pageOnly;

    /** The declarations, shared by a catalogue and its view. */
    private static final class Entries<C> {
        private final List<Statistic> all = new ArrayList<>();
        private final List<Function<? super C, long[]>> readings = new ArrayList<>();
        private final List<Statistic> everywhere = new ArrayList<>();
        private final Map<Statistic, Integer> positions = new HashMap<>();
        /** After the first snapshot there are no more declarations. */
        private boolean closed;
    }

    /** Without statistics yet. */
    public Catalogue() {
        this(new Entries<>(), false);
    }

    private Catalogue(Entries<C> entries, boolean pageOnly) {
        this.entries = entries;
        this.pageOnly = pageOnly;
    }

    /** This catalogue; what is declared through the view is printed among GPGPU-Sim's lines and nowhere else. */
    public Catalogue<C> onPageOnly() {
        return new Catalogue<>(entries, true);
    }

    /** Declares {@code statistic}, with as many numbers as it has buckets; one that is derived is not read. */
    public Catalogue<C> add(Statistic statistic, Function<? super C, long[]> reading) {
        return add(statistic, reading, pageOnly);
    }

    private Catalogue<C> add(Statistic statistic, Function<? super C, long[]> reading, boolean onPage) {
        if (entries.closed) {
            throw new IllegalStateException(statistic.key() + " is declared after a snapshot was taken");
        }
        if (entries.all.stream().anyMatch(other -> other.key().equals(statistic.key()))) {
            throw new IllegalArgumentException(statistic.key() + " is declared twice");
        }
        entries.positions.put(statistic, entries.all.size());
        entries.all.add(statistic);
        entries.readings.add(reading);
        if (!onPage) {
            entries.everywhere.add(statistic);
        }
        return this;
    }

    /** Declares a number that only grows. */
    public Statistic count(
            String key, String unit, String meaning, ToLongFunction<? super C> reading, PrintedName... printed) {
        return number(new Count(key, unit, meaning, 1, Statistic.Subtraction.DIFFERENCE, List.of(printed)), reading);
    }

    /** Declares a level or a maximum: an interval has the value at its end. */
    Statistic level(
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

    /** Declares {@code scale} times {@code part} over {@code whole}, both of one snapshot. */
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

    /** Declares all of {@code component}, whose counters are a part of those of this catalogue. */
    public <D> Catalogue<C> include(Catalogue<D> component, Function<? super C, ? extends D> part) {
        for (int i = 0; i < component.entries.all.size(); i++) {
            Statistic statistic = component.entries.all.get(i);
            Function<? super D, long[]> reading = component.entries.readings.get(i);
            add(
                    statistic,
                    counters -> reading.apply(part.apply(counters)),
                    pageOnly || !component.entries.everywhere.contains(statistic));
        }
        return this;
    }

    /** The values of {@code counters} so far. */
    public Snapshot snapshot(C counters) {
        entries.closed = true;
        return new Snapshot(
                this,
                entries.readings.stream()
                        .map(reading -> reading.apply(counters))
                        .toArray(long[][]::new));
    }

    /** A snapshot of zeros. */
    public Snapshot zero() {
        entries.closed = true;
        return new Snapshot(
                this,
                entries.all.stream()
                        .map(statistic -> statistic.isDerived() ? NOTHING : new long[statistic.buckets()])
                        .toArray(long[][]::new));
    }

    /** The statistics of text, JSON and CSV, in order. */
    public List<Statistic> statistics() {
        return List.copyOf(entries.everywhere);
    }

    /** All statistics, those of GPGPU-Sim's page included, in order. */
    List<Statistic> all() {
        return entries.all;
    }

    int position(Statistic statistic) {
        Integer position = entries.positions.get(statistic);
        if (position == null) {
            throw new IllegalArgumentException(statistic.key() + " is not in this catalogue");
        }
        return position;
    }
}
