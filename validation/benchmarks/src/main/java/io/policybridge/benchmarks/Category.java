package io.policybridge.benchmarks;

import java.util.OptionalInt;

/** A category that a paper puts benchmarks into, in its own words. */
public enum Category {
    MEMORY_DIVERGENT(Paper.DACACHE, "memory divergent"),
    MEMORY_COHERENT(Paper.DACACHE, "memory coherent"),
    CACHE_SENSITIVE(Paper.APCM, "cache sensitive"),
    CACHE_MODERATE(Paper.APCM, "cache moderate"),
    CACHE_INSENSITIVE(Paper.APCM, "cache insensitive"),
    /** Evaluated, in no category: what the paper's text names, and what the original (PACT 2015) had, as recalled. */
    EVALUATED(Paper.MEDIC, ""),
    REGULAR(Paper.DYCACHE, "regular"),
    IRREGULAR(Paper.DYCACHE, "irregular"),
    STREAMING_L1_L2(Paper.THESIS, "streaming L1/L2"),
    LARGE_WORKING_SET_L2(Paper.THESIS, "large working set L2"),
    STREAMING_L1(Paper.THESIS, "streaming L1"),
    CONFLICT(Paper.THESIS, "conflict"),
    THRASHING(Paper.THESIS, "thrashing"),
    THRASHING_CONFLICT(Paper.THESIS, "thrashing+conflict"),
    FRIENDLY(Paper.THESIS, "friendly");

    private final Paper paper;
    private final String words;

    Category(Paper paper, String words) {
        this.paper = paper;
        this.words = words;
    }

    public Paper paper() {
        return paper;
    }

    /** The paper's words for it; empty where the paper has no categories. */
    public String words() {
        return words;
    }

    /** A benchmark that the paper calls {@code name} and puts here. */
    public Use as(String name) {
        return new Use(this, name, OptionalInt.empty(), OptionalInt.empty(), "", paper.limit(), Integer.MAX_VALUE);
    }

    /**
     * A benchmark in a paper.
     *
     * @param category that the paper puts it into
     * @param name of it in the paper
     * @param size of the paper's input, where it is not the benchmark's size {@code paper}
     * @param small the size that stands for {@code small}, where the benchmark's own is not of the category
     * @param key of the paper's input ({@link Benchmark#key}); empty for the usual one
     * @param limit thread instructions after which the paper ends its run; {@link Long#MAX_VALUE} for a whole run
     * @param kernels after which the paper ends its run; {@link Integer#MAX_VALUE} for all
     */
    public record Use(
            Category category, String name, OptionalInt size, OptionalInt small, String key, long limit, int kernels) {
        /** The same, of which the paper runs {@code instructions} thread instructions. */
        public Use upTo(long instructions) {
            return new Use(category, name, size, small, key, instructions, kernels);
        }

        /** The same, which the paper runs at {@code size}. */
        public Use at(int size) {
            return new Use(category, name, OptionalInt.of(size), small, key, limit, kernels);
        }

        /** The same, of which {@code size} is taken for small: the benchmark's own is not of the category. */
        public Use smallAt(int size) {
            return new Use(category, name, this.size, OptionalInt.of(size), key, limit, kernels);
        }

        /** The same, which the paper runs on the input that {@code key} names. */
        public Use with(String key) {
            return new Use(category, name, size, small, key, limit, kernels);
        }

        /** The same, of which the paper runs the first kernel alone. */
        public Use firstKernel() {
            return new Use(category, name, size, small, key, limit, 1);
        }
    }
}
