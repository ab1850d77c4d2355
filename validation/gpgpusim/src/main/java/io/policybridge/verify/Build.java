package io.policybridge.verify;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A built simulator.
 *
 * @param folder as the user named it, absolute
 * @param libraries folder with its libcudart.so; null if the application contains the whole simulator
 */
public record Build(Path folder, Path libraries) {
    private static final int DEPTH = 6;
    /** Where a GPGPU-Sim, an Accel-Sim, and the gpu-simulator of one have their builds. */
    private static final List<String> LIBS = List.of("lib", "gpu-simulator/gpgpu-sim/lib", "gpgpu-sim/lib");

    /**
     * The build in {@code folder}, or below its lib folder, or below the lib folder of the GPGPU-Sim inside an
     * Accel-Sim.
     *
     * @throws BadInput if there are several
     */
    public static Build in(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw BadInput.in(folder, "no such folder; expected one with a built simulator");
        }
        Path absolute = folder.toAbsolutePath().normalize();
        if (holdsLibrary(absolute)) {
            return new Build(absolute, absolute);
        }
        List<Path> found = new ArrayList<>();
        for (Path lib :
                LIBS.stream().map(absolute::resolve).filter(Files::isDirectory).toList()) {
            try (Stream<Path> below =
                    Files.find(lib, DEPTH, (path, attributes) -> attributes.isDirectory() && holdsLibrary(path))) {
                below.sorted().forEach(found::add);
            } catch (IOException e) {
                throw BadInput.in(lib, "cannot be read: " + e.getMessage());
            }
        }
        if (found.size() > 1) {
            throw BadInput.in(
                    folder,
                    "several builds; expected one of "
                            + String.join(
                                    ", ", found.stream().map(Path::toString).toList()));
        }
        return new Build(absolute, found.isEmpty() ? null : found.get(0));
    }

    /**
     * This one, if {@code application} can run on it; words {@code {}} of that are the folder.
     *
     * @throws BadInput if there is no library to put in front, and the application does not name the folder
     */
    public Build runnable(List<String> application) {
        if (libraries == null && application.stream().noneMatch(word -> word.contains("{}"))) {
            throw BadInput.in(
                    folder,
                    "no libcudart.so in it or below its lib; expected a built simulator, or an application with {} for "
                            + "its folder");
        }
        return this;
    }

    private static boolean holdsLibrary(Path folder) {
        return Files.exists(folder.resolve("libcudart.so"));
    }

    /**
     * The same build with its libraries copied to {@code own}, whose files it replaces. Copies of one build can differ
     * in speed as long as they stay in memory, probably because of the pages that they occupy; a new copy gets new
     * pages.
     *
     * @throws BadInput if they cannot be copied
     */
    Build copied(Path own) {
        if (libraries == null) {
            return this;
        }
        try {
            Files.createDirectories(own);
            try (Stream<Path> before = Files.list(own)) {
                for (Path file : before.toList()) {
                    Files.delete(file);
                }
            }
            Path cudart = libraries.resolve("libcudart.so");
            try (Stream<Path> files = Files.list(libraries)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Path copy = own.resolve(file.getFileName());
                    if (!Files.isSameFile(file, cudart)) {
                        Files.copy(file, copy);
                    } else if (!file.equals(cudart)) {
                        Files.createSymbolicLink(copy, cudart.getFileName());
                    }
                }
            }
            Files.copy(cudart, own.resolve(cudart.getFileName()));
        } catch (IOException e) {
            throw BadInput.in(own, "the libraries of " + libraries + " cannot be copied there: " + e.getMessage());
        }
        return new Build(folder, own.toAbsolutePath());
    }

    /** {@code words} with {@code {}} replaced by the folder. */
    List<String> command(List<String> words) {
        return words.stream().map(word -> word.replace("{}", folder.toString())).toList();
    }
}
