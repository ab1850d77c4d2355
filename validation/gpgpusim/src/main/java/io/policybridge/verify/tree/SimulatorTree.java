package io.policybridge.verify.tree;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The sources of a GPGPU-Sim, or of an Accel-Sim with the GPGPU-Sim in it.
 *
 * @param folder of a GPGPU-Sim the one with its setup_environment; of an Accel-Sim the one with gpu-simulator
 * @param fromTraces whether it is an Accel-Sim, which runs traces
 */
public record SimulatorTree(Path folder, boolean fromTraces) {
    private static final String FRONT_END = "gpu-simulator";
    private static final String ENVIRONMENT = "setup_environment";
    /** What a build makes, and git's own: neither belongs into a copy. */
    private static final Set<String> LEFT_OUT = Set.of(
            "build",
            "lib",
            ".git",
            FRONT_END + "/build",
            FRONT_END + "/bin",
            FRONT_END + "/gpgpu-sim/build",
            FRONT_END + "/gpgpu-sim/lib",
            FRONT_END + "/.git",
            FRONT_END + "/gpgpu-sim/.git");

    /**
     * The simulator in {@code folder}.
     *
     * @throws BadInput if there is none, or one whose runs the reference simulator does not model
     */
    public static SimulatorTree at(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        SimulatorTree tree =
                new SimulatorTree(absolute, Files.isRegularFile(absolute.resolve(FRONT_END + "/setup_environment.sh")));
        Path simulator = tree.simulator();
        if (!Files.isRegularFile(simulator.resolve(ENVIRONMENT))
                || !Files.isRegularFile(simulator.resolve("src/gpgpu-sim/gpu-cache.cc"))) {
            throw BadInput.in(
                    folder,
                    tree.fromTraces
                            ? "no " + FRONT_END + "/gpgpu-sim in this Accel-Sim; expected one, which its environment "
                                    + "downloads: source " + FRONT_END + "/setup_environment.sh"
                            : "no GPGPU-Sim; expected its checkout, or that of an Accel-Sim");
        }
        if (!Files.isDirectory(tree.shippedConfigs())) {
            throw BadInput.in(
                    folder,
                    "no configs/tested-cfgs; expected GPGPU-Sim's development line or 4.0.1: runs of earlier versions "
                            + "are not modelled (verify-host --plain DIR --patched DIR -- APPLICATION compares those)");
        }
        return tree;
    }

    /** The folder of the GPGPU-Sim. */
    public Path simulator() {
        return fromTraces ? folder.resolve(FRONT_END).resolve("gpgpu-sim") : folder;
    }

    /** A configuration file that the simulator ships for a machine. */
    public Path shippedConfig(String machine) {
        return shippedConfigs().resolve(machine).resolve("gpgpusim.config");
    }

    /** What an Accel-Sim's front end has for that machine besides. */
    public Path traceConfig(String machine) {
        return folder.resolve(FRONT_END)
                .resolve("configs/tested-cfgs")
                .resolve(machine)
                .resolve("trace.config");
    }

    private Path shippedConfigs() {
        return simulator().resolve("configs/tested-cfgs");
    }

    /** The front end that runs traces, once it is built; {@code {}} stands for the folder. */
    public static String frontEnd() {
        return "{}/" + FRONT_END + "/bin/release/accel-sim.out";
    }

    /**
     * The words that run a program on a build, {@code {}}, in the environment of the tree: GPGPU-Sim looks for the
     * toolkit where that says.
     */
    public List<String> command(List<String> program) {
        List<String> words = new ArrayList<>(List.of(
                "bash",
                "-c",
                "cd '{}' && . " + environment() + " > /dev/null && cd - > /dev/null && exec \"$0\" \"$@\""));
        words.addAll(program);
        return words;
    }

    /** The script, relative to the folder, that sets the environment of builds and runs. */
    public String environment() {
        return fromTraces ? FRONT_END + "/setup_environment.sh" : "./" + ENVIRONMENT;
    }

    /** Where make runs, relative to the folder. */
    String made() {
        return fromTraces ? FRONT_END : ".";
    }

    /**
     * Copies the sources, without what was built from them; links become what they point to, so that no change of the
     * copy reaches the original.
     *
     * @param to a folder that does not exist yet
     * @throws BadInput if something cannot be read or written
     */
    public SimulatorTree copiedTo(Path to) {
        Path from = fromTraces ? folder.resolve(FRONT_END) : folder;
        try {
            Files.walkFileTree(from, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Copying(folder, to));
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be copied to " + to + ": " + e.getMessage());
        }
        return new SimulatorTree(to.toAbsolutePath().normalize(), fromTraces);
    }

    /** Copies every folder and file below {@code from}. */
    private static final class Copying extends SimpleFileVisitor<Path> {
        private final Path from;
        private final Path to;

        Copying(Path from, Path to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
            if (LEFT_OUT.contains(from.relativize(folder).toString())
                    || folder.normalize().equals(to.normalize())) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (attributes.isRegularFile()
                    && !LEFT_OUT.contains(from.relativize(file).toString())) {
                Path copy = to.resolve(from.relativize(file));
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
                Files.setPosixFilePermissions(copy, writable(copy));
            }
            return FileVisitResult.CONTINUE;
        }

        /** The permissions of {@code file}, and its owner's to write: copies are patched. */
        private static Set<PosixFilePermission> writable(Path file) throws IOException {
            Set<PosixFilePermission> permissions = EnumSet.of(PosixFilePermission.OWNER_WRITE);
            permissions.addAll(Files.getPosixFilePermissions(file));
            return permissions;
        }

        /** A link to nowhere, or to a folder around it, is no source. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
            if (problem instanceof NoSuchFileException || problem instanceof FileSystemLoopException) {
                return FileVisitResult.CONTINUE;
            }
            throw problem;
        }
    }
}
