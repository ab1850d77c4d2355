package io.policybridge.simulator.statistics;

import java.util.List;

/**
 * One statistic. Only its declaration has its name, its unit, its meaning and how GPGPU-Sim prints it; text, JSON, CSV
 * and the pages of docs/ are written from it.
 */
public interface Statistic {
    /** What becomes of a statistic when an earlier snapshot is taken from a later one. */
    enum Subtraction {
        /** What was added in between. */
        DIFFERENCE("difference"),
        /** The later value stays: a peak, a level. */
        LATER("later value"),
        /** Computed anew from the other statistics of the interval. */
        DERIVED("computed anew");

        private final String words;

        Subtraction(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** Its name in JSON, CSV and our own lines of text. */
    String key();

    String unit();

    String meaning();

    /** How many numbers it has; 1 unless it is a histogram. */
    default int buckets() {
        return 1;
    }

    default Subtraction subtraction() {
        return Subtraction.DIFFERENCE;
    }

    /** Where and under which names GPGPU-Sim prints it; empty if it does not. */
    default List<PrintedName> printed() {
        return List.of();
    }

    /** Its number in {@code snapshot}; the sum of a histogram. */
    default double value(Snapshot snapshot) {
        return snapshot.count(this);
    }

    /** The two counts of a ratio; a count is over 1. */
    default long part(Snapshot snapshot) {
        return snapshot.count(this);
    }

    /** See {@link #part}. */
    default long whole(Snapshot snapshot) {
        return 1;
    }

    /** Whether it is computed from counts and not counted itself. */
    default boolean isDerived() {
        return subtraction() == Subtraction.DERIVED;
    }
}
