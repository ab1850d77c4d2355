package io.policybridge.workload;

import io.policybridge.input.BadInput;
import io.policybridge.session.Nearest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The packaged runs by name. A run of configuration gtx480x is called by its own name ({@code atax},
 * {@code large/kmeans}), a run of another one by configuration and name ({@code gtx480x-linear/atax}); the place in the
 * package ({@code large/gtx480x/kmeans}) is a name as well.
 */
public final class Workloads {
    private static final String USUAL_CONFIG = "gtx480x";
    private static final String LARGE = "large";
    private static final String ISSUE = "issue.zst";
    private static final List<String> STREAMS = List.of("issue", "ldst", "l1d", "l2", "dram", "icnt", "clock");
    private static final int NAMES_OFFERED = 5;

    private final Path root;
    private final List<Workload> all;

    private Workloads(Path root, List<Workload> all) {
        this.root = root;
        this.all = List.copyOf(all);
    }

    /** The runs below {@code root}, laid out as {@code CONFIG/RUN/} and {@code large/CONFIG/RUN/}. */
    public static Workloads in(Path root) {
        List<Workload> found = new ArrayList<>();
        for (Path config : folders(root)) {
            boolean large = config.getFileName().toString().equals(LARGE);
            for (Path run : folders(config)) {
                if (large) {
                    folders(run).stream()
                            .filter(Workloads::isRun)
                            .forEach(folder -> found.add(load(nameOf(root, folder), folder)));
                } else if (isRun(run)) {
                    found.add(load(nameOf(root, run), run));
                }
            }
        }
        return new Workloads(root, found);
    }

    /** The packaged runs, at {@link GoldenRoot#find}. */
    public static Workloads packaged() {
        return in(GoldenRoot.find());
    }

    /** All runs, by place in the package. */
    public List<Workload> all() {
        return all;
    }

    /** The run of that name, or in that folder, or to which the issue stream of that path belongs. */
    public Workload resolve(String nameOrPath) {
        for (Workload workload : all) {
            if (workload.name().equals(nameOrPath)
                    || placeOf(root, workload.folder()).equals(nameOrPath)) {
                return workload;
            }
        }
        Path path = asPath(nameOrPath);
        if (path != null && isRun(path)) {
            return load(nameOrPath, path);
        }
        if (path != null
                && Files.isRegularFile(path)
                && path.getFileName().toString().equals(ISSUE)) {
            Path folder = path.toAbsolutePath().getParent();
            return load(nameOrPath, folder);
        }
        List<String> near =
                Nearest.of(nameOrPath, all.stream().map(Workload::name).toList(), NAMES_OFFERED);
        throw new BadInput("workload=" + nameOrPath + "; expected a packaged run (nearest: " + String.join(", ", near)
                + ") or a folder that holds " + ISSUE);
    }

    /**
     * The runs that {@code nameOrFolder} stands for: a packaged one, a folder that holds at least one stream, or all
     * runs below a folder that is laid out like the package.
     */
    public List<Workload> recordings(String nameOrFolder) {
        Path path = asPath(nameOrFolder);
        if (path != null && Files.isDirectory(path) && !isRun(path)) {
            if (STREAMS.stream().anyMatch(stream -> Files.isRegularFile(path.resolve(stream + ".zst")))) {
                return List.of(load(nameOrFolder, path));
            }
            List<Workload> below = in(path).all();
            if (!below.isEmpty()) {
                return below;
            }
            throw BadInput.in(
                    path, "no streams (" + String.join(", ", STREAMS) + ", each .zst) here, nor in CONFIG/RUN/ below");
        }
        return List.of(resolve(nameOrFolder));
    }

    private static Path asPath(String text) {
        try {
            return text.isEmpty() ? null : Path.of(text);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static boolean isRun(Path folder) {
        return Files.isRegularFile(folder.resolve(ISSUE));
    }

    private static List<Path> folders(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(Files::isDirectory)
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be listed: " + e.getMessage());
        }
    }

    private static String placeOf(Path root, Path folder) {
        return root.relativize(folder).toString().replace(folder.getFileSystem().getSeparator(), "/");
    }

    private static String nameOf(Path root, Path folder) {
        String place = placeOf(root, folder);
        String prefix = place.startsWith(LARGE + "/") ? LARGE + "/" : "";
        String rest = place.substring(prefix.length());
        return prefix + (rest.startsWith(USUAL_CONFIG + "/") ? rest.substring(USUAL_CONFIG.length() + 1) : rest);
    }

    private static Workload load(String name, Path folder) {
        Map<String, String> notes = notes(folder.resolve("run.txt"));
        String config = notes.getOrDefault("config", "");
        if (!config.matches("[\\w.-]*")) {
            throw BadInput.in(
                    folder.resolve("run.txt"),
                    "config=" + config + "; expected the name of a configuration: letters, digits, dots, hyphens");
        }
        Optional<Path> configFile =
                config.isEmpty() ? Optional.empty() : above(folder, Path.of("configs", config, "gpgpusim.config"));
        Optional<Path> summary = above(folder, Path.of("summary.tsv"));
        return new Workload(
                name,
                folder,
                config,
                configFile,
                notes.getOrDefault("kernel program", ""),
                notes.getOrDefault("sizes", ""),
                summary.flatMap(file -> totals(
                        file, config, folder.toAbsolutePath().getFileName().toString())));
    }

    /** The nearest file of that relative path in the folder or one above it. */
    private static Optional<Path> above(Path folder, Path wanted) {
        for (Path at = folder.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
            if (Files.isRegularFile(at.resolve(wanted))) {
                return Optional.of(at.resolve(wanted));
            }
        }
        return Optional.empty();
    }

    /** Lines {@code key: value} of a run.txt. */
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

    private static Optional<Workload.Totals> totals(Path summary, String config, String run) {
        List<String> lines = lines(summary);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<String> columns = Arrays.asList(lines.get(0).split("\t"));
        for (int i = 1; i < lines.size(); i++) {
            String[] values = lines.get(i).split("\t");
            if (values.length > 1 && values[0].equals(config) && values[1].equals(run)) {
                int line = i + 1;
                return Optional.of(new Workload.Totals(
                        number(summary, line, columns, values, "cycles"),
                        number(summary, line, columns, values, "instructions"),
                        number(summary, line, columns, values, "l1d_accesses"),
                        number(summary, line, columns, values, "l1d_misses"),
                        number(summary, line, columns, values, "l1d_resfail"),
                        number(summary, line, columns, values, "l2_accesses"),
                        number(summary, line, columns, values, "l2_misses"),
                        number(summary, line, columns, values, "dram_read_bursts"),
                        number(summary, line, columns, values, "dram_write_bursts"),
                        seconds(summary, line, columns, values)));
            }
        }
        return Optional.empty();
    }

    private static double seconds(Path file, int line, List<String> columns, String[] values) {
        int index = columns.indexOf("wall_s_plain_build");
        String value = index >= 0 && index < values.length ? values[index] : "";
        if (!value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            throw BadInput.at(file, line, "wall_s_plain_build", value, "seconds, such as 1.66");
        }
        return Double.parseDouble(value);
    }

    private static long number(Path file, int line, List<String> columns, String[] values, String column) {
        int index = columns.indexOf(column);
        String value = index >= 0 && index < values.length ? values[index] : "";
        if (!value.matches("\\d{1,18}")) {
            throw BadInput.at(file, line, column, value, "a decimal number");
        }
        return Long.parseLong(value);
    }
}
