package io.policybridge.patch;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sources of a GPGPU-Sim, read as one character per byte, so that writing a file back never changes a byte. */
final class SourceTree {
    /** The folder of all simulator sources and of the new files. */
    static final String SIMULATOR = "src/gpgpu-sim";

    private static final Pattern SOURCES =
            Pattern.compile(".*\\.(cc|cpp|c|h|hpp|inc|l|y|mk|cmake)|Makefile.*|CMakeLists\\.txt");
    private static final Set<String> NO_SOURCES = Set.of("build", "lib", "bin", "doc");
    private static final int DEPTH = 4;
    /** A folder of sources may be a link. */
    private static final Set<FileVisitOption> FOLLOWED = EnumSet.of(FileVisitOption.FOLLOW_LINKS);

    private final Path root;
    private final UnaryOperator<String> reader;
    private final Map<String, NormalText> unpatched = new HashMap<>();
    private final Map<String, String> current = new HashMap<>();
    private final List<Path> leftovers = new ArrayList<>();

    private SourceTree(Path root, UnaryOperator<String> reader) {
        this.root = root;
        this.reader = reader;
    }

    /** A tree that is not on a disk. */
    static SourceTree of(Map<String, String> files) {
        return new SourceTree(Path.of(""), files::get);
    }

    /**
     * The simulator in {@code folder} or, as in Accel-Sim, in a folder below it.
     *
     * @throws BadInput if there is none, or more than one
     */
    static SourceTree at(Path folder) {
        List<Path> found = new ArrayList<>();
        if (isRoot(folder)) {
            found.add(folder);
        } else if (Files.isDirectory(folder)) {
            try (Stream<Path> below =
                    Files.find(folder, DEPTH, (path, attributes) -> attributes.isDirectory() && isRoot(path))) {
                below.sorted().forEach(found::add);
            } catch (IOException | UncheckedIOException e) {
                throw BadInput.in(folder, "cannot be read: " + e.getMessage());
            }
        }
        if (found.size() != 1) {
            throw BadInput.in(
                    folder,
                    found.isEmpty()
                            ? missing(folder)
                            : "several GPGPU-Sims; expected one of "
                                    + String.join(
                                            ", ",
                                            found.stream().map(Path::toString).toList()));
        }
        Path root = found.get(0);
        return new SourceTree(root, file -> read(root.resolve(file)));
    }

    private static String missing(Path folder) {
        for (String environment : List.of("gpu-simulator/setup_environment.sh", "setup_environment.sh")) {
            if (Files.isRegularFile(folder.resolve(environment))) {
                return "no GPGPU-Sim in this Accel-Sim; expected one, which its environment downloads: source "
                        + folder.resolve(environment);
            }
        }
        return "no GPGPU-Sim; expected a folder that holds " + SIMULATOR + "/gpu-cache.cc";
    }

    private static boolean isRoot(Path folder) {
        return Files.isRegularFile(folder.resolve(SIMULATOR).resolve("gpu-cache.cc"));
    }

    Path root() {
        return root;
    }

    Path path(String file) {
        return root.resolve(file);
    }

    /** The current content of a file, or null if it does not exist. */
    String current(String file) {
        return current.computeIfAbsent(file, reader);
    }

    /** The content of a file without insertions, or null if it does not exist. */
    NormalText unpatched(String file) {
        if (current(file) == null) {
            return null;
        }
        return unpatched.computeIfAbsent(
                file, name -> new NormalText(marks(name).without()));
    }

    /** The marks of a file that exists. */
    Marks marks(String file) {
        return Marks.of(path(file), current(file));
    }

    /**
     * The current content of every source file that the tool added or changed, by name; of one with several names, by
     * that of a link to it.
     */
    Map<String, String> touched() {
        Map<Path, String> names = new HashMap<>();
        try {
            Files.walkFileTree(root, FOLLOWED, Integer.MAX_VALUE, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = folder.getFileName().toString();
                    return !folder.equals(root) && (name.startsWith(".") || NO_SOURCES.contains(name))
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (FileChanges.isLeftover(file.getFileName().toString())) {
                        leftovers.add(file);
                    }
                    if (SOURCES.matcher(file.getFileName().toString()).matches() && Files.isRegularFile(file)) {
                        boolean link = Files.isSymbolicLink(file);
                        if (link) {
                            addLeftoversBeside(file.toRealPath());
                        }
                        String name = root.relativize(file).toString();
                        String text = current(name);
                        if (AddedFile.isOurs(text) || !marks(name).without().equals(text)) {
                            names.merge(file.toRealPath(), name, (before, now) -> link ? now : before);
                        }
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (e instanceof FileSystemLoopException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw e;
                }
            });
        } catch (IOException e) {
            throw BadInput.in(root, "cannot be read: " + e.getMessage());
        }
        Map<String, String> touched = new TreeMap<>();
        names.values().forEach(name -> touched.put(name, current(name)));
        return touched;
    }

    private void addLeftoversBeside(Path file) throws IOException {
        try (Stream<Path> all = Files.list(file.getParent())) {
            all.filter(beside -> FileChanges.isLeftover(beside.getFileName().toString()))
                    .forEach(leftovers::add);
        }
    }

    /** Files that a patch left when it was killed, once the tree was searched for what it {@link #touched}. */
    List<Path> leftovers() {
        return leftovers;
    }

    private static String read(Path file) {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
    }
}
