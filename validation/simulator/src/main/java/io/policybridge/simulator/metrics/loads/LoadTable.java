package io.policybridge.simulator.metrics.loads;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts by load instruction. While a launch runs they are flat, by number; when it has ended they are added to those
 * of all launches, by the name of the kernel and the address of the instruction.
 */
public final class LoadTable {
    private static final int FIRST_FAIL = LoadColumn.LINE_ALLOC.ordinal();
    private static final int FIRST_TYPE = LoadColumn.STREAMING_LINES.ordinal();
    /** Locality types of lines: APCM, table 2. */
    public static final int TYPES = 4;

    private final LoadNumbers numbers = new LoadNumbers();
    private long[] counts = new long[64 * LoadColumn.COUNT];
    private int launches;

    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Key, long[]> all =
            new TreeMap<>(Comparator.comparing(Key::kernel).thenComparingLong(Key::pc));

    /** A load instruction of all kernels of one name. */
    private record Key(String kernel, long pc) {}

    /** Kernel {@code id} begins. */
    public void kernelBegan(int id, String name) {
        names.put(id, name);
    }

    /** How many launches have ended: numbers are those of one launch. */
    public int launches() {
        return launches;
    }

    /** The number of the load at {@code pc} of kernel {@code id}. */
    public int number(int id, long pc) {
        int number = numbers.number(id, pc);
        if (numbers.size() * LoadColumn.COUNT > counts.length) {
            counts = Arrays.copyOf(counts, 2 * counts.length);
        }
        return number;
    }

    public void count(int load, LoadColumn column) {
        counts[load * LoadColumn.COUNT + column.ordinal()]++;
    }

    public void add(int load, LoadColumn column, long amount) {
        counts[load * LoadColumn.COUNT + column.ordinal()] += amount;
    }

    /** {@code attempts} failed for {@code reason}, see {@code FailReason}. */
    public void failed(int load, int reason, long attempts) {
        counts[load * LoadColumn.COUNT + FIRST_FAIL + reason] += attempts;
    }

    /**
     * A line that it filled turned out to be of locality type {@code type}: streaming, inter-warp, intra-warp, mixed.
     */
    public void filled(int load, int type) {
        counts[load * LoadColumn.COUNT + FIRST_TYPE + type]++;
    }

    /**
     * The lines of one launch.
     *
     * @param similar those of each load's most frequent type (APCM, equation 1)
     * @param all of them
     */
    public record Similarity(long similar, long all) {}

    /** The launch has ended. */
    public Similarity ended() {
        Map<Key, long[]> ofLaunch = new HashMap<>();
        for (int load = 0; load < numbers.size(); load++) {
            Key key = new Key(names.getOrDefault(numbers.kernel(load), ""), numbers.pc(load));
            long[] sum = ofLaunch.computeIfAbsent(key, first -> new long[LoadColumn.COUNT]);
            for (int column = 0; column < LoadColumn.COUNT; column++) {
                sum[column] += counts[load * LoadColumn.COUNT + column];
            }
        }
        long similar = 0;
        long lines = 0;
        for (long[] sum : ofLaunch.values()) {
            similar += Arrays.stream(types(sum)).max().orElse(0);
            lines += Arrays.stream(types(sum)).sum();
        }
        ofLaunch.forEach((key, sum) -> {
            long[] before = all.computeIfAbsent(key, first -> new long[LoadColumn.COUNT]);
            Arrays.setAll(before, column -> before[column] + sum[column]);
        });
        numbers.clear();
        Arrays.fill(counts, 0);
        launches++;
        return new Similarity(similar, lines);
    }

    private static long[] types(long[] sum) {
        return Arrays.copyOfRange(sum, FIRST_TYPE, FIRST_TYPE + TYPES);
    }

    /** All launches that have ended, by kernel and address. */
    public List<LoadRow> rows() {
        return all.entrySet().stream()
                .map(load -> new LoadRow(
                        load.getKey().kernel(), load.getKey().pc(), LoadMetrics.CATALOGUE.snapshot(load.getValue())))
                .toList();
    }

    /** Those that filled lines, by address. */
    public List<LoadLines> lines() {
        return all.entrySet().stream()
                .filter(load -> Arrays.stream(types(load.getValue())).sum() > 0)
                .map(load -> LoadLines.of(load.getKey().pc(), types(load.getValue())))
                .sorted(Comparator.comparingLong(LoadLines::pc))
                .toList();
    }
}
