package io.policybridge.catalogue;

import io.policybridge.input.BadInput;
import io.policybridge.source.Nearest;
import io.policybridge.stream.issue.RecordedStreams;
import io.policybridge.workload.Workload;
import io.policybridge.workload.WorkloadFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The packaged workloads by name, and those of every format by path. A run of configuration gtx480x is called by its
 * own name ({@code atax}), a run of another one by configuration and name ({@code gtx480x-linear/atax}); the path in
 * the package ({@code gtx480x/atax}) is a name as well.
 */
public final class Workloads {
    private static final String USUAL_CONFIG = "gtx480x";
    private static final int NAMES_OFFERED = 5;

    private final Path root;
    private final List<Workload> all;

    private Workloads(Path root, List<Workload> all) {
        this.root = root;
        this.all = List.copyOf(all);
    }

    /** The runs below {@code root}, laid out as {@code CONFIG/RUN/}. */
    public static Workloads in(Path root) {
        List<Workload> found = new ArrayList<>();
        for (Path config : folders(root)) {
            for (Path run : folders(config)) {
                WorkloadFormats.at(run).ifPresent(at -> found.add(load(root, nameOf(root, run), run, at.format())));
            }
        }
        return new Workloads(root, found);
    }

    /** The packaged runs, at {@link GoldenRoot#find}. */
    public static Workloads packaged() {
        return in(GoldenRoot.find());
    }

    /** All runs, ordered by path in the package. */
    public List<Workload> all() {
        return all;
    }

    /**
     * The packaged run of that name, or the workload at the path, or the benchmark of that name. Where a run and a file
     * exist, a line on standard error says which was taken.
     */
    public Workload resolve(String nameOrPath) {
        Optional<Workload> described = WorkloadFormats.described(nameOrPath);
        if (described.isPresent()) {
            return described.get();
        }
        Path path = asPath(nameOrPath);
        Optional<WorkloadFormats.Found> found = path == null ? Optional.empty() : WorkloadFormats.at(path);
        Optional<Workload> named = named(nameOrPath);
        if (named.isPresent()) {
            PackagedFirst.taken(
                    "workload",
                    nameOrPath,
                    named.get().folder(),
                    found.filter(other -> Files.exists(path))
                            .map(WorkloadFormats.Found::folder)
                            .orElse(null));
            return named.get();
        }
        if (found.isPresent()) {
            return load(root, nameOrPath, found.get().folder(), found.get().format());
        }
        List<String> near =
                Nearest.of(nameOrPath, all.stream().map(Workload::name).toList(), NAMES_OFFERED);
        throw new BadInput("workload=" + nameOrPath + "; expected a packaged run (nearest: " + String.join(", ", near)
                + ") or " + WorkloadFormats.forms());
    }

    /** The packaged run of that name. */
    public Optional<Workload> named(String name) {
        return all.stream()
                .filter(workload -> workload.name().equals(name)
                        || pathOf(root, workload.folder()).equals(name))
                .findFirst();
    }

    /**
     * The runs that {@code nameOrFolder} stands for: a packaged one, a folder that holds at least one stream, or all
     * runs below a folder that is laid out like the package.
     */
    public List<Workload> recordings(String nameOrFolder) {
        Path path = asPath(nameOrFolder);
        boolean folder =
                path != null && Files.isDirectory(path) && named(nameOrFolder).isEmpty();
        if (folder && WorkloadFormats.at(path).isEmpty()) {
            if (RecordedStreams.holdsAny(path)) {
                return List.of(load(root, nameOrFolder, path, WorkloadFormats.RECORDED_STREAMS));
            }
            List<Workload> below = in(path).all();
            if (!below.isEmpty()) {
                return below;
            }
            throw BadInput.in(
                    path,
                    "no streams (" + String.join(", ", RecordedStreams.NAMES)
                            + ", each .zst) here, nor in CONFIG/RUN/ below");
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

    private static List<Path> folders(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(Files::isDirectory)
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be listed: " + e.getMessage());
        }
    }

    private static String pathOf(Path root, Path folder) {
        return root.relativize(folder).toString().replace(folder.getFileSystem().getSeparator(), "/");
    }

    private static String nameOf(Path root, Path folder) {
        String packaged = pathOf(root, folder);
        return packaged.startsWith(USUAL_CONFIG + "/") ? packaged.substring(USUAL_CONFIG.length() + 1) : packaged;
    }

    /** {@code root}: of a package, which the run may be in. */
    private static Workload load(Path root, String name, Path folder, WorkloadFormat format) {
        return new Workload(name, folder, format, RunNotes.of(folder, root));
    }
}
