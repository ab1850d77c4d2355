package io.policybridge.catalogue;

import io.policybridge.input.BadInput;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.RecordedTotals.CacheTotals;
import io.policybridge.workload.RecordedTotals.DramTotals;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The notes beside a recorded run: lines {@code key: value} of its {@code run.txt}, its configuration, and its row of a
 * {@code summary.tsv}. The latter two are in the run's own folder or in that of its package; no other folder above is
 * looked into, because anybody may write into a shared one.
 */
final class RunNotes {
    private static final String CYCLES = "cycles";
    private static final String NOTES = "run.txt";
    private static final String CONFIG = "gpgpusim.config";

    private RunNotes() {}

    /** The run recorded in {@code folder}, which may be in the package at {@code root}. */
    static Workload.Origin of(Path folder, Path root) {
        Map<String, String> notes = notes(folder.resolve(NOTES));
        String config = notes.getOrDefault("config", "");
        if (!Configs.isName(config)) {
            throw BadInput.in(
                    folder.resolve(NOTES),
                    "config=" + config + "; expected the name of a configuration: letters, digits, dots, hyphens");
        }
        Optional<Path> configFile = Optional.of(folder.resolve(CONFIG)).filter(Files::isRegularFile);
        if (configFile.isEmpty() && !config.isEmpty()) {
            configFile = own(folder, root, Path.of("configs", config, CONFIG));
        }
        Optional<Path> summary = own(folder, root, Path.of("summary.tsv"));
        return new Workload.Origin(
                config,
                configFile,
                notes.getOrDefault("kernel program", ""),
                notes.getOrDefault("sizes", ""),
                notes.getOrDefault("policies", "native"),
                seed(folder.resolve(NOTES), notes.getOrDefault("seed", "1")),
                summary.flatMap(file -> totals(
                        file, config, folder.toAbsolutePath().getFileName().toString())),
                records(folder.resolve(NOTES), notes.getOrDefault("records", "")));
    }

    /** Of {@code NAME COUNT, NAME COUNT}. */
    private static Map<String, Long> records(Path file, String text) {
        Map<String, Long> records = new HashMap<>();
        for (String part : text.isEmpty() ? new String[0] : text.split(", ")) {
            String[] words = part.split(" ");
            if (words.length != 2 || !words[1].matches("\\d{1,18}")) {
                throw BadInput.in(file, "records=" + text + "; expected NAME COUNT of each stream, such as l1d 31495");
            }
            records.put(words[0], Long.parseLong(words[1]));
        }
        return records;
    }

    private static long seed(Path file, String seed) {
        try {
            return Long.parseUnsignedLong(seed);
        } catch (NumberFormatException e) {
            throw BadInput.in(file, "seed=" + seed + "; expected a number from 0 to 2^64-1");
        }
    }

    /** The file of that relative path in the run's folder, else in that of its package. */
    private static Optional<Path> own(Path folder, Path root, Path wanted) {
        Path run = folder.toAbsolutePath().normalize();
        Path pack = root.toAbsolutePath().normalize();
        return Stream.of(run, pack)
                .filter(run::startsWith)
                .map(at -> at.resolve(wanted))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static Map<String, String> notes(Path file) {
        Map<String, String> notes = new HashMap<>();
        if (Files.isRegularFile(file)) {
            for (String line : lines(file)) {
                int colon = line.indexOf(": ");
                if (colon > 0) {
                    notes.putIfAbsent(
                            line.substring(0, colon), line.substring(colon + 2).strip());
                }
            }
        }
        return notes;
    }

    private static List<String> lines(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be read", e);
        }
    }

    private static Optional<RecordedTotals> totals(Path summary, String config, String run) {
        List<String> lines = lines(summary);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<String> columns = Arrays.asList(lines.get(0).split("\t"));
        if (!columns.contains(CYCLES)) {
            throw BadInput.at(summary, 1, "columns", lines.get(0), "config, run and at least " + CYCLES);
        }
        for (int i = 1; i < lines.size(); i++) {
            String[] values = lines.get(i).split("\t");
            if (values.length > 1 && values[0].equals(config) && values[1].equals(run)) {
                return Optional.of(new Row(summary, i + 1, columns, values).totals());
            }
        }
        return Optional.empty();
    }

    /** A line of a summary. */
    private record Row(Path file, int line, List<String> columns, String[] values) {

        RecordedTotals totals() {
            return new RecordedTotals(
                    number(CYCLES),
                    number("instructions"),
                    new CacheTotals(number("l1d_accesses"), number("l1d_misses")),
                    number("l1d_resfail"),
                    new CacheTotals(number("l2_accesses"), number("l2_misses")),
                    new DramTotals(number("dram_read_bursts"), number("dram_write_bursts")),
                    seconds("wall_s_plain_build"));
        }

        private String value(String column) {
            int index = columns.indexOf(column);
            return index < values.length ? values[index] : "";
        }

        private long number(String column) {
            if (!columns.contains(column)) {
                return RecordedTotals.UNKNOWN;
            }
            String value = value(column);
            if (!value.matches("\\d{1,18}")) {
                throw BadInput.at(file, line, column, value, "a decimal number");
            }
            return Long.parseLong(value);
        }

        private double seconds(String column) {
            if (!columns.contains(column)) {
                return RecordedTotals.UNKNOWN;
            }
            String value = value(column);
            if (!value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
                throw BadInput.at(file, line, column, value, "seconds, such as 1.66");
            }
            return Double.parseDouble(value);
        }
    }
}
