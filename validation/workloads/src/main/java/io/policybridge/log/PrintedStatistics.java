package io.policybridge.log;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statistics that GPGPU-Sim printed after one kernel, by name and in its order. A name is the text before the
 * value; several values on a line are distinguished by a dot and their own names ({@code L1D_cache_core[3].Miss}), and
 * statistics of a DRAM channel are prefixed with it ({@code DRAM[2].n_rd}). Spellings of 3.2.2 are given as those of
 * the versions after it. If a name is printed twice, the first value counts.
 */
public final class PrintedStatistics {
    /** The development line's names of counters that 3.2.2 or 4.0.1 name differently. */
    private static final Map<String, String> LATER_NAMES = Map.of(
            "gpgpu_stall_shd_mem[c_mem][bk_conf]", "gpgpu_stall_shd_mem[c_mem][resource_stall]",
            "gpgpu_stall_shd_mem[gl_mem][bk_conf]", "gpgpu_stall_shd_mem[gl_mem][resource_stall]",
            "gpgpu_n_cache_bkconflict", "gpgpu_n_l1cache_bkconflict");
    /** Lines that are not counters: the kernel's name, its stream's address, and the host's speed. */
    private static final Set<String> NO_STATISTICS = Set.of(
            "kernel_name",
            "kernel_launch_uid",
            "kernel_stream_id",
            "gpu_total_sim_rate",
            "gpgpu_simulation_time",
            "gpgpu_simulation_rate",
            "gpgpu_silicon_slowdown");

    private static final Pattern NAME = Pattern.compile("\\w[\\w\\[\\]. ]*");
    private static final Pattern PARTS = Pattern.compile("(\\w+\\[\\d+]): (\\w+ = .*)");
    private static final Pattern ROW = Pattern.compile("(dram\\[\\d+]):\\s+(.*)");
    private static final Pattern TABLE = Pattern.compile("(\\w+):\\s*(-?\\d[\\d\\s]*)");
    private static final Pattern ASSIGNMENT = Pattern.compile("\\w+=[^=]+");
    private static final Pattern LABEL = Pattern.compile("\\w+:");
    private static final Pattern COUNT = Pattern.compile("\\w+:\\d+");
    private static final Pattern CHANNEL = Pattern.compile("(DRAM\\[\\d+]): .*");

    private final Map<String, String> values = new LinkedHashMap<>();
    private String channel = "";
    private String heading = "";

    private PrintedStatistics() {}

    /** The statistics in {@code lines}. */
    public static Map<String, String> of(List<String> lines) {
        PrintedStatistics statistics = new PrintedStatistics();
        lines.forEach(line -> statistics.read(line.strip()));
        return statistics.values;
    }

    private void read(String line) {
        Matcher match = CHANNEL.matcher(line);
        if (match.matches()) {
            channel = match.group(1) + ".";
        } else if (line.startsWith("==") || line.startsWith("Memory Partition") || line.startsWith("icnt_")) {
            channel = "";
        }
        if (line.endsWith(":")) {
            heading = line.substring(0, line.length() - 1);
        } else if ((match = PARTS.matcher(line)).matches()) {
            String unit = match.group(1) + ".";
            for (String part : match.group(2).split(",\\s*")) {
                single(unit, part);
            }
        } else if ((match = ROW.matcher(line)).matches()) {
            put(heading + " " + match.group(1), match.group(2));
        } else if ((match = TABLE.matcher(line)).matches()) {
            put(channel + match.group(1), match.group(2));
        } else if (!list(line)) {
            single(channel, line);
        }
    }

    /** Reads {@code a=1 b=2}, {@code a:1 b:2} and {@code label: a:1 b:2}; false if it is none of them. */
    private boolean list(String line) {
        String[] words = line.split("\\s+");
        if (words.length >= 2
                && Arrays.stream(words)
                        .allMatch(word -> ASSIGNMENT.matcher(word).matches())) {
            Arrays.stream(words).forEach(word -> single(channel, word));
            return true;
        }
        List<String> counts =
                Arrays.asList(words).subList(LABEL.matcher(words[0]).matches() ? 1 : 0, words.length);
        boolean counted = counts.size() >= 2
                && counts.stream().allMatch(word -> COUNT.matcher(word).matches());
        if (counted) {
            counts.forEach(word -> put(word.substring(0, word.indexOf(':')), word.substring(word.indexOf(':') + 1)));
        }
        return counted;
    }

    private void single(String unit, String text) {
        int equals = text.indexOf('=');
        String name = text.substring(0, Math.max(0, equals)).strip();
        if (NAME.matcher(name).matches() && !text.substring(equals + 1).isBlank()) {
            put(unit + name, text.substring(equals + 1));
        }
    }

    private void put(String name, String value) {
        if (!NO_STATISTICS.contains(name)) {
            values.putIfAbsent(LATER_NAMES.getOrDefault(name, name), value.strip());
        }
    }
}
