package io.policybridge.benchmarks.suite;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.ptx.workload.SizedName;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A benchmark as a workload names it: {@code NAME}, {@code NAME:SIZE}, or that with keys, {@code NAME:SIZE:KEY}. The
 * key {@code rolled} chooses the PTX whose loops are not unrolled at run time, {@code unrolled} the usual one; others
 * choose an input ({@link Benchmark#with}).
 *
 * @param benchmark with the input that was chosen
 * @param sized its name and size; what no key is, belongs to the size
 */
record ChosenBenchmark(Benchmark benchmark, SizedName sized, boolean isRolled) {
    private static final String UNROLLED = "unrolled";

    /** That of {@code workload}, if it names one. */
    static Optional<ChosenBenchmark> of(String workload) {
        int colon = workload.indexOf(':');
        String name = colon < 0 ? workload : workload.substring(0, colon);
        return Benchmarks.find(name).map(benchmark -> {
            SizedName usual = new SizedName(Path.of(name), Optional.empty());
            return colon < 0
                    ? new ChosenBenchmark(benchmark, usual, false)
                    : new ChosenBenchmark(benchmark, usual, false).sized(workload.substring(colon + 1));
        });
    }

    private ChosenBenchmark sized(String text) {
        List<String> words = Arrays.asList(text.split(":", -1));
        ChosenBenchmark chosen = this;
        int size = words.size();
        while (size > 1) {
            Optional<ChosenBenchmark> keyed = chosen.with(words.get(size - 1));
            if (keyed.isEmpty()) {
                break;
            }
            chosen = keyed.get();
            size--;
        }
        Optional<String> named = Optional.of(String.join(":", words.subList(0, size)));
        return new ChosenBenchmark(chosen.benchmark, new SizedName(sized.path(), named), chosen.isRolled);
    }

    /** It with {@code key}; empty if it has no such key. */
    Optional<ChosenBenchmark> with(String key) {
        return hasForms() && (key.equals(Benchmarks.ROLLED) || key.equals(UNROLLED))
                ? Optional.of(new ChosenBenchmark(benchmark, sized, key.equals(Benchmarks.ROLLED)))
                : benchmark.with(key).map(other -> new ChosenBenchmark(other, sized, isRolled));
    }

    private boolean hasForms() {
        return Benchmark.class.getResource(benchmark.rolledPtx()) != null;
    }

    /** The resource that its kernels are in. */
    String ptx() {
        return isRolled ? benchmark.rolledPtx() : benchmark.ptx();
    }

    /** Thread instructions of its set-up at {@code size}. */
    long setUp(int size) {
        return isRolled ? benchmark.rolledSetUp(size) : benchmark.setUp(size);
    }

    /** The chosen size. @throws io.policybridge.input.BadInput if there is no such size */
    int size() {
        return sized.size(benchmark.sizes(), keysExpected());
    }

    /** What else may stand behind the size, for a complaint. */
    String keysExpected() {
        String keys = Stream.of(benchmark.keys(), hasForms() ? ":" + Benchmarks.ROLLED : "")
                .filter(one -> !one.isEmpty())
                .collect(Collectors.joining(" or "));
        return keys.isEmpty() ? "" : ", with or without " + keys + " behind it";
    }

    /** Its keys, each after a colon, in the one order that results have. */
    String keys() {
        return (benchmark.key().isEmpty() ? "" : ":" + benchmark.key()) + (isRolled ? ":" + Benchmarks.ROLLED : "");
    }
}
