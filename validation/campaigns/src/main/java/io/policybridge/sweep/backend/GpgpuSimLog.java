package io.policybridge.sweep.backend;

import io.policybridge.log.PrintedStatistics;
import io.policybridge.log.SimulatorLog;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.PrintedName;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The statistics of a whole run that a GPGPU-Sim has printed, under our keys. */
final class GpgpuSimLog {
    private final Map<String, String> printed;
    private final String end;
    private final boolean policy;

    private GpgpuSimLog(Map<String, String> printed, String end, boolean policy) {
        this.printed = printed;
        this.end = end;
        this.policy = policy;
    }

    /** @throws io.policybridge.input.BadInput if {@code file} holds no statistics */
    static GpgpuSimLog read(Path file) {
        return of(SimulatorLog.read(file));
    }

    /** What {@code log} says of the whole run. */
    static GpgpuSimLog of(SimulatorLog log) {
        return of(
                log.statistics(log.kernels() - 1),
                log.cut()
                        .map(line -> line.contains("instructions") && !line.contains("cycles (or")
                                ? "max_instructions"
                                : "max_cycles")
                        .orElse("finished"),
                log.policy().isPresent());
    }

    /** What {@code lines}, printed after the last kernel, say of the whole run. */
    static GpgpuSimLog of(List<String> lines, String end, boolean policy) {
        return new GpgpuSimLog(PrintedStatistics.of(lines), end, policy);
    }

    /** Whether a policy of the bridge was there. */
    boolean hasPolicy() {
        return policy;
    }

    /** Why the run ended. */
    String end() {
        return end;
    }

    /** Counts that are printed, and what follows from these alone. */
    Map<String, Double> statistics() {
        Snapshot known = RunStatistics.CATALOGUE.zero();
        Snapshot other = known;
        Map<String, Double> values = new LinkedHashMap<>();
        for (Statistic statistic : RunStatistics.CATALOGUE.statistics()) {
            if (statistic.isDerived()) {
                continue;
            }
            OptionalLong count = statistic.buckets() > 1 ? OptionalLong.empty() : count(statistic);
            known = known.with(statistic, count.orElse(0));
            other = other.with(statistic, count.orElse(1));
            count.ifPresent(value -> values.put(statistic.key(), (double) value));
        }
        for (Statistic statistic : RunStatistics.CATALOGUE.statistics()) {
            if (statistic.isDerived() && known.value(statistic) == other.value(statistic)) {
                values.put(statistic.key(), known.value(statistic));
            }
        }
        return values;
    }

    private OptionalLong count(Statistic statistic) {
        return statistic.printed().stream()
                .map(name -> count(statistic, name))
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private OptionalLong count(Statistic statistic, PrintedName name) {
        String words = name.words();
        return switch (name.section()) {
            case PROGRAM, CORE, NETWORK -> number(printed.get(words));
            case CACHE -> number(printed.get((statistic.key().startsWith("l1d") ? "L1D" : "L2") + words));
            case CHANNEL -> sum(words);
            default -> OptionalLong.empty();
        };
    }

    /** Over all channels. */
    private OptionalLong sum(String words) {
        List<OptionalLong> all = printed.entrySet().stream()
                .filter(entry -> entry.getKey().matches("DRAM\\[\\d+]\\.\\Q" + words + "\\E"))
                .map(entry -> number(entry.getValue()))
                .toList();
        return all.isEmpty() || all.stream().anyMatch(OptionalLong::isEmpty)
                ? OptionalLong.empty()
                : OptionalLong.of(
                        all.stream().mapToLong(OptionalLong::getAsLong).sum());
    }

    private static OptionalLong number(String text) {
        return text != null && text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
