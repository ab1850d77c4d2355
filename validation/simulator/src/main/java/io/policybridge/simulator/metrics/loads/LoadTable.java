package io.policybridge.simulator.metrics.loads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts by load instruction. While a launch runs each SM has {@link #part counts of its own}, and so has what is
 * behind the SMs; when it has ended they are added to those of all launches, by the name of the kernel and the address
 * of the instruction.
 */
public final class LoadTable {
    static final int FIRST_TYPE = LoadColumn.STREAMING_LINES.ordinal();
    /** Locality types of lines: APCM, table 2. */
    public static final int TYPES = 4;

    private final List<LoadTally> parts = new ArrayList<>();

    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Key, long[]> all =
            new TreeMap<>(Comparator.comparing(Key::kernel).thenComparingLong(Key::pc));

    /** A load instruction of all kernels of one name. */
    private record Key(String kernel, long pc) {}

    /** Kernel {@code id} begins. */
    public void kernelBegan(int id, String name) {
        names.put(id, name);
    }

    /** New counts of the launch at hand, for one thread. */
    public LoadTally part() {
        LoadTally part = new LoadTally();
        parts.add(part);
        return part;
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
        for (LoadTally part : parts) {
            for (int load = 0; load < part.size(); load++) {
                Key key = new Key(names.getOrDefault(part.kernel(load), ""), part.pc(load));
                part.addTo(ofLaunch.computeIfAbsent(key, first -> new long[LoadColumn.COUNT]), load);
            }
            part.clear();
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
