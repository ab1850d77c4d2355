package io.policybridge.sweep.backend;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.log.SimulatorLog;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.MachineValue;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.RunStatistics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A run of somebody's GPGPU-Sim as a point of a store: what its log says, and what only the user knows.
 *
 * @param workload what was run
 * @param policy under which; null: the log's, or {@code native}
 * @param config packaged name or file of the machine; null: the packaged one whose options the log prints
 */
public record LogPoint(String workload, String policy, String config, long seed) {
    private static final Pattern TIME = Pattern.compile("gpgpu_simulation_time = .*\\(([0-9]+) sec\\).*");
    private static final String MOST_CYCLES = "-gpgpu_max_cycle";
    private static final String MOST_INSTRUCTIONS = "-gpgpu_max_insn";
    private static final int MOST_OPTIONS = 3;

    /**
     * The point that {@code file} is the log of.
     *
     * @throws BadInput if it is no log of a run that ended, or of another machine
     */
    public StoredPoint of(Path file) {
        SimulatorLog log = SimulatorLog.read(file);
        requireWhole(file, log);
        GpgpuSimLog printed = GpgpuSimLog.of(log);
        Map<String, Double> statistics = printed.statistics();
        if (!statistics.keySet().containsAll(List.of(RunStatistics.CYCLES.key(), RunStatistics.INSTRUCTIONS.key()))) {
            throw BadInput.in(file, "no gpu_tot_sim_cycle and gpu_tot_sim_insn after kernel " + log.kernels());
        }
        GpuConfig machine = machine(file, log);
        CodeDigest input = new CodeDigest();
        input.add("log", contents(file));
        RunKey run = new RunKey(
                Benchmarks.canonical(workload),
                PolicyValue.read(policy != null ? policy : log.policy().orElse("native")),
                MachineValue.of(machine, Overrides.NONE),
                seed,
                limits(file, log, printed.end()),
                HostSimulator.GPGPUSIM);
        PointKey key = new PointKey(run, input.text(), new PointKey.Code(log.version(), ""));
        return new StoredPoint(key, seconds(log), printed.end(), statistics);
    }

    /** Of kernels that ran at the same time, one line has all names. */
    private static void requireWhole(Path file, SimulatorLog log) {
        int ended = IntStream.range(0, log.kernels())
                .map(kernel -> log.kernel(kernel).split(" ").length)
                .sum();
        if (ended < log.launched() && log.cut().isEmpty()) {
            throw BadInput.in(
                    file,
                    "has the statistics of " + ended + " kernels of " + log.launched()
                            + " that were launched; expected the output of a run that ended");
        }
    }

    private static byte[] contents(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Where a run is cut is no property of the machine. */
    private static Map<String, String> differing(SimulatorLog log, GpuConfig config) {
        Map<String, String> options = log.differing(config.effective());
        options.keySet().removeAll(List.of(MOST_CYCLES, MOST_INSTRUCTIONS));
        return options;
    }

    private GpuConfig machine(Path file, SimulatorLog log) {
        boolean comparable = !log.options().isEmpty() && !log.version().startsWith("3.");
        if (config != null) {
            GpuConfig chosen = Configs.find(config, GoldenRoot.find());
            Map<String, String> others = comparable ? differing(log, chosen) : Map.of();
            if (!others.isEmpty()) {
                throw BadInput.in(
                        file,
                        "is of another machine than " + chosen.name() + ": "
                                + others.entrySet().stream()
                                        .limit(MOST_OPTIONS)
                                        .map(other -> other.getKey() + " " + other.getValue() + " (there "
                                                + chosen.effective().get(other.getKey()) + ")")
                                        .collect(Collectors.joining(", "))
                                + (others.size() > MOST_OPTIONS
                                        ? " and " + (others.size() - MOST_OPTIONS) + " more options"
                                        : "")
                                + "; expected the configuration that it ran on");
            }
            return chosen;
        }
        if (!comparable) {
            throw BadInput.in(
                    file,
                    (log.options().isEmpty() ? "does not print its options" : "prints options in the form of 3.2.2")
                            + "; expected --config NAME|FILE, the machine that it ran on");
        }
        List<GpuConfig> same = Configs.names(GoldenRoot.find()).stream()
                .map(name -> Configs.find(name, GoldenRoot.find()))
                .filter(known -> differing(log, known).isEmpty())
                .toList();
        if (same.size() != 1) {
            throw BadInput.in(
                    file,
                    "has the options of "
                            + (same.isEmpty()
                                    ? "no packaged configuration"
                                    : same.stream().map(GpuConfig::name).collect(Collectors.joining(" and ")))
                            + "; expected --config NAME|FILE, the machine that it ran on");
        }
        return same.get(0);
    }

    /** Of a run that was cut, as its options say. */
    private static Limits limits(Path file, SimulatorLog log, String end) {
        if (end.equals("finished")) {
            return Limits.NONE;
        }
        Limits limits = new Limits(limit(log, MOST_CYCLES), limit(log, MOST_INSTRUCTIONS), Integer.MAX_VALUE);
        if (limits.described().equals(Limits.NONE.described())) {
            throw BadInput.in(
                    file, "was cut (" + end + "), and prints no -gpgpu_max_cycle or -gpgpu_max_insn; expected one");
        }
        return limits;
    }

    private static long limit(SimulatorLog log, String option) {
        String value = log.options().getOrDefault(option, "0");
        return value.matches("[1-9][0-9]{0,17}") ? Long.parseLong(value) : Long.MAX_VALUE;
    }

    /** Wall time, 0 where it is not printed. */
    private static double seconds(SimulatorLog log) {
        return log.statistics(log.kernels() - 1).stream()
                .map(TIME::matcher)
                .filter(Matcher::matches)
                .mapToDouble(match -> Double.parseDouble(match.group(1)))
                .findFirst()
                .orElse(0);
    }
}
