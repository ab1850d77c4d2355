package io.policybridge.patch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/** A small project with one hook file and one list of insertions, and a small simulator that they go into. */
final class Checkout {
    static final String CACHE = "src/gpgpu-sim/gpu-cache.cc";
    static final String MAKEFILE = "src/gpgpu-sim/Makefile";

    final Path project;
    final Path simulator;

    Checkout(Path folder) {
        project = folder.resolve("project");
        simulator = folder.resolve("simulator");
        hook("policybridge_host.cc", "int host;\n");
        write(project.resolve("native-shim/include/policybridge.h"), "/* header */\n");
        source(
                CACHE,
                "int probe() {\n  bool free = false;\n  if (free) {\n  }\n}\nint access() {\n  if (free) {\n  }\n}\n");
        source(MAKEFILE, "SRCS = cache.cc\nall:\n\tlink\n");
    }

    Checkout source(String file, String text) {
        write(simulator.resolve(file), text);
        return this;
    }

    String source(String file) {
        return read(simulator.resolve(file));
    }

    Checkout insertions(String text) {
        write(project.resolve("gpgpusim-patch/insertions/list.ins"), text);
        return this;
    }

    Checkout hook(String name, String text) {
        write(project.resolve("gpgpusim-patch/hooks").resolve(name), text);
        return this;
    }

    Patch patch() {
        return new Patch(simulator, PatchFiles.of(project));
    }

    /** Names and bytes of all files of the simulator. */
    String digest() {
        try (Stream<Path> files = Files.walk(simulator)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(file));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
